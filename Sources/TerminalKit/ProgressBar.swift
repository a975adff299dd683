/// A progress bar as text, an eighth of a cell fine where the terminal has the characters.
public enum ProgressBar {
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// `fraction` is 0 to 1; just `columns` wide.
  public static func text(_ fraction: Double, columns: Int, unicode: Bool) -> String {
    guard columns > 0 else { return "" }
    let fraction = min(max(fraction, 0), 1)
    guard unicode else {
      let full = Int((fraction * Double(columns)).rounded(.down))
      return String(repeating: "#", count: full) + String(repeating: "-", count: columns - full)
    }
    let parts = Int((fraction * Double(columns * 8)).rounded(.down))
    var bar = String(repeating: "█", count: parts / 8)
    if parts % 8 > 0 { bar.append(eighths[parts % 8 - 1]) }
    return bar + String(repeating: "░", count: columns - bar.count)
  }
}
