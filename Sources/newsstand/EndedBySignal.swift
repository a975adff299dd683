/// The person or the system asked the program to end, and it did so in order; it is to be seen that it did not by itself.
struct EndedBySignal: Error {
  let signal: Int32
}
