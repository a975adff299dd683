internal import TerminalKit

/// Makes a line as wide as its column by widening the gaps between its words.
enum Justification {
  /// The single space between two words.
  private struct Gap {
    let span: Int
    /// In characters of the span.
    let offset: Int
    /// How well it bears to be wider than the others: after a mark well, beside a word of one letter badly.
    let rank: Int
  }

  /// The line with its gaps widened; as it is where a gap would be wider than
  /// `OptimalBreaks.widestGap`, or where it has wide characters: Chinese and Japanese are not spaced.
  ///
  /// - Parameter mirrored: of gaps that are as good, those farther right are taken. Taking turns keeps
  ///   white rivers from running down the page.
  static func justified(_ spans: [LineSpan], to columns: Int, mirrored: Bool) -> [LineSpan] {
    let slack = columns - spans.reduce(0) { $0 + $1.width }
    let gaps = gaps(in: spans)
    guard slack > 0, slack <= gaps.count * (OptimalBreaks.widestGap - 1),
      !spans.contains(where: { $0.text.contains { TextWidth.of($0) > 1 } })
    else { return spans }
    let (all, more) = slack.quotientAndRemainder(dividingBy: gaps.count)
    let wider = spread(more, over: gaps.map(\.rank), mirrored: mirrored)
    var spans = spans
    for (number, gap) in gaps.enumerated().reversed() {
      let text = spans[gap.span].text
      let index = text.index(text.startIndex, offsetBy: gap.offset)
      let extra = all + (wider.contains(number) ? 1 : 0)
      spans[gap.span].text.insert(contentsOf: repeatElement(" ", count: extra), at: index)
    }
    return spans
  }

  /// Chooses so many of the gaps, evenly spread: the line is parted into as many stretches, and of each the
  /// best gap is taken. Of more than half of them those are chosen that are not.
  private static func spread(_ count: Int, over ranks: [Int], mirrored: Bool) -> Set<Int> {
    if 2 * count > ranks.count {
      let others = spread(ranks.count - count, over: ranks.map { -$0 }, mirrored: mirrored)
      return Set(ranks.indices).subtracting(others)
    }
    var chosen: Set<Int> = []
    for part in 0..<count {
      let stretch = part * ranks.count / count..<(part + 1) * ranks.count / count
      let (first, last) = (stretch.lowerBound, stretch.upperBound - 1)
      let aside = stretch.count / 6
      let middle = mirrored ? (first + last + 1) / 2 + aside : (first + last) / 2 - aside
      // Two that are side by side look like a hole.
      func badness(_ gap: Int) -> (Int, Int) {
        (chosen.contains(gap - 1) ? 2 - ranks[gap] : -ranks[gap], abs(gap - middle))
      }
      if let best = stretch.min(by: { badness($0) < badness($1) }) { chosen.insert(best) }
    }
    return chosen
  }

  private static func gaps(in spans: [LineSpan]) -> [Gap] {
    let line = spans.enumerated().flatMap { number, span in
      span.text.enumerated().map { (character: $1, span: number, offset: $0) }
    }
    func isSpace(_ index: Int) -> Bool { !line.indices.contains(index) || line[index].character == " " }
    guard let first = line.indices.first(where: { !isSpace($0) }) else { return [] }
    return line.indices[(first + 1)...].compactMap { index in
      guard isSpace(index), !isSpace(index - 1), index + 1 < line.count, !isSpace(index + 1) else {
        return nil
      }
      // The spaces of French belong to their marks.
      let isLast = index + 2 == line.count || !line[index + 2].character.isLetter
      if "«‹".contains(line[index - 1].character) && isSpace(index - 2)
        || "»›!?;:".contains(line[index + 1].character) && isLast
      {
        return nil
      }
      let besideLetter = isSpace(index - 2) || isSpace(index + 2)
      let end = !isSpace(index - 2) && closes(line[index - 1].character) ? index - 2 : index - 1
      let word = line[...end].lastIndex { $0.character == " " }.map { $0 + 1 } ?? first
      let mark = rank(after: line[end].character, of: line[word...end].lazy.map(\.character))
      return Gap(
        span: line[index].span, offset: line[index].offset, rank: mark == 0 && besideLetter ? -1 : mark)
    }
  }

  private static func closes(_ character: Character) -> Bool { "”’»“\"')".contains(character) }

  private static func rank(after mark: Character, of word: some Collection<Character>) -> Int {
    switch mark {
    // Not after “Mr.”
    case "." where word.count <= 4 && word.first?.isUppercase == true: -1
    case ".", "!", "?", "…": 2
    case ",", ";", ":", "—", "–": 1
    default: 0
    }
  }
}
