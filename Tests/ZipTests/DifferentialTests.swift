import Foundation
import TestSupport
import Testing

@testable import Zip

/// Generated archives, whole and damaged, beside what Python's zipfile and bsdtar make of them: whatever we accept, we
/// read as they do.
@Suite struct DifferentialTests {
  private static let count = 80

  /// Unpacks each archive that a program reads without complaint into a folder of its number.
  private static let python = """
    import os, sys, zipfile
    for number in range(int(sys.argv[1])):
      try:
        with zipfile.ZipFile(f'{number}.zip') as archive: archive.extractall(f'python/{number}')
        os.makedirs(f'python/{number}', exist_ok=True)
      except Exception:
        os.makedirs('python/refused', exist_ok=True)
        os.path.isdir(f'python/{number}') and os.rename(f'python/{number}', f'python/refused/{number}')
    """
  private static let bsdtar = """
    number=0
    mkdir -p bsdtar/refused
    while [ $number -lt $1 ]; do
      mkdir bsdtar/$number
      bsdtar -x -f $number.zip -C bsdtar/$number 2>/dev/null || mv bsdtar/$number bsdtar/refused/
      number=$((number + 1))
    done
    """

  @Test(arguments: ["python", "bsdtar"])
  func whatIsAcceptedIsReadAsOthersDo(program: String) throws {
    let folder = try TemporaryFolder()
    for number in 0..<Self.count {
      var generator = RandomText(seed: UInt64(1000 + number))
      _ = try folder.write(ArrivalTests.randomArchive(&generator), to: "\(number).zip")
    }
    let command = program == "python" ? ["python3", "-c", Self.python] : ["sh", "-c", Self.bsdtar, "sh"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command + ["\(Self.count)"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    var compared = 0
    for number in 0..<Self.count {
      let theirs = "\(program)/\(number)"
      guard FileManager.default.fileExists(atPath: folder.path + "/" + theirs),
        let archive = try? Archive(path: folder.path + "/\(number).zip")
      else { continue }
      do {
        try archive.extract(into: folder.path + "/ours-\(number)")
      } catch {
        continue
      }
      #expect(try folder.tree("ours-\(number)") == folder.tree(theirs), "archive \(number)")
      compared += 1
    }
    #expect(compared > Self.count / 3)
  }
}
