import Glibc

extension Archive {
  /// One worker for each core that is online.
  public static var standardJobs: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Unpacks everything into a folder, which is made if only it and not its parent is missing. Files get mode 0644
  /// and directories 0755 (less the umask), whatever the archive says. Nothing that exists is overwritten or followed.
  /// If this throws, all that it has created is gone again and nothing else is touched.
  ///
  /// Blocks until it is done; do not call it on the main actor.
  ///
  /// - Parameters:
  ///   - jobs: how many workers unpack entries at a time, at least 1; more than cores are of no use.
  ///   - isCancelled: asked often, by all workers; once it is true, `ZipError.cancelled` is thrown.
  ///   - progress: told the sum of unpacked bytes so far, which only grows, by any worker but one at a time. It must
  ///     be quick.
  public func extract(
    into folder: String, jobs: Int = Archive.standardJobs,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (@Sendable (_ unpackedBytes: UInt64) -> Void)? = nil
  ) throws(ZipError) {
    precondition(jobs > 0, "Somebody must work")
    let destination = try Destination(path: folder)
    let tally = Tally { event in
      if case .progress(let bytes) = event { progress?(bytes) }
    }
    let extraction = Extraction(self, into: destination, isCancelled: isCancelled, tally: tally)
    try extraction.run(jobs: jobs)
  }
}
