internal import TerminalKit

/// Neighbouring characters of a line that look alike, cleaned of what a terminal must not see.
struct LineSpan: Hashable {
  var text: String
  let role: TextRole
  var traits: InlineTraits = []
  /// The address that they lead to.
  var link: String?

  var width: Int { TextWidth.of(text) }

  func style(in theme: Theme) -> Style {
    var style: Style =
      switch role {
      case .body: theme.text
      case .heading: theme.heading
      case .code: theme.text
      case .term: theme.text.with(.bold)
      case .caption: theme.muted
      case .border: theme.border
      case .error: theme.error
      }
    if case .heading(let level) = role, level >= 3 { style = style.with(theme.emphasis) }
    if traits.contains(.code) { style = style.with(theme.code) }
    // A number says that it leads somewhere.
    if link != nil, !traits.contains(.footnote) { style = style.with(theme.link) }
    if traits.contains(.underlined) { style = style.with(.underline) }
    if traits.contains(.footnote) { style.foreground = theme.accent.foreground }
    if traits.contains(.strong) { style = style.with(.bold) }
    if traits.contains(.emphasis) { style = style.with(theme.emphasis) }
    if traits.contains(.deleted) { style = style.with(theme.deleted) }
    return style
  }
}
