import CZlib
import Glibc

/// What data descriptors turned out to say, kept in staging for the next run: without them, the end of an entry's data
/// is only found by inflating it again. Entries that say it in their header need no note, for a file that is there is
/// known to be right by its checksum.
///
/// Only a hint. A record that is torn, old or wrong costs work and nothing else: every file is compared with its
/// checksum, and every checksum with the central directory. So nothing is flushed to the disk.
final class DescriptorJournal: Sendable {
  static let name = "descriptors"

  /// Five fields, little-endian: the offset of the local header (8), packed size (8), size (8), CRC-32 (4), and the
  /// CRC-32 of these 28 bytes (4).
  private static let recordSize = 32

  /// -1 if it cannot be written, which is no reason not to go on.
  private let descriptor: CInt
  /// From earlier runs, by the offsets of the local headers.
  let known: [UInt64: DataDescriptor]

  /// - Parameters:
  ///   - folder: a descriptor of the folder it lies in.
  ///   - limit: the most records that are read.
  init(in folder: CInt, limit: Int) {
    descriptor = openat(folder, Self.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
    known = descriptor < 0 ? [:] : Self.read(descriptor, limit: limit)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func append(_ truth: DataDescriptor, headerOffset: UInt64) {
    guard descriptor >= 0 else { return }
    let record = Self.encode(truth, headerOffset: headerOffset)
    // In one call, so that workers do not mix theirs. A part of a record is skipped when it is read.
    _ = record.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Leaves the descriptor behind the last whole record that makes sense.
  private static func read(_ descriptor: CInt, limit: Int) -> [UInt64: DataDescriptor] {
    var known: [UInt64: DataDescriptor] = [:]
    var bytes = [UInt8](repeating: 0, count: recordSize)
    var end: off_t = 0
    while known.count < limit,
      pread(descriptor, &bytes, recordSize, end) == recordSize, let (offset, truth) = decode(bytes)
    {
      known[offset] = truth
      end += off_t(recordSize)
    }
    ftruncate(descriptor, end)
    lseek(descriptor, end, SEEK_SET)
    return known
  }

  private static func encode(_ truth: DataDescriptor, headerOffset: UInt64) -> [UInt8] {
    var record: [UInt8] = []
    for value in [headerOffset, truth.compressedSize, truth.uncompressedSize] {
      withUnsafeBytes(of: value.littleEndian) { record.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: truth.crc32.littleEndian) { record.append(contentsOf: $0) }
    withUnsafeBytes(of: checksum(record[...]).littleEndian) { record.append(contentsOf: $0) }
    return record
  }

  private static func decode(_ record: [UInt8]) -> (headerOffset: UInt64, truth: DataDescriptor)? {
    var reader = FieldReader(record[...])
    guard let offset = reader.uint64(), let packed = reader.uint64(), let unpacked = reader.uint64(),
      let crc32 = reader.uint32(), reader.uint32() == checksum(record.dropLast(4))
    else { return nil }
    return (offset, DataDescriptor(crc32: crc32, compressedSize: packed, uncompressedSize: unpacked))
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
