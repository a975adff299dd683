import Glibc
import Localization

/// The system's own words for an `errno`.
public enum SystemError {
  public static func text(_ code: Int32) -> String {
    // strerror's text may be replaced by the next call from any thread: copied into our own memory.
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return localized("error \(code)") }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
