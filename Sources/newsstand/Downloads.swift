import Foundation
import NewsstandKit
import ReaderKit

/// Wants issues and shows how their downloads go until each has an outcome.
struct Downloads {
  private let library: Library
  private let call: Call

  init(_ library: Library, _ call: Call) {
    self.library = library
    self.call = call
  }

  /// Returns whether every issue is here in the end.
  func fetch(_ issues: [Issue]) async throws -> Bool {
    var pending: [Issue.ID] = []
    var isComplete = true
    for issue in issues where !pending.contains(issue.id) {
      if issue.contentURL != nil {
        call.say("\(issue.name): is here already.")
        continue
      }
      do throws(NewsstandError) {
        try await library.addAsset(request: AssetRequest(issue: issue.id))
        pending.append(issue.id)
      } catch {
        Output.message("newsstand: \(error.sentence)")
        isComplete = false
      }
    }
    if pending.isEmpty { return isComplete }
    return try await follow(&pending) && isComplete
  }

  private func follow(_ pending: inout [Issue.ID]) async throws -> Bool {
    var isComplete = true
    var display = ProgressDisplay(isQuiet: call.isQuiet)
    defer { display.clear() }
    let (looks, look) = AsyncThrowingStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task { [folder = library.folder, settings = call.settings.0] in
      do {
        try await Agent.serve(folder, settings: settings)
        look.yield()
      } catch {
        look.finish(throwing: error)
      }
    }
    // Whatever the library says, and once a second for the time that is left.
    let changes = Task { [watch = library.watch()] in
      guard let watch else { return }
      for await _ in watch.changes { look.yield() }
    }
    let seconds = Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        look.yield()
      }
    }
    defer { for task in [changes, seconds] as [any Cancellable] { task.cancel() } }
    look.yield()
    for try await _ in looks {
      var downloads: [AssetDownload] = []
      for id in pending {
        let issue = try await library.issue(id)
        guard let outcome = Outcome(of: issue) else {
          if let download = issue?.download { downloads.append(download) }
          continue
        }
        pending.removeAll { $0 == id }
        isComplete = isComplete && outcome == .done
        display.announce("\(id.name): \(outcome.sentence)", isFailure: outcome != .done)
      }
      if pending.isEmpty { break }
      display.show(downloads)
    }
    await work.value
    return isComplete
  }

  /// How a download ended.
  private enum Outcome: Equatable {
    case done
    case failed(DownloadFailure?)
    case paused
    case cancelled

    /// Nil while it goes on.
    init?(of issue: Issue?) {
      switch issue?.download {
      case nil: self = issue?.contentURL == nil ? .cancelled : .done
      case let download? where download.state == .failed: self = .failed(download.failure)
      case let download? where download.state == .paused: self = .paused
      default: return nil
      }
    }

    var sentence: String {
      switch self {
      case .done: "is here."
      case .failed(let failure): failure?.sentence ?? "failed."
      case .paused: "is paused."
      case .cancelled: "was cancelled."
      }
    }
  }
}

private protocol Cancellable { func cancel() }
extension Task: Cancellable {}
