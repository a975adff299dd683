import Foundation
import TestSupport
import Testing

@testable import Zip

/// Archives that we write.
@Suite struct WriterTests {
  private static let time: Int64 = 1_700_000_001

  /// Packs files in the order of their paths.
  private static func pack(
    _ files: [(path: String, content: [UInt8])], in folder: TemporaryFolder, to name: String = "archive.zip",
    method: CompressionMethod = .deflated, modified: Int64 = time
  ) throws -> String {
    let archive = folder.path + "/" + name
    var writer = try ArchiveWriter(path: archive)
    for (number, file) in files.enumerated() {
      let source = try folder.write(file.content, to: "source-\(number)")
      try writer.add(source, as: file.path, method: method, modified: modified)
    }
    try writer.finish()
    return archive
  }

  @Test func whatIsPackedComesOutAgain() throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = RandomText(seed: seed)
      var files: [(path: String, content: [UInt8])] = []
      for number in 0..<Int.random(in: 0...12, using: &generator) {
        let folders = ["", "a/", "a/b/", "頁/", "Ü ü/"]
        let size = [0, 1, 100, 65_536, 262_143, 262_144, 262_145, 600_000].randomElement(using: &generator)!
        let isNoise = Bool.random(using: &generator)
        let content = isNoise ? Fixture.noise(size, seed: seed) : Array(repeating: UInt8(number), count: size)
        files.append((folders.randomElement(using: &generator)! + "\(number).txt", content))
      }
      let folder = try TemporaryFolder()
      let method: CompressionMethod = Bool.random(using: &generator) ? .deflated : .stored
      let path = try Self.pack(files, in: folder, method: method)
      let archive = try Archive(path: path)
      #expect(archive.entries.map(\.path) == files.map(\.path))
      try archive.extract(into: folder.path + "/out")
      let out = try folder.tree("out").compactMapValues { $0 }
      #expect(out == Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.content) }), "seed \(seed)")
      for (entry, file) in zip(archive.entries, files) {
        #expect(entry.compressedSize <= UInt64(file.content.count), "\(entry.path) grew")
        if method == .stored { #expect(entry.method == .stored) }
      }
    }
  }

  @Test func theSameFilesMakeTheSameBytes() throws {
    let files = [("b.txt", Fixture.text), ("a.txt", Fixture.noise(100_000))]
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    let first = try Data(contentsOf: URL(fileURLWithPath: Self.pack(files, in: one)))
    let second = try Data(contentsOf: URL(fileURLWithPath: Self.pack(files, in: other)))
    #expect(first == second)
    let later = try Self.pack(files, in: one, to: "later.zip", modified: Self.time + 60)
    #expect(try Data(contentsOf: URL(fileURLWithPath: later)) != first)
  }

  @Test func otherProgramsReadIt() throws {
    let folder = try TemporaryFolder()
    let files: [(path: String, content: [UInt8])] = [
      ("brochure.plist", Array(String(repeating: "<string/>", count: 500).utf8)),
      ("pictures/1-0.png", Fixture.noise(300_000)), ("Titel – Übersicht.txt", Fixture.text),
      ("頁/第一.txt", Array("山路を登りながら、こう考えた。".utf8)), ("empty", []),
    ]
    let archive = try Self.pack(files, in: folder)
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      assert [i.date_time for i in z.infolist()] == [(2023, 11, 14, 22, 13, 20)] * 5, z.infolist()
      assert all(i.flag_bits == 0x800 for i in z.infolist())
      z.extractall(sys.argv[2])
      """
    let readers: [(String, [String])] = [
      ("unzip", ["-q", archive, "-d"]), ("bsdtar", ["-x", "-f", archive, "-C"]),
      ("7zz", ["x", "-bd", archive, "-o"]), ("python3", ["-c", script, archive]),
    ]
    for (program, words) in readers where Self.has(program) {
      let out = folder.path + "/" + program
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      let last = program == "7zz" ? Array(words.dropLast()) + ["-o" + out] : words + [out]
      try Self.run([program] + last)
      let found = try folder.tree(program).compactMapValues { $0 }
      #expect(found == Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.content) }), "\(program)")
      // bsdtar and unzip set the time of the extended timestamp, to the second.
      if program == "unzip" || program == "bsdtar" {
        var status = stat()
        #expect(stat(out + "/brochure.plist", &status) == 0)
        #expect(Int64(status.st_mtim.tv_sec) == Self.time, "\(program)")
      }
    }
  }

  @Test(
    arguments: [
      (0, 0, 0, false), (0xfffe, 0xffff_fffe, 0xffff_fffe, false), (0xffff, 1, 1, true),
      (1, 0xffff_ffff, 1, true), (1, 1, 0xffff_ffff, true), (70_000, 5 << 30, 6 << 30, true),
    ] as [(UInt64, UInt64, UInt64, Bool)])
  func theEndSaysItsNumbersIn64BitsWhereItMust(
    count: UInt64, size: UInt64, offset: UInt64, isWide: Bool
  ) throws {
    let bytes = EndRecords(entryCount: count, directorySize: size, directoryOffset: offset).bytes[...]
    let short = try #require(EndOfCentralDirectoryRecord(bytes.suffix(22)))
    #expect(bytes.count == (isWide ? 56 + 20 + 22 : 22))
    #expect(
      UInt64(short.entryCount) == min(count, 0xffff) && UInt64(short.directorySize) == min(size, 0xffff_ffff))
    guard isWide else { return }
    let record = try #require(Zip64EndOfCentralDirectoryRecord(bytes))
    #expect(record.recordSize == 56 && record.entryCount == count && record.entriesOnDisk == count)
    #expect(record.directorySize == size && record.directoryOffset == offset)
    let locator = try #require(Zip64EndOfCentralDirectoryLocator(bytes.dropFirst(56)))
    #expect(locator.recordOffset == offset + size)
  }

  /// Takes half a minute and 5 GB.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ZIP_HUGE"] != nil))
  func manyEntriesNeedZip64() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Fixture.text, to: "source")
    let path = folder.path + "/archive.zip"
    for count in [65_534, 65_535, 65_536] {
      var writer = try ArchiveWriter(path: path)
      for number in 0..<count { try writer.add(source, as: "\(number)", method: .stored, modified: 0) }
      try writer.finish()
      #expect(try Archive(path: path).entries.count == count)
      let script = "import sys,zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))"
      #expect(try Self.run(["python3", "-c", script, path]) == "\(count)\n")
    }
  }

  @Test func headersOfHugeEntriesSayTheirSizesInZip64Fields() throws {
    let description = DataDescriptor(crc32: 7, compressedSize: 5 << 30, uncompressedSize: 6 << 30)
    var record = EntryRecord(
      name: Array("film.mov".utf8), modified: Self.time, localHeaderOffset: 9 << 30, isWide: true)
    record.description = description
    let local = try #require(LocalFileHeader(record.localHeader[...]))
    #expect(local.description == description && local.recordSize == record.localHeaderSize)
    let central = try #require(CentralDirectoryHeader(record.centralHeader[...]))
    #expect(central.description == description && central.localHeaderOffset == 9 << 30)
    #expect(local.name.elementsEqual("film.mov".utf8) && central.name.elementsEqual("film.mov".utf8))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ZIP_HUGE"] != nil))
  func aFileOfFiveGigabytesIsPacked() throws {
    let folder = try TemporaryFolder()
    let source = folder.path + "/film"
    #expect(FileManager.default.createFile(atPath: source, contents: nil))
    #expect(truncate(source, 5 << 30) == 0)
    let path = folder.path + "/archive.zip"
    var writer = try ArchiveWriter(path: path)
    try writer.add(source, as: "film", method: .stored, modified: 0)
    try writer.add(try folder.write(Fixture.text, to: "t"), as: "t", method: .stored, modified: 0)
    try writer.finish()
    #expect(try Archive(path: path).entries.map(\.uncompressedSize) == [5 << 30, UInt64(Fixture.text.count)])
    try Self.run(["unzip", "-t", "-q", path])
  }

  @Test(arguments: [
    ("../x", PathFault.parentReference), ("/x", .absolute), ("a\\b", .backslash), ("a\nb", .controlCharacter),
    ("", .empty), ("a/", .empty),
  ])
  func namesThatNoReaderTakesAreRefused(name: String, fault: PathFault) throws {
    let folder = try TemporaryFolder()
    let source = try folder.write([], to: "source")
    #expect(throws: WritingError.unsafeName(entry: name, fault: fault)) {
      var writer = try ArchiveWriter(path: folder.path + "/archive.zip")
      try writer.add(source, as: name, method: .stored, modified: 0)
      try writer.finish()
    }
    #expect(try folder.tree("").keys.sorted() == ["source"])
  }

  @Test func twoFilesNeverShareAPlace() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write([], to: "source")
    for (one, other) in [("a", "a"), ("é", "e\u{301}"), ("a", "a/b"), ("a/b", "a")] {
      #expect(throws: WritingError.self) {
        var writer = try ArchiveWriter(path: folder.path + "/archive.zip")
        try writer.add(source, as: one, method: .stored, modified: 0)
        try writer.add(source, as: other, method: .stored, modified: 0)
        try writer.finish()
      }
    }
    #expect(try folder.tree("").keys.sorted() == ["source"])
  }

  @Test func withoutAnEndTheOldArchiveStays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.text)
    let source = try folder.write(Fixture.noise(1000), to: "source")
    func abandon() throws {
      var writer = try ArchiveWriter(path: path)
      try writer.add(source, as: "a", method: .stored, modified: 0)
    }
    try abandon()
    #expect(throws: WritingError.cancelled) {
      var writer = try ArchiveWriter(path: path) { true }
      try writer.add(source, as: "a", method: .deflated, modified: 0)
    }
    #expect(throws: WritingError.cannotRead(path: folder.path + "/none", errno: ENOENT)) {
      var writer = try ArchiveWriter(path: path)
      try writer.add(folder.path + "/none", as: "a", method: .stored, modified: 0)
    }
    // 100 MiB of nothing pack a thousandfold, as no honest file does.
    let zeros = folder.path + "/zeros"
    #expect(FileManager.default.createFile(atPath: zeros, contents: nil))
    #expect(truncate(zeros, 100 << 20) == 0)
    #expect(throws: WritingError.unreadable(.suspiciousRatio(entry: "zeros", limit: 250))) {
      var writer = try ArchiveWriter(path: path)
      try writer.add(zeros, as: "zeros", method: .deflated, modified: 0)
      try writer.finish()
    }
    #expect(throws: WritingError.notAFile(path: "/dev/null")) { _ = try ArchiveWriter(path: "/dev/null") }
    #expect(throws: WritingError.notAFile(path: folder.path)) { _ = try ArchiveWriter(path: folder.path) }
    #expect(try folder.tree("").keys.sorted() == ["archive.zip", "source", "zeros"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Fixture.text))
  }

  @Test func timesBeyondDosAreTheNearestThatItHas() throws {
    let folder = try TemporaryFolder()
    let times: [Int64] = [.min, 0, 315_532_800, 4_354_819_199, .max]
    let script = "import sys,zipfile; print([i.date_time for i in zipfile.ZipFile(sys.argv[1]).infolist()])"
    var seen: [String] = []
    for time in times {
      let path = try Self.pack([("a", [])], in: folder, modified: time)
      seen.append(try Self.run(["python3", "-c", script, path]))
    }
    let (first, last) = ("[(1980, 1, 1, 0, 0, 0)]\n", "[(2107, 12, 31, 23, 59, 58)]\n")
    #expect(seen == [first, first, first, last, last])
  }

  private static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Runs a program to its end. Returns what it printed.
  @discardableResult
  private static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words)")
    return String(decoding: data, as: UTF8.self)
  }
}
