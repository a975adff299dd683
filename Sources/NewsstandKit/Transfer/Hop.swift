/// One request on the way to a file: the first, or one that a redirect led to. It decides who learns which
/// credentials, because libcurl would tell a netrc's to any port of a host, and to http after https.
struct Hop: Hashable, Sendable {
  let address: WebAddress
  /// For this request.
  let credentials: Credentials?
  /// Whether the netrc may speak for this request.
  let mayUseNetrc: Bool

  /// Whether what is kept for the first origin may be sent.
  var isHome: Bool { address.origin == first.origin }

  private let first: WebAddress
  /// Where the way led so far, and whether the netrc might speak there.
  private let visited: [WebAddress.Origin: Bool]
  /// Redirects that led here.
  private let count: Int

  /// More redirects are a circle.
  private static let limit = 10

  init(_ address: WebAddress) {
    self.init(
      address, first: address, credentials: address.credentials, visited: [address.origin: true], count: 0)
  }

  private init(
    _ address: WebAddress, first: WebAddress, credentials: Credentials?,
    visited: [WebAddress.Origin: Bool], count: Int
  ) {
    self.address = address
    self.first = first
    self.credentials = credentials
    self.visited = visited
    self.count = count
    mayUseNetrc = visited[address.origin] ?? false
  }

  /// The hop that a `Location` header leads to.
  func following(_ location: String) throws(TransferFailure) -> Hop {
    guard count < Self.limit else { throw .tooManyRedirects }
    guard let next = address.following(location) else {
      throw .unsupportedAddress(AddressText.withoutCredentials(location))
    }
    let origin = next.origin
    var visited = visited
    if visited[origin] == nil {
      let isWeaker = origin.scheme == "http" && visited.keys.contains { $0.scheme == "https" }
      // Another port of a host may be another person's server; the standard ones are the host's own.
      let isAstray = !origin.isStandard && visited.keys.contains { $0.host == origin.host }
      visited[origin] = !isWeaker && !isAstray
    }
    return Hop(
      next, first: first,
      credentials: next.credentials ?? (origin == first.origin ? first.credentials : nil),
      visited: visited, count: count + 1)
  }

  /// What relative addresses in the response are relative to: with the credentials, which hold there too.
  var base: String { credentials.map(address.text(with:)) ?? address.text }
}
