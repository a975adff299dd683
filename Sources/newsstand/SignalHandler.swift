import Dispatch
import Foundation

/// Does something instead of ending when one of some signals comes, as long as the value lives.
final class SignalHandler {
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [Int32], _ action: @escaping @Sendable () -> Void) {
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
