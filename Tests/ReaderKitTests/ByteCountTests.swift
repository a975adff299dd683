import ReaderKit
import Testing

@Suite struct ByteCountTests {
  @Test(
    arguments: [
      (0, "0 B"), (-1, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_549, "12.5 kB"), (999_949, "1000 kB"),
      (999_960, "1.0 MB"), (123_456_789, "123 MB"), (5_000_000_000_000, "5.0 TB"),
    ] as [(Int64, String)])
  func bytesAreWrittenAsPeopleDo(_ bytes: Int64, _ text: String) {
    #expect(ByteCount.text(bytes) == text)
  }
}
