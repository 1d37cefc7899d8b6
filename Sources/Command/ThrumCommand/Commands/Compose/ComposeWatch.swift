import HapticPlatform
import Synchronization

/// Composes again whenever a sound or the file of settings is saved, until the user stops the command.
struct ComposeWatch {
  let command: Compose
  let console: Console

  /// Waits until the files are looked at again. Returns `false` when the command ends.
  var wait: () -> Bool = {
    Terminal.pause(milliseconds: Self.pause)
    return !Interruption.isRequested
  }

  /// The time between two looks at the files, in milliseconds.
  private static let pause: Int32 = 100

  /// The number of looks at which a file must be missing until that is reported.
  private static let checksOfAbsence = 5

  /// Waits until the sounds and the file of settings exist, composes, and then either waits for changes here, or plays the
  /// patterns and waits on another thread.
  ///
  /// Whatever a save can correct is reported and waited for. Throws for the rest, such as an unknown name of a preset.
  func run() throws(CommandFailure) -> ExitStatus {
    try command.choices.check()
    guard waitForFiles() else { return .interrupted }
    // Watching starts before the first composition, so that a save in between is noticed.
    let inputs = try InputFiles.find(command.files, .sounds, console: Console(input: []))
    var files = WatchedFiles(inputs.filter { !$0.isFound }.map(\.path) + settings)
    files.watch(needed: inputs.filter(\.isFound).map(\.path))
    var first = try firstOutcome()
    if first.status == .interrupted { return first.status }
    var isAnnounced = false
    while !command.play || first.results.isEmpty {
      if !isAnnounced { console.notice("watching; Ctrl-C ends") }
      isAnnounced = true
      guard wait() else { return .interrupted }
      guard Self.isChanged(&files, report: { console.report($0) }) else { continue }
      do throws(CommandFailure) { first = try command.compose(keepsEdits: true, console) } catch {
        console.report(error)
      }
    }
    return try play(first, files)
  }

  private var settings: [String] { command.choices.settings.map { [$0] } ?? [] }

  /// Waits until all files that the command line names exist. Returns `false` when the command ends.
  private func waitForFiles() -> Bool {
    var files = WatchedFiles(command.files + settings)
    while true {
      let (areAllPresent, missing) = files.absences(after: 1)
      if areAllPresent { return true }
      for path in missing { console.report(Self.absence(path)) }
      console.errors.flush()
      guard wait() else { return false }
    }
  }

  /// Composes for the first time. Mistakes in the file of settings are reported, because a save can correct them.
  private func firstOutcome() throws(CommandFailure) -> ComposeOutcome {
    do throws(CommandFailure) { _ = try command.choices.allSettings() } catch {
      console.report(error)
      return ComposeOutcome()
    }
    return try command.compose(keepsEdits: true, console)
  }

  /// Returns whether a file was saved and the patterns should be composed again. Reports files that have vanished.
  private static func isChanged(_ files: inout WatchedFiles, report: (String) -> Void) -> Bool {
    let (areAllPresent, missing) = files.absences(after: Self.checksOfAbsence)
    for path in missing { report(absence(path)) }
    return areAllPresent && files.change() != nil
  }

  /// The message for a file that does not exist.
  private static func absence(_ path: String) -> String {
    var reason = "cannot read '\(InputFile.displayName(path))': no such file"
    do throws(CommandFailure) { try InputFile.checkReadable(path) } catch { reason = error.message ?? reason }
    return reason + (reason.hasSuffix("?") ? " " : "; ") + "waiting until it is saved, Ctrl-C ends"
  }

  /// Plays the patterns, and composes again on another thread.
  private func play(_ first: ComposeOutcome, _ files: WatchedFiles) throws(CommandFailure) -> ExitStatus {
    let player = try command.player(for: first.results.map(\.output), watches: true)
    let background = Background(command, files)
    let thread: SystemThread
    do throws(SystemFailure) {
      thread = try SystemThread(name: "thrum compose", orThrow: SystemFailureKind.failed) {
        background.work()
      }
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
    let outcome = Result { () throws(CommandFailure) in try player.run(console) }
    background.stop()
    thread.join()
    // The screen of the player had the terminal until now.
    for line in background.messages { console.errors.writeLine(line) }
    console.errors.flush()
    return first.status.worse(try outcome.get())
  }

  /// Composes on a thread of its own while the patterns play.
  private final class Background: Sendable {
    private struct State {
      var files: WatchedFiles
      var isStopped = false
      var messages: [String] = []
    }
    private let command: Compose
    private let state: Mutex<State>

    init(_ command: Compose, _ files: WatchedFiles) {
      self.command = command
      state = Mutex(State(files: files))
    }

    /// The report of the last composition.
    var messages: [String] { state.withLock { $0.messages } }

    func stop() { state.withLock { $0.isStopped = true } }

    func work() {
      while !state.withLock({ $0.isStopped }) {
        Terminal.pause(milliseconds: ComposeWatch.pause)
        let scratch = Console(input: [])
        let isChanged = state.withLock { state in
          let isChanged = ComposeWatch.isChanged(&state.files) { scratch.report($0) }
          let text = String(decoding: scratch.errors.collected, as: UTF8.self)
          if !text.isEmpty { state.messages = text.split(separator: "\n").map(String.init) }
          return isChanged
        }
        guard isChanged else { continue }
        do throws(CommandFailure) { _ = try command.compose(keepsEdits: true, scratch) } catch {
          scratch.report(error)
        }
        let text = String(decoding: scratch.errors.collected, as: UTF8.self)
        state.withLock { $0.messages = text.split(separator: "\n").map(String.init) }
      }
    }
  }
}
