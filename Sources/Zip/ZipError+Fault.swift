import Glibc

extension ZipError {
  /// Whether the archive is to blame, so that the same bytes will be refused again. Else it is this machine: a disk
  /// that is full or broken, a folder that may not be written to, somebody who has cancelled; trying again may help.
  public var isFaultOfArchive: Bool {
    switch self {
    case .cannotOpen, .notARegularFile, .cannotRead, .cannotUseFolder, .diskFull, .cancelled: false
    // Names that the file system cannot take, or that two entries want.
    case .cannotWrite(_, let errno):
      [ENAMETOOLONG, EINVAL, EILSEQ, EISDIR, ENOTDIR, ELOOP, ENOTEMPTY].contains(errno)
    default: true
    }
  }
}
