import CGettext
import Glibc

/// The language of the program's texts: that of the locale (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`), through
/// gettext(3).
public enum Localization {
  static let domain = "newsstand"

  /// Takes the language from the environment. Before it is called all texts are English.
  ///
  /// To be called once, before there are other threads: it changes the locale and, perhaps, the environment.
  /// - Parameter catalogues: The folder that holds `de/LC_MESSAGES/newsstand.mo` and the like; without one, or in
  ///   a locale whose characters are not UTF-8 and so would miss most of it, all texts stay English.
  public static func start(catalogues: String?) {
    takeCharacters()
    guard let catalogues, String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" else { return }
    if setlocale(LC_MESSAGES, "") == nil { takeMissingLocale() }
    bindtextdomain(domain, catalogues)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The character type alone: numbers keep their points.
  private static func takeCharacters() {
    guard setlocale(LC_CTYPE, "") == nil, let name = name(of: "LC_CTYPE")?.lowercased() else { return }
    // What the name of a locale that is not there says about the encoding is still true.
    if name.hasSuffix("utf-8") || name.hasSuffix("utf8") { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// The C library knows no locale that is not generated on this machine, and then reads no catalogue either: in
  /// containers, and over ssh, where the name is the other machine's. The language is plain from the name.
  private static func takeMissingLocale() {
    guard let name = name(of: "LC_MESSAGES"), setlocale(LC_MESSAGES, "C.UTF-8") != nil else { return }
    setenv("LANGUAGE", String(name.prefix { $0 != "." && $0 != "@" }), 0)
  }

  /// The name of a category's locale as the environment has it, by the rules of setlocale(3).
  private static func name(of category: String) -> String? {
    for variable in ["LC_ALL", category, "LANG"] {
      if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }
}
