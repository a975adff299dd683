/// What a maker should know of the files that say what an issue shows.
public struct FormatSurvey: Sendable {
  /// Absolute paths of the files that belong to the issue besides those that its pages name.
  public let belonging: Set<String>
  /// Paths in them are relative to the folder that was surveyed.
  public let findings: [IssueFinding]
}
