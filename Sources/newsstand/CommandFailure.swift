/// A command that did not do what it was asked to; nil where all has been said.
struct CommandFailure: Error {
  let sentence: String?

  init(_ sentence: String? = nil) { self.sentence = sentence }
}
