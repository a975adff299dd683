import Foundation

extension Error {
  /// The `errno` behind an error of Foundation's; `errno` itself means nothing after Foundation returned.
  var systemCode: Int32 {
    if let error = self as? POSIXError { return error.code.rawValue }
    let error = self as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return underlying.systemCode }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteFileExists: return ENOTDIR
    case .fileWriteInvalidFileName, .fileReadInvalidFileName: return ENAMETOOLONG
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteVolumeReadOnly: return EROFS
    default: return EIO
    }
  }
}
