/// Any bytes as a Deflate stream, in one piece and in pieces of all sizes, with a known end and an open one: all come to
/// the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  var limits = Limits.standard
  limits.entrySize = 1 << 20
  let whole = decode(bytes, step: .max, extent: .open(limits))
  for step in [1, 7, 4096] {
    precondition(decode(bytes, step: step, extent: .open(limits)) == whole, "pieces of \(step) differ")
  }
  guard let (truth, content) = whole.map({ ($0.truth, $0.content) }) else { return 0 }
  let known = decode(Array(bytes.prefix(Int(truth.compressedSize))), step: .max, extent: .known(truth))
  precondition(known?.content == content, "the known end differs")
  let longer = DataDescriptor(
    crc32: truth.crc32, compressedSize: truth.compressedSize, uncompressedSize: truth.uncompressedSize + 1)
  precondition(decode(bytes, step: .max, extent: .known(longer)) == nil, "a wrong size passes")
  return 0
}

private struct Outcome: Equatable {
  let truth: DataDescriptor
  let content: [UInt8]
}

private func decode(_ bytes: [UInt8], step: Int, extent: PackedData.Extent) -> Outcome? {
  var decoder = EntryDecoder(file: Pieces(bytes: bytes, step: step))
  let data = PackedData(entry: "stream", method: .deflated, offset: 0, extent: extent)
  var content: [UInt8] = []
  guard
    let truth = try? decoder.decode(
      data, into: { piece throws(ZipError) in content.append(contentsOf: piece) })
  else { return nil }
  return Outcome(truth: truth, content: content)
}

/// Bytes that come in pieces, where that is allowed.
private struct Pieces: ByteSource {
  let bytes: [UInt8]
  let step: Int
  let path = "pieces"
  var size: UInt64 { UInt64(bytes.count) }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    guard offset < size else { return 0 }
    let count = min(buffer.count, bytes.count - Int(offset))
    buffer.copyBytes(from: bytes[Int(offset)..<Int(offset) + count])
    return count
  }

  func readSome(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    try read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(step, buffer.count)]))
  }
}
