public import Foundation

/// Makes PDF documents, good ones and others (ISO 32000-1).
public struct PDFBuilder: Sendable {
  public struct Page: Sendable {
    /// As `MediaBox` has it, in points.
    public var width = 595.0
    public var height = 842.0
    /// Clockwise, in degrees.
    public var rotation = 0
    /// Lines of Helvetica of 12 points, 16 points apart, from the upper left; an empty one is a gap.
    public var lines: [String] = []
    /// What is drawn first: operators of a content stream.
    public var drawing = ""
    /// Each takes the page's width beside one of its lines, from the first.
    public var links: [Link] = []
    /// Drawings that are done by name, `/X0 Do` the first; each may do all of them.
    public var forms: [String] = []
    /// Fonts besides `/F`: more entries of their dictionary.
    public var fonts = ""

    public init(_ lines: String...) { self.lines = lines }
    public init(drawing: String) { self.drawing = drawing }

    /// Texts in Helvetica of 12 points, each where it stands on a sheet of 842 by 842 points that is turned about its
    /// middle: by quarters, clockwise.
    public init(turned quarters: Int, _ texts: [(x: Double, y: Double, text: String)]) {
      (width, height) = (842, 842)
      let turn = ["1 0 0 1 0 0", "0 -1 1 0 0 842", "-1 0 0 -1 842 842", "0 1 -1 0 842 0"][quarters % 4]
      drawing = "q \(turn) cm\n"
      for text in texts {
        drawing += "BT /F 12 Tf \(text.x) \(842 - text.y) Td (\(PDFBuilder.escaped(text.text))) Tj ET\n"
      }
      drawing += "Q\n"
    }
  }

  public enum Link: Sendable {
    case address(String)
    /// From 0.
    case page(Int)
  }

  public struct Entry: Sendable {
    public let title: String
    /// From 0; nil for one that leads nowhere.
    public let page: Int?
    public let children: [Entry]

    public init(_ title: String, page: Int?, _ children: [Entry] = []) {
      self.title = title
      self.page = page
      self.children = children
    }
  }

  public var pages: [Page]
  public var outline: [Entry] = []
  /// What stands in `PageLabels`, for instance `0 << /S /r >> 2 << /S /D >>`.
  public var labels: String?
  /// What stands in `Info`, for instance `/Title (Tides)`.
  public var information: String?
  /// Encrypts all streams with RC4 and a key of 40 bits; there may be no texts outside of them then.
  public var password: String?
  /// Whether the password is so in Latin-1, as of old, and not in UTF-8.
  public var hasOldPassword = false

  public init(_ pages: [Page]) { self.pages = pages }

  /// A document of so many pages, each of which says its number.
  public init(pageCount: Int) { self.init((1...pageCount).map { Page("This is page \($0).") }) }

  private struct Object {
    let dictionary: String
    var stream: [UInt8]?
  }

  // 1 the catalogue, 2 the pages' root, 3 the font, 4 the outline's root; then two for each page, then forms.
  private static let firstPage = 5
  private func number(ofPage index: Int) -> Int { Self.firstPage + 2 * index }

  public var data: Data {
    var objects: [Object] = [
      Object(dictionary: ""),
      Object(
        dictionary:
          "/Type /Pages /Count \(pages.count) /Kids [\(pages.indices.map { "\(number(ofPage: $0)) 0 R" }.joined(separator: " "))]"
      ),
      Object(dictionary: "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"),
      Object(dictionary: ""),
    ]
    var form = number(ofPage: pages.count)
    for (index, page) in pages.enumerated() {
      let dictionary = dictionary(of: page, content: number(ofPage: index) + 1, form: form)
      form += page.forms.count
      objects.append(Object(dictionary: dictionary))
      objects.append(Object(dictionary: "", stream: Array(content(of: page).utf8)))
    }
    for page in pages {
      let resources = resources(of: page, form: objects.count + 1)
      objects += page.forms.map { drawing in
        Object(
          dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 2000 2000] \(resources)",
          stream: Array(drawing.utf8))
      }
    }
    var root = (first: 0, last: 0)
    if !outline.isEmpty { root = add(outline, parent: 4, to: &objects) }
    objects[3] = Object(dictionary: "/Type /Outlines /First \(root.first) 0 R /Last \(root.last) 0 R")
    objects[0] = Object(
      dictionary: "/Type /Catalog /Pages 2 0 R" + (outline.isEmpty ? "" : " /Outlines 4 0 R")
        + (labels.map { " /PageLabels << /Nums [\($0)] >>" } ?? ""))
    return written(objects)
  }

  private func resources(of page: Page, form: Int) -> String {
    let forms = page.forms.indices.map { "/X\($0) \(form + $0) 0 R" }.joined(separator: " ")
    return "/Resources << /Font << /F 3 0 R \(page.fonts) >> /XObject << \(forms) >> >>"
  }

  /// - Parameter form: the number of the first of its forms.
  private func dictionary(of page: Page, content: Int, form: Int) -> String {
    let links = zip(page.links, 0...).map { link, index in
      let top = page.height - 60 - 16 * Double(index)
      let action =
        switch link {
        case .address(let address): "/A << /S /URI /URI (\(Self.escaped(address))) >>"
        case .page(let target): "/Dest [\(number(ofPage: target)) 0 R /Fit]"
        }
      return
        "<< /Type /Annot /Subtype /Link /Rect [40 \(top - 4) \(page.width - 40) \(top + 12)] \(action) >>"
    }
    return "/Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Rotate \(page.rotation)"
      + " \(resources(of: page, form: form)) /Contents \(content) 0 R /Annots [\(links.joined(separator: " "))]"
  }

  private func content(of page: Page) -> String {
    var text = page.drawing + "\nBT /F 12 Tf 16 TL 50 \(page.height - 60) Td\n"
    for line in page.lines { text += "(\(Self.escaped(line))) Tj T*\n" }
    return text + "ET\n"
  }

  /// Returns the first and the last of the entries.
  private func add(_ entries: [Entry], parent: Int, to objects: inout [Object]) -> (first: Int, last: Int) {
    let first = objects.count + 1
    objects += entries.map { _ in Object(dictionary: "") }
    for (index, entry) in entries.enumerated() {
      var dictionary = "/Title (\(Self.escaped(entry.title))) /Parent \(parent) 0 R"
      if index > 0 { dictionary += " /Prev \(first + index - 1) 0 R" }
      if index < entries.count - 1 { dictionary += " /Next \(first + index + 1) 0 R" }
      if let page = entry.page { dictionary += " /Dest [\(number(ofPage: page)) 0 R /Fit]" }
      if !entry.children.isEmpty {
        let children = add(entry.children, parent: first + index, to: &objects)
        dictionary +=
          " /First \(children.first) 0 R /Last \(children.last) 0 R /Count \(entry.children.count)"
      }
      objects[first + index - 1] = Object(dictionary: dictionary)
    }
    return (first, first + entries.count - 1)
  }

  private func written(_ objects: [Object]) -> Data {
    let cipher = password.map { password in
      PDFCipher(
        password: hasOldPassword ? password.unicodeScalars.map { UInt8($0.value) } : Array(password.utf8))
    }
    var data = Data("%PDF-1.4\n%\u{E2}\u{E3}\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(data.count)
      data += Data("\(index + 1) 0 obj\n<< \(object.dictionary)".utf8)
      if let stream = object.stream {
        let bytes = cipher?.encrypted(stream, object: index + 1) ?? stream
        data +=
          Data(" /Length \(bytes.count) >>\nstream\n".utf8) + Data(bytes) + Data("\nendstream\nendobj\n".utf8)
      } else {
        data += Data(" >>\nendobj\n".utf8)
      }
    }
    let table = data.count
    data += Data("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      data += Data((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
    }
    var trailer = "/Size \(objects.count + 1) /Root 1 0 R"
    if let information { trailer += " /Info << \(information) >>" }
    if let cipher { trailer += " " + cipher.trailer }
    data += Data("trailer\n<< \(trailer) >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return data
  }

  fileprivate static func escaped(_ text: String) -> String {
    // Of what is not ASCII the octal code in PDFDocEncoding, which is that of Latin-1.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "(", ")", "\\": result += "\\\(scalar)"
      case _ where scalar.value > 126: result += "\\" + String(scalar.value & 0xFF, radix: 8)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
