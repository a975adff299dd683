import Localization

/// Bytes as people read them: `640 B`, `12.5 kB`, `3.1 MB`.
public enum ByteCount {
  /// How much of a whole is here: `12.5 MB of 40.0 MB`, or bytes alone while the length is unknown.
  public static func text(_ received: Int64, of expected: Int64?) -> String {
    expected.map { localized("\(text(received)) of \(text($0))") } ?? text(received)
  }

  /// `1.2 MB/s`
  public static func speed(_ bytesPerSecond: Double) -> String {
    localized("\(text(Int64(bytesPerSecond)))/s")
  }

  public static func text(_ bytes: Int64) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
    var value = Double(bytes) / 1000
    var unit = 0
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return value < 99.95
      ? localized("\(tenths / 10).\(tenths % 10) \(units[unit])") : "\(Int(value.rounded())) \(units[unit])"
  }
}
