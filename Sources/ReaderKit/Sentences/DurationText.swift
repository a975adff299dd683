/// A length of time as people read it.
public enum DurationText {
  /// `0:42`, `1:02:03`; rounded up, at most `99:59:59`.
  public static func clock(_ seconds: Double) -> String {
    // Also what is no number: of a rate of nearly nothing.
    let seconds = seconds < 359_999 ? Int(max(0, seconds).rounded(.up)) : 359_999
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
