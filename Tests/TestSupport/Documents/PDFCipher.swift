/// The encryption of PDF 1.3: RC4 with a key of 40 bits (ISO 32000-1, 7.6, revision 2). Good for tests alone.
struct PDFCipher {
  private static let padding: [UInt8] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
    0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
  ]
  private static let identifier: [UInt8] = Array(1...16)

  private let key: [UInt8]
  private let owner: [UInt8]

  init(password: [UInt8]) {
    let user = Array((password + Self.padding).prefix(32))
    owner = Self.rc4(Array(MD5.digest(user).prefix(5)), user)
    let permissions: [UInt8] = [0xFC, 0xFF, 0xFF, 0xFF]
    key = Array(MD5.digest(user + owner + permissions + Self.identifier).prefix(5))
  }

  /// What the trailer says of it.
  var trailer: String {
    let user = Self.rc4(key, Self.padding)
    return "/ID [\(Self.hex(Self.identifier)) \(Self.hex(Self.identifier))]"
      + " /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O \(Self.hex(owner)) /U \(Self.hex(user)) >>"
  }

  /// A stream of the object of a number.
  func encrypted(_ bytes: [UInt8], object: Int) -> [UInt8] {
    let number = (0..<3).map { UInt8(object >> (8 * $0) & 0xFF) }
    return Self.rc4(Array(MD5.digest(key + number + [0, 0]).prefix(10)), bytes)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    "<" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
  }

  private static func rc4(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    var state = Array(UInt8.min...UInt8.max)
    var j = 0
    for i in 0..<256 {
      j = (j + Int(state[i]) + Int(key[i % key.count])) & 255
      state.swapAt(i, j)
    }
    var i = 0
    j = 0
    return bytes.map { byte in
      i = (i + 1) & 255
      j = (j + Int(state[i])) & 255
      state.swapAt(i, j)
      return byte ^ state[(Int(state[i]) + Int(state[j])) & 255]
    }
  }
}
