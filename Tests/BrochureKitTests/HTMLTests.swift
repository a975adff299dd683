import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct HTMLTests {
  static func document(_ data: Data, path: String = "1.html") -> Document {
    let html = HTML(data, at: DocumentAddress(path: path))
    var document = DocumentBuilder(language: html.language, direction: html.direction)
    html.write(to: &document)
    return document.finish()
  }

  static func lines(_ html: String, columns: Int = 40) -> [String] {
    DocumentText.lines(of: document(Data(html.utf8)), columns: columns)
  }

  struct Fragment: CustomTestStringConvertible {
    let html: String
    let lines: [String]
    init(_ html: String, _ lines: String...) { (self.html, self.lines) = (html, lines) }
    var testDescription: String { html }
  }

  static let whiteSpace = [
    Fragment("loose", "loose"),
    Fragment("<p>a<p>b", "a", "", "b"),
    Fragment("<p> a <b> b </b> <i>c</i> </p>", "a b c"),
    Fragment("<p>a<b> b</b>\n<i> c</i>d", "a b cd"),
    Fragment("<p>山路を\n登り<b>\nながら</b>", "山路を登りながら"),
    Fragment("a&nbsp;b", "a b"),
    Fragment("<p>&nbsp;</p>a<p>&#160; \n</p>b", "a", "", "b"),
    Fragment("<div>a<div>b</div>c</div>d", "a", "", "b", "", "c", "", "d"),
    Fragment("a<br>b<br/>c", "a", "b", "c"),
    Fragment("a<br><br>b<br> <br/>c", "a", "", "b", "", "c"),
    Fragment("a<wbr>b&shy;c", "abc"),
    Fragment("<pre>\n a\tb\n\n  c  \n</pre>", "   a      b", "", "    c"),
    Fragment("<pre>x\ty<b>\tz</b>\r\nw</pre>", "  x       y       z", "  w"),
    Fragment("<xmp><b>a</b> &amp;</xmp>", "  <b>a</b> &amp;"),
  ]

  static let structure = [
    Fragment("<h1>A<br>B</h1><p>c", "A", "B", "", "c"),
    Fragment("<ul><li>a<li>b<ul><li>c</ul></ul>", "• a", "• b", "  • c"),
    Fragment("<ul><li><p>a</p><p>b</p><li>c</ul>", "• a", "", "  b", "", "• c"),
    Fragment("<ol start=9><li>a<li>b</ol>", " 9. a", "10. b"),
    Fragment("<ol reversed><li>a<li>b</ol>", "2. a", "1. b"),
    Fragment("<ol type=i><li>a<li>b<li value=9>c</ol>", " i. a", "ii. b", "ix. c"),
    Fragment("<ol type=A start=26><li>a<li>b</ol>", " Z. a", "AA. b"),
    Fragment("<dl><dt>a<dt>b<dd>c<dd>d<dt>e</dl>", "a", "b", "    c", "", "    d", "", "e"),
    Fragment("<blockquote>a<p>b</blockquote>c", "│ a", "│", "│ b", "", "c"),
    Fragment("a<hr>b", "a", "", "                ────────", "", "b"),
    Fragment("<figure><figcaption>c</figcaption><img src=p.png alt=x></figure>d", "[p.png] x", "c", "", "d"),
    Fragment("<details><summary>a</summary>b</details>", "a", "", "b"),
    Fragment("<q>a <q>b</q></q>", "“a ‘b’”"),
    Fragment("<html lang=de><q>a</q>", "„a“"),
    Fragment("H<sub>2</sub>O x<sup>2</sup> 1<sup>st</sup>", "H₂O x² 1st"),
    Fragment("<ruby>漢<rt>かん</rt>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>", "漢（かん）字（じ）"),
    Fragment("<math alttext='{\\displaystyle x^2}'><mi>x</mi><mn>2</mn></math>", "x^2"),
    Fragment("<svg><title>Logo</title><path d='M0'/></svg>", "[Logo]"),
    Fragment(
      "<img src='https://a.example/b/c.jpg?d'> <img src=//a.example/1.gif alt=''> <img src=data:image/png,x>",
      "[picture on the web: a.example/c.jpg]"),
    Fragment("<noscript><img src=http://a.example/b.png></noscript>c", "c"),
    Fragment("<svg><image xlink:href='c.png'/></svg>", "[c.png]"),
    Fragment("<object data=x.swf>instead</object>", "instead"),
    Fragment("<video src='a/film.mp4'>no</video>", "▶ film.mp4", "", "Links:", "▶ film.mp4: a/film.mp4"),
    Fragment("<audio><source src=s.ogg></audio>", "♪ s.ogg", "", "Links:", "♪ s.ogg: s.ogg"),
  ]

  static let tables = [
    Fragment(
      "<table><tr><th>a<th>b<tr><td>c<td>1,000.5</table>",
      "┌───┬─────────┐", "│ a │       b │", "├───┼─────────┤", "│ c │ 1,000.5 │", "└───┴─────────┘"),
    Fragment(
      "<table><caption>t</caption><tr><td rowspan=2>a<td>b<tr><td>c<tr><td colspan=2>d</table>",
      "┌───┬───┐", "│ a │ b │", "│   ├───┤", "│   │ c │", "├───┴───┤", "│ d     │", "└───────┘", "t"),
    Fragment(
      "<table><tr><th colspan=2>a<th rowspan=2>b<tr><th>c<th>d<tr><td>1<td>2<td>3</table>",
      "┌───────┬───┐", "│ a     │ b │", "├───┬───┤   │", "│ c │ d │   │", "├───┼───┼───┤", "│ 1 │ 2 │ 3 │",
      "└───┴───┴───┘"),
    Fragment(
      "<table><tr><th>a<th>b<tr><td>c<td>d<ul><li>e<li>f</ul><tr><td><p>g<p>h<td><pre>i\n j</pre></table>",
      "┌───┬─────┐", "│ a │ b   │", "├───┼─────┤", "│ c │ d   │", "│   │ • e │", "│   │ • f │",
      "├───┼─────┤", "│ g │ i   │", "│ h │  j  │", "└───┴─────┘"),
    Fragment(
      "<table border=1><tr><td><img src=p.png alt=x><p>a<td><table border=1><tr><td>b<td>c</table></table>",
      "┌───────────┬───────────┐", "│ [p.png] x │ ┌───┬───┐ │", "│ a         │ │ b │ c │ │",
      "│           │ └───┴───┘ │", "└───────────┴───────────┘"),
    Fragment(
      "<table border=1><tr><td>a<td><p>one two three four five six seven<p>eight<tr><td>b<td>c</table>",
      "┌───┬──────────────────────────────────┐", "│ a │ one two three four five six      │",
      "│   │ seven                            │", "│   │                                  │",
      "│   │ eight                            │", "├───┼──────────────────────────────────┤",
      "│ b │ c                                │", "└───┴──────────────────────────────────┘"),
    Fragment(
      "<table><tr><td>a<td width=9>&nbsp;<td>b<tr><td><td><tr><td>c<td><td>d</table>",
      "┌───┬───┐", "│ a │ b │", "│ c │ d │", "└───┴───┘"),
    Fragment(
      "<table><tr><td>menu<td><h1>t</h1><table><tr><td>a<td>b<tr><td>c<td>d</table></table>",
      "menu", "", "t", "", "┌───┬───┐", "│ a │ b │", "│ c │ d │", "└───┴───┘"),
    Fragment(
      "<table><tr><th>Extraordinarily<th>Understandingly<th>Acknowledgement<tr><td rowspan=2>a<td>b<td>c"
        + "<tr><td>d<tr><td>e</table>",
      "Extraordinarily", "  a", "Understandingly", "  b", "Acknowledgement", "  c", "Understandingly", "  d",
      "",
      "Extraordinarily", "  e"),
    Fragment("<table><tr><td>a<tr><td>b</table>", "a", "", "b"),
    Fragment("<table><tr><td>a<td><a href=#x>b</a><td>c</table>", "a · b · c"),
    Fragment("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a · b", "", "c · d"),
  ]

  static let hidden = [
    Fragment("<script>a</script>b<style>c</style><template>d</template>", "b"),
    Fragment("<p hidden>a<p style='Display : none'>b<p aria-hidden=true>c<p>d", "d"),
    Fragment("a <select><option>b</select><textarea><p>c</textarea><button>d</button> e", "a e"),
    Fragment("<noscript>a</noscript>", "a"),
    Fragment("<img src=x.gif width=1 height=1>a", "a"),
    Fragment("<p>a <img src=k.png width=16 alt=key> b", "a [key] b"),
    Fragment("<p>a <img src=http://x.org/p.png alt=far> b", "a [far] b"),
    Fragment("<p><img src=data:image/png;base64,AAAA alt=''>a", "a"),
    Fragment("<p>a <img src=p.png> b", "a", "", "[p.png]", "", "b"),
    Fragment("<p><img src='d/a%20b.png?x#y' alt=''>", "[d/a b.png]"),
    Fragment("<p><img src=../p.png alt=out>", "[p.png] out"),
  ]

  static let broken = [
    Fragment("a < b <5 & c &amp d &nope; e", "a < b <5 & c & d &nope; e"),
    Fragment("<p>a<!-- <p>b --><!---->c<!-->d", "acd"),
    Fragment("a<!-- b<p>c", "ac"),
    Fragment("a<![if !x]>b<![endif]><![CDATA[<c> & d]]><?php e ?>f", "ab<c> & df"),
    Fragment("<p title='a>b'>c<p title=\"d>e", "c", "", "e"),
    Fragment("<b>a<i>b</b>c</i>", "abc"),
    Fragment("a</p></div></li>b", "a", "", "b"),
    Fragment("a</body></html>b", "a", "", "b"),
    Fragment("a\0b\u{1}c", "abc"),
    Fragment("x&#151;y &eacute &copy2", "x—y é &copy2"),
    Fragment("<o:p>a</o:p><unknown x=1>b</unknown>", "ab"),
    Fragment("<a href=http://x.org/>a</a>", "a", "", "Links:", "a: http://x.org/"),
    Fragment("<li>a<li>b", "a", "", "b"),
    Fragment("<td>a<td>b", "a", "", "b"),
    Fragment("<frameset><frame src=a.html name=Left></frameset>", "[Left]", "", "Links:", "[Left]: a.html"),
    Fragment("<p title='never closed"),
    Fragment(""),
  ]

  static let xhtml = [
    Fragment("<head><title/><script src='a'/><style/></head><body>a", "a"),
    Fragment("<p>a<a id='x'/>b<i/>c", "abc"),
    Fragment("<!DOCTYPE html [<!ENTITY x \"a>b\">]><p>c", "c"),
    Fragment("<?pi a > b?><p>c<![CDATA[<d>]]>", "c<d>"),
    Fragment("<h:p xmlns:h='http://www.w3.org/1999/xhtml'>a</h:p><h:p>b</h:p>", "a", "", "b"),
    Fragment("&nbsp;&mdash;&hellip;&apos;", " —…'"),
  ]

  @Test(arguments: whiteSpace + structure + tables + hidden + broken) func becomesText(fragment: Fragment) {
    #expect(Self.lines(fragment.html) == fragment.lines)
  }

  @Test(arguments: xhtml) func readsXHTML(fragment: Fragment) {
    let head = "<?xml version='1.0'?><html xmlns=\"http://www.w3.org/1999/xhtml\">"
    #expect(Self.lines(head + fragment.html) == fragment.lines)
  }

  @Test func keepsWhatLinksLeadTo() {
    let html = """
      <h1 id=top>Title</h1><p>See <a href="#b">below</a>, <a href="2.html#x">there</a>, <a href="../../out">out</a>,
      <a href="javascript:x()">run</a>, <a href="//x.org/y">far</a> and <a href=" MAILTO:me@x.org ">me</a>.
      <p><a name=b></a>Here.
      """
    let document = Self.document(Data(html.utf8), path: "text/1.html")
    func text(_ name: String) -> Substring? {
      document.anchors[name].map { document.string($0..<document.utf8.count).prefix { $0 != "\n" } }
    }
    #expect(text("top") == "Title" && text("b") == "Here." && text("x") == nil)
    guard case .paragraph(let content) = document.blocks[1] else { return #expect(Bool(false)) }
    let links = content.runs.map { "\(document.string($0.range)) \($0.link ?? "")" }
    #expect(
      links == ["below #b", "there text/2.html#x", "out out", "far https://x.org/y", "me MAILTO:me@x.org"])
    #expect(
      LinkList.lines(of: document)
        == ["there: text/2.html#x", "far: https://x.org/y", "me: MAILTO:me@x.org"])
  }

  @Test func followsTheBaseThatADocumentDeclares() {
    let far = "<base href='https://x.org/a/'><p><a href=b>l</a> <img src=p.png alt=pic>"
    #expect(Self.lines(far) == ["l [pic]", "", "Links:", "l: https://x.org/a/b"])
    #expect(Self.lines("<base href='sub/'><p><a href=b>l</a>").last == "l: sub/b")
  }

  @Test func knowsTheLanguageAndTheDirection() {
    func facts(_ html: String) -> String {
      let document = Self.document(Data(html.utf8))
      return "\(document.language ?? "-") \(document.direction)"
    }
    #expect(facts("<p>a") == "- leftToRight")
    #expect(facts("<html xml:lang='de-CH'><p lang=fr>a") == "de-CH leftToRight")
    #expect(facts("<body lang=ar dir=RTL>a") == "ar rightToLeft")
  }

  @Test(arguments: [
    // EPUB 3
    "a<a epub:type='noteref' href='#n'>*</a>b<aside epub:type='footnote' id='n'><p>* note</p></aside>",
    "a<a role='doc-noteref' href='#n'>7</a>b<section role='doc-endnotes'><h2>Notes</h2><ol><li id='n'>note</ol>",
    // Pandoc
    """
    a<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>b<section class="footnotes"><hr/><ol><li id="fn1">
    <p>note<a href="#fnref1" class="footnote-back">↩</a></p></li></ol></section>
    """,
    // Project Gutenberg
    """
    a<a id="FNanchor_1"></a><a href="#Footnote_1" class="fnanchor">[1]</a>b<div class="footnote"><p>
    <a id="Footnote_1"></a><a href="#FNanchor_1"><span class="label">[1]</span></a> note</p></div>
    """,
    // MediaWiki
    """
    a<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup>b<ol><li id="cite_note-1"><span><a href="#cite_ref-1">^</a>
    </span> <span>note</span></li></ol>
    """,
    // Word
    """
    a<a href="#_ftn1" name="_ftnref1">[1]</a>b<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> note</p></div>
    """,
  ]) func findsFootnotes(html: String) {
    #expect(Self.lines(html) == ["a¹b", "", "────────────", "1 note"])
  }

  @Test func takesNoHeadingOrChapterForANote() {
    let contents =
      "<p><a href='#c1'>1</a> <a href='#c2'>2</a><h2 id=c1>One</h2><p>a<div id=c2><h2>Two</h2>b</div>"
    #expect(Self.lines(contents) == ["1 2", "", "One", "", "a", "", "Two", "", "b"])
    let twice = "<p>a<a href='#note'>1</a> b<a href='#note'>1</a><p id=note>n"
    #expect(Self.lines(twice) == ["a¹ b¹", "", "────────────", "1 n"])
  }

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "<div>", "<b>", "<b></i>", "<p><div></p></div>", "<b><div></b>", "<table><tr><td>", "<ul><li>",
      "<dl><dt>a<dd>",
      "<", "<!", "<!--", "<?", "</", "&", "&#", "<a b=\"", "<a b='x>", "<a href=#n id=n>1</a>", "<script>",
      "<title>",
      "<![CDATA[", "<td colspan=1000 rowspan=65534>x", "<q>", "<pre>\t", "<br>", "<img src=a.png>", "<h1>",
      "<p>\u{300}",
      "<select>", "<svg>", "<li id=n><a href='#n'>1</a>", "<figure><figcaption>",
    ]) func survivesWhatNobodyWrites(piece: String) throws
  {
    let html = String(repeating: piece, count: 20_000 / piece.utf8.count)
    for text in ["<p>first" + html, html + "<p>last"] {
      #expect(Self.lines(text, columns: 20).allSatisfy { TextWidth.of($0) <= 20 })
    }
  }

  @Test(arguments: 1...6) func aHyphenNeedsRoom(columns: Int) {
    let lines = Self.lines("<p>ab&shy;cd=&shy;&shy;I&shy;&shy;xyz&shy;abcdefg&shy;h", columns: columns)
    #expect(lines.allSatisfy { TextWidth.of($0) <= columns }, "\(lines)")
    #expect(lines.joined().replacing("-", with: "") == "abcd=Ixyzabcdefgh")
  }

  @Test(.timeLimit(.minutes(1))) func readsEveryWordHoweverDeepItIs() {
    let depth = 10_000
    let html =
      (0..<depth).map { "<div>w\($0) " }.joined() + String(repeating: "</div>", count: depth) + "<p>end"
    let words = Self.lines(html).joined(separator: " ").split(separator: " ")
    #expect(words.count == depth + 1 && words.last == "end")
  }

  @Test(.timeLimit(.minutes(1))) func isNotSlowedDownByManyAttributes() {
    let names = (0..<50_000).map { "b\($0)=1" }.joined(separator: " ")
    #expect(Self.lines("<p \(names)>a") == ["a"])
    let open = String(repeating: "<b>", count: 30_000) + String(repeating: "</i>", count: 30_000)
    #expect(Self.lines(open + "a") == ["a"])
  }
}
