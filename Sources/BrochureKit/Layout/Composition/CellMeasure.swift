/// How wide the cell of a table would like to be, and has to be.
struct CellMeasure {
  private(set) var width = 0
  private(set) var longestWord = 0

  /// What lies beyond that many bytes does not matter: no column is so wide.
  private static let sample = 4096

  init(_ cell: InlineText, in document: Document) {
    let range = cell.range.prefix(Self.sample)
    document.utf8.withUnsafeBufferPointer { text in
      var clusters = ClusterReader(text)
      var index = range.lowerBound
      var line = 0
      var word = 0
      while index < range.upperBound {
        let cluster = clusters.cluster(at: index)
        if text[index] == 0x0A {
          (line, word) = (0, 0)
        } else {
          line += cluster.width
          // Ideographs are words by themselves.
          word = text[index] == 0x20 ? 0 : cluster.width == 2 ? 2 : word + cluster.width
        }
        width = max(width, line)
        longestWord = max(longestWord, word)
        index = cluster.end
      }
    }
  }
}
