/// What the worker says to a request. The kind stands last, so that what is before it is a picture's pixels as they are.
public enum PDFAnswer: Hashable, Sendable {
  case contents(PDFContents)
  /// It is open, and nothing was to be told.
  case ready
  /// It needs a password, or another one.
  case locked
  /// It cannot be read, or the page is none; the words are poppler's, in English.
  case unreadable(String)
  /// The worker could not give up its rights, and so reads nothing.
  case unconfined
  /// Rows of red, green, blue, alpha bytes, from top to bottom.
  case picture([UInt8])
  case text([PDFLine])
  case links([PDFLink])

  /// The longest answer to a request, in bytes: whatever announces to be longer is not read.
  public static func longest(to request: PDFRequest) -> Int {
    switch request {
    case .open: 32 << 20
    case .picture(_, let part): max(part.byteCount, longestReason) + 16
    case .text: 8 << 20
    case .links: 4 << 20
    }
  }

  static let longestReason = 512

  public init(_ bytes: consuming [UInt8]) throws(WireError) {
    guard let kind = bytes.popLast() else { throw .tooShort }
    if kind == 5 {
      self = .picture(bytes)
      return
    }
    var reader = WireReader(bytes)
    switch kind {
    case 0: self = .contents(try PDFContents(from: &reader))
    case 1: self = .ready
    case 2: self = .locked
    case 3: self = .unreadable(try reader.text(limit: Self.longestReason))
    case 4: self = .unconfined
    case 6:
      self = .text(
        try reader.list(atMost: PDFLine.most, bytesEach: 37) { reader throws(WireError) in
          try PDFLine(from: &reader)
        })
    case 7:
      self = .links(
        try reader.list(atMost: PDFLink.most, bytesEach: 41) { reader throws(WireError) in
          try PDFLink(from: &reader)
        })
    default: throw .outOfBounds
    }
    try reader.finish()
  }

  public consuming func bytes() -> [UInt8] {
    var writer = WireWriter()
    let kind: UInt8
    switch self {
    case .contents(let contents):
      contents.write(to: &writer)
      kind = 0
    case .ready: kind = 1
    case .locked: kind = 2
    case .unreadable(let reason):
      writer.text(reason, limit: Self.longestReason)
      kind = 3
    case .unconfined: kind = 4
    case .picture(var pixels):
      pixels.append(5)
      return pixels
    case .text(let lines):
      writer.number(min(lines.count, PDFLine.most))
      for line in lines.prefix(PDFLine.most) { line.write(to: &writer) }
      kind = 6
    case .links(let links):
      writer.number(min(links.count, PDFLink.most))
      for link in links.prefix(PDFLink.most) { link.write(to: &writer) }
      kind = 7
    }
    writer.byte(kind)
    return writer.bytes
  }
}
