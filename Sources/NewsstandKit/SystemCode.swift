import Foundation

extension Error {
  /// The `errno` behind an error of Foundation's; `errno` itself means nothing after Foundation returned.
  var systemCode: Int32 {
    let error = self as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain { return Int32(underlying.code) }
    return error.code == CocoaError.fileWriteFileExists.rawValue ? ENOTDIR : EIO
  }
}
