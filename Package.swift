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

    library(
      "ReaderKit",
      ["BrochureKit", "NewsstandKit", "TerminalKit", "Localization", "CLinux", "CSwiftRuntime"]),
    library(
      "BrochureKit",
      ["TerminalKit", "Plist", "Markup", "Localization", "CUnistring", "CMarkdown", "CXML"]),
    library("TerminalKit", ["CNcurses", "CChafa", "CGdkPixbuf", "CUnistring"]),
    library("NewsstandKit", ["Zip", "Plist", "Markup", "CCurl", "CCrypto", "CSQLite", "CLinux"]),
    library("Plist", []),
    library("Markup", ["CXML"]),
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

    // What the tests share: generated archives, a real nginx, a server that misbehaves, tmux.
    .target(
      name: "TestSupport", dependencies: ["CZlib", "CLinux"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("ZipTests", ["Zip"]),
    tests("PlistTests", ["Plist"]),
    tests("MarkupTests", ["Markup"]),
    tests("LocalizationTests", ["Localization"]),
    tests("NewsstandKitTests", ["NewsstandKit", "Zip"]),
    tests("TerminalKitTests", ["TerminalKit", "CNcurses"]),
    tests("BrochureKitTests", ["BrochureKit", "TerminalKit", "Plist"], golden: true),
    tests(
      "ReaderKitTests", ["ReaderKit", "BrochureKit", "NewsstandKit", "TerminalKit", "Plist"], golden: true),
    tests("NewsstandTests", []),
  ],
  swiftLanguageModes: [.v6]
)
