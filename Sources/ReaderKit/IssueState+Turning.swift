import BrochureKit

/// Several steps at a time. Each goes as far as it can.
extension IssueState {
  /// By some articles, or spreads of them, in reading order; back where negative; round the ends.
  mutating func turn(articles step: Int) {
    var cursor = cursor
    var wrap: Wrap?
    for _ in 0..<step.magnitude {
      let target = step > 0 ? cursor.next : cursor.previous
      if step > 0, target.article <= cursor.articleIndex { wrap = .toFirst }
      if step < 0, target.article >= cursor.articleIndex { wrap = .toLast }
      cursor.move(to: target)
    }
    turn(to: cursor.current)
    self.wrap = wrap
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
