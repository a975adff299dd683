extension ColorDepth {
  /// What the person asked for, else what the environment and the terminfo entry say (no-color.org; the
  /// `COLORTERM` convention; user_caps(5), `RGB`).
  static func of(_ entry: TerminfoEntry, _ options: CursesTerminal.Options) -> ColorDepth {
    if let colors = options.colors { return colors }
    let environment = options.environment
    if environment["NO_COLOR"]?.isEmpty == false { return .mono }
    if entry.colors >= 8, ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return .direct }
    if entry.hasDirectColor { return .direct }
    return entry.colors >= 256 ? .palette : entry.colors >= 8 ? .sixteen : .mono
  }
}
