public import Foundation

/// A file that a ``ScriptedServer`` serves as HTTP asks for (RFC 9110, sections 13 and 14), except for the
/// flaws it is given. It can stand for one version of a file: serve another one later to have it changed.
public struct ServedResource: Sendable {
  /// Ways to serve a file wrongly, all seen in the wild.
  public struct Flaws: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Answers 200 with the whole file to a range request.
    public static let ignoresRange = Flaws(rawValue: 1 << 0)
    /// Answers 206 of this version although the peer holds another.
    public static let ignoresIfRange = Flaws(rawValue: 1 << 1)
    /// Answers 206 without saying of which bytes.
    public static let omitsContentRange = Flaws(rawValue: 1 << 2)
    /// Begins a 206 up to 100 bytes before the first byte asked for, and says so.
    public static let startsEarly = Flaws(rawValue: 1 << 3)
    /// Ends a 206 halfway, and says so.
    public static let endsEarly = Flaws(rawValue: 1 << 4)
    /// Sends no Content-Length: the end of the connection is the end of the body.
    public static let omitsLength = Flaws(rawValue: 1 << 5)
    /// Sends the body chunked.
    public static let chunks = Flaws(rawValue: 1 << 6)
    /// Sends the body chunked and closes without the last chunk.
    public static let omitsLastChunk = Flaws(rawValue: 1 << 7)
    /// Sends the body gzip-coded although the peer did not ask for it.
    public static let compresses = Flaws(rawValue: 1 << 8)
    /// Answers 416 to every range request.
    public static let refusesRanges = Flaws(rawValue: 1 << 9)
  }

  public var data: Data
  /// The ETag field as sent, with its quotes (and `W/`), or malformed; nil sends none.
  public var entityTag: String?
  /// The Last-Modified field as sent, an HTTP date; nil sends none.
  public var lastModified: String?
  public var contentType: String
  public var flaws: Flaws
  /// Cuts the connection after so many bytes of the body.
  public var cutAfter: Int?

  public init(
    _ data: Data, entityTag: String? = "\"1\"", lastModified: String? = nil,
    contentType: String = "application/zip", flaws: Flaws = [], cutAfter: Int? = nil
  ) {
    self.data = data
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.contentType = contentType
    self.flaws = flaws
    self.cutAfter = cutAfter
  }

  /// The steps that answer a GET or HEAD.
  public func answer(_ request: ScriptedRequest) -> [ScriptedStep] {
    if isUnchanged(for: request) { return [.head(304, validators)] }
    switch selection(of: request) {
    case .whole:
      return send(200, validators + [("Accept-Ranges", "bytes")], data, request)
    case .nothing:
      return .response(416, [("Content-Range", "bytes */\(data.count)")], body: Data("No such range.\n".utf8))
    case .part(var first, var end):
      if flaws.contains(.startsEarly) { first = max(0, first - 100) }
      if flaws.contains(.endsEarly) { end = first + (end - first + 1) / 2 }
      let contentRange = ("Content-Range", "bytes \(first)-\(end - 1)/\(data.count)")
      return send(
        206, validators + (flaws.contains(.omitsContentRange) ? [] : [contentRange]),
        data.dropFirst(first).prefix(end - first), request)
    }
  }

  /// What of the file is to be sent.
  private enum Selection {
    case whole
    case part(first: Int, end: Int)
    /// The range asked for holds no byte of the file.
    case nothing
  }

  private var validators: [(name: String, value: String)] {
    (entityTag.map { [("ETag", $0)] } ?? []) + (lastModified.map { [("Last-Modified", $0)] } ?? [])
  }

  /// RFC 9110, section 13.2.2: If-None-Match decides alone where it is given.
  private func isUnchanged(for request: ScriptedRequest) -> Bool {
    if let tags = request.header("If-None-Match") {
      let known = tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let entityTag else { return false }
      return known.contains("*") || known.map(Self.opaque).contains(Self.opaque(entityTag))
    }
    return lastModified != nil && request.header("If-Modified-Since") == lastModified
  }

  /// If-None-Match compares weakly: `W/` does not count.
  private static func opaque(_ tag: String) -> String {
    tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
  }

  private func selection(of request: ScriptedRequest) -> Selection {
    guard !flaws.contains(.ignoresRange), let field = request.header("Range"), field.hasPrefix("bytes=")
    else { return .whole }
    if flaws.contains(.refusesRanges) { return .nothing }
    if let validator = request.header("If-Range"), !flaws.contains(.ignoresIfRange) {
      // Compared strongly (section 13.1.5): a weak tag never matches.
      let matches = !validator.hasPrefix("W/") && [entityTag, lastModified].contains(validator)
      if !matches { return .whole }
    }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return .whole }
    let count = data.count
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      return first < count ? .part(first: first, end: min(last, count - 1) + 1) : .nothing
    case (let first?, nil) where ends[1].isEmpty:
      return first < count ? .part(first: first, end: count) : .nothing
    case (nil, let length?) where ends[0].isEmpty:
      return length > 0 && count > 0 ? .part(first: max(0, count - length), end: count) : .nothing
    default:
      // Not a range this server understands, several ranges among them: it may ignore the field.
      return .whole
    }
  }

  private func send(
    _ status: Int, _ headers: [(name: String, value: String)], _ content: Data, _ request: ScriptedRequest
  ) -> [ScriptedStep] {
    var fields = headers + [("Content-Type", contentType)]
    var body = content
    if flaws.contains(.compresses) {
      body = gzip(content)
      fields.append(("Content-Encoding", "gzip"))
    }
    let isChunked = !flaws.isDisjoint(with: [.chunks, .omitsLastChunk])
    let isDelimited = !isChunked && !flaws.contains(.omitsLength)
    if isChunked { fields.append(("Transfer-Encoding", "chunked")) }
    if isDelimited { fields.append(("Content-Length", "\(body.count)")) }
    if request.method == "HEAD" { return [.head(status, fields)] }

    let isCut = cutAfter.map { $0 < body.count } ?? false
    if isCut { body = body.prefix(cutAfter ?? 0) }
    var steps: [ScriptedStep] = [.head(status, fields)]
    if !body.isEmpty { steps.append(isChunked ? .chunk(body) : .bytes(body)) }
    if isChunked, !isCut, !flaws.contains(.omitsLastChunk) {
      steps.append(.lastChunk)
    } else if !isDelimited || isCut {
      steps.append(.close)
    }
    return steps
  }
}
