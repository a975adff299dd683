/// Pages like those that people have.
enum HTMLSamples {
  static let all: [(name: String, html: String)] = [
    (name: "chapter", html: chapter), ("article", article), ("homepage", homepage), ("manual", manual),
    ("book", book),
  ]

  /// Of an EPUB.
  private static let chapter = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en">
    <head><title>The Night Train</title><link rel="stylesheet" href="style.css"/><script src="x.js"/></head>
    <body epub:type="bodymatter"><section epub:type="chapter" id="ch3">
    <header><h1><span class="number">Chapter III</span><br/>The Night Train</h1></header>
    <blockquote epub:type="epigraph"><p>Nobody ever missed a train that was late.</p><p>— <cite>A timetable</cite></p>
    </blockquote>
    <p class="first">Between the junction and the sea there are eleven stations, and the night train stops at three of
    them: at the first because somebody once asked it to, at the second because there is a signal that is never
    green<a epub:type="noteref" href="#n1" id="r1">1</a>, and at the third because it has arrived.</p>
    <p>The guard knew all this&#160;&#8212; he had known it for thirty years&#8230; <em>“Mind the step,”</em> he said, to
    nobody, and the step was minded. The tank held 300&#160;l of H<sub>2</sub>O, and the field was 5&#160;km<sup>2</sup>
    wide.</p>
    <figure id="f1"><img src="map.png" alt="The line, with its stations"/><figcaption>The line as it was <i>before</i> the
    bridge</figcaption></figure>
    <hr class="scene"/>
    <p>In the morning there was <a href="ch4.xhtml#start">the sea</a>.</p>
    <aside epub:type="footnote" id="n1"><p><a href="#r1">1.</a> It was painted so. Nobody remembers by whom, or what for,
    but it has been so for longer than there have been trains.</p></aside>
    </section></body></html>
    """

  /// Saved from a web site.
  private static let article = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Why lamps are amber</title>
    <style>.ad{display:none}</style><script>if (1 < 2) document.write("<p>never</p>")</script></head><body>
    <header><nav aria-label="Main"><ul><li><a href="https://example.org/">Home</a></li><li><a
    href="https://example.org/news">News</a></li></ul></nav></header>
    <main><article><h1>Why lamps are amber</h1>
    <p class="byline">By the night desk · <time datetime="2024-11-02">2 November 2024</time></p>
    <figure><img data-src="https://cdn.example.org/lamp.jpg" src="data:image/gif;base64,R0lGOD" alt="A lamp in fog">
    <noscript><img src="https://cdn.example.org/lamp.jpg"></noscript><figcaption>A lamp in fog.</figcaption></figure>
    <p>It is not, as one reads everywhere, because of the <strong>fog</strong>. Light of any colour is scattered by drops
    as large as these<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup>; what counts is the eye.</p>
    <div class="ad" style="display: none">Buy lamps!</div>
    <h2>What was measured</h2>
    <table><caption>Distance at which a lamp is seen, in metres</caption><thead><tr><th>Lamp</th><th>Clear</th>
    <th>Fog</th></tr></thead><tbody><tr><td>white</td><td>1,900</td><td>240</td></tr><tr><td>amber</td><td>1,750</td>
    <td>238</td></tr><tr><td>red, with a hood</td><td>800</td><td>95</td></tr></tbody></table>
    <ol><li>Clean the glass.</li><li>Then <code>wait</code>:<ul><li>for dusk</li><li>for fog</li></ul></li></ol>
    <p>More in <a href="https://example.org/archive">the archive</a>.</p>
    <iframe src="https://video.example.org/42" title="The film about it"></iframe>
    <h2>References</h2><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a
    href="#cite_ref-1">^</a></span> <span>The handbook of signals, §&nbsp;12.</span></li></ol>
    </article></main><footer><form><input type="text"><button>Subscribe</button></form><p>© The night desk</p></footer>
    </body></html>
    """

  /// Of 1998.
  private static let homepage = """
    <HTML><HEAD><TITLE>Welcome to my Home Page!!!</TITLE></HEAD>
    <BODY BGCOLOR=#FFFFCC BACKGROUND=stars.gif><CENTER><TABLE BORDER=0 CELLPADDING=0 WIDTH=600>
    <TR><TD COLSPAN=3><FONT FACE="Comic Sans MS" SIZE=+3 COLOR=#FF0000><B>Welcome to my Home Page</B></FONT></TD></TR>
    <TR><TD WIDTH=100 VALIGN=TOP><FONT SIZE=-1><A HREF=trains.html>Trains</A><BR><A HREF=signals.html>Signals</A><BR>
    <A HREF="http://www.example.org/~me/">Old page</A></FONT></TD>
    <TD WIDTH=10>&nbsp;</TD>
    <TD><P>Hello&nbsp;! This page is about <I>model trains</I> &amp; signals. It is <BLINK>under construction</BLINK>.
    <P>My locomotives :<BR><BR>
    <TABLE BORDER=1><TR><TD><B>Name</B><TD><B>Year</B><TD><B>Gauge</B><TR><TD>Rocket<TD>1829<TD>00
    <TR><TD>Mallard<TD>1938<TD>N</TABLE>
    <UL><LI>More to come<LI>Pictures, too<UL><LI>when I have a scanner</UL></UL>
    <IMG SRC=line.gif WIDTH=500 HEIGHT=2><P><FONT SIZE=1>Best viewed at 800x600. &copy 1998</FONT>
    </TD></TR></TABLE></CENTER></BODY></HTML>
    """

  /// A page of a manual.
  private static let manual = """
    <!DOCTYPE html><html><head><title>lamp(1)</title></head><body>
    <table class="head"><tr><td class="head-ltitle">LAMP(1)</td><td class="head-vol">General Commands Manual</td>
    <td class="head-rtitle">LAMP(1)</td></tr></table>
    <section class="Sh"><h1 class="Sh" id="NAME"><a class="permalink" href="#NAME">NAME</a></h1>
    <p class="Pp"><code class="Nm">lamp</code> &#x2014; <span class="Nd">light a lamp</span></p></section>
    <section class="Sh"><h1 id="SYNOPSIS">SYNOPSIS</h1><pre><b>lamp</b> [<b>-av</b>] [<b>-c</b> <i>colour</i>]
    \t<i>station</i> ...</pre></section>
    <section class="Sh"><h1 id="OPTIONS">OPTIONS</h1><dl class="Bl-tag"><dt><b>-a</b>, <b>--all</b></dt>
    <dd>All lamps, also those that nobody has seen burning for years. It takes as long as it takes.</dd>
    <dt id="c"><b>-c</b> <i>colour</i></dt><dd>One of<ul class="Bl-compact"><li><code>red</code></li><li><code>amber</code>
    (see <a href="signals.7.html">signals(7)</a>)</li></ul></dd></dl></section>
    <section><h1>EXIT STATUS</h1><table><tr><td>0</td><td>The lamp burns.</td></tr><tr><td>1</td><td>It does
    not.</td></tr></table></section></body></html>
    """

  /// As volunteers transcribe books.
  private static let book = """
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Letters from a Halt</title></head><body>
    <h1>LETTERS<br /><small>FROM A</small><br />HALT</h1>
    <p class="center">IN TWO VOLUMES</p><hr />
    <h2><a name="toc"></a>CONTENTS.</h2>
    <table summary=""><tr><td align="right"><small>CHAP.</small></td><td></td><td align="right"><small>PAGE</small></td></tr>
    <tr><td align="right">I.</td><td><a href="#ch1">Of arriving</a></td><td align="right">1</td></tr>
    <tr><td align="right">II.</td><td><a href="#ch2">Of waiting, and what may be done meanwhile</a></td>
    <td align="right">23</td></tr></table>
    <h2><a id="ch1"></a>CHAPTER I.<br /><i>Of arriving.</i></h2>
    <p><span class="pagenum"><a id="Page_1"></a>[1]</span>My dear friend,&mdash;You ask how one arrives at a place where no
    train stops.<a id="FNanchor_1"></a><a href="#Footnote_1" class="fnanchor">[A]</a> One gets out before.</p>
    <div class="poem"><div class="stanza"><span class="i0">The line goes on, the light is low,<br /></span>
    <span class="i2">And where it goes I do not know.<br /></span></div></div>
    <p class="right"><span class="smcap">Yours</span>, &amp;c.</p>
    <div class="footnote"><p><a id="Footnote_1"></a><a href="#FNanchor_1"><span class="label">[A]</span></a> It did, until
    the bridge.</p></div>
    <h2><a id="ch2"></a>CHAPTER II.</h2><p>I have waited since.</p></body></html>
    """
}
