/// XML as it is found, read with libxml2's SAX parser, which goes on after what is wrong.
///
/// It opens no files and no connections. References to what HTML declares (`&nbsp;`) are known everywhere; what the
/// document itself declares is not, so none can grow (XML 1.0, 4.2).
public struct XMLDocument: Sendable {
  public let root: XMLElement
  /// Whether something in it was mended, or is missing at its end.
  public let isBroken: Bool

  public static let byteLimit = 64 << 20
  public static let deepest = 128
  public static let mostElements = 1 << 21

  /// - Parameters:
  ///   - bytes: in the encoding that they declare (XML 1.0, 4.3.3).
  ///   - charset: what they are in as their server says, for those that declare nothing.
  public init(_ bytes: [UInt8], charset: String? = nil) throws(XMLError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge(limit: Self.byteLimit) }
    // Nothing may stand before an XML declaration; blank lines do.
    let start = bytes.firstIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard let start else { throw .empty }
    let mended = XMLReferences.mended(
      XMLEncoding.declared(Self.withoutControls(bytes[start...]), charset: charset))
    var parser = XMLParser()
    mended.withUnsafeBufferPointer { parser.parse($0, heedingEncoding: true) }
    if parser.root == nil, parser.failure == nil {
      // An encoding that there is not ends the parser at once.
      parser = XMLParser()
      mended.withUnsafeBufferPointer { parser.parse($0, heedingEncoding: false) }
    }
    if let failure = parser.failure { throw failure }
    guard let root = parser.root else { throw .noElement }
    self.root = root
    isBroken = parser.isBroken
  }

  /// The parser would stop at a control character (XML 1.0, section 2.2), and take a NUL for the end. In UTF-16 and
  /// UTF-32 they are halves and quarters of characters; three change the set of characters in older encodings.
  private static func withoutControls(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !bytes.prefix(4).contains(0), bytes.first.map({ $0 < 0xFE }) == true,
      bytes.contains(where: isControl)
    else { return bytes }
    return bytes.filter { !isControl($0) }[...]
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x09...0x0A).contains(byte) && byte != 0x0D && !(0x0E...0x0F).contains(byte)
      && byte != 0x1B
  }
}
