import CCurl

/// One request and its redirects: a libcurl easy handle for each hop, and what belongs to it.
///
/// Made and used on the transfer loop's thread only.
final class CurlTransfer {
  /// What the end of a hop means.
  enum Step {
    /// A redirect: the transfer is to be started again.
    case goesOn
    case ends(Result<TransferResult, TransferFailure>)
  }

  private(set) var handle: UnsafeMutableRawPointer?
  private let submission: Submission
  private let limiter: RateLimiter
  private var hop: Hop?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var head = ResponseHead()
  private var hasBegun = false
  /// Bytes of the body of this hop's response.
  private var received: Int64 = 0
  /// Bytes of the body that the sink has not got yet: libcurl hands them over in pieces of 16 KiB, and few
  /// large writes cost less.
  private var gathered: [UInt8] = []
  private var failure: TransferFailure?
  /// What a server that refuses says of how it wants to be answered.
  private var refusal: [UInt8] = []
  /// Whether it waits for its turn under the rate limit.
  private(set) var isPaused = false
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Bytes that are read, and handed over, at a time, at most.
  private static let bufferSize = 256 << 10
  /// Bytes of a redirect's body that are read, so that its connection can be used again.
  private static let redirectBodyLimit: Int64 = 64 << 10

  init(_ submission: Submission, limiter: RateLimiter) {
    self.submission = submission
    self.limiter = limiter
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    cleanUp()
    message.deallocate()
  }

  var id: Submission.ID { submission.id }

  func owns(_ other: UnsafeMutableRawPointer) -> Bool { handle == other }

  /// Sets a handle up for the first hop or for the one that a redirect led to.
  func start() throws(TransferFailure) -> UnsafeMutableRawPointer {
    let hop = self.hop ?? WebAddress(request.address).map(Hop.init)
    guard let hop else { throw .unsupportedAddress(AddressText.withoutCredentials(request.address)) }
    self.hop = hop
    // A handle of its own: what libcurl keeps of a request, credentials too, ends with it.
    cleanUp()
    guard let handle = curl_easy_init() else {
      throw .other(code: Int32(bitPattern: CURLE_OUT_OF_MEMORY.rawValue), message: "")
    }
    self.handle = handle
    head = ResponseHead()
    received = 0
    isPaused = false
    message[0] = 0
    setAddress(handle, hop)
    setLimits(handle)
    setHeaders(handle)
    setCallbacks(handle)
    return handle
  }

  /// Takes the end of a hop; its handle must be out of the loop.
  func end(_ code: CURLcode) -> Step {
    do throws(TransferFailure) {
      if failure == nil { try deliver() }
      if let location, code == CURLE_OK || code == CURLE_WRITE_ERROR, failure == nil, let hop {
        self.hop = try hop.following(location)
        return .goesOn
      }
      if let failure { throw failure }
      if isRefusal, code == CURLE_WRITE_ERROR { throw refusalFailure }
      guard code == CURLE_OK else { throw reason(for: code) }
      // libcurl takes both for an answer without a body.
      guard head.isComplete, received > 0 || request.isHead || !isDelimitedByClose else {
        throw .cut(received: 0, expected: nil)
      }
      if isRefusal { throw refusalFailure }
      try begin()  // a response without a body
      return .ends(.success(TransferResult(head: head, address: hop?.base ?? request.address)))
    } catch {
      return .ends(.failure(error))
    }
  }

  /// Hands over what came in this turn of the loop. Returns false where the sink takes no more.
  func deliverGathered() -> Bool {
    do throws(TransferFailure) {
      try deliver()
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Goes on after a pause; anything but `CURLE_OK` is its end.
  func resume() -> CURLcode {
    isPaused = false
    let code = curl_easy_pause(handle, CURLPAUSE_CONT)
    return failure == nil ? code : CURLE_WRITE_ERROR
  }

  func finish(_ outcome: Result<TransferResult, TransferFailure>) { submission.completion(outcome) }

  private var request: TransferRequest { submission.request }
  private var settings: TransferSettings { submission.request.settings }

  private func cleanUp() {
    if let handle { curl_easy_cleanup(handle) }
    handle = nil
    curl_slist_free_all(headers)
    headers = nil
  }

  // MARK: Options

  private func setAddress(_ handle: UnsafeMutableRawPointer, _ hop: Hop) {
    newsstand_curl_set_string(handle, CURLOPT_URL, hop.address.text)
    newsstand_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    if request.isHead { newsstand_curl_set_long(handle, CURLOPT_NOBODY, 1) }
    if let credentials = hop.credentials {
      newsstand_curl_set_string(handle, CURLOPT_USERNAME, credentials.user)
      newsstand_curl_set_string(handle, CURLOPT_PASSWORD, credentials.password)
    } else if hop.isHome, let known = request.credentials {
      newsstand_curl_set_string(handle, CURLOPT_USERNAME, known.credentials.user)
      newsstand_curl_set_string(handle, CURLOPT_PASSWORD, known.credentials.password)
      // CURLAUTH_DIGEST, a macro with a cast in it.
      if known.scheme == .digest { newsstand_curl_set_long(handle, CURLOPT_HTTPAUTH, 2) }
    } else if hop.mayUseNetrc, let netrc = settings.netrc {
      newsstand_curl_set_long(handle, CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      newsstand_curl_set_string(handle, CURLOPT_NETRC_FILE, netrc)
    }
    if let path = settings.authorities { newsstand_curl_set_string(handle, CURLOPT_CAINFO, path) }
    if let path = settings.authoritiesFolder { newsstand_curl_set_string(handle, CURLOPT_CAPATH, path) }
  }

  private func setLimits(_ handle: UnsafeMutableRawPointer) {
    newsstand_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    newsstand_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, settings.connectTimeout)
    // A few bytes a second would keep it for ever as nothing at all would.
    newsstand_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 16)
    newsstand_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, settings.stallTimeout)
    // After each piece all wait until the rate is right again: not for long.
    let piece = settings.rateLimit.map { Int(clamping: $0 / 16) } ?? Self.bufferSize
    newsstand_curl_set_long(handle, CURLOPT_BUFFERSIZE, min(max(piece, 1024), Self.bufferSize))
  }

  private func setHeaders(_ handle: UnsafeMutableRawPointer) {
    newsstand_curl_set_string(handle, CURLOPT_USERAGENT, "newsstand/\(NewsstandVersion.current)")
    newsstand_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if request.acceptsCompression {
      newsstand_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    } else {
      headers = curl_slist_append(headers, "Accept-Encoding: identity")
    }
    for line in request.headers { headers = curl_slist_append(headers, line) }
    newsstand_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
  }

  private func setCallbacks(_ handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    newsstand_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
    newsstand_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    newsstand_curl_set_data(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    newsstand_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    newsstand_curl_set_data(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
  }

  // MARK: Callbacks

  private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl lost its context") }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    head.take(line: line)
    return line.count
  }

  /// Any count but the one given makes libcurl stop.
  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    if let rate = settings.rateLimit, rate > 0 {
      if limiter.pause > .zero {
        isPaused = true
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      limiter.spend(bytes.count, at: rate)
    }
    received += Int64(bytes.count)
    if location != nil { return received <= Self.redirectBodyLimit ? bytes.count : 0 }
    if isRefusal {
      refusal += bytes
      return refusal.count <= AuthenticationChallenge.longestDocument ? bytes.count : 0
    }
    do throws(TransferFailure) {
      try begin()
      if gathered.count + bytes.count > Self.bufferSize { try deliver() }
      gathered += bytes
      return bytes.count
    } catch {
      failure = error
      return bytes.count == 0 ? 1 : 0
    }
  }

  private func deliver() throws(TransferFailure) {
    guard !gathered.isEmpty else { return }
    defer { gathered.removeAll(keepingCapacity: true) }
    try submission.sink.receive(gathered.span.bytes)
  }

  private func begin() throws(TransferFailure) {
    guard !hasBegun else { return }
    hasBegun = true
    try submission.sink.begin(head)
  }

  /// Whether the end of the connection is the end of the body (RFC 9112, section 6.3).
  private var isDelimitedByClose: Bool {
    var version = 0
    newsstand_curl_get_long(handle, CURLINFO_HTTP_VERSION, &version)
    return version <= CURL_HTTP_VERSION_1_1 && head.status == 200 && head.contentLength == nil
      && head["transfer-encoding"] == nil
  }

  /// Whether the server asks who is there.
  private var isRefusal: Bool { head.status == 401 }

  private var refusalFailure: TransferFailure {
    let document = AuthenticationChallenge.isDocument(head) ? refusal : []
    guard let hop,
      let challenge = AuthenticationChallenge(head, origin: hop.address.origin, document: document)
    else { return .status(401, retryAfter: nil) }
    return .needsCredentials(
      CredentialRequest(
        origin: hop.address.origin.text, realm: challenge.realm, scheme: challenge.scheme,
        areRefused: hop.credentials != nil || hop.isHome && request.credentials != nil))
  }

  /// Where a redirect leads.
  private var location: String? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head["location"] else { return nil }
    return location.isEmpty ? nil : location
  }

  private func reason(for code: CURLcode) -> TransferFailure {
    var proxyStatus = 0
    newsstand_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    return CurlReport(
      code: code, message: String(cString: message), host: hop?.address.origin.host ?? "",
      address: hop?.address.text ?? "", proxyStatus: proxyStatus, received: received, head: head
    ).failure
  }
}
