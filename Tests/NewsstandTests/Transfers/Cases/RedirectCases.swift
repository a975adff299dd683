import TestSupport

/// Answers that send elsewhere.
extension TransferCase {
  static let redirects =
    [301, 302, 303, 307, 308].map { status in
      TransferCase(13, "\(status) to a relative address", .available(.first), ["\(status)", "200"]) {
        $0.request.path == "/issue.zip" ? .redirect(status, to: "there/archive") : $0.send(.first)
      }
    } + [
      TransferCase(
        13, "302 for the rest", .available(.first), ["302", "200", "302 from 200000", "206 from 200000"]
      ) { visit in
        visit.request.path == "/issue.zip"
          ? .redirect(to: "/there") : visit.send(.first, cutAfter: visit.isFirst ? 200_000 : nil)
      },
      TransferCase(13, "302 in circles", .failed("leads in circles")) { _ in .redirect(to: "/issue.zip") },
      TransferCase(13, "302 without an address", .failed("HTTP 302"), ["302"]) { _ in .response(302) },
      TransferCase(
        13, "302 to another host: the password is not for it", .available(.first), ["302", "200"],
        content: "http://reader:secret@127.0.0.1:PORT/issue.zip"
      ) { visit in
        let isGiven = visit.request.header("Authorization") != nil
        if visit.request.path == "/issue.zip" {
          return isGiven ? .redirect(to: visit.otherHost + "/there") : .response(401)
        }
        return isGiven ? .response(403) : visit.send(.first)
      },
      TransferCase(
        13, "302 on the same host: the password is for it", .available(.first), ["302", "200"],
        content: "http://reader:secret@127.0.0.1:PORT/issue.zip"
      ) { visit in
        guard visit.request.header("Authorization") != nil else { return .response(401) }
        return visit.request.path == "/issue.zip" ? .redirect(to: "/there") : visit.send(.first)
      },
      TransferCase(
        13, "a password that is wrong", .failed("does not accept this name and password"), ["401"],
        content: "http://reader:secret@127.0.0.1:PORT/issue.zip"
      ) { _ in .response(401, [("WWW-Authenticate", "Basic realm=\"issues\"")]) },
    ]
    + ["file:///etc/passwd", "ftp://127.0.0.1/issue.zip", "gopher://127.0.0.1/", "data:,PK"].map { address in
      TransferCase(13, "302 to \(address)", .failed("is no https or http address"), ["302"]) { _ in
        .redirect(to: address)
      }
    }
}
