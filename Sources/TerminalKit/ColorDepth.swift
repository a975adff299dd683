/// How many colours a terminal shows.
public enum ColorDepth: String, CaseIterable, Sendable {
  /// No colour at all: bold, underline and reverse stay.
  case mono
  case sixteen = "16"
  case palette = "256"
  case direct = "24bit"
}
