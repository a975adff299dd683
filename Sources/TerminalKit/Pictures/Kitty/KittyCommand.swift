/// Commands of the kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
struct KittyCommand {
  /// Whether tmux is between: it lets through what is wrapped for it (tmux(1), `allow-passthrough`).
  let throughTmux: Bool

  /// No chunk is longer (“Remote client”).
  private static let chunk = 4096

  /// Sends a PNG under a number; the terminal does not answer.
  func transmit(_ image: KittyImage, id: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(image.payload.count + image.payload.count / 256)
    var rest = image.payload[...]
    var control = "a=t,f=100,q=2,i=\(id)"
    repeat {
      let part = rest.prefix(KittyCommand.chunk)
      rest = rest.dropFirst(KittyCommand.chunk)
      append(control + ",m=\(rest.isEmpty ? 0 : 1)", part, to: &bytes)
      control = "q=2"
    } while !rest.isEmpty
    return bytes
  }

  /// Lets placeholders show a picture in so many cells. The terminal answers only where it has no such picture.
  func place(id: UInt32, size: Size) -> [UInt8] {
    command("a=p,U=1,q=1,i=\(id),p=1,c=\(size.width),r=\(size.height)")
  }

  /// Takes a picture away and gives its memory back.
  func delete(id: UInt32) -> [UInt8] { command("a=d,d=I,q=2,i=\(id)") }

  private func command(_ control: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(control, [], to: &bytes)
    return bytes
  }

  private func append(_ control: String, _ payload: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    // Neither holds an ESC: only those around them are doubled for tmux.
    bytes += throughTmux ? Array("\u{1B}Ptmux;\u{1B}\u{1B}_G".utf8) : Array("\u{1B}_G".utf8)
    bytes += control.utf8
    if !payload.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes += payload
    }
    bytes += throughTmux ? Array("\u{1B}\u{1B}\\\u{1B}\\".utf8) : Array("\u{1B}\\".utf8)
  }
}
