public import Foundation
import Synchronization

/// An HTTP/1.1 server on the loopback address that answers by script, in order to misbehave: it cuts, stalls,
/// lies, and counts what it was asked. Each connection has a thread; a handler may be called on several at once.
public final class ScriptedServer: Sendable {
  /// Answers one request. After the steps the connection stays open, unless a step closed it or the request
  /// or the response said `Connection: close`.
  public typealias Handler = @Sendable (ScriptedRequest) -> [ScriptedStep]

  private let reserved: LoopbackPort
  private let stopping: Gate
  private let received: Watched<[ScriptedRequest]>
  private let threads: DispatchGroup

  /// Starts to listen; it answers at once.
  ///
  /// - Parameter port: 0 for any that is free; a given one to come back where a stopped server was.
  public init(port: UInt16 = 0, handler: @escaping Handler) throws(TestSupportError) {
    reserved = try LoopbackPort(port)
    let listening = try ListeningSocket(on: reserved)
    stopping = try Gate()
    received = Watched([])
    threads = DispatchGroup()
    let (stopping, received, threads) = (stopping, received, threads)
    threads.enter()
    Thread {
      defer {
        listening.close()
        threads.leave()
      }
      while true {
        let ready = awaitReady([(stopping.descriptor, POLLIN), (listening.descriptor, POLLIN)])
        if ready[0] != 0 { return }
        guard let descriptor = listening.accept() else { continue }
        threads.enter()
        Thread {
          let connection = ScriptedConnection(descriptor: descriptor, stopping: stopping) { number, news in
            received.update { news(&$0[number]) }
          }
          connection.serve { request in
            let numbered = received.update { all in
              var numbered = request
              numbered.number = all.count
              all.append(numbered)
              return numbered
            }
            return (numbered.number, handler(numbered))
          }
          threads.leave()
        }.start()
      }
    }.start()
  }

  deinit { stopping.open() }

  /// The port, which stays reserved: after ``stop()`` connections are refused.
  public var port: UInt16 { reserved.number }

  /// The address of the server, with a trailing slash.
  public var baseURL: URL { URL(string: "http://127.0.0.1:\(port)/")! }  // digits only: always a URL

  /// The requests so far, in the order in which they came.
  public var requests: [ScriptedRequest] { received.value }

  /// Waits until so many requests have come, and answers them.
  @discardableResult
  public func waitForRequests(
    _ count: Int, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) -> [ScriptedRequest] {
    try await received.wait(for: "\(count) requests", timeout: timeout) { $0.count >= count }
  }

  /// Stops listening, closes every connection, and returns when they are closed.
  public func stop() async {
    stopping.open()
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }
}
