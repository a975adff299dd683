extension Brochure {
  /// Reads a folder into which the files of an issue come one by one, each whole from the moment it has its name.
  ///
  /// The pages of this brochure wait for assets that are not there (`PageError.awaitedAsset`).
  ///
  /// - Parameter expected: which files are to come, once that is known.
  /// - Returns: nil while it cannot be told what the issue shows: where nobody knows what is to come, pictures without
  ///   a plist, for one, may still come between those that are there. What is wrong with it, `open(folder:)` says once
  ///   it is whole.
  ///
  /// Blocks while it reads: call it off the main actor.
  public static func open(arrivingIn folder: String, expecting expected: ExpectedFiles? = nil) -> Brochure? {
    guard var contents = try? FolderContents(path: folder) else { return nil }
    contents.expected = expected
    return BrochureFormats.standard.brochure(arrivingIn: contents)
  }

  /// Whether what it was read from is still there: not once the folder was emptied, or went elsewhere.
  public var isInPlace: Bool { source.map { FileStamp(path: $0.path) == $0 } ?? true }

  /// Those of some assets, named as the brochure does, that have come by now.
  ///
  /// Blocks while it looks.
  public func present(of names: Set<String>) -> Set<String> {
    var assets = AssetFolder(folder)
    return names.filter { name in
      do throws(PageError) {
        _ = try assets.path(to: name, .picture)
      } catch {
        // Whatever else is wrong with it, it is there.
        if case .missingAsset = error { return false }
      }
      return true
    }
  }

  /// The folders in which the next steps towards some assets come to be: an asset's own, or the deepest on the
  /// way to it that is there.
  ///
  /// Blocks while it looks.
  public func folders(leadingTo names: Set<String>) -> Set<String> {
    var assets = AssetFolder(folder)
    return names.reduce(into: []) { folders, name in
      if let folder = assets.deepestFolder(leadingTo: name) { folders.insert(folder) }
    }
  }
}
