/// What a terminal has said about itself; nil for what it has not.
struct TerminalAnswers: Hashable, Sendable {
  /// The number of the picture that the question about the kitty graphics protocol names.
  static let graphicsID: UInt32 = 31

  var version: TerminalVersion?
  /// Whether the question about the kitty graphics protocol was answered with `OK`.
  var hasKittyGraphics = false
  var cellSize: PixelSize?
  var background: UInt32?
  /// Whether it keeps a 24-bit colour as it is.
  var hasDirectColor = false
  /// Whether it knows mode 2026.
  var hasSynchronizedOutput = false
  var sixelColors: Int?
  var sixelSize: PixelSize?
  /// The numbers of DA1; it is asked last, so with it all has been said.
  var attributes: [Int]?

  /// DA1 has the number of sixel graphics.
  var hasSixel: Bool { attributes?.dropFirst().contains(4) == true }

  /// Whether a tmux may be between: it says so, or is too old to.
  var isOfTmux: Bool { version.map { $0.name == "tmux" } ?? true }

  mutating func take(_ answer: TerminalAnswer) {
    switch answer {
    case .version(let text): version = TerminalVersion(text)
    case .graphics(TerminalAnswers.graphicsID, let message): hasKittyGraphics = message == "OK"
    case .graphics: break
    case .cellSize(let size): cellSize = size.isPlausibleCell ? size : nil
    case .background(let color): background = color
    case .directColor(let isKept): hasDirectColor = isKept
    // 0 is a mode that it does not know, 4 one that is never on.
    case .mode(2026, let setting): hasSynchronizedOutput = (1...3).contains(setting)
    case .mode: break
    case .sixelColors(let count): sixelColors = count
    case .sixelSize(let size): sixelSize = size.width > 0 && size.height > 0 ? size : nil
    case .attributes(let numbers): attributes = numbers
    }
  }
}
