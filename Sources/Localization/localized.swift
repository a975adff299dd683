import CGettext

/// A text in the person's language, else in English.
///
/// The catalogues are made from the calls of this function: its texts are literals.
public func localized(_ text: LocalizableText) -> String {
  text.filled(text.key.withCString { key in String(cString: dgettext(Localization.domain, key)) })
}

/// A text that depends on a number, in the person's language, whose rule says which form a number takes.
///
/// `localized(count, one: "One new issue.", other: "\(count) new issues.")`: `one` shows the same values in the same
/// order, or none.
public func localized(_ count: Int, one: LocalizableText, other: LocalizableText) -> String {
  one.key.withCString { one in
    other.key.withCString { many in
      other.filled(String(cString: dngettext(Localization.domain, one, many, count.magnitude)))
    }
  }
}
