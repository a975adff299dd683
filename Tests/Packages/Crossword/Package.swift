// swift-tools-version: 6.2
import PackageDescription

// A page class of somebody else's package, which sees of BrochureKit what is shown to everybody.
let library: [Target.Dependency] = [
  .product(name: "BrochureKit", package: "newsstand"), .product(name: "TerminalKit", package: "newsstand"),
]

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "crossword",
  dependencies: [.package(name: "newsstand", path: "../../..")],
  targets: [
    .target(name: "Crossword", dependencies: library, swiftSettings: settings),
    .testTarget(name: "CrosswordTests", dependencies: library + ["Crossword"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
