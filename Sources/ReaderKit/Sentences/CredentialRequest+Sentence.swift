import Localization
public import NewsstandKit

extension CredentialRequest {
  /// Who asks for a name and a password: for people.
  public var sentence: String {
    switch (realm, areRefused) {
    case (let realm?, false): localized("\(origin) (“\(realm)”) asks for a name and a password.")
    case (nil, false): localized("\(origin) asks for a name and a password.")
    case (let realm?, true): localized("\(origin) (“\(realm)”) does not accept this name and password.")
    case (nil, true): localized("\(origin) does not accept this name and password.")
    }
  }

  /// What is to be known before one answers; nil where nothing is.
  public var warning: String? {
    isOpen ? localized("The connection is not encrypted: others may read the password.") : nil
  }
}
