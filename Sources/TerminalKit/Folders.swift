import Glibc

/// Makes a folder, for its person alone, and those on the way to it; false where one cannot be made.
func makeFolders(_ path: String) -> Bool {
  var made = ""
  for part in path.split(separator: "/") {
    made += "/" + part
    if mkdir(made, 0o700) != 0, errno != EEXIST { return false }
  }
  return true
}
