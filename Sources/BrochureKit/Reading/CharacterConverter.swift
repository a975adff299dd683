internal import Foundation

/// Converts bytes of an encoding to text: an owner of an `iconv` descriptor.
struct CharacterConverter: ~Copyable {
  private let descriptor: iconv_t

  /// nil where the system has no such encoding.
  init?(from name: String) {
    descriptor = iconv_open("UTF-8", name)
    // -1: the descriptor is no descriptor.
    if Int(bitPattern: descriptor) == -1 { return nil }
  }

  deinit { iconv_close(descriptor) }

  /// The text; a byte that stands for nothing becomes U+FFFD.
  func text(of data: Data) -> String {
    var bytes = [UInt8](data)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2)
    bytes.withUnsafeMutableBytes { input in
      var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = input.count
      while left > 0 {
        let isDone = convert(&source, &left, appendingTo: &text)
        if isDone { continue }
        text += Self.replacement
        // Its second byte may be a character of its own.
        source = source?.advanced(by: 1)
        left -= 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let replacement = Array("\u{FFFD}".utf8)

  /// - Returns: false where a byte stands for nothing: `source` is there.
  private func convert(
    _ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, appendingTo text: inout [UInt8]
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { room in
      while left > 0 {
        var output = room.baseAddress?.assumingMemoryBound(to: CChar.self)
        var free = room.count
        let result = iconv(descriptor, &source, &left, &output, &free)
        let error = errno
        text += UnsafeRawBufferPointer(room)[..<(room.count - free)]
        if result == -1, error != E2BIG { return false }
      }
      return true
    }
  }
}
