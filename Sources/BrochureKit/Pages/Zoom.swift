internal import Foundation

/// How closely a picture is looked at, and which part of it. Survives another size of the screen.
public struct Zoom: Hashable, Sendable {
  /// How much larger than where all of the picture fits: 1 or more. What is too much is taken for the most.
  public var factor: Double
  /// What is in the middle of the screen, as fractions of the picture's width and height.
  public var x: Double
  public var y: Double

  public init(factor: Double, x: Double = 0.5, y: Double = 0.5) {
    self.factor = factor
    self.x = x
    self.y = y
  }

  /// All of the picture.
  public static let fitted = Zoom(factor: 1)

  /// Whether all of the picture is shown.
  public var isFitted: Bool { factor <= 1 }

  /// Closer by some steps, or farther away where they are negative: two steps are twice as close.
  public func stepped(by steps: Int) -> Zoom {
    // From what a large picture ends with, back onto the same steps as before.
    let position = 2 * log2(max(1, factor))
    let start = steps < 0 ? (position - 0.01).rounded(.up) : (position + 0.01).rounded(.down)
    return Zoom(factor: exp2(max(0, start + Double(steps)) / 2), x: x, y: y)
  }
}
