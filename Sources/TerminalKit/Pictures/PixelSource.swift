import CGdkPixbuf

/// Rows of red, green, blue and perhaps alpha bytes in someone else's memory.
struct PixelSource {
  let bytes: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// 3, or 4 with alpha.
  let channels: Int

  /// The picture made smaller where it is several times larger than `need`.
  func pixels(atLeast need: PixelSize) -> Pixels {
    pixels(divided: max(1, min(width / max(1, need.width), height / max(1, need.height))))
  }

  /// The picture with every square of `divisor` by `divisor` pixels made one: their mean, weighted by alpha, so
  /// that what cannot be seen has no colour to give.
  func pixels(divided divisor: Int) -> Pixels {
    let newWidth = (width + divisor - 1) / divisor
    let newHeight = (height + divisor - 1) / divisor
    let rgba = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { target, count in
      for y in 0..<newHeight {
        let row = UnsafeMutableBufferPointer(rebasing: target[y * newWidth * 4..<(y + 1) * newWidth * 4])
        if divisor == 1 {
          copy(row: y, to: row)
        } else if channels == 3 {
          averageOpaque(row: y, divisor, to: row)
        } else {
          average(row: y, divisor, to: row)
        }
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

  /// What `average` does, without alpha: three times as fast.
  private func averageOpaque(row y: Int, _ divisor: Int, to row: UnsafeMutableBufferPointer<UInt8>) {
    let rows = min(height - y * divisor, divisor)
    for x in 0..<row.count / 4 {
      let columns = min(width - x * divisor, divisor)
      var (red, green, blue): (UInt, UInt, UInt) = (0, 0, 0)
      var line = bytes + y * divisor * stride + x * divisor * 3
      for _ in 0..<rows {
        var from = line
        for _ in 0..<columns {
          red &+= UInt(from[0])
          green &+= UInt(from[1])
          blue &+= UInt(from[2])
          from += 3
        }
        line += stride
      }
      let count = UInt(rows * columns)
      row[x * 4] = UInt8(truncatingIfNeeded: (red + count / 2) / count)
      row[x * 4 + 1] = UInt8(truncatingIfNeeded: (green + count / 2) / count)
      row[x * 4 + 2] = UInt8(truncatingIfNeeded: (blue + count / 2) / count)
      row[x * 4 + 3] = 255
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

extension PixelSource {
  /// The pixels of a pixbuf, for as long as that lives; nil where it has none.
  init?(_ pixbuf: OpaquePointer) {
    guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return nil }
    self.init(
      bytes: bytes, width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)),
      stride: Int(gdk_pixbuf_get_rowstride(pixbuf)), channels: Int(gdk_pixbuf_get_n_channels(pixbuf)))
  }
}
