/// What of a page another program can show.
public enum Opening: Hashable, Sendable {
  case movie(Asset)
  case picture(Asset)
  /// Its words, and where it leads.
  case link(String, LinkAddress)
}
