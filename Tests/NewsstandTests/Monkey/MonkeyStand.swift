import Foundation
import Synchronization
import TestSupport

/// A library of five publications whose feeds are never the same twice, one of them hardly ever a feed, on a server
/// that is slow and at times wrong.
final class MonkeyStand: Sendable {
  static let publications = ["Lantern", "潮の本", "Field & Garden", "Quarterly", "Broken"]
  private static let issuesOfEach = 15

  let account: Account
  private let server: ScriptedServer

  /// - Parameter settings: beside those that keep keys, and clicks on them, from ending the program.
  init(settings: [String: String]) async throws {
    let own = ["key.shelf.q": "none", "connect-timeout": "2", "stall-timeout": "2"]
    account = try Account(settings: settings.merging(own) { $1 })
    let contents = try Self.archives()
    let cover = Data(PNG.shade(48, 64, hue: (200, 200, 255)))
    let visits = Mutex(0)
    server = try ScriptedServer { request in
      let number = visits.withLock { number in
        number += 1
        return number
      }
      // feed/2.plist, or content/2-17.zip and cover/2-17.png
      let words = request.path.split { "/-.".contains($0) }
      let numbers = words.compactMap { Int($0) }
      switch words.first {
      case "feed": return Self.feed(numbers[0], at: number)
      case "content": return Self.content(contents[numbers[1] % contents.count], request, at: number)
      case "cover" where numbers[1] % 3 == 0: return .response(404)
      case "cover" where numbers[1] % 7 == 0: return .response(200, body: cover.prefix(100))
      case "cover": return .response(200, body: cover)
      default: return .response(404)
      }
    }
    for number in Self.publications.indices { _ = try await account.run(subscription(to: number)) }
    // The second and the third are the magazines of this repository.
    _ = try await account.run("download", "0-1", "0-2", "0-3", "1-4", "1-5", "2-6", "2-7", "--wait")
  }

  /// The command by which one subscribes.
  func subscription(to number: Int) -> [String] {
    [
      "subscribe", server.baseURL.absoluteString + "feed/\(number).plist", "--title",
      Self.publications[number],
    ]
  }

  /// Issues of all kinds, what is none among them.
  private static func archives() throws -> [Data] {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Issues")
    let bundled = try ["window-seat", "how-to-read"].map {
      try Data(contentsOf: repository.appendingPathComponent("\($0).zip"))
    }
    let own = [
      try Issue.halfMoon(), try .garden(), .numbers(), try .bulk("bulk", bytes: 400_000),
      try .leaf("leaf", title: "A leaf", date: nil),
    ]
    let whole = own.map { Data($0.archive) }
    return whole + bundled + [whole[0].prefix(900), Data("<!doctype html>".utf8)]
  }

  /// Every other visit finds an issue more at its end and one less at its beginning, until it is as at first.
  private static func feed(_ publication: Int, at visit: Int) -> [ScriptedStep] {
    if publication == 4 {
      switch visit % 5 {
      case 0: return [.stall]
      case 1: return .loginPage
      case 2: return .unavailable(retryAfter: "1")
      case 3: return .response(200, body: Data("<plist><array><dict><key>Name</key>".utf8))
      default: break
      }
    }
    let first = visit / 2 % 6
    let entries = (first..<first + issuesOfEach).map { number in
      Issue(
        name: "\(publication)-\(number)", title: "Number \(number) 第\(number)号",
        date: "20\(10 + number % 15)-0\(1 + publication)-05T08:00:00Z",
        cover: "../cover/\(publication)-\(number).png", files: [:])
    }
    let texts = entries.map {
      $0.entry.replacing("<string>\($0.name).zip", with: "<string>../content/\($0.name).zip")
    }
    let list = "<plist version=\"1.0\"><array>\(texts.joined())</array></plist>"
    return .response(200, [("ETag", "\"\(first)\"")], body: Data(list.utf8))
  }

  private static func content(_ data: Data, _ request: ScriptedRequest, at visit: Int) -> [ScriptedStep] {
    if visit % 17 == 0 { return .unavailable(retryAfter: "1") }
    let cut = visit % 5 == 0 ? data.count / 2 : nil
    let steps = ServedResource(data, entityTag: "\"\(data.count)\"", cutAfter: cut).answer(request)
    return steps.flatMap { step -> [ScriptedStep] in
      guard case .bytes(let data) = step else { return [step] }
      return stride(from: 0, to: data.count, by: 16_384).flatMap { start -> [ScriptedStep] in
        [.bytes(data.dropFirst(start).prefix(16_384)), .delay(.milliseconds(visit % 3 * 5))]
      }
    }
  }
}
