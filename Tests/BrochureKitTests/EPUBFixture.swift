import Foundation

/// The files of an EPUB that a test makes: a package in `OEBPS`, and whatever else it says.
struct EPUBFixture {
  var metadata = "<dc:title>The Tide Tables</dc:title><dc:language>en</dc:language>"
  /// Ids with references, types and properties.
  var items: [String] = []
  var spine = "<spine><itemref idref='one'/><itemref idref='two'/></spine>"
  var guide = ""
  var files: [String: String] = [:]

  /// Two chapters and a navigation document.
  init() {
    items = [
      Self.item("one", "one.xhtml"), Self.item("two", "text/two.xhtml"),
      Self.item("nav", "nav.xhtml", properties: "nav"),
    ]
    files["OEBPS/one.xhtml"] = Self.page("<h2>Low water</h2><p>The first.</p>")
    files["OEBPS/text/two.xhtml"] = Self.page("<h2 id='high'>High water</h2><p>The second.</p>")
    files["OEBPS/nav.xhtml"] = Self.nav(
      "<li><a href='one.xhtml'>Low</a></li><li><a href='text/two.xhtml#high'>High</a></li>")
  }

  static func item(
    _ id: String, _ href: String, type: String = "application/xhtml+xml", properties: String? = nil
  ) -> String {
    let properties = properties.map { " properties='\($0)'" } ?? ""
    return "<item id='\(id)' href='\(href)' media-type='\(type)'\(properties)/>"
  }

  static func page(_ body: String, title: String = "") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>\(title)</title>
    </head><body>\(body)</body></html>
    """
  }

  static func nav(_ items: String, type: String = "toc") -> String {
    page("<nav epub:type='\(type)'><h1>Contents</h1><ol>\(items)</ol></nav>")
  }

  static func ncx(_ points: String) -> String {
    "<?xml version='1.0'?><ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap>\(points)</navMap></ncx>"
  }

  static func point(_ label: String, _ source: String, _ inner: String = "") -> String {
    "<navPoint><navLabel><text>\(label)</text></navLabel><content src='\(source)'/>\(inner)</navPoint>"
  }

  static let container = """
    <?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
    <rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
    """

  var package: String {
    """
    <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">\(metadata)</metadata>
    <manifest>\(items.joined())</manifest>\(spine)\(guide)</package>
    """
  }

  func folder() throws -> IssueFolder {
    let folder = try IssueFolder([
      "mimetype": "application/epub+zip", "META-INF/container.xml": Self.container,
    ])
    try folder.write(Data(package.utf8), to: "OEBPS/content.opf")
    for (name, content) in files { try folder.write(Data(content.utf8), to: name) }
    return folder
  }
}
