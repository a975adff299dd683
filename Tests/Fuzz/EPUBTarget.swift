internal import Foundation
import TerminalKit

/// Any bytes as the package of an EPUB, its navigation document, its NCX, what is encrypted in it and one of its pages:
/// the first byte says how the rest is shared out among them. Each entry of the contents leads to a page that there is, and
/// the first pages are drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  // Files are parted by a byte that no text has; some of them may be missing.
  let parts = input.dropFirst().split(separator: 0x01, omittingEmptySubsequences: false)
  let folder = Scratch.folder
  for (index, name) in Scratch.names.enumerated() {
    let path = folder + "/" + name
    if index < parts.count, first & (1 << UInt8(index)) != 0 || index == 0 {
      precondition((try? Data(parts[index]).write(to: URL(fileURLWithPath: path))) != nil)
    } else {
      unlink(path)
    }
  }
  guard let brochure = try? Brochure.open(folder: folder) else { return 0 }
  for entry in brochure.outline {
    precondition(!entry.title.isEmpty && entry.depth >= 0)
    if let page = entry.page { precondition(brochure[page] != nil, "an entry leads to no page") }
  }
  // It looks at every file, which takes the time of ten others.
  if first & 0x40 != 0 { _ = try? IssueCheck().findings(in: folder) }
  let capabilities = Capabilities(colors: .direct, unicode: true)
  let context = PageContext(
    size: Size(width: 60, height: 20), theme: Theme(.dark, for: capabilities),
    pictures: PictureRenderer(capabilities: capabilities))
  for article in brochure.articles.prefix(4) {
    _ = article.readTitle(in: brochure)
    let page = PageRegistry.standard.page(for: article.pages[0], in: brochure)
    let drawn = page.draw(in: context)
    precondition(drawn.size.width == 60)
    let length = drawn.text?.text(from: 0, bytes: .max >> 1).utf8.count ?? .max
    for link in page.links.prefix(50) {
      precondition(link.range.upperBound <= length, "a link is outside of the text")
      guard case .inside(let place) = link.target, let name = place.name else { continue }
      if let note = page.note(named: name, mark: link.words) {
        precondition(note.draw(columns: 30, theme: context.theme).width == 30)
      }
    }
  }
  return 0
}

private enum Scratch {
  static let names = [
    "b.opf", "nav.xhtml", "toc.ncx", "META-INF/encryption.xml", "a.xhtml", "META-INF/container.xml",
  ]

  static let folder: String = {
    let folder = "/dev/shm/newsstand-fuzz-epub-\(getpid())"
    mkdir(folder, 0o700)
    mkdir(folder + "/META-INF", 0o700)
    let files = [
      "mimetype": "application/epub+zip", "b.xhtml": "<h1 id=x>B</h1><p>See <a href='a.xhtml#n'>1</a>",
      "p.ppm": "P6 2 1 255\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}",
    ]
    for (name, content) in files {
      try? Data(content.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    return folder
  }()
}
