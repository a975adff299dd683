import Foundation
import TestSupport

/// A server whose files a test may change between requests. What it does not have is 404.
final class Site: Sendable {
  typealias Answer = @Sendable (ScriptedRequest) -> [ScriptedStep]

  let server: ScriptedServer
  private let answers: Watched<[String: Answer]>

  init() throws {
    let answers = Watched([String: Answer]())
    self.answers = answers
    server = try ScriptedServer { answers.value[$0.path]?($0) ?? .response(404) }
  }

  func serve(_ path: String, _ resource: ServedResource) { serve(path) { resource.answer($0) } }

  func serve(_ path: String, _ answer: @escaping Answer) { answers.update { $0[path] = answer } }

  /// Serves a zip; `tag` is its version.
  func serve(_ path: String, zip: Data, tag: String = "\"1\"") {
    serve(path, ServedResource(zip, entityTag: tag))
  }

  func address(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

  func requests(_ path: String) -> [ScriptedRequest] { server.requests.filter { $0.path == path } }
}
