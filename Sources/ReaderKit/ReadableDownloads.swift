import BrochureKit
import NewsstandKit

/// Which of the issues that are being downloaded can be read already: their brochure and its first page are here.
struct ReadableDownloads: Sendable {
  private let registry: PageRegistry
  /// Those that could be read when they were looked at last, and what their brochures were read from.
  private var sources: [Issue.ID: FileStamp?] = [:]

  init(registry: PageRegistry) { self.registry = registry }

  /// The brochure of an issue that can be read already; nil of any other.
  ///
  /// Blocks while it is read.
  static func brochure(of issue: Issue, _ registry: PageRegistry) -> Brochure? {
    guard let brochure = issue.arrivingBrochure,
      registry.page(for: brochure.articles[0].pages[0], in: brochure).awaited == nil
    else { return nil }
    return brochure
  }

  /// Those of some issues into which bytes have come at all.
  static func candidates(_ issues: [Issue]) -> [Issue] {
    issues.filter { $0.arrivingURL != nil && ($0.download?.received ?? 0) > 0 }
  }

  /// Looks at issues again. One that could be read is not read anew as long as its brochure is there.
  ///
  /// Blocks while it looks.
  func looked(at issues: [Issue]) -> ReadableDownloads {
    var other = ReadableDownloads(registry: registry)
    for issue in issues {
      if case let source?? = sources[issue.id], FileStamp(path: source.path) == source {
        other.sources[issue.id] = .some(source)
      } else if let brochure = Self.brochure(of: issue, registry) {
        other.sources[issue.id] = .some(brochure.source)
      }
    }
    return other
  }

  var ids: Set<Issue.ID> { Set(sources.keys) }
}
