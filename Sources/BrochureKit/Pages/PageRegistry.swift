/// The page classes by name.
public struct PageRegistry: Sendable {
  private var classes: [String: any Page.Type] = [:]

  /// A registry that knows no class.
  public init() {}

  /// The built-in classes.
  public static let standard: PageRegistry = {
    var registry = PageRegistry()
    registry.register(SimplePage.self, as: "SimplePage")
    registry.register(PhotoPage.self, as: "PhotoPage")
    registry.register(TextPage.self, as: "TextPage")
    registry.register(HTMLPage.self, as: "HTMLPage")
    registry.register(MoviePage.self, as: "MoviePage")
    registry.register(CoverPage.self, as: "CoverPage")
    registry.register(ContentsPage.self, as: "ContentsPage")
    registry.register(PDFPage.self, as: "PDFPage")
    return registry
  }()

  /// The names of the classes that are known, in alphabetical order.
  public var classNames: [String] { classes.keys.sorted() }

  /// Adds a class, in the place of one of the same name.
  public mutating func register(_ type: any Page.Type, as name: String) {
    classes[name] = type
  }

  /// The page that a brochure describes. Where it cannot be made, a page that says why.
  public func page(for description: PageDescription, in brochure: Brochure) -> any Page {
    do throws(PageError) {
      if let problem = description.problem { throw problem }
      guard let type = classes[description.className] else {
        throw PageError.unknownClass(description.className)
      }
      return try type.init(
        properties: PageProperties(description.properties, of: brochure))
    } catch {
      return ProblemPage(error, title: description.title, isDownloaded: brochure.isDownloaded)
    }
  }
}
