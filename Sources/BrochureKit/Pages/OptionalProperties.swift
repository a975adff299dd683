public import Plist

/// Reads the properties that a page can do without: what is wrong with one is kept, and the page goes on as if it
/// was not there.
public struct OptionalProperties {
  /// What was wrong, in the order of reading; a page says it below itself (`PageNotes`).
  public private(set) var problems: [PageError] = []
  private let properties: PageProperties

  public init(_ properties: PageProperties) { self.properties = properties }

  public mutating func string(_ name: String) -> String? {
    take(Result { () throws(PageError) in try properties.stringIfPresent(name) })
  }

  /// A whole number, also where it is written as a text.
  public mutating func integer(_ name: String, in allowed: ClosedRange<Int>) -> Int? {
    take(Result { () throws(PageError) in try properties.integerIfPresent(name, in: allowed) })
  }

  public mutating func list(_ name: String) -> [PropertyList]? {
    take(Result { () throws(PageError) in try properties.listIfPresent(name) })
  }

  private mutating func take<Value>(_ property: Result<Value?, PageError>) -> Value? {
    switch property {
    case .success(let value): return value
    case .failure(let error):
      problems.append(error)
      return nil
    }
  }
}
