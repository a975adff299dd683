/// The names that the issues of a publication have, and what its feed tells them apart by.
struct KeptNames {
  private var names: [String: String] = [:]
  /// Nil for one that came without an identity.
  private var owners: [String: String?] = [:]

  init(_ issues: [(name: String, identity: String?)]) {
    for (name, identity) in issues {
      owners[name] = .some(identity)
      if let identity { names[identity] = name }
    }
  }

  /// The same facts under the names that are kept: who is known by its identity has the one that it got first, whatever
  /// it is called now, and a name that another one has is made distinct.
  func naming(_ facts: [IssueFacts]) -> [IssueFacts] {
    var result = facts
    var taken: Set<String> = []
    for (place, issue) in facts.enumerated() {
      guard let name = name(of: issue), taken.insert(name).inserted else { continue }
      result[place].name = name
    }
    for (place, issue) in facts.enumerated() where name(of: issue) == nil {
      func isFree(_ name: String) -> Bool {
        // One that came without an identity may be the same.
        !taken.contains(name) && (owners[name].map { $0 == nil } ?? true)
      }
      if !isFree(issue.name) {
        result[place].name = SafeName.distinct(issue.name, identity: issue.identity ?? issue.name) {
          !isFree($0)
        }
      }
      taken.insert(result[place].name)
    }
    return result
  }

  /// The name that an issue got first; nil where it is not known by its identity.
  private func name(of issue: IssueFacts) -> String? { issue.identity.flatMap { names[$0] } }
}
