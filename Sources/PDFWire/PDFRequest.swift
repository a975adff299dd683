/// What is asked of the worker: one thing at a time, and each is answered by one ``PDFAnswer``.
///
/// On the pipe a request or an answer is its length in four bytes, little-endian, and so many bytes.
public enum PDFRequest: Hashable, Sendable {
  /// Opens the document: the first request, and again with another password.
  ///
  /// Answered by `contents` where these are wanted, else by `ready`; or by `locked`.
  case open(password: String?, wantsContents: Bool)
  /// A page (from 0), or a part of it, drawn on white.
  case picture(page: Int, PDFPart)
  /// What is written on a page (from 0).
  case text(page: Int)
  case links(page: Int)

  /// In bytes.
  public static let longest = 4096
  static let longestPassword = 1024

  public init(_ bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    switch try reader.byte() {
    case 1:
      self = .open(
        password: try reader.optional(limit: Self.longestPassword), wantsContents: try reader.byte() != 0)
    case 2:
      self = .picture(page: try reader.number(atMost: PDFContents.mostPages), try PDFPart(from: &reader))
    case 3: self = .text(page: try reader.number(atMost: PDFContents.mostPages))
    case 4: self = .links(page: try reader.number(atMost: PDFContents.mostPages))
    default: throw .outOfBounds
    }
    try reader.finish()
  }

  public var bytes: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .open(let password, let wantsContents):
      writer.byte(1)
      writer.optional(password, limit: Self.longestPassword)
      writer.byte(wantsContents ? 1 : 0)
    case .picture(let page, let part):
      writer.byte(2)
      writer.number(page)
      part.write(to: &writer)
    case .text(let page):
      writer.byte(3)
      writer.number(page)
    case .links(let page):
      writer.byte(4)
      writer.number(page)
    }
    return writer.bytes
  }
}
