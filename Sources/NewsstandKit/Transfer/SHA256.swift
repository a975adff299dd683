import CCrypto
import Foundation

/// SHA-256 (FIPS 180-4) of bytes that come in pieces: the one owner of a libcrypto context.
final class SHA256 {
  private let context: OpaquePointer
  /// Bytes so far.
  private(set) var count: Int64 = 0

  /// Bytes that are read at a time.
  private static let pieceSize = 1 << 20

  /// Nil where libcrypto has no memory, or its configuration forbids the algorithm.
  init?() {
    guard let context = EVP_MD_CTX_new() else { return nil }
    self.context = context
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    count += Int64(bytes.byteCount)
  }

  /// The digest in lower-case hexadecimal; the end of this value.
  func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    EVP_DigestFinal_ex(context, &digest, &length)
    return digest.prefix(Int(length)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest of a file.
  static func ofFile(_ path: String) async throws(TransferFailure) -> String {
    let result: Result<String, TransferFailure> = await Blocking.run { isCancelled in
      do throws(TransferFailure) {
        return .success(try read(path, isCancelled: isCancelled))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func read(_ path: String, isCancelled: () -> Bool) throws(TransferFailure) -> String {
    guard let digest = SHA256() else { throw .file(path: path, errno: ENOMEM) }
    let file = try File(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    while true {
      if isCancelled() { throw .cancelled }
      let piece = try file.read(at: digest.count, count: pieceSize)
      if piece.isEmpty { return digest.finish() }
      digest.update(piece.span.bytes)
    }
  }

  /// A digest as feeds write it, in our own spelling; nil where it is none.
  static func canonical(_ text: String) -> String? {
    let text = text.filter { !$0.isWhitespace }.lowercased()
    return text.utf8.count == 64 && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      ? text : nil
  }
}
