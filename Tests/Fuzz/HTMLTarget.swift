internal import Foundation
import TerminalKit

/// Any bytes as an HTML document, laid out for any width, which the first two bytes choose: no line is wider, no place
/// comes before one above it, and what links lead to is in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard count >= 2 else { return 0 }
  let width = 1 + (Int(input[0]) << 8 | Int(input[1])) % 400
  // What it links to as its style sheet is itself: any bytes are one, too.
  let html = HTML(Data(input[2...]), at: DocumentAddress(path: "text/1.html")) { _ in Data(input[2...]) }
  var builder = DocumentBuilder(language: html.language, direction: html.direction)
  html.write(to: &builder)
  let document = builder.finish()
  precondition(String(validating: document.utf8, as: UTF8.self) != nil, "the text is no UTF-8")
  precondition(document.anchors.values.allSatisfy { $0 <= document.utf8.count }, "a place is outside")

  for line in DocumentText.lines(of: document, columns: width) {
    precondition(TextWidth.of(line) <= width, "a line is wider than \(width): \(line)")
  }
  let capabilities = Capabilities(colors: .direct, unicode: true)
  let context = PageContext(
    size: Size(width: width, height: 1 + width % 50), theme: Theme(.dark, for: capabilities),
    pictures: PictureRenderer(capabilities: capabilities))
  let page = DocumentLayout(document, columns: nil, context: context) {
    .failure(.missingAsset($0, .picture))
  }.page
  precondition(page.rows(0..<min(page.height, 200)).width == width)
  precondition(zip(page.anchors, page.anchors.dropFirst()).allSatisfy { $0 <= $1 }, "places go back")
  return 0
}
