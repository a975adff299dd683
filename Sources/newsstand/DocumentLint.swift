import BrochureKit
import NewsstandKit

/// Looks for everything that is wrong with a document that is an issue by itself: a PDF.
struct DocumentLint {
  let path: String

  /// In the order of its pages. Asks for its password, where it has one.
  func findings(progress: (_ path: String) -> Void) throws -> [LintFinding] {
    let findings = try PasswordPrompt.opening { () throws(BrochureError) in
      do throws(BrochureError) {
        return try IssueCheck().findings(ofDocument: path, progress: progress)
      } catch {
        if case .document(_, .locked) = error { throw error }
        return [IssueFinding(path: "", .brochure(error))]
      }
    }
    return findings.map { LintFinding($0, in: path) }
  }
}
