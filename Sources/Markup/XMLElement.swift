/// An element of an XML document, by its local name: `dc:title` and `title` differ in `namespace` only.
public struct XMLElement: Sendable {
  /// Without its prefix, as written.
  public let name: String
  /// The address that its prefix stands for; nil of none, and of a prefix that is not declared.
  public let namespace: String?
  public let attributes: [XMLAttribute]
  public internal(set) var nodes: [XMLNode] = []

  init(name: String, namespace: String?, attributes: [XMLAttribute]) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
  }

  public var children: [XMLElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All that is written inside, its white space as it is.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    for node in nodes {
      switch node {
      case .text(let part): text += part
      case .element(let element): element.append(to: &text)
      }
    }
  }

  /// All that is written inside with one blank for each white space, none at its ends; nil where that is nothing.
  public var words: String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The value of an attribute by its local name, in whatever namespace; the one in none first.
  public func attribute(_ name: String) -> String? {
    (attributes.first { $0.name == name && $0.namespace == nil } ?? attributes.first { $0.name == name })?
      .value
  }

  public func attribute(_ name: String, in namespace: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }

  /// The first child of a name, in whatever namespace.
  public func first(_ name: String) -> XMLElement? {
    for case .element(let element) in nodes where element.name == name { return element }
    return nil
  }

  /// The children of a name, in whatever namespace.
  public func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// All elements inside that fulfil a condition, in the order of the source; not what is inside of these.
  public func descendants(where condition: (XMLElement) -> Bool) -> [XMLElement] {
    children.flatMap { condition($0) ? [$0] : $0.descendants(where: condition) }
  }
}
