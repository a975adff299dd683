internal import TerminalKit

/// Makes a line as wide as its column by widening the gaps between its words.
enum Justification {
  /// The line with its gaps widened; as it is where a gap would be wider than
  /// `OptimalBreaks.widestGap`, or where it has wide characters: Chinese and Japanese are not spaced.
  ///
  /// - Parameter mirrored: the gaps that get a cell more than others begin at the right. Taking turns
  ///   keeps white rivers from running down the page.
  static func justified(_ spans: [LineSpan], to columns: Int, mirrored: Bool) -> [LineSpan] {
    let slack = columns - spans.reduce(0) { $0 + $1.width }
    let gaps = gaps(in: spans)
    guard slack > 0, slack <= gaps.count * (OptimalBreaks.widestGap - 1),
      !spans.contains(where: { $0.text.contains { TextWidth.of($0) > 1 } })
    else { return spans }
    var justified = spans
    var number = 0
    for index in spans.indices {
      let text = spans[index].text
      var widened = ""
      var done = text.startIndex
      while number < gaps.count, gaps[number].span == index {
        let position = mirrored ? gaps.count - 1 - number : number
        let extra = (position + 1) * slack / gaps.count - position * slack / gaps.count
        widened += text[done..<gaps[number].place]
        widened += String(repeating: " ", count: extra)
        done = gaps[number].place
        number += 1
      }
      if done > text.startIndex { justified[index].text = widened + text[done...] }
    }
    return justified
  }

  /// The single spaces between words.
  private static func gaps(in spans: [LineSpan]) -> [(span: Int, place: String.Index)] {
    var gaps: [(span: Int, place: String.Index)] = []
    var candidate: (span: Int, place: String.Index)?
    var hasInk = false
    var previous: Character = " "
    for (number, span) in spans.enumerated() {
      for place in span.text.indices {
        let character = span.text[place]
        if character == " " {
          candidate = hasInk && previous != " " ? (number, place) : nil
        } else {
          if let candidate { gaps.append(candidate) }
          candidate = nil
          hasInk = true
        }
        previous = character
      }
    }
    return gaps
  }
}
