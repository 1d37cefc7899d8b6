import HapticPlatform
import HapticRealTime

/// An output, which requests samples from an engine and plays them on a device or, without a device, only
/// lets time pass.
///
/// An engine starts and stops its output from ordinary threads, one call at a time. Between `start` and
/// `stop` the output requests blocks (runs of consecutive samples) from the source, from one thread at a
/// time. ``stop()`` describes what happens if the output does not follow these rules.
public protocol HapticOutput: AnyObject, Sendable {
  /// The name that users see, for example `silent` or the name of a device.
  var name: String { get }

  /// The format of the output, as far as it is known before the start.
  var format: OutputFormat { get }

  /// Whether the output requests blocks by itself. `false` for a manually clocked output, whose caller
  /// decides when the next block is requested; a thread must not wait for that block.
  var isSelfPaced: Bool { get }

  /// The current time in nanoseconds, on the clock that the output uses for the times of blocks.
  var hostTime: UInt64 { get }

  /// Starts requesting blocks, and returns the format that applies until `stop()`.
  ///
  /// - Parameters:
  ///   - source: the source of the blocks. The output may keep the source and call it at any time; before
  ///     `start` and after `stop`, the source returns zeros.
  ///   - report: a function that receives the events of the output, on any thread except the audio thread.
  ///     The output must not call this function from within `start` or `stop`.
  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat

  /// Stops requesting blocks and leaves the device silent. Does nothing if the output is not running.
  ///
  /// This method should return soon, after every call of the source has returned. A call that is still in
  /// progress does no harm, because a guard protects the source. The guard works like a door, which is always
  /// in one of six states:
  ///
  /// | State | A new call | The engine may touch the render state | Left by |
  /// |---|---|---|---|
  /// | closed | returns zeros | yes | `start`: open |
  /// | open | enters | no | a call: inside; `stop` of the engine: closed |
  /// | inside | returns zeros | no | the call returns: open; `stop` of the engine: closing |
  /// | closing | returns zeros | no | the call returns: closed; no return 75 ms after the stop: abandoned |
  /// | abandoned | returns zeros | never again | the call returns: deserted |
  /// | deserted | returns zeros | never again | its memory is freed |
  ///
  /// The engine closes the door before it calls `stop`. It asks a call inside to leave, and that call returns
  /// within microseconds unless its thread hangs or was killed. If the call does not return, the engine
  /// abandons everything that the call may use, and passes a new source to the next `start`.
  ///
  /// An engine calls this method of a self-paced output on a separate thread, and waits for it until 90 ms
  /// after the engine's stop began. An output that takes longer finishes in the background; the engine does
  /// not start it again before this method has returned.
  func stop()
}

extension HapticOutput {
  /// `true`, because most outputs are driven by a device or a clock.
  public var isSelfPaced: Bool { true }

  /// The current time of the system's monotonic clock, in nanoseconds.
  public var hostTime: UInt64 { HostClock.now }
}
