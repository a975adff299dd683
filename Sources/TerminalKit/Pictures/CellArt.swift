import CChafa

/// Pictures made of characters and colours: by chafa, but for what it does not do well.
struct CellArt {
  let colors: ColorDepth
  let unicode: Bool
  /// What lies behind transparent parts, `0xRRGGBB`.
  let background: UInt32

  /// Draws all of `pixels` into a grid of `size`; proportions are the caller's.
  func draw(_ pixels: Pixels, size: Size) -> Grid {
    guard size.width > 0, size.height > 0, pixels.width > 0, pixels.height > 0 else {
      return Grid(size: size)
    }
    let pixels = pixels.composed(over: background)
    switch (colors, unicode) {
    case (.sixteen, true), (.palette, true): return QuadrantArt.draw(pixels, size: size, colors: colors)
    case (.mono, false): return AsciiArt.draw(pixels, size: size, isLight: isLight)
    default: return drawWithChafa(pixels, size: size)
    }
  }

  /// Whether the paper is light.
  private var isLight: Bool {
    (background >> 16 & 0xFF) + (background >> 8 & 0xFF) + (background & 0xFF) > 3 * 127
  }

  private func drawWithChafa(_ pixels: Pixels, size: Size) -> Grid {
    guard let config = chafa_canvas_config_new() else { return Grid(size: size) }
    defer { chafa_canvas_config_unref(config) }
    configure(config, size: size)
    guard let canvas = chafa_canvas_new(config) else { return Grid(size: size) }
    defer { chafa_canvas_unref(canvas) }
    pixels.rgba.withUnsafeBufferPointer { bytes in
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, bytes.baseAddress, gint(pixels.width), gint(pixels.height),
        gint(pixels.width * 4))
    }
    return grid(of: canvas, size: size)
  }

  private func configure(_ config: OpaquePointer, size: Size) {
    chafa_canvas_config_set_geometry(config, gint(size.width), gint(size.height))
    chafa_canvas_config_set_canvas_mode(config, mode)
    // Looked at side by side: DIN99d costs three times as much and turns dark browns red, and so does the
    // preprocessing that raises contrast.
    chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    chafa_canvas_config_set_work_factor(config, 0.5)
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    add(to: symbols)
    chafa_canvas_config_set_symbol_map(config, symbols)
    if colors == .mono {
      // Light ink on dark paper, or the reverse.
      chafa_canvas_config_set_fg_color(config, isLight ? 0 : 0xFFFFFF)
      chafa_canvas_config_set_bg_color(config, isLight ? 0xFFFFFF : 0)
    }
    if let dither {
      chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION)
      chafa_canvas_config_set_dither_grain_size(config, 4, 4)
      chafa_canvas_config_set_dither_intensity(config, dither)
    }
  }

  private var mode: ChafaCanvasMode {
    switch colors {
    case .mono: CHAFA_CANVAS_MODE_FGBG
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    case .palette: CHAFA_CANVAS_MODE_INDEXED_240  // the first 16 are the person's, and look as they like
    case .direct: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }

  /// How much of the error the neighbours get, where there are too few colours; a quarter of a cell is the
  /// smallest dot. 256 colours are better without.
  private var dither: Float? {
    switch colors {
    case .mono: 1
    case .sixteen: 0.6
    case .palette, .direct: nil
    }
  }

  /// The blocks that every font has. Without them punctuation, which disturbs coloured areas less than letters.
  private func add(to symbols: OpaquePointer?) {
    func add(_ tags: [ChafaSymbolTags]) {
      chafa_symbol_map_add_by_tags(symbols, ChafaSymbolTags(tags.reduce(0) { $0 | $1.rawValue }))
    }
    let blocks = [
      CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF, CHAFA_SYMBOL_TAG_QUAD,
    ]
    switch (unicode, colors) {
    case (true, .mono): add(blocks)
    case (true, _): add(blocks + [CHAFA_SYMBOL_TAG_BLOCK])
    case (false, _):
      for scalar in " _-'\"./\\|=,`:".unicodeScalars {
        chafa_symbol_map_add_by_range(symbols, scalar.value, scalar.value)
      }
    }
  }

  private func grid(of canvas: OpaquePointer, size: Size) -> Grid {
    var cells: [Cell] = []
    cells.reserveCapacity(size.width * size.height)
    var front: gint = 0
    var back: gint = 0
    for y in 0..<gint(size.height) {
      for x in 0..<gint(size.width) {
        let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, x, y)) ?? " "
        if colors == .mono {
          cells.append(Cell(Character(scalar), .plain, width: 1))
          continue
        }
        chafa_canvas_get_raw_colors_at(canvas, x, y, &front, &back)
        if scalar == "█" {
          // The same, with one colour less for the terminal to set.
          cells.append(Cell(" ", Style(background: color(front)), width: 1))
        } else {
          let foreground = scalar == " " ? Color.standard : color(front)
          cells.append(
            Cell(Character(scalar), Style(foreground: foreground, background: color(back)), width: 1))
        }
      }
    }
    return Grid(size: size, narrow: cells)
  }

  /// A raw colour of chafa: a palette index or `0xRRGGBB`; negative where there is none.
  private func color(_ raw: gint) -> Color {
    guard raw >= 0 else { return .standard }
    return colors == .direct ? .rgb(UInt32(raw)) : .palette(UInt8(clamping: raw))
  }
}
