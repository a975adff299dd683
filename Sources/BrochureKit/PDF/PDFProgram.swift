internal import Foundation

/// The program that reads documents, which may be hostile, in our place.
enum PDFProgram {
  static let name = "newsstand-pdf"

  /// Beside the running program, or in the folder of an installation for what people do not start themselves.
  static func path() throws(PDFFailure) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = (own as NSString).deletingLastPathComponent
    let beside = "\(folder)/\(name)"
    let below = "\((folder as NSString).deletingLastPathComponent)/libexec/newsstand/\(name)"
    guard let found = [beside, below].first(where: { (path: String) in access(path, X_OK) == 0 }) else {
      throw .noProgram(path: beside)
    }
    return found
  }
}
