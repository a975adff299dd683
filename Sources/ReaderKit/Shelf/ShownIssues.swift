import NewsstandKit

/// The issues that are shown, in their order: places among all of them.
struct ShownIssues: RandomAccessCollection, Sendable {
  let issues: [Issue]
  let places: [Int32]

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(index: Int) -> Issue { issues[Int(places[index])] }
}
