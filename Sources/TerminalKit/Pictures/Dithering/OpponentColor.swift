/// Colours as the eye tells them apart: light from dark, blue from yellow, red from green. Distances here say how
/// different two colours look, so that what is a little blue is not taken for gray.
///
/// A linear map, with the luma of ITU-R BT.601: what lies between two colours, lies there between them too.
enum OpponentColor {
  private static let luma = SIMD3<Float>(0.3, 0.59, 0.11)
  private static let blue = 0.9 * (SIMD3(0, 0, 1) - luma)
  private static let red = 1.1 * (SIMD3(1, 0, 0) - luma)

  /// - Parameter rgb: red, green and blue from 0 to 255.
  static func of(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3((rgb * luma).sum(), (rgb * blue).sum(), (rgb * red).sum())
  }

  /// The numbers by which red, green and blue are multiplied to get the product of `direction` and the colour here.
  static func weights(of direction: SIMD3<Float>) -> SIMD3<Float> {
    luma * direction.x + blue * direction.y + red * direction.z
  }
}
