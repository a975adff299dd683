extension Result<Asset, PageError> {
  /// What stands for a picture in plain text: its name, or why there is none.
  var words: String {
    switch self {
    case .success(let asset): "[\(asset.name)]"
    case .failure(let error): error.sentence
    }
  }
}

extension Result {
  /// nil of a success.
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
