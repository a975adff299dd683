import Dispatch
import Foundation

/// Does something instead of ending when one of some signals comes, as long as the value lives; after that they end
/// the program again.
final class SignalHandler {
  private let sources: [any DispatchSourceSignal]
  private let signals: [Int32]

  init(_ signals: [Int32], _ action: @escaping @Sendable () -> Void) {
    self.signals = signals
    let queue = DispatchQueue(label: "newsstand.signals")
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }
}
