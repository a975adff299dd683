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

  /// The entry that it is about, as the archive names it; nil where it is about the whole.
  public var entry: String? {
    switch self {
    case .unsafePath(let entry, _), .duplicate(let entry, _), .fileAndDirectory(let entry, _),
      .specialFile(let entry, _), .unclearKind(let entry), .encrypted(let entry),
      .unsupportedMethod(let entry, _), .missingLocalHeader(let entry, _), .headersDisagree(let entry, _, _),
      .descriptorDisagrees(let entry, _), .impossibleSize(let entry, _, _), .overlap(let entry, _),
      .damagedData(let entry, _), .truncatedData(let entry, _), .trailingData(let entry, _),
      .wrongSize(let entry, _, _), .wrongChecksum(let entry, _, _, _), .entryTooLarge(let entry, _, _),
      .alreadyExists(let entry), .cannotWrite(let entry, _):
      entry
    case .suspiciousRatio(let entry, _): entry
    default: nil
    }
  }
}
