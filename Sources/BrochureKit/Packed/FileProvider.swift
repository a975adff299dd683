/// What has the files of a folder that are not in it yet: an archive that is not unpacked.
///
/// Calls block; any thread may call.
public protocol FileProvider: Sendable {
  /// Of all files, relative to the folder, `/`-separated, without `.` and `..`.
  var paths: [String] { get }

  /// Puts one of the files at its place in the folder, in one step and whole, where it is not there yet.
  func provide(_ path: String) throws(FileError)

  /// The first bytes of one of the files, all where there are fewer; puts it nowhere.
  func beginning(of path: String, count: Int) throws(FileError) -> [UInt8]
}
