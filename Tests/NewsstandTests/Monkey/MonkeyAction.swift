import Foundation
import TestSupport

/// What a monkey does to the program next.
enum MonkeyAction: Sendable {
  /// Keys, the mouse, something pasted, an answer that nobody asked for: bytes from the terminal.
  case input([UInt8])
  case resize(width: Int, height: Int)
  case signal(Int32)
  /// Another newsstand at the same library.
  case command([String])
  /// Somebody subscribes to a publication, or again to one that has been left.
  case subscription(Int)

  init(_ random: inout RandomText) {
    switch random.next(100) {
    case 0..<64: self = .input((0...random.next(3)).flatMap { _ in Self.key(&random) })
    case 64..<76: self = .input(Self.mouse(&random))
    case 76..<82: self = .input(Array(random.text(pieces: random.next(4)).utf8).filter(Self.isHarmless))
    case 82..<85: self = .input(Self.paste(&random))
    case 85..<88: self = .input(Self.report(&random))
    case 88..<94:
      let (width, height) = Self.sizes[random.next(Self.sizes.count)]
      self = .resize(width: width, height: height)
    case 94: self = .input([0x1A])
    case 95: self = .signal([SIGTSTP, SIGSTOP, SIGCONT, SIGWINCH][random.next(4)])
    case 96: self = .subscription(random.next(MonkeyStand.publications.count))
    default: self = .command(Self.command(&random))
    }
  }

  private static let sizes = [
    (80, 24), (20, 6), (40, 15), (120, 40), (200, 60), (1, 1), (7, 3), (300, 10), (30, 90),
  ]

  private static let keys =
    ["\r", "\u{7F}", "\t", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB"]
    + ["\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[Z", "\u{1B}x"]
    + ["\u{C}", "\u{15}", "\u{17}", "\u{1}", "\u{5}", "日", "e\u{301}"]

  /// Those that open and go somewhere come more often than those that close.
  private static let characters = Array(
    "0123456789hjklhjkllgGddpPxrrRv/t?qynYDDSSaeB'bu +=-0oonNis\r\r\r\r\t  ")

  private static func key(_ random: inout RandomText) -> [UInt8] {
    let index = random.next(keys.count + characters.count)
    return Array((index < keys.count ? keys[index] : String(characters[index - keys.count])).utf8)
  }

  /// In the SGR protocol (xterm's ctlseqs, mouse tracking), also beside the window.
  private static func mouse(_ random: inout RandomText) -> [UInt8] {
    let button = [0, 0, 0, 32, 64, 65, 2, 4][random.next(8)]
    let place = "\(1 + random.next(90));\(1 + random.next(30))"
    let release = random.next(2) == 0 ? "\u{1B}[<\(button);\(place)m" : ""
    return Array("\u{1B}[<\(button);\(place)M\(release)".utf8)
  }

  private static func paste(_ random: inout RandomText) -> [UInt8] {
    let length = [0, 3, 40, 8000][random.next(4)]
    let end = random.next(8) == 0 ? "" : "\u{1B}[201~"
    let text = random.next(2) == 0 ? random.text(pieces: length / 4) : String(repeating: "q\r", count: length)
    return Array("\u{1B}[200~\(text)\(end)".utf8).filter(isHarmless)
  }

  /// Focus, late answers to questions that were asked at the start, and what is no sequence at all.
  private static func report(_ random: inout RandomText) -> [UInt8] {
    let reports = [
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[?62;4;22c", "\u{1B}[>84;0;0c", "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[6;18;9t", "\u{1B}P1+r524742\u{1B}\\", "\u{1B}[",
      "\u{1B}]",
      "\u{1B}P", "\u{1B}[999999999999;1R", "\u{1B}[<1;2", "\u{1B}[?2026;2$y",
    ]
    let index = random.next(reports.count + 3)
    return index < reports.count ? Array(reports[index].utf8) : random.bytes(12).filter(isHarmless)
  }

  /// What ends the program if it comes while the shell has the terminal, between a stop and a start.
  private static func isHarmless(_ byte: UInt8) -> Bool { byte != 3 && byte != 0x1C }

  private static func command(_ random: inout RandomText) -> [String] {
    let issue = "\(random.next(4))-\(random.next(20))"
    let commands = [
      ["refresh"], ["refresh", "--download-new"], ["download", issue], ["download", issue],
      ["download", issue],
      ["archive", issue], ["cancel", issue], ["pause", "--all"], ["resume", "--all"], ["resume", "--all"],
      ["status"], ["search", "number"], ["unsubscribe", "broken"],
    ]
    return commands[random.next(commands.count)]
  }
}

extension MonkeyAction: CustomStringConvertible {
  var description: String {
    switch self {
    case .input(let bytes):
      let text = String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription
      return bytes.count > 60 ? "\(text)… \(bytes.count) bytes" : text
    case .resize(let width, let height): return "\(width)x\(height)"
    case .signal(let signal): return "signal \(signal)"
    case .command(let words): return "newsstand " + words.joined(separator: " ")
    case .subscription(let number): return "a subscription to \(MonkeyStand.publications[number])"
    }
  }
}
