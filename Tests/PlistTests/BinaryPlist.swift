import Foundation

/// Binary property lists as no writer would make them.
enum BinaryPlist {
  /// - Parameter objects: markers and contents; references in them are 4 bytes.
  static func data(_ objects: [[UInt8]], root: UInt64 = 0) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += big(UInt32(offset)) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [UInt64(objects.count), root, UInt64(table)] { bytes += big(number) }
    return Data(bytes)
  }

  static func array(_ references: [Int]) -> [UInt8] {
    precondition(references.count < 15)
    return [0xA0 | UInt8(references.count)] + references.flatMap { big(UInt32($0)) }
  }

  static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
