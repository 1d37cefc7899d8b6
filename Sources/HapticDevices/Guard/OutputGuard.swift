import HapticOutputs
import HapticPlatform
import Synchronization

/// Whether the callbacks of devices write zeros instead of samples.
private let isSilencedFlag = Atomic<Bool>(false)
/// The longest way from a callback to the device among the outputs that have run, in milliseconds.
private let longestWay = Atomic<Int32>(0)

/// Puts every device of the process to rest at once, for signals and the end of a program.
///
/// Nothing happens by itself: a program that wants its signals caught says so (``installSignalHandlers(_:)``,
/// ``stopAtExit()``).
public enum OutputGuard {
  private struct Registry {
    var outputs: [ObjectIdentifier: Entry] = [:]
    var stopsAtExit = false
  }

  private struct Entry {
    weak var output: (any HapticOutput)?
  }

  private static let registry = Mutex(Registry())

  /// Whether all devices get zeros.
  public static var isSilenced: Bool { isSilencedFlag.load(ordering: .relaxed) }

  /// From the next block on, all devices get zeros. Safe in signal handlers once anything else of this type was used,
  /// as every start of a device does.
  public static func silence() { isSilencedFlag.store(true, ordering: .sequentiallyConsistent) }

  /// Takes `silence` back: for a program that goes on after all.
  public static func release() { isSilencedFlag.store(false, ordering: .sequentiallyConsistent) }

  /// Stops every running device. Not for signal handlers.
  public static func stopAll() {
    // Stopping takes the registry itself: the list is read first.
    let outputs = registry.withLock { $0.outputs.values.compactMap(\.output) }
    for output in outputs { output.stop() }
  }

  /// How long zeros need to come out of every device that has run, in milliseconds.
  static var settlingTime: Int32 { longestWay.load(ordering: .relaxed) }

  /// Notes how long zeros take to come out of a device that is like this.
  static func note(_ format: OutputFormat) {
    let seconds = format.latency + 2 * Double(format.blockSize) / max(1, format.sampleRate)
    // Half a second is the most that a signal handler may take.
    let way = Int32(min(500, max(1, seconds * 1000 + 2)))
    longestWay.max(way, ordering: .relaxed)
  }

  static func enter(_ output: any HapticOutput, format: OutputFormat) {
    note(format)
    let stopsAtExit = registry.withLock { registry in
      registry.outputs[ObjectIdentifier(output)] = Entry(output: output)
      return registry.stopsAtExit
    }
    // Exit handlers run in reverse: ours must come before those of a library that was loaded just now.
    if stopsAtExit { exitHandler.install() }
  }

  static func leave(_ output: any HapticOutput) {
    registry.withLock { $0.outputs[ObjectIdentifier(output)] = nil }
  }

  /// Has every device stopped when the program exits by `exit` or by the end of `main`.
  public static func stopAtExit() {
    registry.withLock { $0.stopsAtExit = true }
    exitHandler.install()
  }
}

private let exitHandler = ExitHandler { OutputGuard.stopAll() }
