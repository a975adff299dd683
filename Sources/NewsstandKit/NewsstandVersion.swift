/// The version of this program and its libraries.
public enum NewsstandVersion {
  public static let current = "0.1.0"
}
