// SPDX-License-Identifier: GPL-2.0-or-later

import CSandbox
import Glibc

/// What the process gives up before it looks at a document from somebody else.
///
/// The document and the socket are open. From then on it can draw with the fonts that are installed, and that is all: it
/// reads no file of the person's, writes none, reaches no network, starts no program, and memory and time are limited.
enum Confinement {
  private static let memory: rlim_t = 1 << 30
  /// Of the processor, in seconds, for all that is asked for; who asks waits a few for each.
  private static let time: rlim_t = 600
  /// Open files: fonts, and what tells of them.
  private static let files: rlim_t = 64

  /// False where the kernel does not do it: then no document is to be opened.
  static func begin() -> Bool {
    limit(Int32(RLIMIT_AS.rawValue), memory)
    limit(Int32(RLIMIT_CPU.rawValue), time)
    limit(Int32(RLIMIT_NOFILE.rawValue), files)
    limit(Int32(RLIMIT_FSIZE.rawValue), 0)
    limit(Int32(RLIMIT_CORE.rawValue), 0)
    guard newsstand_not_dumpable() == 0, newsstand_no_new_privileges() == 0 else { return false }
    forbidFiles()
    return newsstand_confine_calls() == 0
  }

  private static func limit(_ resource: __rlimit_resource_t, _ most: rlim_t) {
    var limit = rlimit()
    getrlimit(resource, &limit)
    // Never more than was allowed before.
    limit = rlimit(rlim_cur: min(most, limit.rlim_max), rlim_max: min(most, limit.rlim_max))
    setrlimit(resource, &limit)
  }

  /// What is read is fonts, their settings and the character maps of poppler-data. Kernels before 5.13 cannot forbid the
  /// rest; there, too, nothing that is read leads anywhere but to the page.
  private static func forbidFiles() {
    let rules = newsstand_landlock_rules()
    guard rules >= 0 else { return }
    var folders = ["/usr", "/lib", "/lib64", "/etc/fonts", "/var/cache/fontconfig"]
    if let home = variable("HOME") {
      let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
      let settings = variable("XDG_CONFIG_HOME") ?? home + "/.config"
      let cache = variable("XDG_CACHE_HOME") ?? home + "/.cache"
      folders += [home + "/.fonts", data + "/fonts", settings + "/fontconfig", cache + "/fontconfig"]
    }
    for folder in folders { newsstand_landlock_allow_reading(rules, folder) }
    _ = newsstand_landlock_enforce(rules)
    close(rules)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
