import Glibc

/// A terminfo entry of our own, made from the entry of the person's terminal: for what ncurses does in no other way.
///
/// It is compiled once by `tic` into a cache folder under a name that changes with the person's entry.
/// Whatever fails on the way makes it nil.
struct AdaptedEntry {
  /// What is changed.
  struct Changes: OptionSet {
    let rawValue: Int

    /// All colours there are, whatever the person's entry has: 24 bits, 256 and 16. Debian's `xterm-direct` is not everywhere installed, belongs to one terminal, and takes values
    /// below 8 for palette colours. Here a value below 256 is a palette entry, and a value with bit 24 set is `0xRRGGBB`
    /// in the bits below.
    static let moreColors = Changes(rawValue: 1)
    /// No cell is moved by scrolling or inserting, and erased only to the right, where cells are empty: pixels lie over
    /// the others. `idlok` does not keep ncurses from scrolling.
    static let cellsInPlace = Changes(rawValue: 2)
  }

  let changes: Changes
  /// The folder of the terminfo tree, for `TERMINFO_DIRS`.
  let folder: String
  /// What to give to `newterm`.
  let name: String

  /// Another one for every change of what is made here: entries of older versions stay in the cache.
  private static let revision = 2

  /// Set in a colour value that is 24 bits and no palette entry.
  static let rgbTag: Int32 = 1 << 24

  /// Finds the entry in the cache folder or makes it there.
  init?(of entry: TerminfoEntry, _ changes: Changes, cache folder: String) {
    let allowed = entry.term.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber || "+-._".contains(character)
    }
    guard allowed, entry.term.utf8.count <= 64, folder.hasPrefix("/") else { return nil }
    self.folder = folder
    self.changes = changes
    name =
      "newsstand\(AdaptedEntry.revision).\(changes.rawValue)+\(entry.term)+\(String(entry.fingerprint, radix: 36))"
    guard access(path(in: folder), R_OK) == 0 || compile(entry.term) else { return nil }
  }

  /// The source, terminfo(5).
  static func source(name: String, term: String, _ changes: Changes) -> String {
    let colors = changes.contains(.moreColors) ? moreColors : ""
    let places = changes.contains(.cellsInPlace) ? cellsInPlace : ""
    return "\(name)|\(term) as newsstand uses it,\n\(colors)\(places)\tuse=\(term),\n"
  }

  private static let cellsInPlace = """
    \tcsr@, ind@, ri@, indn@, rin@, il@, il1@, dl@, dl1@, ich@, ich1@, dch@, dch1@, smir@, rmir@, el1@,

    """

  private static var moreColors: String {
    // Short: for a screen of cell art ncurses works it out ten thousand times.
    func color(_ code: Int) -> String {
      #"\E[\#(code);%?%p1%{16777216}%<%t5;%p1%d%e2;%p1%{65536}%/%{255}%&%d;"#
        + #"%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"#
    }
    return """
      \tRGB#8, colors#0x2000000, pairs#0x10000,
      \tsetaf=\(color(38)),
      \tsetab=\(color(48)),
      \top=\\E[39;49m, initc@, ccc@, oc@,

      """
  }

  /// Where `tic` puts the entry: below a folder named after its first letter.
  private func path(in folder: String) -> String { "\(folder)/n/\(name)" }

  /// Compiles in a folder of this process's own and moves the result into place, so that no other process
  /// ever reads half an entry.
  private func compile(_ term: String) -> Bool {
    guard makeFolders("\(folder)/n") else { return false }
    var template = Array("\(folder)/build-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return false }
    let build = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let source = "\(build)/source"
    defer {
      unlink(source)
      unlink(path(in: build))
      rmdir("\(build)/n")
      rmdir(build)
    }
    return write(AdaptedEntry.source(name: name, term: term, changes), to: source)
      && run(["tic", "-x", "-o", build, source])
      && rename(path(in: build), path(in: folder)) == 0
  }

  private func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "wxe") else { return false }
    let written = fputs(text, file)
    return fclose(file) == 0 && written >= 0
  }

  /// Runs a program of the PATH without a shell and says whether it ended well. It sees no terminal.
  private func run(_ arguments: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }
}
