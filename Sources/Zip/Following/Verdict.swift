import Glibc

/// Compares what was unpacked before all of the archive was there with the archive itself.
struct Verdict {
  let archive: Archive
  /// For each entry, whether its file is in staging and made of its very bytes.
  private let isRight: [Bool]
  /// Nothing of this run is in staging but what is right, and folders of the archive.
  private let isTidy: Bool

  /// - Throws: why the archive is refused.
  init(on results: consuming Backlog.Results, of file: ArchiveFile, limits: Limits) throws(ZipError) {
    let location = try DirectoryLocation.find(in: file)
    let madeCount = results.staged.count + (results.listed?.wholeCount ?? 0)
    var isRight: [Bool]
    if var listed = results.listed.take() {
      if try listed.isDirectory(of: file, at: location) {
        try listed.verify(in: file)
        archive = Archive(file: file, listed.layout.listing)
        isRight = listed.isWhole
      } else {
        results.staged += listed.whole
        archive = try Archive(file: file, location, limits: limits)
        isRight = Array(repeating: false, count: archive.entries.count)
      }
    } else {
      archive = try Archive(file: file, location, limits: limits)
      isRight = Array(repeating: false, count: archive.entries.count)
    }
    results.staged.sort { $0.localHeaderOffset < $1.localHeaderOffset }
    for (index, entry) in archive.entries.enumerated() where !isRight[index] {
      isRight[index] = results.staged.first(at: entry.localHeaderOffset)?.isSameFile(as: entry) ?? false
    }
    self.isRight = isRight
    isTidy = !results.hasErred && isRight.count(where: { $0 }) == madeCount
  }

  /// Removes from staging what the archive does not list, in the end and as far as is known now.
  ///
  /// - Returns: the indices of the entries that are left to do.
  func settle(_ staging: Staging) -> [Int] {
    if staging.isResumed || !isTidy {
      sweep(".", of: staging.content, as: FolderTree.root, keepsUnknown: staging.isResumed)
    }
    return isRight.indices.filter { !isRight[$0] }
  }

  /// - Parameter keepsUnknown: leaves files of earlier runs at the places of entries; their checksums will tell.
  private func sweep(_ name: String, of parent: CInt, as folder: FolderTree.Index, keepsUnknown: Bool) {
    FolderRemoval.withNames(in: name, of: parent) { names, descriptor in
      for name in names {
        switch archive.tree.occupant(named: name, in: folder) {
        case .folder(let index)? where isDirectory(name, in: descriptor):
          sweep(name, of: descriptor, as: index, keepsUnknown: keepsUnknown)
        case .file(let entry)? where (isRight[entry] || keepsUnknown) && !isDirectory(name, in: descriptor):
          break
        default: FolderRemoval.removeTree(named: name, in: descriptor)
        }
      }
    }
  }

  private func isDirectory(_ name: String, in folder: CInt) -> Bool {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension [Entry] {
  /// The entry whose local header begins there, in an array that is sorted by that.
  fileprivate func first(at offset: UInt64) -> Entry? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].localHeaderOffset < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].localHeaderOffset == offset ? self[low] : nil
  }
}
