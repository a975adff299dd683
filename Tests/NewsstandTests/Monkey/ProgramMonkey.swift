import Foundation
import TestSupport

/// Sits at a terminal in which the program runs on a library that others use, too, and does whatever comes to its mind.
final class ProgramMonkey {
  /// What a run came to.
  struct Report: Sendable {
    var steps = 0
    var faults: [String] = []
    /// One for each time that it was looked after.
    var vitals: [ProcessVitals] = []
    /// How long the help took to come, each time.
    var answers: [Duration] = []
  }

  private let seed: UInt64
  private let stand: MonkeyStand
  private let terminal: VirtualTerminal
  private let reader: pid_t
  private var random: RandomText
  private var commands: [Command] = []
  private var last: [String] = []
  private(set) var report = Report()

  private var account: Account { stand.account }

  init(seed: UInt64) async throws {
    self.seed = seed
    random = RandomText(seed: seed)
    let looks = [
      "", "--theme ascii", "--pictures blocks", "--colors 16", "--theme high-contrast", "--colors mono",
    ]
    stand = try await MonkeyStand(settings: [
      "open": "true", "player-in-terminal": seed % 2 == 0 ? "yes" : "no",
    ])
    try stand.account.home.write(Self.script(looks[Int(seed % UInt64(looks.count))]), to: "life.sh")
    let account = stand.account
    terminal = try account.bareTerminal(
      ["sh", "life.sh"], changing: seed % 5 == 4 ? ["LC_ALL": "C"] : [:])
    try await terminal.wait(for: "the shelf") { $0.contains("Number") }
    let text = String(decoding: try account.home.read("pid"), as: UTF8.self)
    guard let pid = pid_t(text.dropLast()) else { throw TestSupportError.ended("newsstand", output: text) }
    reader = pid
  }

  /// Continues the program whenever it was stopped, and says at the end how it ended.
  private static func script(_ options: String) -> String {
    """
    set -m
    trap : INT QUIT TSTP
    stty -ixon
    modes=$(stty -g)
    sh -c 'echo $$ >pid; exec newsstand \(options)' 2>>errors
    status=$?
    while [ $status -gt 146 ] && [ $status -lt 151 ]; do
      # Stopped by itself (SIGTSTP); SIGSTOP leaves nobody the time.
      [ $status -ne 148 ] || [ "$modes" = "$(stty -g)" ] || echo 'stopped with modes of its own' >>errors
      echo . >>stops
      fg >/dev/null
      status=$?
    done
    [ "$modes" = "$(stty -g)" ] || echo 'left modes of its own' >>errors
    echo "left with $status"
    echo $status >ending
    exec sleep infinity
    """
  }

  // MARK: What it does

  /// Does one thing after another until the time is over or something is wrong, looks after the program at times, and
  /// leaves.
  func run(until end: ContinuousClock.Instant) async throws {
    do {
      while ContinuousClock.now < end, report.faults.isEmpty {
        for _ in 0..<60 {
          let action = MonkeyAction(&random)
          report.steps += 1
          last = last.suffix(59) + ["\(report.steps): \(action)"]
          try take(action)
          // Between what comes too fast for any answer and what is answered before more comes.
          try await Task.sleep(for: .milliseconds(random.next(4) * 8))
        }
        try await lookAfter()
      }
      if report.faults.isEmpty { try await leave() }
    } catch {
      fault("\(error)\n\(ProcessVitals(of: reader)?.activity ?? "it has ended")")
    }
  }

  private func take(_ action: MonkeyAction) throws {
    switch action {
    case .input(let bytes): terminal.send(bytes: bytes)
    case .resize(let width, let height): terminal.resize(width: width, height: height)
    case .signal(let signal): _ = kill(reader, signal)
    case .command(let words): try start(words)
    case .subscription(let number): try start(stand.subscription(to: number))
    }
  }

  private func start(_ words: [String]) throws {
    let ended = commands.filter { $0.result.status != nil }
    for command in ended { judge(command.result) }
    commands.removeAll { $0.result.status != nil }
    if commands.count < 2 { commands.append(try account.start(words)) }
  }

  /// A command may fail: what it was to work on is not there. It says so, and does nothing else.
  private func judge(_ result: Command.Result) {
    if ![.code(0), .code(1)].contains(result.status) { fault("a command: \(result)") }
  }

  // MARK: What it looks for

  private func fault(_ text: String) {
    report.faults.append("seed \(seed), step \(report.steps): \(text)\n\(last.joined(separator: "\n"))")
  }

  /// The program lives, has said nothing, and answers: help comes and goes.
  private func lookAfter() async throws {
    guard let vitals = ProcessVitals(of: reader) else {
      return fault("it has ended with \(said("ending")): \(terminal.screen)\n\(errors)")
    }
    if !errors.isEmpty { return fault(errors) }
    report.vitals.append(vitals)
    try await closeAll()
    let start = ContinuousClock.now
    try await press("\u{1B}OP", for: "the help") { $0.contains("Keys ") }
    report.answers.append(.now - start)
    try await press("\u{1B}", for: "the help to go") { !$0.contains("Keys ") }
  }

  /// Presses a key until it has done what it should. One that comes just when the program goes on after a stop is thrown
  /// away, as all that was typed ahead.
  private func press(_ key: String, for purpose: String, until isSatisfied: (String) -> Bool) async throws {
    for _ in 0..<5 {
      terminal.send(bytes: Array(key.utf8))
      do {
        try await terminal.wait(for: purpose, timeout: .seconds(10), until: isSatisfied)
        return
      } catch TestSupportError.timedOut {
        try await closeAll()
      }
    }
    try await terminal.wait(for: purpose, timeout: .seconds(10), until: isSatisfied)
  }

  /// Ends what was pasted, leaves what is typed into, and closes what lies on top.
  private func closeAll() async throws {
    terminal.resize(width: 80, height: 24)
    terminal.send(bytes: Array("\u{1B}\\\u{1B}[201~".utf8))
    for _ in 0..<6 {
      // A key of its own only if nothing follows for a moment.
      try await Task.sleep(for: .milliseconds(120))
      terminal.send(bytes: [0x1B])
    }
    try await Task.sleep(for: .milliseconds(120))
  }

  private var errors: String { said("errors") }

  private func said(_ file: String) -> String {
    (try? account.home.read(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Nothing of it is left: in the terminal, of processes, on standard error.
  private func leave() async throws {
    for command in commands { judge(try await command.waitUntilExit()) }
    _ = try await account.run("cancel", "--all")
    try await closeAll()
    _ = kill(reader, SIGTERM)
    try await terminal.wait(for: "its end") { $0.contains("left with 143") }
    if !terminal.leftovers.isEmpty { fault("it left \(terminal.leftovers): \(terminal.screen)") }
    if !errors.isEmpty { fault(errors) }
    _ = try await account.run("cancel", "--all")
    try await account.agent?.waitUntilExit()
  }
}
