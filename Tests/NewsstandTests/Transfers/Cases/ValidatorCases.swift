import TestSupport

/// Servers that say little, or nothing to rely on, about which file it is: whatever they do, files are not mixed.
extension TransferCase {
  static let validators =
    unreliable.flatMap { words, tag, date in
      [
        TransferCase(11, "\(words); the file is the same", .available(.first), ["200", "200"]) { visit in
          visit.send(.first, cutAfter: visit.isFirst ? 200_000 : nil) {
            ($0.entityTag, $0.lastModified) = (tag, date)
          }
        },
        TransferCase(11, "\(words); the file is another", .available(.second), ["200", "200"]) { visit in
          visit.send(visit.isFirst ? .first : .second, flaws: .ignoresIfRange) {
            ($0.entityTag, $0.lastModified) = (tag, date)
            $0.cutAfter = visit.isFirst ? 200_000 : nil
          }
        },
      ]
    } + dates

  private static let date = "Sun, 05 Jun 2016 10:00:00 GMT"

  private static let unreliable: [(String, String?, String?)] = [
    ("no validator at all", nil, nil), ("a weak ETag", "W/\"1\"", nil), ("an ETag without quotes", "1", nil),
    ("an ETag with one quote", "\"1", nil), ("a weak ETag and a date", "W/\"1\"", date),
    ("an empty ETag", "", nil),
  ]

  private static let dates = [
    TransferCase(
      11, "Last-Modified only; the file is the same", .available(.first), ["200", "206 from 200000"]
    ) { visit in
      visit.send(.first, cutAfter: visit.isFirst ? 200_000 : nil) {
        ($0.entityTag, $0.lastModified) = (nil, date)
      }
    },
    TransferCase(
      11, "Last-Modified only; the file is another of the same second", .available(.second)
    ) { visit in
      visit.send(visit.isFirst ? .first : .second, flaws: .ignoresIfRange) {
        ($0.entityTag, $0.lastModified) = (nil, date)
        $0.cutAfter = visit.isFirst ? 200_000 : nil
      }
    },
  ]
}
