/// The colours of a palette, and which of them are close to a colour and to each other, in every direction: beside a gray
/// there are not only grays.
struct PaletteNeighbors {
  /// As ``OpponentColor`` has them.
  let colors: [SIMD3<Float>]

  /// Eight colours at a time, by coordinate. What fills the last up is nowhere near.
  private struct Group {
    var x = SIMD8<Float>(repeating: 1e9)
    var y = SIMD8<Float>(repeating: 1e9)
    var z = SIMD8<Float>(repeating: 1e9)

    func distances(to color: SIMD3<Float>) -> SIMD8<Float> {
      let (x, y, z) = (x - color.x, y - color.y, z - color.z)
      return x * x + y * y + z * z
    }
  }

  private let groups: [Group]
  private var closest: [[Int]] = []

  /// - Parameter palette: 1 to 256 colours, each red, green and blue from 0 to 255.
  init(_ palette: [SIMD3<Float>]) {
    colors = palette.map(OpponentColor.of)
    var groups = [Group](repeating: Group(), count: (colors.count + 7) / 8)
    for (index, color) in colors.enumerated() {
      groups[index / 8].x[index % 8] = color.x
      groups[index / 8].y[index % 8] = color.y
      groups[index / 8].z[index % 8] = color.z
    }
    self.groups = groups
    closest = colors.indices.map { neighbors(of: $0) }
  }

  /// The palette's index of the colour nearest to one, and the squared distance.
  func nearest(to color: SIMD3<Float>) -> (index: Int, distance: Float) {
    var least = SIMD8<Float>(repeating: .infinity)
    var places = SIMD8<Int32>()
    for (place, group) in groups.enumerated() {
      let distances = group.distances(to: color)
      let isLess = distances .< least
      least.replace(with: distances, where: isLess)
      places.replace(with: Int32(place), where: isLess)
    }
    var lane = 0
    for other in 1..<8 where least[other] < least[lane] { lane = other }
    return (Int(places[lane]) * 8 + lane, least[lane])
  }

  /// The indices of those closest to a colour of the palette, one for each of 26 directions in which there are any. None
  /// is the same colour.
  func around(_ index: Int) -> [Int] { closest[index] }

  private func neighbors(of own: Int) -> [Int] {
    var found = [Int?](repeating: nil, count: 27)
    var least = [Float](repeating: .infinity, count: 27)
    for (index, color) in colors.enumerated() {
      let way = color - colors[own]
      let distance = (way * way).sum()
      // So that the directions along one, two and three of the axes are about equally wide.
      let bound = (distance * 0.15).squareRoot()
      func side(_ value: Float) -> Int { value > bound ? 2 : value < -bound ? 0 : 1 }
      let direction = side(way.x) * 9 + side(way.y) * 3 + side(way.z)
      guard distance > 0, distance < least[direction] else { continue }
      (found[direction], least[direction]) = (index, distance)
    }
    return found.compactMap { $0 }
  }
}
