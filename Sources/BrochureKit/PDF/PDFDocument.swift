internal import Foundation
internal import PDFWire
internal import Synchronization

/// An open PDF: its contents, and workers that read its pages.
///
/// A page over which a worker ends is that page's failure alone: the next request gets another worker. That page is left
/// alone for a while. All requests block; any thread may make them.
final class PDFDocument: Sendable {
  /// Workers that wait for requests: one for the page that is read, one for those drawn ahead.
  private static let mostIdle = 2

  let stamp: FileStamp
  let contents: PDFContents
  /// For one answer, in seconds. Who waits sees a sign of life meanwhile, and may go elsewhere.
  private let patience: Int
  private let program: String
  /// Of the file as it was opened, whatever becomes of its name.
  private let descriptor: Int32
  private let password: String?
  let idle: Mutex<[PDFWorker]>
  private let failures: Mutex<PDFPageFailures>

  /// - Parameters:
  ///   - stamp: of the file that is to be opened.
  ///   - passwords: those that may open it, where it needs one.
  ///   - rest: for how long a page is left alone that failed.
  ///   - program: the worker's; nil for the one that belongs to this program.
  init(
    _ stamp: FileStamp, passwords: [String] = [], patience: Int = 15, rest: Duration = .seconds(60),
    program: String? = nil
  ) throws(PDFFailure) {
    self.patience = patience
    failures = Mutex(PDFPageFailures(rest: rest))
    let program = if let program { program } else { try PDFProgram.path() }
    self.program = program
    let descriptor = Glibc.open(stamp.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .file(.system(errno: errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .file(.notRegular)
    }
    let worker: PDFWorker
    do throws(PDFFailure) {
      worker = try PDFWorker(program, document: descriptor)
      (contents, password) = try Self.contents(worker, passwords, patience)
    } catch {
      close(descriptor)
      throw error
    }
    self.stamp = stamp
    self.descriptor = descriptor
    idle = Mutex([worker])
  }

  deinit { close(descriptor) }

  /// A page, or a part of it: rows of red, green, blue, alpha bytes.
  func picture(ofPage number: Int, _ part: PDFPart) throws(PDFFailure) -> [UInt8] {
    guard case .picture(let pixels) = try answer(to: .picture(page: number, part)),
      pixels.count == part.byteCount
    else { throw .ended }
    return pixels
  }

  func text(ofPage number: Int) throws(PDFFailure) -> [PDFLine] {
    guard case .text(let lines) = try answer(to: .text(page: number)) else { throw .ended }
    return lines
  }

  func links(ofPage number: Int) throws(PDFFailure) -> [PDFLink] {
    guard case .links(let links) = try answer(to: .links(page: number)) else { throw .ended }
    return links
  }

  private func answer(to request: PDFRequest) throws(PDFFailure) -> PDFAnswer {
    guard let (page, kind) = request.ofPage else { throw .ended }
    if let failure = failures.withLock({ $0.failure(of: kind, page: page) }) { throw failure }
    let worker = try takeWorker()
    let answer: PDFAnswer
    do throws(PDFFailure) {
      answer = try worker.answer(to: request, within: patience)
    } catch {
      failures.withLock { $0.note(error, page: page) }
      throw error
    }
    failures.withLock { $0.noteAnswer(kind, page: page) }
    idle.withLock { if $0.count < Self.mostIdle { $0.append(worker) } }
    if case .unreadable(let reason) = answer { throw .unreadable(reason: reason) }
    return answer
  }

  private func takeWorker() throws(PDFFailure) -> PDFWorker {
    while let worker = idle.withLock({ $0.popLast() }) {
      // Somebody may have ended it while it had nothing to do.
      if worker.isThere { return worker }
    }
    let worker = try PDFWorker(program, document: descriptor)
    guard case .ready = try Self.open(worker, password, wantsContents: false, patience) else { throw .ended }
    return worker
  }

  /// Opens the document with the password that fits, none where it needs none.
  private static func contents(
    _ worker: PDFWorker, _ passwords: [String], _ patience: Int
  ) throws(PDFFailure) -> (PDFContents, password: String?) {
    for password in [nil] + passwords {
      switch try open(worker, password, wantsContents: true, patience) {
      case .contents(let contents) where !contents.pages.isEmpty: return (contents, password)
      case .contents: throw .empty
      case .locked: continue
      default: throw .ended
      }
    }
    throw .locked
  }

  private static func open(
    _ worker: PDFWorker, _ password: String?, wantsContents: Bool, _ patience: Int
  ) throws(PDFFailure) -> PDFAnswer {
    let answer = try worker.answer(
      to: .open(password: password, wantsContents: wantsContents), within: patience)
    switch answer {
    case .unreadable(let reason): throw .unreadable(reason: reason)
    case .unconfined: throw .unconfined
    default: return answer
    }
  }
}
