import Foundation
import TestSupport

/// A server of eight issues under two names, which notes how many it sends at a time.
final class ServerLoad: Sendable {
  private struct State: Sendable {
    var open: [String: Int] = [:]
    var all: Int { open.values.reduce(0, +) }
    var most = (all: 0, ofOneHost: 0)

    mutating func begin(_ host: String) {
      open[host, default: 0] += 1
      most = (max(most.all, all), max(most.ofOneHost, open[host, default: 0]))
    }
  }

  private let server: ScriptedServer
  private let state: Watched<State>
  private let gate: Gate

  init() throws {
    let (state, gate) = (Watched(State()), try Gate())
    (self.state, self.gate) = (state, gate)
    server = try ScriptedServer { request in
      let host = request.header("Host") ?? ""
      let port = host.split(separator: ":").last ?? ""
      if request.path == "/issues.plist" { return .response(200, body: Self.feed(port)) }
      let issue = ServedResource(Edition.shorter.archive).answer(request)
      return [.call { state.update { $0.begin(host) } }, .hold(gate)] + issue
        + [.call { state.update { $0.open[host, default: 0] -= 1 } }]
    }
  }

  private static func feed(_ port: Substring) -> Data {
    let entries = (0..<8).map { number in
      let host = number < 4 ? "127.0.0.1" : "localhost"
      return "<dict><key>Name</key><string>\(number)</string>"
        + "<key>Content</key><string>http://\(host):\(port)/\(number).zip</string></dict>"
    }
    return Data("<plist version=\"1.0\"><array>\(entries.joined())</array></plist>".utf8)
  }

  var feed: String { server.baseURL.absoluteString + "issues.plist" }

  /// The most that were under way at a time.
  var most: (all: Int, ofOneHost: Int) { state.value.most }

  func waitForThree() async throws { try await state.wait(for: "three transfers") { $0.all == 3 } }

  func letGo() { gate.open() }
}
