/// Central directory header (APPNOTE 4.3.12), with the zip64 values already in place (APPNOTE 4.5.3).
struct CentralDirectoryHeader {
  static let signature: UInt32 = 0x0201_4b50
  static let fixedSize = 46

  let madeBy: UInt16
  let flags: GeneralPurposeFlags
  let method: UInt16
  let crc32: UInt32
  let compressedSize: UInt64
  let uncompressedSize: UInt64
  let diskNumberStart: UInt32
  let externalAttributes: UInt32
  let localHeaderOffset: UInt64
  let name: ArraySlice<UInt8>
  let extra: ExtraField
  /// The size of the whole record in bytes.
  let recordSize: Int

  /// `nil` if `bytes` do not begin with a whole header, or one that needs zip64 values which are cut short.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    guard reader.uint32() == Self.signature,
      let madeBy = reader.uint16(), reader.uint16() != nil,
      let flags = reader.uint16(), let method = reader.uint16(),
      reader.uint32() != nil,  // time and date
      let crc32 = reader.uint32(),
      let compressedSize = reader.uint32(), let uncompressedSize = reader.uint32(),
      let nameLength = reader.uint16(), let extraLength = reader.uint16(),
      let commentLength = reader.uint16(),
      let diskNumberStart = reader.uint16(),
      reader.uint16() != nil,  // internal attributes
      let externalAttributes = reader.uint32(), let localHeaderOffset = reader.uint32(),
      let name = reader.bytes(Int(nameLength)), let extraBytes = reader.bytes(Int(extraLength)),
      reader.bytes(Int(commentLength)) != nil
    else { return nil }
    let extra = ExtraField(bytes: extraBytes)
    // Without a zip64 block a saturated field means what it says.
    var zip64 = extra.block(ExtraField.zip64ID).map { FieldReader($0) }
    func widened(_ field: UInt32) -> UInt64? {
      guard field == .max, zip64 != nil else { return UInt64(field) }
      return zip64?.uint64()
    }
    guard let wideUncompressedSize = widened(uncompressedSize),
      let wideCompressedSize = widened(compressedSize),
      let wideOffset = widened(localHeaderOffset)
    else { return nil }
    self.madeBy = madeBy
    self.flags = GeneralPurposeFlags(rawValue: flags)
    self.method = method
    self.crc32 = crc32
    self.compressedSize = wideCompressedSize
    self.uncompressedSize = wideUncompressedSize
    self.diskNumberStart = diskNumberStart == .max ? zip64?.uint32() ?? 0 : UInt32(diskNumberStart)
    self.externalAttributes = externalAttributes
    self.localHeaderOffset = wideOffset
    self.name = name
    self.extra = extra
    recordSize = Self.fixedSize + name.count + extraBytes.count + Int(commentLength)
  }
}

extension CentralDirectoryHeader {
  /// What the attributes say the entry is, where its maker was a system with such attributes (APPNOTE 4.4.2, 4.4.15).
  enum FileType {
    case unknown, regular, directory
    case special(SpecialFile)
  }

  /// What it says about the data.
  var description: DataDescriptor {
    DataDescriptor(crc32: crc32, compressedSize: compressedSize, uncompressedSize: uncompressedSize)
  }

  var fileType: FileType {
    let unix: UInt16 = 3
    let darwin: UInt16 = 19
    if [unix, darwin].contains(madeBy >> 8) {
      switch externalAttributes >> 28 {
      case 0: break  // made by unix without a mode
      case 0o04: return .directory
      case 0o10: return .regular
      case 0o12: return .special(.symbolicLink)
      case 0o02, 0o06: return .special(.device)
      case 0o01: return .special(.fifo)
      case 0o14: return .special(.socket)
      default: return .special(.unknown)
      }
    }
    let dosDirectory: UInt32 = 0x10
    return externalAttributes & dosDirectory != 0 ? .directory : .unknown
  }
}
