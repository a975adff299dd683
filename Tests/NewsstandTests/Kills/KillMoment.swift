import TestSupport

/// When an agent is killed.
enum KillMoment: Sendable, CustomStringConvertible {
  /// Once the server has sent so many bytes to it.
  case bytes(Int)
  /// At so many changes of files in the library, whoever made them.
  case changes(Int)

  /// Half of all by what is sent, half by what is written; early ones are as likely as late ones.
  init(_ random: inout RandomText) {
    if random.next(2) == 0 {
      self = .bytes(random.next(2_000_000))
    } else {
      let scale = 1 << random.next(10)
      self = .changes(scale + random.next(scale))
    }
  }

  var description: String {
    switch self {
    case .bytes(let count): "after \(count) bytes"
    case .changes(let count): "at change \(count)"
    }
  }
}
