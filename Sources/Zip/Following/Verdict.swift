import Glibc

/// Compares what was unpacked on a guess with the archive itself.
struct Verdict {
  private let archive: Archive
  /// For each entry, whether its file is in staging and made of its very bytes.
  private let isRight: [Bool]

  init(_ archive: Archive, staged: [UInt64: StagedEntry]) {
    self.archive = archive
    isRight = archive.entries.map { entry in
      staged[entry.localHeaderOffset]?.matches(entry) ?? false
    }
  }

  /// Removes from staging what the archive does not list, in the end and as far as is known now.
  ///
  /// - Returns: the indices of the entries that are left to do.
  func settle(_ staging: Staging) -> [Int] {
    sweep(".", of: staging.content, as: FolderTree.root, keepsUnknown: staging.isResumed)
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
