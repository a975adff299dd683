/// An address that may be given to a terminal (OSC 8): of the web or of mail, and printable ASCII throughout.
struct LinkAddress: Hashable, Sendable {
  let text: String

  /// Some terminals take no more (VTE: 2083 bytes).
  private static let longest = 2000

  /// nil where it leads elsewhere, is too long, or has a control character: who wrote that means no good.
  init?(_ address: String) {
    guard address.utf8.count <= LinkAddress.longest,
      let scheme = ["http://", "https://", "mailto:"].first(where: {
        address.prefix($0.count).lowercased() == $0
      }), address.count > scheme.count
    else { return nil }
    var text = ""
    for scalar in address.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: return nil
      case 0x21..<0x7F: text.unicodeScalars.append(scalar)
      default:
        for byte in String(scalar).utf8 {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    guard text.utf8.count <= LinkAddress.longest else { return nil }
    self.text = text
  }
}
