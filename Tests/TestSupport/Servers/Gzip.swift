import CZlib
import Foundation

/// A gzip file (RFC 1952) of stored blocks (RFC 1951, section 3.2.4): a valid coding is all that is wanted.
func gzip(_ data: Data) -> Data {
  var coded = Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  var rest = data[...]
  repeat {
    let block = rest.prefix(0xffff)
    rest = rest.dropFirst(block.count)
    coded.append(rest.isEmpty ? 1 : 0)
    for length in [UInt16(block.count), ~UInt16(block.count)] {
      coded.append(contentsOf: [UInt8(length & 0xff), UInt8(length >> 8)])
    }
    coded.append(block)
  } while !rest.isEmpty
  let checksum = data.withUnsafeBytes {
    crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count))
  }
  for number in [UInt32(checksum), UInt32(truncatingIfNeeded: data.count)] {
    coded.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
  return coded
}
