/// What the worker is given, as descriptors that are open already.
public enum WireDescriptors {
  /// A socket: requests come in, answers go out.
  public static let channel: Int32 = 0
  /// The document, open for reading.
  public static let document: Int32 = 3
}
