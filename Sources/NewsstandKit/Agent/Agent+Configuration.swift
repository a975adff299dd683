public import Foundation

extension Agent.Settings {
  /// The keys that `init(_:environment:complaints:)` reads.
  public static let keys: Set<String> =
    TransferSettings.keys.union(["downloads", "downloads-per-host", "attempts"])

  /// As the person's configuration says: `downloads`, `downloads-per-host`, `attempts`, and what transfers
  /// read of it.
  ///
  /// - Parameter complaints: gets what cannot be used.
  public init(
    _ configuration: Configuration, environment: [String: String] = ProcessInfo.processInfo.environment,
    complaints: inout [ConfigurationComplaint]
  ) {
    self.init()
    let few = 1...100
    if let number = configuration.number("downloads", in: few, complaints: &complaints) {
      simultaneous = number
    }
    if let number = configuration.number("downloads-per-host", in: few, complaints: &complaints) {
      simultaneousPerHost = number
    }
    if let number = configuration.number("attempts", in: 1...1_000_000, complaints: &complaints) {
      attempts = number
    }
    transfer = TransferSettings(configuration, environment: environment, complaints: &complaints)
  }
}
