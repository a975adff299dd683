import Localization
public import NewsstandKit
import TerminalKit

extension DownloadFailure {
  /// What happened and what to do: for people.
  public var sentence: String {
    switch self {
    case .transfer(let failure): failure.sentence
    case .notAnArchive(let isWebPage):
      isWebPage
        ? localized("The server sent a web page, not an issue (a login page, perhaps).")
        : localized(
          "What came is neither a zip archive, as an EPUB or a CBZ is, nor a PDF, so it is no issue.")
    case .archive(let reason): localized("The issue is damaged and was not installed: \(reason).")
    case .wrongDigest(let expected, let actual):
      localized(
        "What came is not what the feed promised: its SHA-256 begins with \(actual.prefix(12)), the feed says \(expected.prefix(12)). Tell the publisher."
      )
    case .diskFull(let path, let needed):
      if let needed {
        localized(
          "The disk that holds \(path) is full (\(ByteCount.text(needed)) are needed). Make room: it goes on where it was."
        )
      } else {
        localized("The disk that holds \(path) is full. Make room: it goes on where it was.")
      }
    case .file(let path, let errno): "\(path): \(SystemError.text(errno))."
    }
  }
}

extension TransferFailure {
  /// What happened and what to do: for people.
  public var sentence: String {
    switch self {
    case .status(let code, _): localized("\(Self.meaning(of: code)) (HTTP \(code)).")
    case .needsCredentials(let request): request.sentence
    case .hostNotFound(let host): localized("The host \(host) was not found. Is the network up?")
    case .cannotConnect(let host): localized("\(host) does not answer.")
    case .proxy(status: nil):
      localized("The proxy was not found. Check http_proxy, https_proxy and all_proxy in the environment.")
    case .proxy(let status?):
      localized(
        "The proxy refuses to connect (HTTP \(status)). Check http_proxy, https_proxy and all_proxy in the environment."
      )
    case .untrusted(let host, let reason):
      localized(
        "\(host) could not prove who it is, so nothing was sent to it\(Self.detail(reason)). If it is a server of yours, name its certificate in SSL_CERT_FILE."
      )
    case .handshake(let host, let reason):
      localized("No secure connection to \(host) came about\(Self.detail(reason)).")
    case .timedOut: localized("Nothing came for too long.")
    case .cut(let received, let expected):
      if let expected {
        localized(
          "The connection broke after \(ByteCount.text(received)) of \(ByteCount.text(expected)); what came is kept."
        )
      } else {
        localized("The connection broke; what came is kept.")
      }
    case .tooManyRedirects: localized("The address leads in circles (too many redirects).")
    case .unsupportedAddress(let address): localized("“\(address)” is no https or http address.")
    case .compressed(let encoding):
      localized("The server sent the file compressed (\(encoding)) although it was asked not to.")
    case .webPage:
      localized("The server sent a web page, not an issue (a login page, perhaps). Nothing was changed.")
    case .badRange(let reason):
      localized("The server's answers about parts of the file contradict each other: \(reason).")
    case .tooLarge(let limit):
      localized("It is larger than \(ByteCount.text(limit)), which is too much for it or for this disk.")
    case .file(let path, let errno): "\(path): \(SystemError.text(errno))."
    case .diskFull(let path, let needed):
      if let needed {
        localized(
          "The disk that holds \(path) is full (\(ByteCount.text(needed)) are needed). Make room and try again."
        )
      } else {
        localized("The disk that holds \(path) is full. Make room and try again.")
      }
    case .cancelled: localized("It was stopped.")
    case .other(let code, let message):
      localized("The transfer failed: \(message.isEmpty ? "curl \(code)" : message).")
    }
  }

  /// What libcurl says, in brackets.
  private static func detail(_ reason: String) -> String { reason.isEmpty ? "" : " (\(reason))" }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401:
      localized("The server asks for a name and a password, or refuses those in netrc or in the address")
    case 407: localized("The proxy asks for a name and a password")
    case 403: localized("The server refuses access")
    case 404, 410: localized("The server does not have it")
    case 429: localized("The server is asked too often")
    case 500...: localized("The server has a fault of its own")
    default: localized("The server answered with an error")
    }
  }
}
