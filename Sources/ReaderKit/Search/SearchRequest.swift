import BrochureKit

/// What is to be looked for.
struct SearchRequest: Hashable, Sendable {
  let number: Int
  let words: String
  let brochure: Brochure
}
