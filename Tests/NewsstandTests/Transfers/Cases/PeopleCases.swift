import TestSupport

/// What people do meanwhile.
extension TransferCase {
  static let people = [
    TransferCase(
      19, "asked twice", .available(.first), ["200"],
      play: { stage in
        let one = try stage.start("download", "issue", "--wait")
        try await stage.gates.reached.wait(for: "half of the bytes")
        let other = try stage.start("download", "issue", "--wait")
        stage.gates.goOn.open()
        for front in [one, other] {
          stage.check(try await front.waitUntilExit().status == .code(0), "a command failed")
        }
      }
    ) { $0.pause(.first, after: 200_000) }
  ]
}
