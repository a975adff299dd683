import Glibc

/// Plain sentences in one line, whatever the archive's names hold.
extension ZipError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let errno): "\(shown(path)): cannot be opened (\(reason(errno)))"
    case .notARegularFile(let path): "\(shown(path)): is not a file"
    case .cannotRead(let offset, let errno): "the archive cannot be read at byte \(offset) (\(reason(errno)))"
    case .notAnArchive(let path): "\(shown(path)): is not a ZIP archive, or its end is missing"
    case .ambiguous(let offset, let other):
      "the archive can be read in two ways (it ends at byte \(offset) and at byte \(other))"
    case .split: "the archive is one part of several"
    case .damagedDirectory(let offset, let fault):
      "the archive's directory is damaged at byte \(offset) (\(fault.sentence))"
    case .unlistedEntry(let offset):
      "the archive holds an entry at byte \(offset) that its directory does not name; it may be two archives in one"
    case .unsafePath(let entry, let fault): "\(shown(entry)): the name is not allowed (\(fault.sentence))"
    case .duplicate(let entry, let other) where entry == other && entry.utf8.elementsEqual(other.utf8):
      "\(shown(entry)): is in the archive twice"
    case .duplicate(let entry, let other):
      "\(shown(entry)): has the same name as \(shown(other)) in another spelling"
    case .fileAndDirectory(let entry, let path): "\(shown(entry)): \(shown(path)) is both a file and a folder"
    case .specialFile(let entry, let kind): "\(shown(entry)): is \(kind.noun), which an archive may not bring"
    case .unclearKind(let entry): "\(shown(entry)): is both a file and a folder by its description"
    case .encrypted(let entry): "\(shown(entry)): is encrypted, which is not supported"
    case .unsupportedMethod(let entry, let method):
      "\(shown(entry)): is compressed with method \(method) (\(CompressionMethod.name(of: method))), which is not supported"
    case .missingLocalHeader(let entry, let offset):
      "\(shown(entry)): is not at byte \(offset), where it should be"
    case .headersDisagree(let entry, _, let field):
      "\(shown(entry)): its header and the archive's directory disagree about the \(field.noun)"
    case .descriptorDisagrees(let entry, _):
      "\(shown(entry)): the checksum or size after the data is not that of the archive's directory"
    case .impossibleSize(let entry, let compressedSize, let uncompressedSize):
      "\(shown(entry)): \(compressedSize) packed bytes cannot become \(uncompressedSize) bytes"
    case .overlap(let entry, let offset):
      "\(shown(entry)): the data at byte \(offset) overlaps what follows it"
    case .damagedData(let entry, _): "\(shown(entry)): the data is damaged"
    case .truncatedData(let entry, _): "\(shown(entry)): the data is cut short"
    case .trailingData(let entry, _): "\(shown(entry)): the data is damaged (bytes follow its end)"
    case .wrongSize(let entry, _, let declared):
      "\(shown(entry)): the data is damaged (it does not unpack to \(declared) bytes)"
    case .wrongChecksum(let entry, _, _, _):
      "\(shown(entry)): the data is damaged (its checksum does not fit)"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .directoryTooLarge(let size, let limit):
      "the archive's directory has \(size) bytes, more than \(limit)"
    case .entryTooLarge(let entry, let size, let limit):
      "\(shown(entry)): unpacks to \(size) bytes, more than \(limit)"
    case .archiveTooLarge(let limit): "the archive unpacks to more than \(limit) bytes"
    case .suspiciousRatio(let entry?, let limit):
      "\(shown(entry)): unpacks to more than \(limit) times its size, as no honest file does"
    case .suspiciousRatio(nil, let limit):
      "the archive unpacks to more than \(limit) times its size, as no honest one does"
    case .cannotUseFolder(let path, let errno):
      "\(shown(path)): cannot be used as a folder (\(reason(errno)))"
    case .alreadyExists(let entry): "\(shown(entry)): already exists"
    case .cannotWrite(let entry, let errno): "\(shown(entry)): cannot be written (\(reason(errno)))"
    case .diskFull(let needed): "the disk is full; the archive needs \(needed) bytes"
    case .cancelled: "cancelled"
    }
  }
}

extension ZipError {
  /// The fault without the name of the entry, or of the file: a clause without a full stop, for whoever says that name
  /// elsewhere.
  public var clause: String {
    guard let subject = entry ?? path else { return description }
    let name = shown(subject) + ": "
    let text = description
    guard text.utf8.starts(with: name.utf8) else { return text }
    return String(Substring(text.utf8.dropFirst(name.utf8.count)))
  }
}

extension ZipError {
  /// The file that it names itself.
  private var path: String? {
    switch self {
    case .cannotOpen(let path, _), .notARegularFile(let path), .notAnArchive(let path),
      .cannotUseFolder(let path, _):
      path
    default: nil
    }
  }
}

/// A name fit for a sentence: nothing that a terminal obeys or that turns its text around, and not endless.
func shown(_ name: String) -> String {
  let longest = 120
  let scalars = name.unicodeScalars
  var text = String.UnicodeScalarView()
  for scalar in scalars.prefix(longest) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: text.append("\u{fffd}")
    case .format where scalar.properties.isBidiControl: text.append("\u{fffd}")
    default: text.append(scalar)
    }
  }
  if scalars.dropFirst(longest).first != nil { text.append("…") }
  return text.isEmpty ? "(no name)" : String(text)
}

func reason(_ errno: Int32) -> String {
  strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
}

extension DirectoryFault {
  fileprivate var sentence: String {
    switch self {
    case .endRecord: "its size and place do not fit the file"
    case .zip64EndRecord: "its zip64 record is missing or wrong"
    case .header: "a header is missing or cut short"
    case .count(let declared, let found): "it declares \(declared) entries and has \(found)"
    }
  }
}

extension PathFault {
  var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .absolute: "it begins at the root"
    case .driveLetter: "it begins with a drive letter"
    case .parentReference: "it leads out of the folder"
    case .backslash: "it has a backslash"
    case .controlCharacter: "it has a control character"
    case .invalidUTF8: "it is not the UTF-8 that it claims to be"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .componentTooLong: "a part of it is longer than \(EntryPath.longestComponent) bytes"
    case .tooDeep(let limit): "it is more than \(limit) folders deep"
    }
  }
}

extension SpecialFile {
  fileprivate var noun: String {
    switch self {
    case .symbolicLink: "a symbolic link"
    case .device: "a device"
    case .fifo: "a named pipe"
    case .socket: "a socket"
    case .unknown: "a special file"
    }
  }
}

extension HeaderField {
  fileprivate var noun: String {
    switch self {
    case .name: "name"
    case .method: "method"
    case .crc32: "checksum"
    case .compressedSize: "packed size"
    case .uncompressedSize: "size"
    }
  }
}
