import Foundation

/// The publication that ships with the program.
enum BundledIssues {
  static let title = "Halt"

  /// The path of its feed: beside an installed program in `share`, or in the checkout that it was built in.
  /// Nil where the program stands alone.
  static var feed: String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent(
      "share/newsstand/Issues/issues.plist")
    if FileManager.default.fileExists(atPath: installed.path) { return installed.path }
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let feed = folder.appendingPathComponent("Issues/issues.plist").path
      let manifest = folder.appendingPathComponent("Package.swift").path
      if [feed, manifest].allSatisfy(FileManager.default.fileExists) { return feed }
    }
    return nil
  }
}
