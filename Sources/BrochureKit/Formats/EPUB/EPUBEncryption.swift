import Markup

/// What of a container is encrypted (OCF 3.3, 4.2.6.3.1), apart from fonts that are only obfuscated: these are not used
/// here.
struct EPUBEncryption {
  /// Paths from the container's root.
  let files: Set<String>

  private static let obfuscations: Set<String> = [
    "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#rc",
  ]

  init(_ root: XMLElement, _ files: EPUBFiles) {
    let encrypted = root.descendants { $0.name == "EncryptedData" }.compactMap { data -> String? in
      let method = data.allElements.first { $0.name == "EncryptionMethod" }?.attribute("Algorithm")
      if let method, Self.obfuscations.contains(method.lowercased()) { return nil }
      return data.allElements.first { $0.name == "CipherReference" }?.attribute("URI")
        .flatMap { files.target(of: $0, from: "") }?.path
    }
    self.files = Set(encrypted)
  }

  /// What has encrypted them, by what lies beside.
  static func protection(_ files: EPUBFiles, rights: XMLElement?) -> PublicationProtection {
    if files.file(at: "META-INF/license.lcpl") != nil { return .lcp }
    if files.file(at: "META-INF/sinf.xml") != nil { return .apple }
    let isAdobe = rights.map { root in
      ([root] + root.allElements).contains { $0.namespace?.contains("ns.adobe.com/adept") == true }
    }
    return isAdobe == true ? .adobe : .unknown
  }
}
