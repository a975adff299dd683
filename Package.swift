// swift-tools-version: 6.2
import PackageDescription

// The arrows of the house. A target sees only what is named here; the build refuses any other
// import (`--explicit-target-dependency-import-check error`, see the Makefile).
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], golden: Bool = false) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: golden ? ["Golden"] : [],
    swiftSettings: settings)
}

let package = Package(
  name: "newsstand",
  products: [
    .executable(name: "newsstand", targets: ["newsstand"]),
    .executable(name: "newsstand-pdf", targets: ["newsstand-pdf"]),
    .library(name: "Zip", targets: ["Zip"]),
    .library(name: "NewsstandKit", targets: ["NewsstandKit"]),
    .library(name: "TerminalKit", targets: ["TerminalKit"]),
    .library(name: "BrochureKit", targets: ["BrochureKit"]),
    .library(name: "ReaderKit", targets: ["ReaderKit"]),
  ],
  targets: [
    .executableTarget(
      name: "newsstand",
      dependencies: ["ReaderKit", "BrochureKit", "NewsstandKit", "TerminalKit", "Zip", "Localization"],
      exclude: ["newsstand.1"],
      swiftSettings: settings),

    // Poppler's licence is this program's (GPL-2.0-or-later); all else is MIT, and only speaks to it through a pipe.
    .executableTarget(
      name: "newsstand-pdf", dependencies: ["PDFWire", "CPoppler", "CSandbox"], exclude: ["LICENSE"],
      swiftSettings: settings),

    library(
      "ReaderKit",
      [
        "BrochureKit", "NewsstandKit", "TerminalKit", "Processes", "Localization", "CLinux", "CSwiftRuntime",
      ]),
    library(
      "BrochureKit",
      [
        "TerminalKit", "Plist", "Markup", "PDFWire", "Processes", "Localization", "CUnistring", "CMarkdown",
        "CXML",
      ]),
    library("TerminalKit", ["CNcurses", "CChafa", "CGdkPixbuf", "CUnistring"]),
    library(
      "NewsstandKit",
      ["Zip", "Plist", "Markup", "Processes", "PDFWire", "CCurl", "CCrypto", "CSQLite", "CLinux"]),
    library("Plist", []),
    library("Markup", ["CXML"]),
    library("PDFWire", []),
    library("Processes", ["CLinux"]),
    .target(
      name: "Localization", dependencies: ["CGettext"], exclude: ["Catalogues"], swiftSettings: settings),
    library("Zip", ["CZlib", "CLinux"]),

    // C libraries. Each has one Swift owner, the module above it; libxml2 has one for XML and one for HTML.
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CGettext"),
    .systemLibrary(name: "CSwiftRuntime"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CUnistring"),
    .systemLibrary(name: "CMarkdown"),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CChafa", pkgConfig: "chafa"),
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib"),
    .systemLibrary(name: "CSandbox"),

    // What the tests share: generated archives, a real nginx, a server that misbehaves, terminals.
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .target(
      name: "TestSupport", dependencies: ["CZlib", "CLinux", "CVTerm"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("ZipTests", ["Zip"]),
    tests("PlistTests", ["Plist"]),
    tests("MarkupTests", ["Markup"]),
    tests("PDFWireTests", ["PDFWire"]),
    tests("LocalizationTests", ["Localization"]),
    tests("NewsstandKitTests", ["NewsstandKit", "Zip"]),
    tests("TerminalKitTests", ["TerminalKit", "CNcurses"]),
    tests("BrochureKitTests", ["BrochureKit", "TerminalKit", "Plist", "PDFWire"], golden: true),
    tests(
      "ReaderKitTests", ["ReaderKit", "BrochureKit", "NewsstandKit", "TerminalKit", "Plist"], golden: true),
    tests("NewsstandTests", []),
  ],
  swiftLanguageModes: [.v6]
)
