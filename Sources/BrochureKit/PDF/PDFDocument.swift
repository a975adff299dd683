internal import Foundation
internal import PDFWire
internal import Synchronization

/// An open PDF: its contents, and workers that read its pages.
///
/// A page over which a worker ends is that page's failure alone: the next request gets another worker. All requests
/// block; any thread may make them.
final class PDFDocument: Sendable {
  /// For one answer, in seconds. Who waits sees a sign of life meanwhile, and may go elsewhere.
  static let patience = 15
  /// Workers that wait for requests: one for the page that is read, one for those drawn ahead.
  private static let mostIdle = 2

  let stamp: FileStamp
  let contents: PDFContents
  private let program: String
  /// Of the file as it was opened, whatever becomes of its name.
  private let descriptor: Int32
  private let password: String?
  private let idle: Mutex<[PDFWorker]>

  /// - Parameter stamp: of the file that is to be opened.
  init(_ stamp: FileStamp, password: String?) throws(PDFFailure) {
    program = try PDFProgram.path()
    let descriptor = open(stamp.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .file(.system(errno: errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .file(.notRegular)
    }
    let worker: PDFWorker
    do throws(PDFFailure) {
      worker = try PDFWorker(program, document: descriptor)
      guard
        case .contents(let contents) = try Self.unlock(worker, password: password, wantsContents: true),
        !contents.pages.isEmpty
      else { throw .unreadable(reason: "") }
      self.contents = contents
    } catch {
      close(descriptor)
      throw error
    }
    self.stamp = stamp
    self.descriptor = descriptor
    self.password = password
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
    let worker = try takeWorker()
    let answer = try worker.answer(to: request, within: Self.patience)
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
    guard case .ready = try Self.unlock(worker, password: password, wantsContents: false) else {
      throw .ended
    }
    return worker
  }

  private static func unlock(
    _ worker: PDFWorker, password: String?, wantsContents: Bool
  ) throws(PDFFailure) -> PDFAnswer {
    let answer = try worker.answer(
      to: .open(password: password, wantsContents: wantsContents), within: patience)
    switch answer {
    case .locked: throw .locked(wasTried: password != nil)
    case .unreadable(let reason): throw .unreadable(reason: reason)
    case .unconfined: throw .unconfined
    default: return answer
    }
  }
}
