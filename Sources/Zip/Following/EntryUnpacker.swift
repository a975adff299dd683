/// One worker of a follower: unpacks entries as they come, into staging.
struct EntryUnpacker: ~Copyable {
  private let file: ArrivingFile
  private let staging: Staging
  private let journal: DescriptorJournal
  private let tally: Tally
  private let limits: Limits
  private let draft: OutputFile.Draft
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
    decoder = EntryDecoder(file: file)
    walker = FolderWalker(root: staging.content)
  }

  /// Until there is nothing more to do, or nothing more can be done.
  mutating func run() {
    while let candidate = file.backlog.next() {
      do throws(ZipError) {
        let (staged, end) = try unpack(candidate)
        file.backlog.complete(candidate, as: staged, end: end)
        tally.finish(candidate.path)
      } catch {
        file.backlog.drop(candidate)
        // Faults of the archive are for the end to tell, when all of it is there.
        if !error.isFaultOfArchive { file.backlog.stop(error) }
      }
    }
  }

  private mutating func unpack(_ candidate: Candidate) throws(ZipError) -> (StagedEntry, end: UInt64) {
    let dataOffset = try dataOffset(of: candidate)
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
    let staged = StagedEntry(
      path: candidate.path, method: candidate.method, dataOffset: dataOffset, truth: found)
    return (staged, end)
  }

  private func dataOffset(of candidate: Candidate) throws(ZipError) -> UInt64 {
    if let offset = candidate.dataOffset { return offset }
    let bytes = try file.bytes(at: candidate.headerOffset, count: LocalFileHeader.fixedSize)
    guard let size = LocalFileHeader.recordSize(bytes),
      let offset = candidate.headerOffset.adding(UInt64(size))
    else { throw .missingLocalHeader(entry: candidate.path, offset: candidate.headerOffset) }
    return offset
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
