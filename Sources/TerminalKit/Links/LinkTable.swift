/// The addresses that the cells of a grid lead to, by a number that is the same in all grids of a process.
struct LinkTable: Hashable, Sendable {
  private var addresses: [UInt32: LinkAddress] = [:]

  var isEmpty: Bool { addresses.isEmpty }

  subscript(number: UInt32) -> LinkAddress? { addresses[number] }

  /// Returns the number of an address. The numbers are hashes that nobody can foresee; where two addresses
  /// have the same one, the later leads nowhere, which is 0.
  mutating func insert(_ address: LinkAddress) -> UInt32 {
    let number = max(1, UInt32(truncatingIfNeeded: address.hashValue))
    if let known = addresses[number], known != address { return 0 }
    addresses[number] = address
    return number
  }

  mutating func formUnion(_ other: LinkTable) {
    if other.isEmpty { return }
    addresses.merge(other.addresses) { own, _ in own }
  }
}
