public import Foundation

/// One issue of a publication: the facts of its feed entry, which never change, and how things stood
/// with it in this library at the moment the value was read.
public struct Issue: Hashable, Sendable, Identifiable {
  /// Names an issue in the whole library, written `publication/name`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    public let publication: String
    public let name: String

    public init(publication: String, name: String) {
      self.publication = publication
      self.name = name
    }

    public var description: String { "\(publication)/\(name)" }
  }

  public let id: ID
  public let facts: IssueFacts
  /// Where the content is, once it is whole: the folder that the zip was unpacked into.
  public let contentURL: URL?
  /// Where the content of a download comes to be, file by file, while there is none yet: what is there is whole,
  /// and the folder may be missing still. It ends with the download; the content then is at `contentURL`.
  public let arrivingURL: URL?
  /// Bytes of the archive that the content came in; nil where nothing was downloaded.
  public let archiveSize: Int64?
  public let download: AssetDownload?
  public let position: Position?

  public init(
    id: ID, facts: IssueFacts, contentURL: URL? = nil, arrivingURL: URL? = nil, archiveSize: Int64? = nil,
    download: AssetDownload? = nil, position: Position? = nil
  ) {
    self.id = id
    self.facts = facts
    self.contentURL = contentURL
    self.arrivingURL = arrivingURL
    self.archiveSize = archiveSize
    self.download = download
    self.position = position
  }

  /// Where it is said which files come to `arrivingURL`, once that is known: their paths, each ended by a NUL.
  public var arrivingPathsURL: URL? {
    arrivingURL?.deletingLastPathComponent().appendingPathComponent(LibraryFolder.arrivingPathsName)
  }

  public var name: String { id.name }
  public var title: String { facts.title }
  public var date: Date? { facts.date }

  /// Derived, never stored: an issue whose update is downloading is still available.
  public var status: IssueStatus {
    if contentURL != nil { return .available }
    return download == nil ? .none : .downloading
  }

  /// How far it was read, 0 to 1.
  public var read: Double { position?.read ?? 0 }

  /// Here, and never opened.
  public var isUnread: Bool { contentURL != nil && read == 0 }

  /// Begun, and not read to its end.
  public var isUnfinished: Bool { contentURL != nil && read > 0 && read <= Self.finishedShare }

  /// Who has read more than this of an issue is through with it: what is left is the back cover.
  static let finishedShare = 0.99
}
