import Foundation
import TestSupport

/// Answers that are no file.
extension TransferCase {
  static let refusals = codings + later + never + pages

  private static let codings = [
    TransferCase(9, "gzip although not asked for", .failed("compressed (gzip)"), ["200"]) {
      $0.send(.first, flaws: .compresses)
    },
    TransferCase(9, "gzip for the rest", .failed("compressed (gzip)"), ["200", "206 from 200000"]) {
      $0.send(.first, flaws: $0.isFirst ? [] : .compresses, cutAfter: $0.isFirst ? 200_000 : nil)
    },
    TransferCase(9, "a coding that does nothing", .available(.first), ["200"]) { _ in
      .response(200, [("Content-Encoding", "identity")], body: Edition.first.archive)
    },
  ]

  /// Worth another try.
  private static let later =
    [408, 429, 500, 502, 503, 504].map { status in
      TransferCase(10, "\(status)", .available(.first), ["\(status)", "200"]) {
        $0.isFirst ? .response(status) : $0.send(.first)
      }
    } + [
      TransferCase(
        10, "503 while the rest is asked for", .available(.first),
        ["200", "503 from 200000", "206 from 200000"]
      ) { $0.number == 1 ? .unavailable() : $0.send(.first, cutAfter: $0.isFirst ? 200_000 : nil) },
      TransferCase(
        10, "503 twice: the pauses grow", .available(.first), ["503", "503", "200"]
      ) { $0.number < 2 ? .unavailable() : $0.send(.first) }.playing { stage in
        try await stage.download()
        let pauses = stage.pauses
        stage.check(
          pauses.count == 2 && pauses[0] >= .milliseconds(750) && pauses[1] >= .milliseconds(1500),
          "\(pauses)")
      },
      TransferCase(
        10, "503 twice, bytes, 503: the pauses begin anew", .available(.first),
        ["503", "503", "200", "503 from 200000", "206 from 200000"]
      ) { visit in
        switch visit.number {
        case 0, 1, 3: .unavailable()
        case 2: visit.send(.first, cutAfter: 200_000)
        default: visit.send(.first)
        }
      }.playing { stage in
        try await stage.download()
        let pauses = stage.pauses
        // A pause that had grown once more would be at least so long.
        stage.check(pauses.count == 4 && pauses[2] < .seconds(3), "\(pauses)")
      },
      TransferCase(
        10, "503 with Retry-After: 2", .available(.first), ["503", "200"]
      ) { $0.isFirst ? .unavailable(retryAfter: "2") : $0.send(.first) }.playing { stage in
        try await stage.download()
        stage.check(stage.pauses.first.map { $0 >= .seconds(2) } ?? false, "\(stage.pauses)")
      },
      TransferCase(
        10, "429 with Retry-After: 3600", .waiting("asked too often"), ["429"]
      ) { _ in .response(429, [("Retry-After", "3600")]) }.playing { stage in
        try stage.start("download", "issue", "--wait")
        _ = try await stage.record { $0.download?.state == "waiting" }
      },
      TransferCase(
        10, "nobody listens", .failed("does not answer"), [], content: "http://127.0.0.1:1/issue.zip"
      ) { $0.send(.first) },
      TransferCase(
        10, "a host that does not exist", .failed("was not found"), [],
        content: "http://issues.invalid/issue.zip"
      ) { $0.send(.first) },
    ]

  /// Not worth another try.
  private static let never = [
    (400, "HTTP 400"), (401, "a name and a password"), (403, "refuses access"), (404, "does not have it"),
    (410, "does not have it"), (451, "HTTP 451"),
  ].map { status, words in
    TransferCase(10, "\(status)", .failed(words), ["\(status)"]) { _ in .response(status) }
  }

  private static let pages = [
    TransferCase(20, "a login page", .failed("a login page"), ["200"]) { _ in .loginPage },
    TransferCase(20, "a redirect to a login page", .failed("a login page"), ["302", "200"]) {
      $0.request.path == "/login" ? .loginPage : .redirect(to: "/login")
    },
    TransferCase(
      20, "a login page for the rest: what is here stays", .available(.first),
      ["200", "200 from 200000", "206 from 200000"]
    ) { $0.number == 1 ? .loginPage : $0.send(.first, cutAfter: $0.isFirst ? 200_000 : nil) }.playing {
      stage in
      try await stage.download()
      try await stage.download()
    },
    TransferCase(20, "a page after white space", .failed("a login page"), ["200"]) { _ in
      .response(200, body: Data("\u{FEFF}\n\n  <!DOCTYPE html>\n<title>Sign in</title>".utf8))
    },
    TransferCase(20, "a message in JSON", .failed("neither a zip archive"), ["200"]) { _ in
      .response(200, [("Content-Type", "application/json")], body: Data("{\"error\": \"sign in\"}".utf8))
    },
    TransferCase(20, "nothing (200)", .failed("neither a zip archive"), ["200"]) { _ in .response(200) },
    TransferCase(20, "nothing (204)", .failed("neither a zip archive"), ["204"]) { _ in [.head(204, [])] },
    TransferCase(20, "a zip that is said to be a page", .available(.first), ["200"]) {
      $0.send(.first) { $0.contentType = "text/html" }
    },
  ]
}
