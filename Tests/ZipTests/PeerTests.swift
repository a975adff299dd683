import Foundation
import TestSupport
import Testing

@testable import Zip

/// Archives that other programs have written.
@Suite struct PeerTests {
  private let folder: TemporaryFolder
  private var archivePath: String { folder.path + "/archive.zip" }

  /// What goes in: names, sizes and kinds of data as issues have them.
  private static let source: [String: [UInt8]] = [
    "brochure.plist": [UInt8]((0..<500).flatMap { "<string>\($0)</string>\n".utf8 }),
    "pictures/1-0.png": Fixture.noise(700_000),
    "pictures/Titel – Übersicht.jpg": Fixture.noise(1000, seed: 2),
    "頁/第一.txt": Array("山路を登りながら、こう考えた。".utf8),
    "empty": [],
  ]

  init() throws {
    folder = try TemporaryFolder()
    for (path, content) in Self.source {
      let file = URL(fileURLWithPath: folder.path + "/in/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content).write(to: file)
    }
  }

  /// Runs a program in the folder of the source and waits for it.
  private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/in")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments)")
  }

  private static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  private func expectSource() throws {
    try Archive(path: archivePath).extract(into: folder.path + "/out")
    let files = try folder.tree("out").compactMapValues { $0 }
    #expect(files == Self.source)
  }

  @Test(arguments: [
    "z = zipfile.ZipFile(path, 'w', zipfile.ZIP_STORED)",
    "z = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9)",
    "z = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED); z.comment = b'PK\\5\\6 comment'",
    // A stream that cannot be rewound gets data descriptors.
    "z = zipfile.ZipFile(Pipe(path), 'w', zipfile.ZIP_DEFLATED)",
    "z = zipfile.ZipFile(Pipe(path), 'w', zipfile.ZIP_STORED)",
    // Appended to a program.
    "open(path, 'wb').write(b'#!/bin/sh\\n'); z = zipfile.ZipFile(path, 'a', zipfile.ZIP_DEFLATED)",
  ])
  func unpacksPython(opening: String) throws {
    let script = """
      import os, sys, zipfile
      path = sys.argv[1]
      class Pipe:
        def __init__(self, path): self.file = open(path, 'wb')
        def write(self, data): return self.file.write(data)
        def flush(self): self.file.flush()
      \(opening)
      for folder, _, files in os.walk('.'):
        if folder != '.': z.write(folder)
        for name in files: z.write(os.path.join(folder, name))
      z.close()
      """
    try run("python3", "-c", script, archivePath)
    try expectSource()
  }

  @Test func unpacksPythonsZip64() throws {
    let script = """
      import os, sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
        for folder, _, files in os.walk('.'):
          for name in files:
            path = os.path.join(folder, name)
            with z.open(zipfile.ZipInfo.from_file(path), 'w', force_zip64=True) as out:
              out.write(open(path, 'rb').read())
      """
    try run("python3", "-c", script, archivePath)
    try expectSource()
  }

  @Test(arguments: [("ZIP_BZIP2", 12), ("ZIP_LZMA", 14)] as [(String, UInt16)])
  func namesAMethodItCannotRead(constant: String, method: UInt16) throws {
    let script = """
      import sys, zipfile
      zipfile.ZipFile(sys.argv[1], 'w', zipfile.\(constant)).write('brochure.plist')
      """
    try run("python3", "-c", script, archivePath)
    #expect(throws: ZipError.unsupportedMethod(entry: "brochure.plist", method: method)) {
      try Archive(path: archivePath)
    }
  }

  @Test(arguments: ["zip:compression=deflate", "zip:compression=store", "zip:zip64", "zip:hdrcharset=UTF-8"])
  func unpacksBsdtar(option: String) throws {
    try run("bsdtar", "-c", "--format", "zip", "--options", option, "-f", archivePath, ".")
    try expectSource()
  }

  @Test func unpacksWhatBsdtarWritesToAPipe() throws {
    try run("sh", "-c", "bsdtar -c --format zip -f - * | cat >\"$0\"", archivePath)
    try expectSource()
  }

  @Test func refusesLinksThatBsdtarPacked() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link", withDestinationPath: "../../secret")
    try run("bsdtar", "-c", "--format", "zip", "-f", archivePath, "link", "brochure.plist")
    #expect(throws: ZipError.specialFile(entry: "link", kind: .symbolicLink)) {
      try Archive(path: archivePath)
    }
  }

  @Test(.enabled(if: has("7zz"))) func unpacks7Zip() throws {
    try run("7zz", "a", "-tzip", archivePath, ".")
    try expectSource()
  }

  @Test(.enabled(if: has("7zz")), arguments: ["ZipCrypto", "AES256"])
  func refusesWhat7ZipEncrypted(method: String) throws {
    try run("7zz", "a", "-tzip", "-psecret", "-mem=\(method)", archivePath, "brochure.plist")
    #expect(throws: ZipError.encrypted(entry: "brochure.plist")) { try Archive(path: archivePath) }
  }
}
