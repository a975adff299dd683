import Foundation
import TestSupport

/// The disk that the library is on is full, until somebody makes room.
extension TransferCase {
  /// Holds the big file twice, packed and unpacked, and the store with its reserve and its log.
  private static let roomy = 10 << 20

  static let fullDisks = [
    TransferCase(
      16, "the disk is full while the part is written", .available(.big), diskSize: roomy
    ) { $0.send(.big) }.playing { stage in
      try stage.fillDisk(leaving: 1_200_000)
      try await stage.say("download", "issue")
      try await stage.makeRoom()
    },
    TransferCase(
      16, "the disk is full while it is unpacked", .available(.big), diskSize: roomy
    ) { $0.send(.big) }.playing { stage in
      try stage.fillDisk(leaving: 4_000_000)
      try await stage.say("download", "issue")
      try await stage.makeRoom()
    },
    TransferCase(
      16, "nothing at all can be written in the middle", .available(.big), diskSize: roomy
    ) { $0.isFirst ? $0.pause(.big, after: 200_000) : $0.send(.big) }.playing { stage in
      try await stage.downloadUntil(200_000)
      try stage.fillDisk(leaving: 0)
      stage.gates.goOn.open()
      try await stage.makeRoom()
    },
    TransferCase(
      16, "nothing at all can be written when it is wanted", .available(.first), diskSize: roomy
    ) { $0.send(.first) }.playing { stage in
      // Somebody deleted what the store keeps for this.
      try FileManager.default.removeItem(atPath: stage.account.library + "/library.reserve")
      try stage.fillDisk(leaving: 0)
      let refused = try await stage.say("download", "issue")
      stage.check(
        refused.status == .code(1) && refused.errorText.contains("is full"), "“\(refused.errorText)”")
      try stage.emptyDisk()
      try await stage.download()
    },
  ]
}

extension Stage {
  private var ballast: String { account.library + "/ballast" }

  fileprivate func fillDisk(leaving room: Int) throws {
    var status = statvfs()
    guard statvfs(account.library, &status) == 0 else { throw TestSupportError.ended("statvfs", output: "") }
    var rest = max(0, Int(status.f_bavail) * Int(status.f_frsize) - room)
    // Closed at exec: a program that another test starts meanwhile would keep the file, though it is deleted.
    let descriptor = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TestSupportError.ended("open", output: ballast) }
    defer { close(descriptor) }
    let zeros = [UInt8](repeating: 0, count: 64 << 10)
    while rest > 0 {
      let count = write(descriptor, zeros, min(rest, zeros.count))
      if count < 0 {
        // An agent writes, too: it is full.
        guard errno == ENOSPC, room == 0 else { throw TestSupportError.ended("write", output: ballast) }
        return
      }
      rest -= count
    }
  }

  fileprivate func emptyDisk() throws { try FileManager.default.removeItem(atPath: ballast) }

  /// Waits until the full disk is spoken of, makes room, and waits until the agent has nothing more to do.
  fileprivate func makeRoom() async throws {
    let record = try await record { $0.download?.state == "waiting" }
    let error = record.download?.error ?? ""
    let place = account.home.file("data/newsstand")
    check(error.contains("is full") && error.contains(place), "it said “\(error)”")
    try emptyDisk()
    try await say("status", "--watch")
  }
}
