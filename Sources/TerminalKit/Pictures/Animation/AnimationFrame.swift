/// A frame of a picture that moves.
public struct AnimationFrame: Sendable {
  public let cells: Grid
  /// How long it is seen from the moment that was asked for; nil of the last one, which stays.
  public let remaining: Duration?
}
