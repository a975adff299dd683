/// What is inside an element, in the order of its source.
public enum XMLNode: Sendable {
  case element(XMLElement)
  case text(String)
}
