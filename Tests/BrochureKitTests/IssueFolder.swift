import BrochureKit
import Foundation
import Plist
import TerminalKit

/// The folder of an issue that a test makes; it goes with its last reference.
final class IssueFolder: Sendable {
  /// Symbolic links resolved, as brochures have it.
  let path: String

  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("issue-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
    for (name, content) in files { try write(Data(content.utf8), to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ data: Data, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func writePlist(_ object: Any, to name: String = "brochure.plist", binary: Bool = false) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: binary ? .binary : .xml, options: 0)
    try write(data, to: name)
  }

  /// A real picture (PPM) of one colour.
  func writePicture(_ name: String, width: Int = 8, height: Int = 6) throws {
    try write(
      Data("P6 \(width) \(height) 255\n".utf8) + Data(repeating: 0x80, count: 3 * width * height), to: name)
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
  }

  func open() throws -> Brochure { try Brochure.open(folder: path) }

  /// The page that the standard classes make of a description.
  func page(_ className: String, _ properties: [String: PropertyList]) throws -> any Page {
    let description = PageDescription(className: className, properties: properties)
    let brochure = try Brochure(folder: path, articles: [Article(pages: [description])])
    return PageRegistry.standard.page(for: description, in: brochure)
  }
}

extension PageContext {
  init(_ width: Int, _ height: Int) {
    let capabilities = Capabilities(colors: .direct, unicode: true)
    self.init(
      size: Size(width: width, height: height), theme: Theme(.dark, for: capabilities),
      pictures: PictureRenderer(capabilities: capabilities), openingKey: "Enter")
  }
}

/// Screens from none to huge.
let screens = [
  PageContext(0, 0), PageContext(1, 1), PageContext(2, 1), PageContext(3, 40), PageContext(20, 6),
  PageContext(40, 15), PageContext(80, 24), PageContext(200, 60), PageContext(400, 100),
]
