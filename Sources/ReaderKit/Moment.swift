import Foundation

/// Now, on two clocks: the wall's, in which dates are given, and the steady one, by which rates are measured.
struct Moment: Hashable, Sendable {
  let date: Date
  let steady: ContinuousClock.Instant

  static var now: Moment { Moment(date: Date(), steady: .now) }
}
