/// How a catalogue is searched.
enum CatalogSearch: Hashable, Sendable {
  /// An address with places for words.
  case template(SearchTemplate)
  /// The address of an OpenSearch description that holds one.
  case description(String)
}
