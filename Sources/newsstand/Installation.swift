import Foundation

/// The files that come with the program.
enum Installation {
  /// The publication that ships with the program.
  static let bundledTitle = "Halt"
  /// Its feed.
  static var bundledFeed: String? { path("newsstand/Issues/issues.plist", inCheckout: "Issues/issues.plist") }
  /// The folder of the translations; without it the program speaks English.
  static var catalogues: String? {
    // One of them: the folder may be there for other programs.
    let catalogue = "locale/de/LC_MESSAGES/newsstand.mo"
    return path(catalogue, inCheckout: ".build/\(catalogue)").map {
      (0..<3).reduce(URL(fileURLWithPath: $0)) { folder, _ in folder.deletingLastPathComponent() }.path
    }
  }

  /// A path beside an installed program in `share`, or in the checkout that it was built in. Nil where the program
  /// stands alone.
  private static func path(_ shared: String, inCheckout path: String) -> String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/\(shared)").path
    if FileManager.default.fileExists(atPath: installed) { return installed }
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent(path).path
      let manifest = folder.appendingPathComponent("Package.swift").path
      if [candidate, manifest].allSatisfy(FileManager.default.fileExists) { return candidate }
    }
    return nil
  }
}
