/// Why an archive cannot be written. Nothing is left of it then, and what stood under its name stays.
public enum WritingError: Error, Hashable, Sendable {
  /// A file that is to be packed cannot be opened or read; `path` is that on the disk.
  case cannotRead(path: String, errno: Int32)
  /// What is to be packed, or stands where the archive is to be, is no regular file.
  case notAFile(path: String)
  /// The file grew or shrank while it was read.
  case changed(path: String)
  /// No reader would take an entry of this name.
  case unsafeName(entry: String, fault: PathFault)
  /// Two entries would land in one place: the same name, or the same characters in other bytes.
  case duplicate(entry: String, other: String)
  /// One entry makes a file of `path` and another one a directory.
  case fileAndDirectory(path: String)
  /// The archive, or its folder, cannot be written.
  case cannotWrite(path: String, errno: Int32)
  /// Our own reader refuses what came of it: too many entries, data that packs as no honest file does.
  case unreadable(ZipError)
  case cancelled
}

/// Plain sentences in one line, without a full stop, whatever names hold.
extension WritingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let path, let errno): "\(shown(path)): cannot be read (\(reason(errno)))"
    case .notAFile(let path): "\(shown(path)): is not a file"
    case .changed(let path): "\(shown(path)): changed while it was packed"
    case .unsafeName(let entry, let fault): "\(shown(entry)): the name is not allowed (\(fault.sentence))"
    case .duplicate(let entry, let other): ZipError.duplicate(entry: entry, other: other).description
    case .fileAndDirectory(let path): "\(shown(path)): is both a file and a folder"
    case .cannotWrite(let path, let errno): "\(shown(path)): cannot be written (\(reason(errno)))"
    case .unreadable(let error): "it could not be unpacked again (\(error))"
    case .cancelled: "cancelled"
    }
  }
}
