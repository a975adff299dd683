import Foundation
import TestSupport

/// The program beside a catalogue in which each letter of each text is one of another alphabet: a letter of ours that
/// is still on the screen is one that no catalogue has, or content.
struct PseudoLanguage {
  private let folder: TemporaryFolder

  /// Makes the catalogue from the texts of the sources.
  init() async throws {
    folder = try TemporaryFolder()
    let sources = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    .appendingPathComponent("Sources")
    let extract = sources.appendingPathComponent("Localization/Catalogues/extract.py").path
    let template = try await Command.run("python3", [extract, sources.path])
    guard template.status == .code(0) else {
      throw TestSupportError.ended("extract.py", output: template.errorText)
    }
    let header =
      "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n"
    let entries = template.outputText.components(separatedBy: "\n\n").dropFirst().map(Self.translated)
    let catalogue = try folder.write(([header] + entries).joined(separator: "\n"), to: "pseudo.po")
    // One that the program looks for.
    let place = try folder.write("", to: "share/locale/de/LC_MESSAGES/newsstand.mo")
    let compiled = try await Command.run("msgfmt", ["--output-file=" + place, catalogue])
    guard compiled.status == .code(0) else {
      throw TestSupportError.ended("msgfmt", output: compiled.errorText)
    }
    try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
    let built = try Command.newsstand()
    // A link of the file system's own: the program has to be found here, not where a symbolic link leads.
    if (try? FileManager.default.linkItem(atPath: built, toPath: program)) == nil {
      try FileManager.default.copyItem(atPath: built, toPath: program)
    }
  }

  var program: String { folder.file("bin/newsstand") }

  /// The C library's own texts stay English, and dates have no letters of ours.
  let environment: [String: String?] = [
    "LC_ALL": nil, "LANG": "C.UTF-8", "LC_TIME": "ja_JP.UTF-8", "LANGUAGE": "de",
  ]

  /// How a text of the program reads.
  static func text(_ english: String) -> String {
    String(String.UnicodeScalarView(english.unicodeScalars.map(other)))
  }

  private static func other(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "a"..."z": Unicode.Scalar(scalar.value - 0x61 + 0x430) ?? scalar
    case "A"..."Z": Unicode.Scalar(scalar.value - 0x41 + 0x410) ?? scalar
    default: scalar
    }
  }

  /// Words of two letters and more that are not of the language, of a screen or of what was printed; addresses and paths
  /// are none.
  static func strangers(in text: String, besides known: Set<String>) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).filter {
      !$0.hasPrefix("/") && !$0.contains("://")
    }
    return words.flatMap { $0.split { !$0.isASCII || !$0.isLetter } }.map(String.init)
      .filter { $0.count > 1 && !known.contains($0) }
  }

  /// An entry of the template with its translation.
  private static func translated(_ entry: String) -> String {
    let lines = entry.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let end = lines.firstIndex { $0.hasPrefix("msgstr") } ?? lines.count
    let key = Array(lines[..<end])
    guard let plural = key.firstIndex(where: { $0.hasPrefix("msgid_plural ") }) else {
      return (key + translated(key, "msgid ", as: "msgstr ")).joined(separator: "\n")
    }
    let forms =
      translated(Array(key[..<plural]), "msgid ", as: "msgstr[0] ")
      + translated(Array(key[plural...]), "msgid_plural ", as: "msgstr[1] ")
    return (key + forms).joined(separator: "\n")
  }

  private static func translated(_ lines: [String], _ keyword: String, as other: String) -> [String] {
    lines.enumerated().map { index, line in
      index == 0 ? other + quoted(String(line.dropFirst(keyword.count))) : quoted(line)
    }
  }

  /// The letters after a backslash are none.
  private static func quoted(_ text: String) -> String {
    var isEscaped = false
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          defer { isEscaped = scalar == "\\" && !isEscaped }
          return isEscaped ? scalar : other(scalar)
        }))
  }
}
