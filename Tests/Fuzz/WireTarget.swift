/// Any bytes as what comes over the pipe from the program that reads documents, or goes to it: what is taken is written
/// and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let request = try? PDFRequest(bytes) {
    precondition(request.bytes.count <= PDFRequest.longest)
    precondition((try? PDFRequest(request.bytes)) == request)
  }
  if let answer = try? PDFAnswer(bytes) {
    if case .contents(let contents) = answer {
      precondition(contents.pages.allSatisfy { $0.width >= 1 && $0.height >= 1 && $0.width <= 1e6 })
      precondition(contents.outline.allSatisfy { ($0.page ?? -1) < contents.pages.count })
    }
    precondition((try? PDFAnswer(answer.bytes())) == answer)
  }
  return 0
}
