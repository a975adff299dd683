@testable import TerminalKit

/// A terminal as far as ncurses uses one (ECMA-48, xterm's ctlseqs): makes bytes into cells again. What it does not
/// know it collects, so that a test can say there was nothing.
struct TerminalModel {
  struct Spot: Hashable {
    var text: String
    var colors: String
    var bold = false
    /// The address that it leads to.
    var link: String?
  }

  let width: Int
  let height: Int
  private(set) var spots: [[Spot]]
  private(set) var unknown: [String] = []
  private(set) var modes: Set<String> = []
  private(set) var scrolled = false
  /// What it shows of pictures; nil for a terminal that does not.
  var pictures: PictureLayer?
  /// What it answers.
  private(set) var answers: [String] = []
  /// The title of its window.
  private(set) var title = "own"
  private var titles: [String] = []
  /// Frames that began and ended, and what stood between them in bytes.
  private(set) var frames = 0
  private var link: String?
  private var saved = (x: 0, y: 0)
  private var x = 0
  private var y = 0
  private var mustWrap = false
  /// The rows that scroll.
  private var region: Range<Int>
  private var foreground = "-"
  private var background = "-"
  private var bold = false
  private var last: Unicode.Scalar = " "

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    region = 0..<height
    let row = Array(repeating: Spot(text: " ", colors: "-/-"), count: width)
    spots = Array(repeating: row, count: height)
  }

  var text: String {
    spots.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  mutating func receive(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\r": move(0, y)
      case "\n" where y + 1 == region.upperBound:
        scrolled = true
        scroll(region.lowerBound, by: 1)
      case "\n": move(x, y + 1)
      case "\u{8}": move(x - 1, y)
      case "\u{E}", "\u{F}": break
      case "\0"..<" ": unknown.append("control \(scalar.value)")
      default: write(scalar)
      }
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let columns = TextWidth.width(of: scalar)
    if columns == 0 {
      let back = mustWrap ? x : max(0, x - 1)
      let place = spots[y][back].text.isEmpty ? back - 1 : back
      spots[y][place].text.unicodeScalars.append(scalar)
      return
    }
    if mustWrap { unknown.append("wrap") }
    put(String(scalar), at: x)
    if columns == 2 { put("", at: x + 1) }
    last = scalar
    if x + columns >= width {
      mustWrap = true
      x = width - 1
    } else {
      x += columns
    }
  }

  private mutating func put(_ text: String, at column: Int) {
    spots[y][column] = Spot(text: text, colors: "\(foreground)/\(background)", bold: bold, link: link)
    pictures?.uncover(x: column, y: y)
  }

  private mutating func move(_ x: Int, _ y: Int) {
    self.x = min(max(0, x), width - 1)
    self.y = min(max(0, y), height - 1)
    mustWrap = false
  }

  private mutating func erase(_ columns: Range<Int>, _ row: Int) {
    for column in columns {
      spots[row][column] = Spot(text: " ", colors: "-/\(background)")
      pictures?.uncover(x: column, y: row)
    }
  }

  /// The colour of the picture in a cell; nil where there is none.
  func pictureColor(x: Int, y: Int) -> UInt32? { pictures?.color(x: x, y: y, spots[y][x]) }

  mutating func takeAnswers() -> [String] {
    defer { answers = [] }
    return answers
  }

  /// A string up to ST or BEL.
  private mutating func string(_ kind: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      if next == "\u{7}", kind == "]" { break }
      if next == "\u{1B}" {
        if rest.popFirst() == "\\" { break }
        unknown.append("ESC in a string")
      }
      text.append(next)
    }
    let place = Point(x: x, y: y)
    if kind == "]", text.starts(with: "2;".unicodeScalars) {
      title = String(text.dropFirst(2))
      return
    }
    if kind == "]", text.starts(with: "8;".unicodeScalars) {
      let parts = String(text).split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count != 3 || link != nil && !parts[2].isEmpty { unknown.append("OSC \(text)") }
      link = parts.last.flatMap { $0.isEmpty ? nil : String($0) }
      return
    }
    guard pictures != nil else { return unknown.append("ESC \(kind)") }
    switch kind {
    case "P": pictures?.deviceControl(String(text), at: place)
    case "]": pictures?.systemCommand(String(text), at: place)
    default: if let answer = pictures?.applicationCommand(String(text)) { answers.append(answer) }
    }
    // What reaches the last row scrolls the screen in some terminals.
    if let pictures, pictures.covered.keys.contains(where: { $0.y >= height - 1 }) { scrolled = true }
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard let kind = rest.popFirst() else { return }
    switch kind {
    case "(", ")": _ = rest.popFirst()
    case "7": saved = (x, y)
    case "8": move(saved.x, saved.y)
    case "=", ">": break
    case "M": y == region.lowerBound ? scroll(y, by: -1) : move(x, y - 1)
    case "P", "]", "_": string(kind, &rest)
    case "[":
      var parameters = ""
      while let next = rest.popFirst() {
        if ("@"..."~").contains(next) { return control(next, parameters) }
        parameters.unicodeScalars.append(next)
      }
    default: unknown.append("ESC \(kind)")
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "H": move((numbers.count > 1 ? max(1, numbers[1]) : 1) - 1, first - 1)
    case "A": move(x, y - first)
    case "B": move(x, y + first)
    case "C": move(x + first, y)
    case "D": move(x - first, y)
    case "G": move(first - 1, y)
    case "d": move(x, first - 1)
    case "J":
      erase((numbers.first == 2 ? 0 : x)..<width, y)
      for row in (numbers.first == 2 ? 0 : y + 1)..<height { erase(0..<width, row) }
    case "K": numbers.first == 1 ? erase(0..<x + 1, y) : erase(x..<width, y)
    case "X": erase(x..<min(width, x + first), y)
    case "b": for _ in 0..<first { write(last) }
    case "P", "@":
      // Pixels would not move with their cells.
      if pictures?.covered.keys.contains(where: { $0.y == y && $0.x >= x }) == true {
        unknown.append("CSI \(final)")
      }
      guard final == "P" else {
        for _ in 0..<first { spots[y].insert(Spot(text: " ", colors: "-/\(background)"), at: x) }
        spots[y].removeLast(spots[y].count - width)
        return
      }
      spots[y].removeSubrange(x..<min(width, x + first))
      while spots[y].count < width { spots[y].append(Spot(text: " ", colors: "-/\(background)")) }
    case "h":
      if !modes.insert(parameters).inserted, parameters == "?2026" { unknown.append("a frame in a frame") }
    case "l":
      if modes.remove(parameters) != nil, parameters == "?2026" { frames += 1 }
    case "m": attributes(numbers)
    case "S": scroll(region.lowerBound, by: first)
    case "T": scroll(region.lowerBound, by: -first)
    case "L": scroll(y, by: -first)
    case "M": scroll(y, by: first)
    case "r":
      region = (first - 1)..<(numbers.count > 1 ? numbers[1] : height)
      move(0, 0)
    case "t" where parameters == "22;0": titles.append(title)
    case "t" where parameters == "23;0": title = titles.popLast() ?? "lost"
    case "t": break
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  /// Moves the rows from `top` to the end of the region up, or down where negative; what comes free is empty.
  private mutating func scroll(_ top: Int, by count: Int) {
    let rows = top..<region.upperBound
    guard rows.contains(y) || top == region.lowerBound else { return }
    let old = spots
    for row in rows {
      if rows.contains(row + count) { spots[row] = old[row + count] } else { erase(0..<width, row) }
    }
  }

  private mutating func attributes(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: (foreground, background, bold) = ("-", "-", false)
      case 1: bold = true
      case 22: bold = false
      case 30...37: foreground = "\(number - 30)"
      case 90...97: foreground = "\(number - 82)"
      case 40...47: background = "\(number - 40)"
      case 100...107: background = "\(number - 92)"
      case 39: foreground = "-"
      case 49: background = "-"
      case 38, 48:
        let color =
          rest.first == 5
          ? "\(rest.dropFirst().first ?? 0)"
          : rest.dropFirst().prefix(3).map(String.init).joined(separator: ",")
        rest = rest.dropFirst(rest.first == 5 ? 2 : 4)
        if number == 38 { foreground = color } else { background = color }
      default: break
      }
    }
  }
}
