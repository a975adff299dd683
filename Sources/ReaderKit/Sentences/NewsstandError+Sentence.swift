import Glibc
import Localization
public import NewsstandKit
import TerminalKit

extension NewsstandError {
  /// The same with the title of a publication, not its identifier.
  func sentence(naming title: (Publication.ID) -> String) -> String {
    if case .feed(let publication, let failure) = self {
      return "“\(title(publication))”: \(failure.sentence)"
    }
    return sentence
  }

  /// What happened, to what, and what to do: for people.
  public var sentence: String {
    switch self {
    case .newerLibrary(let path, let version):
      localized(
        "\(path) was written by a newer newsstand (library version \(version)). Update newsstand to open it; it was not touched."
      )
    case .foreignStore(let path):
      localized("\(path) belongs to another program. Choose another folder with --library.")
    case .store(let path, let code, let message):
      Self.sentence(store: path, code, message)
    case .diskFull(let path):
      localized("The disk that holds \(path) is full. Make room and try again; nothing was lost.")
    case .folder(let path, let errno):
      localized(
        "There can be no library in \(path) (\(SystemError.text(errno))). Choose another with --library.")
    case .file(let path, let errno):
      "\(path): \(SystemError.text(errno))."
    case .noSuchPublication(let id):
      localized("There is no publication “\(id)”. “newsstand publications” lists them.")
    case .noSuchIssue(let name):
      localized("There is no issue “\(name)”. “newsstand list” lists them.")
    case .ambiguousIssue(let name, let candidates):
      localized(
        "Several publications have an issue “\(name)”. Say which: \(candidates.map(\.description).joined(separator: ", "))."
      )
    case .alreadySubscribed(let publication):
      localized("This feed is subscribed already, as “\(publication.id)”.")
    case .badFeedAddress(let text):
      localized("“\(text)” is neither a file that is here nor an address; an address begins with https://.")
    case .feed(let publication, let failure):
      "\(publication): \(failure.sentence)"
    case .agentEnds(let log):
      localized("Nothing is being downloaded: the agent ends as soon as it is started. \(log) says why.")
    case .notSearchable(let address): localized("\(address) does not say how it is searched.")
    case .hasNoFeed(let publication):
      localized("The issues of “\(publication.title)” were added one by one: it has no feed to look into.")
    case .notDownloadable(let id):
      localized("The feed names nothing to download for “\(id)”.")
    }
  }

  /// - Parameter code: SQLite's result code; what is above its lowest byte says more than a person needs.
  private static func sentence(store path: String, _ code: Int32, _ message: String) -> String {
    switch code & 0xFF {
    case 8:
      localized(
        "The library's store \(path) can be read, but not written to. Get the right to write there, or choose another with --library."
      )
    case 11, 26:
      localized(
        "The library's store \(path) is damaged (\(message)). Move it away and subscribe again: the content of issues stays."
      )
    case 14:
      localized("The library's store \(path) cannot be opened: may you read and write it and its folder?")
    default: localized("The library's store \(path) cannot be used: \(message) (SQLite \(code)).")
    }
  }
}

extension FeedFailure {
  /// What happened; the publication keeps what it had.
  public var sentence: String {
    switch self {
    case .transfer(.cut): localized("The connection broke before the feed was here. Nothing was changed.")
    case .transfer(.file(let path, ENOENT)): localized("There is no file \(path).")
    case .transfer(let failure): failure.sentence
    case .empty: localized("The address answered with nothing. Nothing was changed.")
    case .webPage:
      localized(
        "The address answered with a web page, not a feed (a login page, perhaps). Nothing was changed.")
    case .webPageOfFeed(let address):
      localized(
        "The address answered with a web page, not a feed. The page says that its feed is \(address): subscribe to that."
      )
    case .notAFeed(let reason):
      localized("This is not a feed that newsstand reads: \(reason). Nothing was changed.")
    case .noUsableEntry:
      localized("The feed has entries, but none with a name or a content address. Nothing was changed.")
    case .nothingToRead:
      localized(
        "The feed has entries, but none names an EPUB, a PDF or another file that could be an issue. Nothing was changed."
      )
    case .catalog:
      localized(
        "This is a page of a catalogue that leads to other pages, not a list of issues. “newsstand catalog” with its address shows them; subscribe to one of those."
      )
    case .emptied: localized("The feed is empty now, although it had issues before. Nothing was changed.")
    }
  }
}

extension FeedComplaint {
  /// What is wrong with the entry.
  public var sentence: String {
    switch self {
    case .notADictionary(let entry):
      localized("Entry \(entry) of the feed is not a dictionary and was left out.")
    case .nameless(let entry):
      localized("Entry \(entry) of the feed has neither a name nor a content and was left out.")
    case .duplicate(let name): localized("The feed names “\(name)” twice; the first entry counts.")
    case .unreadableDate(let name, let date):
      localized("The date “\(date)” of “\(name)” cannot be read; the issue is listed without one.")
    case .badAddress(let name, let address):
      localized("“\(name)” has an address that cannot be followed: \(address)")
    case .badDigest(let name, let digest):
      localized("The SHA256 “\(digest)” of “\(name)” is none; the content is taken as it comes.")
    case .unreadableFormat(let name, let types):
      localized(
        "“\(name)” comes only in formats that newsstand does not read: \(types.joined(separator: ", ")).")
    case .notFree(let name): localized("“\(name)” has to be bought or borrowed; newsstand cannot do that.")
    case .sampleOnly(let name): localized("Of “\(name)” there is only a sample.")
    case .tooManyPages(let read):
      localized(
        read, one: "The feed goes on after \(read) page; what is beyond was not read.",
        other: "The feed goes on after \(read) pages; what is beyond was not read.")
    case .pagesInCircle(let read):
      localized(
        read, one: "The feed names a page as the next that was read before: it was read to page \(read).",
        other: "The feed names a page as the next that was read before: it was read to page \(read).")
    }
  }
}
