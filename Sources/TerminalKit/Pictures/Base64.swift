import CGdkPixbuf

/// Bytes as ASCII (RFC 4648, 4).
func base64(_ bytes: [UInt8]) -> [UInt8] {
  bytes.withUnsafeBufferPointer { buffer in
    guard let text = g_base64_encode(buffer.baseAddress, gsize(buffer.count)) else { return [] }
    defer { g_free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: (buffer.count + 2) / 3 * 4))
  }
}
