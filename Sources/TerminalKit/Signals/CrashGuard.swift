import Glibc
import Synchronization

// What the handler needs, as numbers that it can read at any moment. `armed` is stored last and cleared
// first, so that what it guards is whole whenever it is set.
private let armed = Atomic<Bool>(false)
/// Of a block: how many bytes (an Int), and the bytes.
private let restoreAddress = Atomic<UInt>(0)
private let modesAddress = Atomic<UInt>(0)
private let terminal = Atomic<Int32>(-1)
private let previousActions = Atomic<UInt>(0)

/// Of no actor: it runs on whichever thread crashes or ends the process.
///
/// Only what signal-safety(7) allows: write, tcsetattr, sigaction, raise.
private func restoreTerminal() {
  guard armed.exchange(false, ordering: .acquiringAndReleasing) else { return }
  let descriptor = terminal.load(ordering: .relaxed)
  if let block = UnsafeRawPointer(bitPattern: restoreAddress.load(ordering: .acquiring)) {
    _ = write(descriptor, block + MemoryLayout<Int>.size, block.load(as: Int.self))
  }
  if let modes = UnsafePointer<termios>(bitPattern: modesAddress.load(ordering: .relaxed)) {
    tcsetattr(descriptor, TCSANOW, modes)
  }
}

private func crash(
  _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  restoreTerminal()
  // What another process sent is no crash of ours: there is nothing to look at, and nobody who comes back from looking
  // would end us.
  if let information, information.pointee.si_code == SI_USER {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    raise(signal)
    return
  }
  // Whoever handled it before (Swift's backtracer, the system) now gets it, on a readable screen.
  if let actions = UnsafePointer<sigaction>(bitPattern: previousActions.load(ordering: .relaxed)) {
    sigaction(signal, actions + Int(signal), nil)
  }
  raise(signal)
}

/// Leaves a sane terminal behind a process that crashes, or that ends without closing its screen.
@MainActor
enum CrashGuard {
  /// All that end a process: crashes, and what nobody is expected to send.
  private static let signals = [
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
  ]

  // Allocated once and never freed: a handler may look at them at any time.
  private static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let blocks = (0..<2).map { _ in
    UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Int>.size + capacity, alignment: MemoryLayout<Int>.alignment)
  }
  private static var current = 0
  private static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private static let capacity = 4096
  private static var atExit = false

  /// From now on a crash writes `restore` to `descriptor` and sets `modes`.
  static func arm(descriptor: Int32, restore: [UInt8], modes saved: termios) {
    armed.store(false, ordering: .releasing)
    setRestore(restore)
    modes.initialize(to: saved)
    terminal.store(descriptor, ordering: .relaxed)
    modesAddress.store(UInt(bitPattern: modes), ordering: .relaxed)
    installHandlers()
    if !atExit { atExit = atexit(restoreTerminal) == 0 }
    armed.store(true, ordering: .releasing)
  }

  /// From now on a crash writes `restore`, and `farewell` before it where there is room for both.
  static func setRestore(_ restore: [UInt8], after farewell: [UInt8] = []) {
    // The other block: a crash on another thread may be writing this one.
    current = 1 - current
    let bytes =
      farewell.count + restore.count <= capacity ? farewell + restore : Array(restore.prefix(capacity))
    blocks[current].storeBytes(of: bytes.count, as: Int.self)
    (blocks[current] + MemoryLayout<Int>.size).copyMemory(from: bytes, byteCount: bytes.count)
    restoreAddress.store(UInt(bitPattern: blocks[current]), ordering: .releasing)
  }

  /// The terminal is, for now, not ours.
  static func pause() { armed.store(false, ordering: .releasing) }

  static func resume() { armed.store(true, ordering: .releasing) }

  /// The terminal has been given back.
  static func disarm() {
    armed.store(false, ordering: .releasing)
    previousActions.store(0, ordering: .relaxed)
    for signal in signals { sigaction(signal, actions + Int(signal), nil) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func installHandlers() {
    useAlternateStack()
    for signal in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = crash
      action.sa_flags = SA_ONSTACK | SA_SIGINFO
      var old = sigaction()
      sigaction(signal, &action, &old)
      if CrashGuard.isIgnored(old) { sigaction(signal, &old, nil) }
      (actions + Int(signal)).initialize(to: old)
    }
    previousActions.store(UInt(bitPattern: actions), ordering: .relaxed)
  }

  /// A stack that overflowed has no room for a handler. Each thread has an alternate one of its own, and the main
  /// actor is now on this and now on that: the thread that it is on gets ours.
  static func useAlternateStack() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack_t(ss_sp: alternateStack, ss_flags: 0, ss_size: alternateStackSize)
    sigaltstack(&stack, nil)
  }

  private static let alternateStackSize = 64 * 1024
  private static let alternateStack = UnsafeMutableRawPointer.allocate(
    byteCount: alternateStackSize, alignment: 16)
}
