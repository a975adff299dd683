import TerminalKit

/// Walks the grapheme clusters of UTF-8 text and their widths in cells.
///
/// Swift's `Character` decides what a cluster is and `TextWidth` how wide it is; but both are slow a
/// megabyte at a time, so the characters that texts mostly consist of are known beforehand.
struct ClusterReader {
  struct Cluster {
    let end: Int
    /// 0 for what is not shown, else 1 or 2.
    let width: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Clusters of a stretch that is not simple, the next one last.
  private var pending: [Cluster] = []

  /// - Parameter bytes: valid UTF-8 that outlives the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The cluster that begins at `start`, the end of the one before it.
  mutating func cluster(at start: Int) -> Cluster {
    if let next = pending.popLast() { return next }
    // Whatever follows, a line feed is a cluster; files of nothing else should not be slow.
    if bytes[start] == UInt8(ascii: "\n") { return Cluster(end: start + 1, width: 0) }
    let (scalar, end) = scalar(at: start)
    let width = Self.simpleWidth(scalar)
    if width > 0, end == bytes.count || isBoundary(end) { return Cluster(end: end, width: width) }
    readStretch(from: start)
    // A stretch has at least the scalar at its start.
    return pending.popLast() ?? Cluster(end: end, width: 0)
  }

  /// Whether what follows a simple scalar cannot belong to its cluster.
  private func isBoundary(_ index: Int) -> Bool {
    bytes[index] < 0x80 || Self.simpleWidth(scalar(at: index).value) > 0
  }

  /// Takes the clusters up to where two simple scalars meet: between these there is always a border.
  private mutating func readStretch(from start: Int) {
    var end = start
    var wasSimple = false
    while end < bytes.count {
      let (scalar, next) = scalar(at: end)
      let isSimple = Self.simpleWidth(scalar) > 0
      if isSimple && wasSimple { break }
      wasSimple = isSimple
      end = next
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    var offset = start
    for character in text {
      offset += character.utf8.count
      let width = TextWidth.cleaned(character).map(TextWidth.of) ?? 0
      pending.append(Cluster(end: offset, width: width))
    }
    pending.reverse()
  }

  /// The columns of a scalar that is a whole cluster unless what follows extends it and that is shown
  /// as it is; 0 for one that needs a closer look. None of these extends or continues another.
  static func simpleWidth(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x20...0x7E: 1
    case 0..<0xA1, 0xAD: 0
    // Latin, Greek, Cyrillic without combining marks.
    case 0xA1...0x2FF, 0x374...0x377, 0x384...0x482, 0x48A...0x52F: 1
    // Dashes, quotation marks, the ellipsis.
    case 0x2010...0x2027: 1
    // CJK punctuation, kana, ideographs, full-width forms.
    case 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF60:
      2
    default: 0
    }
  }

  private func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let lead = UInt32(bytes[index])
    func tail(_ distance: Int) -> UInt32 { UInt32(bytes[index + distance] & 0x3F) }
    if lead < 0x80 { return (lead, index + 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(1), index + 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), index + 3) }
    return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), index + 4)
  }
}
