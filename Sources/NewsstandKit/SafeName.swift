import Foundation

/// Folder names made from foreign names.
enum SafeName {
  /// A name fit for one path component on any file system: letters, digits, `-`, `_` and inner dots,
  /// at most 80 bytes. Where that changes the name, a digest of the original follows: different names get
  /// different folders, unless somebody makes two that meet.
  static func folder(_ name: String) -> String {
    let kept = slug(name, keepsCase: true)
    return kept == name && !kept.isEmpty ? kept : "\(kept.isEmpty ? "issue" : kept)-\(digest(name))"
  }

  /// A short identifier made from a title: lower case, words joined by `-`, at most 40 bytes.
  static func identifier(_ title: String) -> String {
    let slug = slug(title, keepsCase: false, limit: 40)
    return slug.isEmpty ? "publication" : slug
  }

  /// A name for an issue that a person can type, made from a title: lower case, words joined by `-`, at most 80 bytes;
  /// nil where nothing of the title can be in one.
  static func name(_ title: String) -> String? {
    let slug = slug(title, keepsCase: false)
    return slug.isEmpty ? nil : slug
  }

  /// A name and, behind it, the beginning of a digest of what tells its owner from others: as much of that as is needed
  /// for a name that is not taken.
  static func distinct(_ name: String, identity: String, isTaken: (String) -> Bool) -> String {
    let digest = digest(identity)
    for length in stride(from: 4, through: digest.count, by: 4) {
      let candidate = "\(name)-\(digest.prefix(length))"
      if !isTaken(candidate) { return candidate }
    }
    var count = 2
    while isTaken("\(name)-\(digest)-\(count)") { count += 1 }
    return "\(name)-\(digest)-\(count)"
  }

  /// What a file is called, without its ending: `https://host/2016/june.zip` → `june`. Nil where nothing is.
  static func stem(ofAddress text: String) -> String? {
    let path = text.prefix { !"?#".contains($0) }
    let last = path.split(separator: "/").last.map { $0.removingPercentEncoding ?? String($0) }
    let stem = last.map { name in name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
    return stem?.isEmpty == false ? stem : nil
  }

  private static func slug(_ name: String, keepsCase: Bool, limit: Int = 80) -> String {
    var result = ""
    for character in keepsCase ? name : name.lowercased() {
      let isKept =
        (character.isLetter || character.isNumber || character == "_"
          || (keepsCase && character == "." && !result.isEmpty))
        // Joiners and direction marks cannot be seen.
        && !character.unicodeScalars.contains { $0.properties.generalCategory == .format }
      let next: Character = isKept ? character : "-"
      if next == "-", result.isEmpty || (result.last == "-" && !keepsCase) { continue }
      if result.utf8.count + next.utf8.count > limit { break }
      result.append(next)
    }
    while result.last == "-" || result.last == "." { result.removeLast() }
    return result
  }

  /// FNV-1a: stable over runs, which Swift's own hash is not.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let hex = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }
}
