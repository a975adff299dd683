internal import Foundation
import TerminalKit

/// Any bytes as a `brochure.plist` in a folder with one file of each kind: every page of what it describes is drawn, at a
/// width that the first byte chooses, and printed.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let folder = Scratch.folder
  precondition((try? Data(input[1...]).write(to: URL(fileURLWithPath: folder + "/brochure.plist"))) != nil)
  guard let brochure = try? Brochure.open(folder: folder) else { return 0 }
  let width = 1 + Int(first)
  let capabilities = Capabilities(colors: .direct, unicode: true)
  let context = PageContext(
    size: Size(width: width, height: 24), theme: Theme(.dark, for: capabilities),
    pictures: PictureRenderer(capabilities: capabilities))
  for description in brochure.articles.flatMap(\.pages).prefix(100) {
    let page = PageRegistry.standard.page(for: description, in: brochure)
    let drawn = page.draw(in: context)
    precondition(drawn.size.width == width && drawn.height >= 24)
    precondition(drawn.rows(0..<24).width == width)
    for line in page.text(columns: width) {
      precondition(TextWidth.of(line) <= width, "a line is wider than \(width): \(line)")
    }
    for photo in page.photos.prefix(10) { precondition(photo.draw(in: context).size.width == width) }
  }
  return 0
}

private enum Scratch {
  static let folder: String = {
    let folder = "/dev/shm/newsstand-fuzz-\(getpid())"
    let files = [
      "1.txt": "A text.\n\nOf two paragraphs.", "1.md": "# A title\n\n* one\n* two",
      "1.html": "<h1>A</h1><p>b<td>c",
      "1.ppm": "P6 2 1 255\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}",
    ]
    mkdir(folder, 0o700)
    for (name, content) in files {
      try? Data(content.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    return folder
  }()
}
