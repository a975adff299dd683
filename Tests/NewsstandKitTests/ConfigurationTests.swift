import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

struct ConfigurationTests {
  private func read(_ text: String) -> (Agent.Settings, complaints: [ConfigurationComplaint.Fault]) {
    let configuration = Configuration(path: "/c", bytes: Array(text.utf8))
    var complaints = configuration.complaints
    let settings = Agent.Settings(configuration, environment: ["HOME": "/nowhere"], complaints: &complaints)
    return (settings, complaints.map(\.fault))
  }

  @Test func everyKeyIsRead() {
    let (settings, complaints) = read(
      """
      \u{FEFF}# transfers
      downloads = 7
        downloads-per-host=4\t
      attempts =  9   # tries
      rate-limit = 1.5 M\r
      connect-timeout = 3
      stall-timeout = 4
      netrc = /dev/null
      """)
    #expect(complaints.isEmpty)
    #expect(settings.simultaneous == 7 && settings.simultaneousPerHost == 4 && settings.attempts == 9)
    #expect(settings.transfer.rateLimit == 1_500_000)
    #expect(settings.transfer.connectTimeout == 3 && settings.transfer.stallTimeout == 4)
    #expect(settings.transfer.netrc == "/dev/null")
  }

  @Test func withoutAFileTheUsualApplies() throws {
    let folder = try TemporaryFolder()
    let configuration = Configuration(environment: ["HOME": folder.path])
    #expect(configuration.path == folder.file(".config/newsstand/config"))
    #expect(configuration.entries.isEmpty && configuration.complaints.isEmpty)
    let (settings, _) = read("")
    #expect(settings == Agent.Settings())
    #expect(settings.simultaneous == 3 && settings.simultaneousPerHost == 2 && settings.attempts == 20)
    #expect(settings.transfer.connectTimeout == 20 && settings.transfer.stallTimeout == 30)
    #expect(settings.transfer.rateLimit == nil && settings.transfer.netrc == nil)
  }

  @Test(
    arguments: [
      ("500K", 500_000), ("500k", 500_000), ("1G", 1_000_000_000), ("2048", 2048), ("2 MB", 2_000_000),
      ("0", nil), ("none", nil), ("None", nil),
    ] as [(String, Int64?)])
  func ratesAsPeopleWriteThem(_ text: String, _ rate: Int64?) {
    let (settings, complaints) = read("rate-limit = \(text)")
    #expect(settings.transfer.rateLimit == rate)
    #expect(complaints.isEmpty)
  }

  @Test(arguments: [
    "downloads = 0", "downloads = -1", "downloads = many", "downloads =", "downloads = 99999999999999999999",
    "downloads-per-host = 1.5", "attempts = 0", "connect-timeout = 0", "stall-timeout = 1e3",
    "rate-limit = fast", "rate-limit = -5K", "rate-limit = 5", "rate-limit = 1T", "rate-limit = nan",
    "rate-limit = 999999999999999G", "netrc = /no/such/file", "netrc = relative", "netrc =",
  ])
  func whatCannotBeUsedIsComplainedAboutAndLeftOut(_ line: String) {
    let (settings, complaints) = read(line)
    #expect(complaints.count == 1)
    #expect(settings == Agent.Settings())
  }

  @Test func complaintsNameTheLine() {
    let configuration = Configuration(path: "/c", bytes: Array("\n# x\nnonsense\n= 3\na = \u{e9}\n".utf8))
    #expect(configuration.complaints.map(\.line) == [3, 4])
    #expect(configuration.complaints.map(\.fault) == [.noKey(line: "nonsense"), .noKey(line: "= 3")])
    #expect(configuration.entries == [Configuration.Entry(line: 5, key: "a", value: "é")])
  }

  @Test func aLineThatIsNoTextCostsThatLine() {
    let bytes = Array("a = 1\nb = ".utf8) + [0xFF, 0xFE] + Array("\nc = x = y\n".utf8)
    let configuration = Configuration(path: "/c", bytes: bytes)
    #expect(configuration.complaints.map(\.line) == [2])
    #expect(configuration.entry("c")?.value == "x = y")
    #expect(configuration.entry("b") == nil)
  }

  @Test func aColourIsNoComment() {
    let configuration = Configuration(
      path: "/c", bytes: Array("ink = #ff0000 # red\nkey = #\nink = #00ff00".utf8))
    #expect(configuration.entries.map(\.value) == ["#ff0000", "#", "#00ff00"])
    #expect(configuration.entry("ink")?.value == "#00ff00")
  }

  @Test func whatIsNoFileStopsNothing() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
    for (path, fault) in [
      (folder.path, ConfigurationComplaint.Fault.notAFile), (folder.file("fifo"), .notAFile),
      ("/dev/zero", .notAFile),
    ] {
      #expect(Configuration(path: path).complaints.map(\.fault) == [fault])
    }
    let large = try folder.write(Data(count: (1 << 20) + 1), to: "large")
    #expect(Configuration(path: large).complaints.map(\.fault) == [.tooLarge(limit: 1 << 20)])
  }

  @Test func theNetrcAndTheAuthoritiesAreWhereCurlUsersHaveThem() throws {
    let folder = try TemporaryFolder()
    let netrc = try folder.write("", to: ".netrc")
    let other = try folder.write("", to: "other")
    func settings(_ text: String, _ environment: [String: String]) -> TransferSettings {
      var complaints: [ConfigurationComplaint] = []
      return TransferSettings(
        Configuration(path: "/c", bytes: Array(text.utf8)),
        environment: environment.merging(["HOME": folder.path]) { $1 }, complaints: &complaints)
    }
    #expect(settings("", [:]).netrc == netrc)
    #expect(settings("netrc = ~/other", [:]).netrc == other)
    #expect(settings("", ["SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d"]).authorities == "/f")
    #expect(settings("", ["SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d"]).authoritiesFolder == "/d")
    #expect(settings("", ["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/f"]).authorities == "/b")
    #expect(settings("", ["CURL_CA_BUNDLE": ""]).authorities == nil)
  }
}
