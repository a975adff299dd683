/// Makes pixels of sixels again (VT330/VT340 Programmer Reference Manual, volume 2, chapter 14).
struct SixelDecoder {
  /// By row and column, `0xRRGGBB`; nil where no sixel was set.
  private(set) var pixels: [[UInt32?]] = []
  /// What the raster attributes say.
  private(set) var size: (width: Int, height: Int)?
  /// What it does not understand.
  private(set) var faults: [String] = []
  private var x = 0
  private var band = 0
  private var colors: [Int: UInt32] = [:]
  private var color: UInt32?

  /// What stands between `ESC P` and `ESC \`.
  init(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard let start = rest.firstIndex(of: UInt8(ascii: "q")) else {
      faults.append("no sixels")
      return
    }
    if !rest[..<start].elementsEqual("0;1;0".utf8) { faults.append("unset pixels are painted") }
    rest = rest[(start + 1)...]
    while let byte = rest.popFirst() { take(byte, &rest) }
  }

  private mutating func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
    switch byte {
    case UInt8(ascii: "\""):
      let numbers = SixelDecoder.numbers(&rest)
      if numbers.count == 4 { size = (numbers[2], numbers[3]) } else { faults.append("raster") }
    case UInt8(ascii: "#"):
      let numbers = SixelDecoder.numbers(&rest)
      if numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ (0...100).contains($0) }) {
        colors[numbers[0]] = numbers[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
      } else if numbers.count == 1, let known = colors[numbers[0]] {
        color = known
      } else {
        faults.append("color \(numbers)")
      }
    case UInt8(ascii: "!"):
      let count = SixelDecoder.numbers(&rest).first ?? 0
      if let sixel = rest.popFirst() { set(sixel, count: count) }
    case UInt8(ascii: "$"): x = 0
    case UInt8(ascii: "-"): (x, band) = (0, band + 1)
    case 0x3F...0x7E: set(byte, count: 1)
    default: faults.append("byte \(byte)")
    }
  }

  private mutating func set(_ sixel: UInt8, count: Int) {
    for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
      let y = band * 6 + bit
      while pixels.count <= y { pixels.append([]) }
      while pixels[y].count < x + count { pixels[y].append(nil) }
      for column in x..<x + count { pixels[y][column] = color }
    }
    x += count
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    rest = rest.dropFirst(digits.count)
    return digits.split(separator: 0x3B, omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }
}
