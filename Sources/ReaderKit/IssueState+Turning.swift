import BrochureKit

/// Several steps at a time. Each goes as far as it can.
extension IssueState {
  /// To an article further to the right, or to the left where negative; round the ends.
  mutating func turn(articles step: Int) {
    let count = cursor.lastArticleIndex + 1
    let target = cursor.articleIndex + step
    turn(to: PageIndex(article: ((target % count) + count) % count, page: 0))
    wrap = target >= count ? .toFirst : target < 0 ? .toLast : nil
  }

  /// Within the article. False where nothing of it lies below the screen.
  mutating func goDown(_ steps: Int) -> Bool {
    repeatStep(steps) { open in
      if open.scroll(down: true) { return true }
      guard let lower = open.cursor.lower else { return false }
      open.turn(to: lower)
      return true
    }
  }

  /// Within the article. False where nothing of it lies above the screen.
  mutating func goUp(_ steps: Int) -> Bool {
    repeatStep(steps) { open in
      if open.scroll(down: false) { return true }
      guard let upper = open.cursor.upper else { return false }
      open.turn(to: upper, arriving: .bottom)
      return true
    }
  }

  /// In reading order. False where nothing comes after what is on the screen.
  @discardableResult
  mutating func goForward(_ steps: Int) -> Bool {
    repeatStep(steps) { open in
      if open.scroll(down: true) { return true }
      guard let forward = open.cursor.forward else { return false }
      open.turn(to: forward)
      return true
    }
  }

  @discardableResult
  mutating func goBackward(_ steps: Int) -> Bool {
    repeatStep(steps) { open in
      if open.scroll(down: false) { return true }
      guard let backward = open.cursor.backward else { return false }
      open.turn(to: backward, arriving: .bottom)
      return true
    }
  }

  /// Returns whether there was a first step.
  @discardableResult
  private mutating func repeatStep(_ steps: Int, _ step: (inout IssueState) -> Bool) -> Bool {
    for number in 0..<max(1, steps) where !step(&self) { return number > 0 }
    return true
  }
}
