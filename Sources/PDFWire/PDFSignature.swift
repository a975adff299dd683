/// What tells a PDF from other files (ISO 32000-1, 7.5.2; Annex H, 3.4.1).
public enum PDFSignature {
  /// The signature begins within so many bytes.
  public static let reach = 1024

  public static func isIn(_ beginning: some Collection<UInt8>) -> Bool {
    let signature = Array("%PDF-".utf8)
    var window = beginning.prefix(reach)
    while let start = window.firstIndex(of: signature[0]) {
      window = window[start...]
      if window.starts(with: signature) { return true }
      window = window.dropFirst()
    }
    return false
  }
}
