import CLinux

/// How the process asks for memory. A reader lives for days: what a large page took for a moment is given back.
public enum MemoryUse {
  /// Pieces of this size and more go back to the system when they are freed. glibc would let them grow to 32 MiB,
  /// and keep as much in each place of its own.
  private static let largePiece: Int32 = 1 << 20

  /// To be called before threads begin. glibc would have eight places for each core, and each keeps the most
  /// that it ever held (mallopt(3)).
  public static func limit() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, largePiece)
  }
}
