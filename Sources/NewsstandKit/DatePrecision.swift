/// How much of a date is known. What is not is the first of its kind: a year is kept as its first day.
public enum DatePrecision: Int, Sendable {
  case day, month, year

  /// How many characters of `yyyy-MM-dd` it takes.
  public var digits: Int {
    switch self {
    case .day: 10
    case .month: 7
    case .year: 4
    }
  }
}
