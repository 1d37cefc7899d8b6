import HapticOutputs
import HapticPlatform
import Synchronization

/// Whether device callbacks write zeros instead of samples.
private let isSilencedFlag = Atomic<Bool>(false)
/// The longest time from a callback until its samples reach the device, among all outputs that have run, in
/// milliseconds.
private let longestWay = Atomic<Int32>(0)

/// Silences or stops all devices of the process when a signal arrives or the program exits.
///
/// A program must enable this with ``installSignalHandlers(_:)`` and ``stopAtExit()``.
public enum OutputGuard {
  private struct Registry {
    var outputs: [ObjectIdentifier: Entry] = [:]
    var stopsAtExit = false
  }

  private struct Entry {
    weak var output: (any HapticOutput)?
  }

  private static let registry = Mutex(Registry())

  /// Whether all devices receive zeros, because ``silence()`` was called.
  public static var isSilenced: Bool { isSilencedFlag.load(ordering: .relaxed) }

  /// Makes all devices receive zeros, starting with their next block.
  ///
  /// A signal handler may call this function, provided that the program has used another member of this type
  /// before. Every start of a device does so.
  public static func silence() { isSilencedFlag.store(true, ordering: .sequentiallyConsistent) }

  /// Ends the effect of ``silence()``: devices receive samples again. Call this function in a program that
  /// continues after a signal.
  public static func release() { isSilencedFlag.store(false, ordering: .sequentiallyConsistent) }

  /// Stops every running device. A signal handler must not call this function.
  public static func stopAll() {
    // Stopping a device locks the registry, so the list is copied first.
    let outputs = registry.withLock { $0.outputs.values.compactMap(\.output) }
    for output in outputs { output.stop() }
  }

  /// The time until zeros have reached every device that has run, in milliseconds.
  static var settlingTime: Int32 { longestWay.load(ordering: .relaxed) }

  /// Records how long zeros take to reach a device with this format.
  package static func note(_ format: OutputFormat) {
    let seconds = format.latency + 2 * Double(format.blockSize) / max(1, format.sampleRate)
    // A signal handler may take at most half a second.
    let way = Int32(min(500, max(1, seconds * 1000 + 2)))
    longestWay.max(way, ordering: .relaxed)
  }

  package static func enter(_ output: any HapticOutput, format: OutputFormat) {
    note(format)
    let stopsAtExit = registry.withLock { registry in
      registry.outputs[ObjectIdentifier(output)] = Entry(output: output)
      return registry.stopsAtExit
    }
    // Exit handlers run in reverse order. Installing this one again makes it run before those of a library
    // that was just loaded.
    if stopsAtExit { exitHandler.install() }
  }

  package static func leave(_ output: any HapticOutput) {
    registry.withLock { $0.outputs[ObjectIdentifier(output)] = nil }
  }

  /// Makes the process stop every device when it exits, by calling `exit` or by returning from `main`.
  public static func stopAtExit() {
    registry.withLock { $0.stopsAtExit = true }
    exitHandler.install()
  }
}

private let exitHandler = ExitHandler { OutputGuard.stopAll() }
