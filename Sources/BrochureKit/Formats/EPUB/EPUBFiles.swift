internal import Foundation

/// The files of an EPUB, found by the references to them as publishers write these: percent-encoded or not, in another
/// case or normalisation, with backslashes, leading out of the container, or relative to the wrong folder.
struct EPUBFiles {
  /// What a reference leads to.
  struct Target: Hashable {
    /// From the container's root. Of a file that is not there, where it should be.
    let path: String
    let isPresent: Bool
    /// The fragment, decoded; nil without one.
    let place: String?
  }

  /// Relative to the container's root, in natural order.
  let paths: [String]
  private let exact: Set<String>
  /// By `key`; of several with one, the first.
  private let byKey: [String: String]
  /// By the key of the last component; nil where several have it.
  private let byName: [String: String?]

  init(_ paths: [String]) {
    self.paths = paths
    exact = Set(paths)
    byKey = Dictionary(paths.map { (Self.key($0), $0) }) { first, _ in first }
    byName = Dictionary(paths.map { (Self.key(Self.name(of: $0)), $0) }) { _, _ in nil }
  }

  /// What a reference in a file of a folder leads to; nil where that is nothing in the container.
  ///
  /// - Parameter folder: of the file that it is in, from the root; empty for that itself.
  func target(of reference: String, from folder: String) -> Target? {
    let reference = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !reference.isEmpty, !Self.hasScheme(reference), !reference.utf8.contains(0) else { return nil }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty else { return nil }
    let place = parts.count > 1 && !parts[1].isEmpty ? Self.decoded(parts[1]) : nil
    let written = String(parts[0])
    let decoded = Self.decoded(parts[0])
    let withoutQuery = String(decoded.prefix { $0 != "?" })
    // A file may really be called `a%20b` or `what?`.
    for name in [decoded, written, withoutQuery] {
      if let found = file(at: Self.joined(folder, name)) ?? file(at: Self.joined("", name)) {
        return Target(path: found, isPresent: true, place: place)
      }
    }
    if case let found?? = byName[Self.key(Self.name(of: withoutQuery))] {
      return Target(path: found, isPresent: true, place: place)
    }
    let path = Self.joined(folder, withoutQuery)
    return path.isEmpty ? nil : Target(path: path, isPresent: false, place: place)
  }

  /// The file at a path from the root, in whatever case and normalisation.
  func file(at path: String) -> String? { exact.contains(path) ? path : byKey[Self.key(path)] }

  /// Those whose names end so, in lower case and without the full stop.
  func files(endingIn suffixes: Set<String>) -> [String] {
    paths.filter { suffixes.contains(FileKind.suffix(of: $0)) }
  }

  /// The folder that a file is in, from the root; empty for that itself.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// A path as names are compared.
  static func key(_ path: String) -> String { path.precomposedStringWithCanonicalMapping.lowercased() }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A relative path from a folder, as addresses are resolved (RFC 3986, 5.2.4): nothing leads above the root.
  private static func joined(_ folder: String, _ relative: String) -> String {
    let relative = relative.replacing("\\", with: "/")
    var components = relative.hasPrefix("/") ? [] : folder.split(separator: "/")
    for component in relative.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components.joined(separator: "/")
  }

  private static func decoded(_ text: Substring) -> String {
    text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? String(text) : String(text)
  }

  private static func hasScheme(_ reference: String) -> Bool {
    let scheme = reference.prefix { $0 != ":" && $0 != "/" && $0 != "#" && $0 != "?" }
    return scheme.endIndex < reference.endIndex && reference[scheme.endIndex] == ":" && scheme.count > 1
      && scheme.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || "+-.0123456789".utf8.contains($0) }
      || reference.hasPrefix("//")
  }
}
