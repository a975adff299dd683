import CCurl
import Foundation

/// One libcurl easy handle and what belongs to it, from `start` to `finish`.
///
/// Made anywhere, then handed to the transfer loop and used on its thread only: that hand-over, through
/// the loop's lock, is why it may claim to be Sendable.
final class CurlTransfer: @unchecked Sendable {
  typealias ID = UInt64

  let id: ID
  private(set) var handle: UnsafeMutableRawPointer?
  private let request: TransferRequest
  private let sink: any TransferSink
  private let completion: (Result<TransferResult, TransferFailure>) -> Void
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var head = ResponseHead()
  private var hasBegun = false
  private var received: Int64 = 0
  private var failure: TransferFailure?
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init(
    id: ID, request: TransferRequest, sink: any TransferSink,
    completion: @escaping (Result<TransferResult, TransferFailure>) -> Void
  ) {
    self.id = id
    self.request = request
    self.sink = sink
    self.completion = completion
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    if let handle { curl_easy_cleanup(handle) }
    curl_slist_free_all(headers)
    message.deallocate()
  }

  func owns(_ other: UnsafeMutableRawPointer) -> Bool { handle == other }

  /// Sets the handle up; nil where libcurl has no memory.
  func start() -> UnsafeMutableRawPointer? {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    let context = Unmanaged.passUnretained(self).toOpaque()
    newsstand_curl_set_string(handle, CURLOPT_URL, request.address)
    newsstand_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    newsstand_curl_set_string(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    newsstand_curl_set_string(handle, CURLOPT_USERAGENT, "newsstand/\(NewsstandVersion.current)")
    newsstand_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 1)
    newsstand_curl_set_long(handle, CURLOPT_MAXREDIRS, 10)
    newsstand_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    newsstand_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, 20)
    // A stall: less than a byte a second for half a minute.
    newsstand_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    newsstand_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, 30)
    newsstand_curl_set_long(handle, CURLOPT_BUFFERSIZE, 256 * 1024)
    newsstand_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
    if request.acceptsCompression {
      newsstand_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
    } else {
      headers = curl_slist_append(headers, "Accept-Encoding: identity")
    }
    for line in request.headers { headers = curl_slist_append(headers, line) }
    newsstand_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    newsstand_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    newsstand_curl_set_data(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    newsstand_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    newsstand_curl_set_data(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.from(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    return handle
  }

  /// What the end of the transfer means.
  func outcome(_ code: CURLcode) -> Result<TransferResult, TransferFailure> {
    if code == CURLE_OK, failure == nil {
      do throws(TransferFailure) {
        try begin()  // a response without a body
        return .success(TransferResult(head: head, address: effectiveAddress))
      } catch {
        return .failure(error)
      }
    }
    return .failure(failure ?? failure(for: code))
  }

  func finish(_ outcome: Result<TransferResult, TransferFailure>) { completion(outcome) }

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
    do throws(TransferFailure) {
      try begin()
      try sink.receive(bytes.bytes)
      received += Int64(bytes.count)
      return bytes.count
    } catch {
      failure = error
      return bytes.count == 0 ? 1 : 0
    }
  }

  private func begin() throws(TransferFailure) {
    guard !hasBegun else { return }
    hasBegun = true
    try sink.begin(head)
  }

  private var effectiveAddress: String {
    var address: UnsafePointer<CChar>?
    newsstand_curl_get_string(handle, CURLINFO_EFFECTIVE_URL, &address)
    return address.map { String(cString: $0) } ?? request.address
  }

  private var hasWebScheme: Bool {
    let address = effectiveAddress.lowercased()
    return address.hasPrefix("http://") || address.hasPrefix("https://")
  }

  private func failure(for code: CURLcode) -> TransferFailure {
    let address = AddressText.withoutCredentials(effectiveAddress)
    let host = URL(string: address)?.host ?? address
    let text = String(cString: message)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .hostNotFound(host)
    case CURLE_COULDNT_CONNECT: return .cannotConnect(host)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    case CURLE_TOO_MANY_REDIRECTS: return .tooManyRedirects
    // An answer that is no HTTP is an unsupported protocol to libcurl, too.
    case CURLE_UNSUPPORTED_PROTOCOL where hasWebScheme:
      return .other(code: Int32(bitPattern: code.rawValue), message: text)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: return .unsupportedAddress(address)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return .cut(received: received, expected: head.contentLength)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE:
      return .tls(reason: text)
    default: return .other(code: Int32(bitPattern: code.rawValue), message: text)
    }
  }
}
