import TestSupport

/// What people do meanwhile.
extension TransferCase {
  static let people = [
    TransferCase(
      19, "asked twice", .available(.first), ["200"]
    ) { $0.sendWithAPause() }.playing { stage in
      let one = try stage.start("download", "issue", "--wait")
      try await stage.gates.reached.wait(for: "half of the bytes")
      try await stage.say("download", "issue")
      let other = try stage.start("download", "issue", "--wait")
      stage.gates.goOn.open()
      for front in [one, other] {
        stage.check(try await front.waitUntilExit().status == .code(0), "a command failed")
      }
    },
    TransferCase(
      19, "paused, then the agent is started again", .paused, ["200"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("pause", "issue")
      try await stage.account.agent?.waitUntilExit()
      try await stage.say("agent")
      try await stage.say("status")
    },
    TransferCase(
      19, "paused, then resumed", .available(.first), ["200", "206 from 200000"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("pause", "issue")
      try await stage.account.agent?.waitUntilExit()
      try await stage.say("resume", "issue")
      try await stage.say("status", "--watch")
    },
    TransferCase(
      19, "some are queued when the agent is killed", .available(.first), ["200", "206 from 200000"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("download", "second", "third")
      try await stage.killAgent()
      try await stage.say("status")
      stage.check(try await stage.say("download", "--new", "--wait").status == .code(0), "one did not come")
    },
    TransferCase(
      21, "one is paused: the others go on", .paused, ["200"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("pause", "issue")
      let others = try await stage.say("download", "second", "third", "--wait")
      stage.check(others.status == .code(0), "the others did not come")
    },
    TransferCase(
      21, "one is cancelled: the others go on", .none, ["200"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("cancel", "issue")
      let others = try await stage.say("download", "second", "third", "--wait")
      stage.check(others.status == .code(0), "the others did not come")
    },
    TransferCase(
      21, "cancelled, then wanted again", .available(.first), ["200", "200"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("cancel", "issue")
      try await stage.download()
    },
    TransferCase(
      21, "all are paused, then one is resumed", .available(.first), ["200", "206 from 200000"]
    ) { $0.sendWithAPause() }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.say("download", "second", "third")
      try await stage.say("pause", "--all")
      try await stage.account.agent?.waitUntilExit()
      try await stage.say("resume", "issue")
      try await stage.say("status", "--watch")
    },
  ]
}
