import Foundation

/// What a process has of the machine at a moment.
struct ProcessVitals: Sendable {
  /// Memory of its own, without files that are mapped, in bytes (proc_pid_status(5), `RssAnon`).
  let memory: Int
  /// Open descriptors.
  let descriptors: Int
  let threads: Int
  /// Whether it runs, sleeps or is stopped (proc_pid_stat(5), `state`), and what each thread waits for in the kernel.
  let activity: String

  /// Nil where there is no such process.
  init?(of pid: pid_t) {
    let folder = "/proc/\(pid)"
    guard let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8),
      let open = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
    else { return nil }
    func number(_ name: String) -> Int? {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line.flatMap { Int($0.filter(\.isNumber)) }
    }
    guard let memory = number("RssAnon"), let threads = number("Threads") else { return nil }
    self.memory = memory << 10
    self.threads = threads
    descriptors = open.count
    let state = status.split(separator: "\n").first { $0.hasPrefix("State:") } ?? ""
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    let waits = tasks.map {
      (try? String(contentsOfFile: "\(folder)/task/\($0)/wchan", encoding: .utf8)) ?? ""
    }
    activity = "\(state) \(waits)"
  }

  /// How much a value grew from the first sample to the last, by the straight line through all that has the least
  /// squares.
  static func growth(of values: [Int]) -> Int {
    let count = Double(values.count)
    guard count > 1 else { return 0 }
    let middle = (count - 1) / 2
    let mean = values.reduce(0) { $0 + Double($1) } / count
    let (up, across) = values.enumerated().reduce((0.0, 0.0)) { sums, value in
      let distance = Double(value.offset) - middle
      return (sums.0 + distance * (Double(value.element) - mean), sums.1 + distance * distance)
    }
    return Int(up / across * (count - 1))
  }
}
