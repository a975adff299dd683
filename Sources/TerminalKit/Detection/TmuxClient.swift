import Glibc

/// What a tmux server says about the terminal that it shows our pane in.
struct TmuxClient: Hashable, Sendable {
  /// Whether it lets through what is wrapped for that terminal (tmux(1), `allow-passthrough`).
  let allowsPassthrough: Bool
  /// Whether it has given that terminal 24-bit colours (`RGB` of its features). Where not, it may yet: by an override.
  let hasDirectColor: Bool
  /// That terminal's answer to XTVERSION.
  let terminal: TerminalVersion

  /// Asks the server of the pane that the environment names; nil where there is none, or no answer in time.
  static func ask(_ environment: [String: String]) -> TmuxClient? {
    // Its socket, its process and our session (tmux(1), ENVIRONMENT).
    guard let socket = environment["TMUX"]?.split(separator: ",").first else { return nil }
    let pane = environment["TMUX_PANE"].map { ["-t", $0] } ?? []
    let output = ProgramOutput.of(
      ["tmux", "-S", String(socket), "display-message", "-p"] + pane + [
        "#{allow-passthrough} #{client_termtype}\n#{client_termfeatures}"
      ], seconds: 0.5)
    return output.flatMap { TmuxClient($0) }
  }

  /// The lines that the server prints: `on` and the like, a space, a name and a version; features.
  init?(_ text: String) {
    let lines = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isNewline }
    let parts = lines[0].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    hasDirectColor =
      lines.count == 2 && lines[1].split { $0 == "," || $0.isWhitespace }.contains("RGB")
    guard parts.count == 2 else { return nil }
    allowsPassthrough = ["on", "all", "1"].contains(parts[0])
    terminal = TerminalVersion(String(parts[1]))
  }
}
