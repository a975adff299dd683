/// Gets something that others may have used up for the moment, such as a watch of files: the tests of all packages on a
/// machine share the 128 of a person, and one of them takes all. Nothing tells when one is free.
///
/// - Parameter get: answers nil as long as there is none.
public func whenFree<Thing>(_ get: () -> Thing?) async throws(TestSupportError) -> Thing {
  for _ in 0..<6000 {
    if let thing = get() { return thing }
    try? await Task.sleep(for: .milliseconds(10))
  }
  throw .timedOut(waitingFor: "a free \(Thing.self)", after: .seconds(60), seen: "none")
}
