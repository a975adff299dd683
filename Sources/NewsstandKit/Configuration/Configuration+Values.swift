import Foundation

/// Values as several readers need them: nil where the key is missing, or is wrong, which is complained about.
extension Configuration {
  /// A whole number.
  func number(
    _ key: String, in allowed: ClosedRange<Int>, complaints: inout [ConfigurationComplaint]
  ) -> Int? {
    guard let entry = entry(key) else { return nil }
    if let number = Int(entry.value), allowed.contains(number) { return number }
    complaints.append(
      complaint(entry, .badNumber(key: key, value: entry.value, allowed: allowed)))
    return nil
  }

  /// A number of bytes: `500000`, `500K`, `1.5M`, `2 G`; K, M and G are thousands. 0 for `none`.
  func byteCount(
    _ key: String, least: Int64, complaints: inout [ConfigurationComplaint]
  ) -> Int64? {
    guard let entry = entry(key) else { return nil }
    if let count = Self.byteCount(entry.value), count == 0 || count >= least { return count }
    complaints.append(complaint(entry, .badByteCount(key: key, value: entry.value, least: least)))
    return nil
  }

  /// The path of a file that can be read; `~/` is `home`.
  func readableFile(
    _ key: String, home: String, complaints: inout [ConfigurationComplaint]
  ) -> String? {
    guard let entry = entry(key) else { return nil }
    let path = entry.value.hasPrefix("~/") ? home + entry.value.dropFirst() : entry.value
    if path.hasPrefix("/"), access(path, R_OK) == 0 { return path }
    complaints.append(complaint(entry, .badPath(key: key, value: entry.value)))
    return nil
  }

  /// One of some words.
  public func choice(
    _ key: String, of allowed: [String], complaints: inout [ConfigurationComplaint]
  ) -> String? {
    guard let entry = entry(key) else { return nil }
    if allowed.contains(entry.value) { return entry.value }
    complaints.append(complaint(entry, .badChoice(key: key, value: entry.value, allowed: allowed)))
    return nil
  }

  /// A program with its arguments, as `read` understands the line.
  public func command<Command>(
    _ key: String, complaints: inout [ConfigurationComplaint], _ read: (String) -> Command?
  ) -> Command? {
    guard let entry = entry(key) else { return nil }
    if let command = read(entry.value) { return command }
    complaints.append(complaint(entry, .badCommand(key: key, value: entry.value)))
    return nil
  }

  /// Complaints about lines with keys that nobody reads.
  public func unknown(besides known: Set<String>) -> [ConfigurationComplaint] {
    entries.filter { !known.contains($0.key) }.map { complaint($0, .unknownKey($0.key)) }
  }

  private func complaint(
    _ entry: Entry, _ fault: ConfigurationComplaint.Fault
  ) -> ConfigurationComplaint {
    ConfigurationComplaint(path: path, line: entry.line, fault: fault)
  }

  private static func byteCount(_ text: String) -> Int64? {
    if text.lowercased() == "none" { return 0 }
    guard let parts = text.wholeMatch(of: /([0-9]{1,15}(?:\.[0-9]{1,9})?)\s*([KkMmGg]?)[Bb]?/),
      let number = Double(parts.1)
    else { return nil }
    let factors: [String: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    let factor = factors[parts.2.lowercased()] ?? 1
    return Int64(exactly: (number * factor).rounded())
  }
}
