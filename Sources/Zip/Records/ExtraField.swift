/// Finds the blocks of an extra field (APPNOTE 4.5.1: id, length, data).
struct ExtraField {
  static let zip64ID: UInt16 = 0x0001
  static let unicodePathID: UInt16 = 0x7075

  let bytes: ArraySlice<UInt8>

  /// The data of the first block with this id. A tail that is no block ends the search: aligners pad with zeros.
  func block(_ wanted: UInt16) -> ArraySlice<UInt8>? {
    var reader = FieldReader(bytes)
    while let id = reader.uint16(), let length = reader.uint16(), let data = reader.bytes(Int(length)) {
      if id == wanted { return data }
    }
    return nil
  }
}
