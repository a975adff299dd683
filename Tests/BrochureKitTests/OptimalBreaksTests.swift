import TestSupport
import Testing

@testable import BrochureKit

@Suite struct OptimalBreaksTests {
  /// Words of random lengths, some with places for hyphens, some wider than any line and parted anywhere.
  private func opportunities(_ random: inout RandomText, words: Int) -> [BreakOpportunity] {
    var found: [BreakOpportunity] = []
    var (width, gaps, place) = (Int32(0), Int32(0), Int32(0))
    func add(_ kind: BreakOpportunity.Kind, space: Int32) {
      found.append(
        BreakOpportunity(
          kind: kind, end: place, next: place + space, widthAtEnd: width, widthAtNext: width + space,
          gapsAtEnd: gaps, gapsAtNext: gaps + space, wide: 0))
      (width, gaps, place) = (width + space, gaps + space, place + space)
    }
    add(.plain, space: 0)
    for word in 0..<words {
      let parts = 1 + random.next(3)
      let kind: BreakOpportunity.Kind = random.next(8) == 0 ? .emergency : .hyphen
      for part in 0..<parts {
        let letters = Int32(1 + random.next(7))
        (width, place) = (width + letters, place + letters)
        if part < parts - 1 { add(kind, space: 0) }
      }
      add(.plain, space: word == words - 1 ? 0 : 1)
    }
    return found
  }

  /// The least that any choice of line ends costs, by trying all.
  private func least(_ breaks: OptimalBreaks, from start: Int = 0, ends: [Int] = []) -> Float {
    let last = breaks.opportunities.count - 1
    if start == last { return breaks.cost(of: ends) }
    let columns = ends.count < breaks.leading.count ? breaks.leading.columns : breaks.columns
    var best = Float.infinity
    for end in start + 1...last {
      if end > start + 1, breaks.width(from: start, to: end) > columns { break }
      best = min(best, least(breaks, from: end, ends: ends + [end]))
    }
    return best
  }

  @Test(arguments: [true, false]) func noOtherChoiceCostsLess(justifies: Bool) {
    var random = RandomText(seed: justifies ? 1 : 2)
    for _ in 0..<80 {
      let columns = 6 + random.next(20)
      let leading = (count: random.next(4), columns: max(1, columns - random.next(8)))
      let breaks = OptimalBreaks(
        opportunities: opportunities(&random, words: 1 + random.next(5)), columns: columns, leading: leading,
        justifies: justifies)
      let chosen = breaks.chosen()
      #expect(chosen == chosen.sorted() && chosen.last == breaks.opportunities.count - 1)
      #expect(abs(breaks.cost(of: chosen) - least(breaks)) < 0.01)
    }
  }

  @Test func greedyLinesHaveNoRoomForMore() {
    var random = RandomText(seed: 3)
    for _ in 0..<400 {
      let breaks = OptimalBreaks(
        opportunities: opportunities(&random, words: 12), columns: 8 + random.next(20), leading: (1, 9),
        justifies: false)
      let chosen = breaks.greedy()
      #expect(chosen == chosen.sorted() && chosen.last == breaks.opportunities.count - 1)
      for (number, (start, end)) in zip([0] + chosen, chosen).enumerated()
      where end < chosen[chosen.count - 1] {
        let columns = number == 0 ? 9 : breaks.columns
        let isFull = breaks.width(from: start, to: end + 1) > columns
        #expect(isFull || breaks.opportunities[end + 1].kind == .emergency, "\(number)")
      }
    }
  }
}
