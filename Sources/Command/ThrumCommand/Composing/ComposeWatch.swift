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

  /// Composes, and then either waits for changes here, or plays the patterns and waits on another thread.
  func run() throws(CommandFailure) -> ExitStatus {
    // Watching starts before the first composition, so that a save in between is noticed.
    let inputs = try InputFiles.find(command.files, .sounds, console: Console(input: []))
    var files = WatchedFiles(inputs.map(\.path) + (command.choices.settings.map { [$0] } ?? []))
    let first = try command.compose(keepsEdits: true, console)
    if first.status == .interrupted { return first.status }
    guard command.play, !first.results.isEmpty else {
      console.notice("watching; Ctrl-C ends")
      while wait() {
        guard files.change() != nil else { continue }
        do throws(CommandFailure) { _ = try command.compose(keepsEdits: true, console) } catch {
          console.report(error)
        }
      }
      return .interrupted
    }
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

    /// What the last composition reported.
    var messages: [String] { state.withLock { $0.messages } }

    func stop() { state.withLock { $0.isStopped = true } }

    func work() {
      while !state.withLock({ $0.isStopped }) {
        Terminal.pause(milliseconds: ComposeWatch.pause)
        guard state.withLock({ $0.files.change() != nil }) else { continue }
        let scratch = Console(input: [])
        do throws(CommandFailure) { _ = try command.compose(keepsEdits: true, scratch) } catch {
          scratch.report(error)
        }
        let text = String(decoding: scratch.errors.collected, as: UTF8.self)
        state.withLock { $0.messages = text.split(separator: "\n").map(String.init) }
      }
    }
  }
}
