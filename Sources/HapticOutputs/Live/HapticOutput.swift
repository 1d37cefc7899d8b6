import HapticPlatform
import HapticRealTime

/// Something that plays rendered samples, or takes their place: a device, a clock without a device, a hand crank.
///
/// An engine starts and stops its output from ordinary threads, one call at a time. Between `start` and `stop` the output
/// asks the source for blocks, from one thread at a time. What holds when it does not keep to that is said at ``stop()``.
public protocol HapticOutput: AnyObject, Sendable {
  /// A name for people, for example `silent` or the name of a device.
  var name: String { get }

  /// What the output is like, as far as is known before it starts.
  var format: OutputFormat { get }

  /// Whether it asks for blocks by itself. A manually clocked output does not: no thread may wait for its next block.
  var isSelfPaced: Bool { get }

  /// The time now, in nanoseconds on the clock in which it states the times of blocks.
  var hostTime: UInt64 { get }

  /// Begins asking for blocks. Gives the format that is in force from now on.
  ///
  /// - Parameters:
  ///   - source: what to ask. It may be kept and asked for ever; before `start` and after `stop` it gives zeros.
  ///   - report: receives the events of the output, on any thread but the audio thread. Must not be called
  ///     while `start` or `stop` run on the same thread.
  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat

  /// Stops asking for blocks and leaves the device at rest. Does nothing when it is not running.
  ///
  /// Should return soon, and with no call of the source in progress; nothing breaks when it cannot keep the second promise. A
  /// source is a door, always in one of six states:
  ///
  /// | State | A call that comes | The engine may touch what is rendered | Left by |
  /// |---|---|---|---|
  /// | closed | gives zeros | yes | `start`: open |
  /// | open | enters | no | a call: inside; `stop` of the engine: closed |
  /// | inside | gives zeros | no | the call returns: open; `stop` of the engine: closing |
  /// | closing | gives zeros | no | the call returns: closed; it has not 75 ms after the engine's stop began: abandoned |
  /// | abandoned | gives zeros | never again | the call returns: deserted |
  /// | deserted | gives zeros | never again | its memory is freed |
  ///
  /// The engine closes the door before it calls `stop`. A call inside is asked to leave and does so within microseconds, unless
  /// its thread hangs or was killed. Then the engine leaves everything that the call may use to it, and the next `start` gets a
  /// source of its own.
  ///
  /// An engine calls this on a thread of its own when the output is self-paced, and waits for it until 90 ms after the engine's stop
  /// began. An output that takes longer goes on by itself; the engine does not start it again before this has returned.
  func stop()
}

extension HapticOutput {
  /// True: most outputs are driven by a device or a clock.
  public var isSelfPaced: Bool { true }

  /// The system's monotonic clock.
  public var hostTime: UInt64 { HostClock.now }
}
