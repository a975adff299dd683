/// What keeps a publication from being read by whatever program a person likes.
public enum PublicationProtection: Hashable, Sendable {
  /// Adobe's ADEPT.
  case adobe
  /// Readium's Licensed Content Protection.
  case lcp
  /// Apple's FairPlay.
  case apple
  case unknown
}
