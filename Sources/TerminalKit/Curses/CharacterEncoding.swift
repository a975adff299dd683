import CNcurses
import Glibc

/// The character set of the process.
enum CharacterEncoding {
  /// Sets it and says whether it is UTF-8. Only the character type: numbers keep their points.
  @MainActor
  static func use(_ options: CursesTerminal.Options) -> Bool {
    if setlocale(LC_CTYPE, options.locale) == nil {
      // A name that is not installed, common over ssh. What it says about the encoding is still true.
      let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { options.environment[$0] }
      let name = names.first { !$0.isEmpty }?.lowercased() ?? ""
      setlocale(LC_CTYPE, name.contains("utf-8") || name.contains("utf8") ? "C.UTF-8" : "C")
    }
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return String(cString: codeset) == "UTF-8"
  }
}
