internal import Foundation

/// Any bytes as a `ComicInfo.xml` beside three pictures, or, where the first byte is odd, as a `book.json` beside a page.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let isBook = first & 1 == 1
  let folder = isBook ? Scratch.book : Scratch.comic
  let name = isBook ? "book.json" : "ComicInfo.xml"
  precondition((try? Data(input[1...]).write(to: URL(fileURLWithPath: folder + "/" + name))) != nil)
  guard let brochure = try? Brochure.open(folder: folder) else {
    precondition(isBook, "pictures are an issue whatever is said of them")
    return 0
  }
  if !isBook { precondition((1...3).contains(brochure.articles.count)) }
  for entry in brochure.outline {
    precondition(entry.depth >= 0 && entry.page.map { brochure[$0] != nil } ?? true && !entry.title.isEmpty)
  }
  precondition(brochure.metadata.title?.isEmpty != true)
  precondition(brochure.widePages().allSatisfy { brochure[$0] != nil })
  for description in brochure.articles.flatMap(\.pages).prefix(20) {
    _ = PageRegistry.standard.page(for: description, in: brochure).text(columns: 40)
  }
  return 0
}

private enum Scratch {
  private static let picture = "P6 2 1 255\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}"
  static let comic = folder("comic", ["1.ppm": picture, "2.ppm": picture, "3.ppm": picture])
  static let book = folder("book", ["1.html": "<h1>A</h1><p>b"])

  private static func folder(_ name: String, _ files: [String: String]) -> String {
    let folder = "/dev/shm/newsstand-fuzz-\(name)-\(getpid())"
    mkdir(folder, 0o700)
    for (name, content) in files {
      try? Data(content.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    return folder
  }
}
