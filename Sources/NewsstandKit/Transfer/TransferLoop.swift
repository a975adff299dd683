import CCurl
import Foundation
import Synchronization

/// All HTTP of a process: one thread that drives a libcurl multi handle.
///
/// Transfers share connections; each can be cancelled at any byte. Only the loop's own thread touches
/// libcurl's handles, except for `curl_multi_wakeup`, which libcurl documents as safe from any thread.
final class TransferLoop: Sendable {
  static let shared = TransferLoop()

  private struct Inbox {
    var isRunning = false
    var submitted: [Submission] = []
    var cancelled: Set<Submission.ID> = []
    var nextID: Submission.ID = 0
  }

  private let inbox = Mutex(Inbox())
  // Safe: the pointer is a constant that is never freed (the loop lives as long as the process). What it points to
  // is used by `run`, on one thread, and elsewhere for curl_multi_wakeup alone, the one function that libcurl
  // documents as callable from any thread while another is in curl_multi_poll.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

  private init() {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl_multi_init() else { preconditionFailure("libcurl has no memory to start") }
    self.multi = multi
  }

  /// Performs a request to its end, giving the response to `sink`. Cancelling the task ends it at once.
  func perform(
    _ request: TransferRequest, into sink: any TransferSink
  ) async throws(TransferFailure) -> TransferResult {
    var known = request
    if let store = request.settings.credentials, let address = WebAddress(request.address),
      address.credentials == nil
    {
      known.credentials = await store.credentials(for: address.origin.text)
    }
    let request = known
    let id = inbox.withLock { inbox in
      inbox.nextID += 1
      return inbox.nextID
    }
    let result: Result<TransferResult, TransferFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(
          Submission(id: id, request: request, sink: sink) { continuation.resume(returning: $0) })
        // The loop may have taken the word of a cancellation that came before the transfer.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    if case .failure(.needsCredentials(let refusal)) = result, refusal.areRefused {
      request.settings.credentials?.forget(refusal.origin)
    }
    return try result.get()
  }

  private func cancel(_ id: Submission.ID) {
    inbox.withLock { _ = $0.cancelled.insert(id) }
    curl_multi_wakeup(multi)
  }

  private func submit(_ transfer: Submission) {
    let starts = inbox.withLock { inbox in
      inbox.submitted.append(transfer)
      defer { inbox.isRunning = true }
      return !inbox.isRunning
    }
    if starts {
      let thread = Thread { self.run() }
      thread.name = "transfers"
      thread.start()
    } else {
      curl_multi_wakeup(multi)
    }
  }

  private func run() {
    let limiter = RateLimiter()
    var running: [Submission.ID: CurlTransfer] = [:]
    // Those that wait for their turn under the rate limit, the longest first.
    var paused: [Submission.ID] = []
    while true {
      let (submitted, cancelled) = inbox.withLock { inbox in
        defer {
          inbox.submitted = []
          inbox.cancelled = []
        }
        return (inbox.submitted, inbox.cancelled)
      }
      for transfer in submitted {
        if cancelled.contains(transfer.id) {
          transfer.completion(.failure(.cancelled))
        } else {
          start(CurlTransfer(transfer, limiter: limiter), in: &running)
        }
      }
      for id in cancelled {
        guard let transfer = running.removeValue(forKey: id) else { continue }
        remove(transfer)
        transfer.finish(.failure(.cancelled))
      }
      var active: Int32 = 0
      curl_multi_perform(multi, &active)
      let completed = completed()
      for (handle, code) in completed {
        guard let id = running.first(where: { $0.value.owns(handle) })?.key,
          let transfer = running.removeValue(forKey: id)
        else { continue }
        end(transfer, code, in: &running)
      }
      // A redirect's next request has not been looked at yet.
      if !completed.isEmpty, !running.isEmpty { continue }
      resume(&paused, in: &running, limiter)
      for transfer in running.values where !transfer.deliverGathered() {
        running[transfer.id] = nil
        end(transfer, CURLE_WRITE_ERROR, in: &running)
      }
      // Sleeps until bytes, a time-out of libcurl's own, a turn, or a wake-up; an idle loop sleeps for ever.
      var patience = running.isEmpty ? Int32.max : 1000
      if !paused.isEmpty { patience = min(patience, Int32(limiter.pause / .milliseconds(1)) + 1) }
      curl_multi_poll(multi, nil, 0, patience, nil)
    }
  }

  /// Lets those go on whose turn has come. The first takes it: the others wait for the next.
  private func resume(
    _ paused: inout [Submission.ID], in running: inout [Submission.ID: CurlTransfer], _ limiter: RateLimiter
  ) {
    let known = Set(paused)
    paused.removeAll { running[$0]?.isPaused != true }
    paused += running.values.filter { $0.isPaused && !known.contains($0.id) }.map(\.id)
    while limiter.pause == .zero, let id = paused.first {
      paused.removeFirst()
      guard let transfer = running[id] else { continue }
      let code = transfer.resume()
      if code != CURLE_OK {
        running[id] = nil
        end(transfer, code, in: &running)
      } else if transfer.isPaused {
        paused.append(id)
      }
    }
  }

  private func end(
    _ transfer: CurlTransfer, _ code: CURLcode, in running: inout [Submission.ID: CurlTransfer]
  ) {
    remove(transfer)
    switch transfer.end(code) {
    case .goesOn: start(transfer, in: &running)
    case .ends(let outcome): transfer.finish(outcome)
    }
  }

  private func start(_ transfer: CurlTransfer, in running: inout [Submission.ID: CurlTransfer]) {
    do throws(TransferFailure) {
      let code = curl_multi_add_handle(multi, try transfer.start())
      guard code == CURLM_OK else { throw .other(code: code.rawValue, message: "") }
      running[transfer.id] = transfer
    } catch {
      transfer.finish(.failure(error))
    }
  }

  private func remove(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { curl_multi_remove_handle(multi, handle) }
  }

  private func completed() -> [(UnsafeMutableRawPointer, CURLcode)] {
    var result: [(UnsafeMutableRawPointer, CURLcode)] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
        result.append((handle, newsstand_curl_message_result(message)))
      }
    }
    return result
  }
}
