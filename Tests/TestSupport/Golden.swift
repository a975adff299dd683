import Foundation

/// Screens kept as text beside the tests, for people to read.
///
/// With `RECORD=1` in the environment they are written instead of compared.
public enum Golden {
  /// Compares a text with the file `Golden/NAME.txt` in the test's folder.
  ///
  /// - Returns: nil where they are equal or the file was recorded, else what differs, line by line.
  public static func difference(_ text: String, from name: String, test file: String = #filePath) -> String? {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Golden")
    let golden = folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: golden)
        return nil
      } catch {
        return "\(golden.path) cannot be written: \(error)"
      }
    }
    guard let data = try? Data(contentsOf: golden) else {
      return "\(golden.path) is not there; RECORD=1 writes it."
    }
    let expected = String(decoding: data, as: UTF8.self)
    return expected == text + "\n" ? nil : difference(expected, text + "\n", name: name)
  }

  private static func difference(_ expected: String, _ found: String, name: String) -> String {
    let (old, new) = (expected.components(separatedBy: "\n"), found.components(separatedBy: "\n"))
    var lines = ["\(name) differs (- golden, + found); RECORD=1 takes it over:"]
    for row in 0..<max(old.count, new.count) {
      let (before, after) = (row < old.count ? old[row] : nil, row < new.count ? new[row] : nil)
      if before == after { continue }
      if let before { lines.append("\(row) - |\(before)|") }
      if let after { lines.append("\(row) + |\(after)|") }
    }
    return lines.joined(separator: "\n")
  }
}
