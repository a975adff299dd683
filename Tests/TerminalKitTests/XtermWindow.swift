import Foundation
import TestSupport

/// A real xterm that shows sixels, on an X server of its own whose screen is a file.
final class XtermWindow {
  private let folder: TemporaryFolder
  private let server: Command
  private let terminal: Command

  /// Shows what a program has written to a terminal of so many cells.
  init(showing bytes: [UInt8], width: Int, height: Int) async throws {
    folder = try TemporaryFolder()
    try folder.write(Data(bytes), to: "bytes")
    server = try Command(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-fbdir", folder.path, "-nolisten", "tcp"])
    let display = try await server.wait(for: "the display") { $0.outputText.contains("\n") }
      .outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    terminal = try Command(
      "xterm",
      [
        "-ti", "vt340", "-xrm", "XTerm*decTerminalID: vt340", "-geometry", "\(width)x\(height)+0+0", "-b",
        "0", "-bw", "0",
        "+sb", "-fn", "fixed", "-bg", "white", "-fg", "black", "-cr", "white", "-e", "sh", "-c",
        "stty raw -echo; cat '\(folder.file("bytes"))'; exec sleep 1000",
      ], environment: ["DISPLAY": ":\(display)", "LC_ALL": "C.UTF-8"])
  }

  /// A cell of the font that every X server has.
  static let cell = (width: 6, height: 13)

  /// The colour of a pixel, `0xRRGGBB`: of a file as xwd(1) writes one, its numbers big-endian, its pixels little-endian.
  func colors() throws -> (Int, Int) -> UInt32 {
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("Xvfb_screen0")))
    func number(_ index: Int) -> Int {
      file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let start = number(0) + number(19) * 12
    let line = number(12)
    return { x, y in
      let at = start + y * line + x * 4
      return UInt32(file[at]) | UInt32(file[at + 1]) << 8 | UInt32(file[at + 2]) << 16
    }
  }
}
