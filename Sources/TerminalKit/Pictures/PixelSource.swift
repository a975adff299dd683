/// Rows of red, green, blue and perhaps alpha bytes in someone else's memory.
struct PixelSource {
  let bytes: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// 3, or 4 with alpha.
  let channels: Int

  /// The picture with every square of `divisor` by `divisor` pixels made one: their mean, weighted by alpha, so
  /// that what cannot be seen has no colour to give.
  func pixels(divided divisor: Int) -> Pixels {
    let newWidth = (width + divisor - 1) / divisor
    let newHeight = (height + divisor - 1) / divisor
    let rgba = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { target, count in
      for y in 0..<newHeight {
        let row = UnsafeMutableBufferPointer(rebasing: target[y * newWidth * 4..<(y + 1) * newWidth * 4])
        if divisor == 1 { copy(row: y, to: row) } else { average(row: y, divisor, to: row) }
      }
      count = newWidth * newHeight * 4
    }
    return Pixels(width: newWidth, height: newHeight, rgba: rgba)
  }

  private func copy(row y: Int, to row: UnsafeMutableBufferPointer<UInt8>) {
    var from = bytes + y * stride
    for index in Swift.stride(from: 0, to: width * 4, by: 4) {
      row[index] = from[0]
      row[index + 1] = from[1]
      row[index + 2] = from[2]
      row[index + 3] = channels == 4 ? from[3] : 255
      from += channels
    }
  }

  private func average(row y: Int, _ divisor: Int, to row: UnsafeMutableBufferPointer<UInt8>) {
    let rows = y * divisor..<min(height, (y + 1) * divisor)
    for x in 0..<row.count / 4 {
      let columns = x * divisor..<min(width, (x + 1) * divisor)
      var (red, green, blue, alpha) = (0, 0, 0, 0)
      for sourceY in rows {
        var from = bytes + sourceY * stride + columns.lowerBound * channels
        for _ in columns {
          let weight = channels == 4 ? Int(from[3]) : 255
          red &+= Int(from[0]) &* weight
          green &+= Int(from[1]) &* weight
          blue &+= Int(from[2]) &* weight
          alpha &+= weight
          from += channels
        }
      }
      let divisor = max(1, alpha)
      row[x * 4] = UInt8((red + divisor / 2) / divisor)
      row[x * 4 + 1] = UInt8((green + divisor / 2) / divisor)
      row[x * 4 + 2] = UInt8((blue + divisor / 2) / divisor)
      row[x * 4 + 3] = UInt8(alpha / (rows.count * columns.count))
    }
  }
}
