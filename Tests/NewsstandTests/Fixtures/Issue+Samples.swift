import Foundation
import TestSupport

extension Issue {
  /// Every kind of page: a picture, photos, texts, a class that nobody knows, a picture that is missing; and
  /// what macOS leaves in archives.
  static func halfMoon() throws -> Issue {
    let rubbish = Array("Mac OS X".utf8)
    return Issue(
      name: "half-moon", title: "Half Moon", date: "2024-05-01T08:00:00Z", cover: "half-moon.png",
      files: [
        "brochure.plist": try brochure([
          [("SimplePage", ["baseImage": "moon.png", "title": "The moon", "caption": "Over the bay"])],
          [("PhotoPage", ["baseImage": "bay.png", "title": "The bay", "photos": photos])],
          [
            ("TextPage", ["title": "Tides", "text": "tides.txt"]),
            ("TextPage", ["title": "Boats", "text": "Two boats lay on the sand."]),
          ],
          [("HologramPage", ["hologram": "moon.holo", "title": "In depth"])],
          [("SimplePage", ["baseImage": "lost.png", "title": "Lost"])],
        ]),
        "moon.png": PNG.shade(96, 64, hue: (255, 240, 160)),
        "bay.png": PNG.shade(96, 64, hue: (60, 140, 255)),
        "one.png": PNG.shade(64, 48, hue: (255, 60, 60)), "two.png": PNG.shade(64, 48, hue: (60, 255, 60)),
        "three.png": PNG.shade(64, 48, hue: (255, 60, 255)),
        "tides.txt": Array((1...40).map { "Line \($0) of the tides.\n" }.joined().utf8),
        "__MACOSX/._moon.png": rubbish, "._brochure.plist": rubbish, ".DS_Store": rubbish,
      ])
  }

  private static var photos: [[String: String]] {
    ["one", "two", "three"].map { ["photo": "\($0).png", "thumbnail": "\($0).png", "caption": $0] }
  }

  /// Japanese, and wrapped in one folder.
  static func garden() throws -> Issue {
    Issue(
      name: "garden", title: "雨の庭", date: "1906-09-01T08:00:00Z",
      files: [
        "garden/brochure.plist": try brochure([[("TextPage", ["title": "雨の庭", "text": "rain.txt"])]]),
        "garden/rain.txt": Array(japanese.utf8), "__MACOSX/garden/._rain.txt": [0, 5, 22, 7],
      ])
  }

  static let japanese = """
    朝から雨が降っている。庭の石は黒く光り、苔はいつもより深い緑に見えた。猫は縁側で丸くなり、\
    「もう秋だ」と言いたそうな顔をしている。私は古い雑誌を一冊ひらき、ゆっくりと頁をめくった。
    頁の間から、押し花が一つ落ちた。誰が、いつ、ここに入れたのだろう。名前はどこにもない。
    """

  /// Pictures and no brochure.
  static func numbers() -> Issue {
    Issue(
      name: "numbers", title: "Numbers", date: "1892-01-01T08:00:00Z",
      files: [
        "10.png": PNG.shade(32, 24, hue: (255, 255, 255)), "2.png": PNG.shade(32, 24, hue: (255, 128, 0)),
        "Thumbs.db": [0xD0, 0xCF],
      ])
  }

  /// A text of one page, with a date or without one.
  static func leaf(_ name: String, title: String, date: String?) throws -> Issue {
    Issue(
      name: name, title: title, date: date,
      files: [
        "brochure.plist": try brochure([[("TextPage", ["title": title, "text": "A leaf of “\(title)”."])]])
      ]
    )
  }

  /// Bytes that do not pack, for transfers that are to take their time: `count` of them in ten files.
  static func bulk(_ name: String, bytes count: Int) throws -> Issue {
    var random = RandomText(seed: UInt64(count))
    var files = ["brochure.plist": try brochure([[("TextPage", ["text": "The text of \(name)."])]])]
    for number in 0..<10 {
      files["part \(number).bin"] = (0..<count / 10).map { _ in UInt8(random.next(256)) }
    }
    return Issue(name: name, title: name.capitalized, date: "2020-01-01T00:00:00Z", files: files, method: 0)
  }
}
