/// One worker of a follower: unpacks entries as they come, into staging.
struct EntryUnpacker: ~Copyable {
  private let file: ArrivingFile
  private let staging: Staging
  private let journal: DescriptorJournal
  private let tally: Tally
  private let limits: Limits
  private let draft: OutputFile.Draft
  private let verifier: EntryVerifier
  private var decoder: EntryDecoder
  private var walker: FolderWalker

  init(
    worker: Int, file: ArrivingFile, staging: Staging, journal: DescriptorJournal, tally: Tally,
    limits: Limits
  ) {
    self.file = file
    self.staging = staging
    self.journal = journal
    self.tally = tally
    self.limits = limits
    draft = staging.draft(of: worker)
    verifier = EntryVerifier(file: file)
    decoder = EntryDecoder(file: file)
    walker = FolderWalker(root: staging.content)
  }

  /// Until there is nothing more to do, or nothing more can be done.
  mutating func run() {
    while let candidate = file.backlog.next() {
      do throws(ZipError) {
        switch candidate.source {
        case .listed(let listed): try unpack(candidate, listed)
        case .found(let dataOffset, _):
          let (found, end) = try unpack(candidate, from: dataOffset)
          file.backlog.complete(candidate, as: found, dataOffset: dataOffset, end: end)
        }
        tally.finish(candidate.path)
      } catch {
        file.backlog.drop(candidate)
        // Faults of the archive are for the end to tell, when all of it is there.
        if !error.isFaultOfArchive { file.backlog.stop(error) }
      }
    }
  }

  /// Checks the local header before, and what follows the entry after it, if that is there: so little is left to do
  /// with the last byte.
  private mutating func unpack(_ candidate: Candidate, _ listed: Candidate.Listed) throws(ZipError) {
    var entry = listed.entry
    let (headerSize, trailer) = try verifier.locate(entry, upTo: listed.end)
    entry.headerSize = headerSize
    _ = try unpack(candidate, from: entry.dataOffset)
    var isChecked = false
    if file.backlog.hasArrived(entry.dataEnd..<listed.end) {
      // What is wrong will be found again when all of the archive is there.
      isChecked = (try? verifier.verifyEnd(of: entry, trailer, upTo: listed.end)) != nil
    }
    file.backlog.complete(listed, headerSize: headerSize, isChecked: isChecked)
  }

  /// - Returns: what the data turned out to be, and the end of it and its descriptor.
  private mutating func unpack(
    _ candidate: Candidate, from dataOffset: UInt64
  ) throws(ZipError) -> (DataDescriptor, end: UInt64) {
    let (folderPath, name) = candidate.path.splitPath
    let folder = try walker.descriptor(of: folderPath, creating: true, for: candidate.path)
    var end = dataOffset
    let found: DataDescriptor
    if let truth = candidate.truth,
      staging.keepsOrRemoves(name, in: folder, truth: truth, decoder: decoder)
    {
      found = truth
      if candidate.hasDescriptor { end = try endOfDescriptor(found, of: candidate, dataOffset: dataOffset) }
      tally.add(bytes: found.uncompressedSize)
    } else {
      if let size = candidate.truth?.uncompressedSize, !staging.hasRoom(for: size) {
        throw .diskFull(needed: size)
      }
      let extent = candidate.truth.map(PackedData.Extent.known) ?? .open(limits)
      let data = PackedData(
        entry: candidate.path, method: candidate.method, offset: dataOffset, extent: extent)
      var written: UInt64 = 0
      var output = try OutputFile(named: name, in: folder, draft: draft, entry: candidate.path)
      found = try decoder.decode(data) { [tally, backlog = file.backlog] piece throws(ZipError) in
        if let failure = backlog.failure { throw failure }
        written += UInt64(piece.count)
        do throws(ZipError) {
          try output.write(piece)
        } catch {
          throw error.saysFull ? .diskFull(needed: candidate.truth?.uncompressedSize ?? written) : error
        }
        tally.add(bytes: UInt64(piece.count))
      }
      if candidate.hasDescriptor { end = try endOfDescriptor(found, of: candidate, dataOffset: dataOffset) }
      try output.finish()
      if candidate.hasDescriptor { journal.append(found, headerOffset: candidate.headerOffset) }
    }
    return (found, end)
  }

  private func endOfDescriptor(
    _ found: DataDescriptor, of candidate: Candidate, dataOffset: UInt64
  ) throws(ZipError) -> UInt64 {
    guard let start = dataOffset.adding(found.compressedSize),
      let size = found.size(in: try file.bytes(at: start, count: DataDescriptor.largestSize)),
      let end = start.adding(UInt64(size))
    else { throw .descriptorDisagrees(entry: candidate.path, offset: dataOffset) }
    return end
  }
}
