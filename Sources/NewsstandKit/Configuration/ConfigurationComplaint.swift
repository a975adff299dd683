/// What is wrong with the configuration file or with one line of it; everything else of it counts.
public struct ConfigurationComplaint: Hashable, Sendable {
  public enum Fault: Hashable, Sendable, Error {
    case unreadable(errno: Int32)
    /// A folder or a device.
    case notAFile
    case tooLarge(limit: Int)
    case notUTF8
    /// Nothing has a setting of this name.
    case unknownKey(String)
    /// No `key = value`.
    case noKey(line: String)
    /// `value` is no whole number within `allowed`.
    case badNumber(key: String, value: String, allowed: ClosedRange<Int>)
    /// `value` is no number of bytes (a second), `500K` or `1.5M` say, or is less than `least`.
    case badByteCount(key: String, value: String, least: Int64)
    /// `value` is no absolute path (`~/` is the home folder) of a file that can be read.
    case badPath(key: String, value: String)
    /// `value` is none of the words of `allowed`.
    case badChoice(key: String, value: String, allowed: [String])
    /// `value` is no program with its arguments: it is empty, or a quotation in it does not end.
    case badCommand(key: String, value: String)
    /// Nothing on a keyboard has this name; it may follow the name of one of `screens` and a dot.
    case badKey(String, screens: [String])
    /// What this key does cannot be changed.
    case fixedKey(String)
  }

  public let path: String
  /// Counted from 1; nil where it is about the file.
  public let line: Int?
  public let fault: Fault

  public init(path: String, line: Int?, fault: Fault) {
    self.path = path
    self.line = line
    self.fault = fault
  }
}
