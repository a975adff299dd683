/// Why a PDF, or a page of one, cannot be shown.
public enum PDFFailure: Error, Hashable, Sendable {
  /// The file itself cannot be read.
  case file(FileError)
  /// The program that reads documents is not where it should be.
  case noProgram(path: String)
  /// It cannot be started; `errno` says why.
  case unstartable(errno: Int32)
  /// The system does not let it give up its rights, and without that no document is opened.
  case unconfined
  /// It needs a password, and another one than those that were given.
  case locked
  /// There is no page in it.
  case empty
  /// It is damaged; in poppler's words, which may be none.
  case unreadable(reason: String)
  /// The program has ended over it, or answered what cannot be.
  case ended
  /// It has taken longer than this, and was ended.
  case late(seconds: Int)
}
