import HapticPlatform
import HapticRealTime

/// An output, which requests samples from an engine and plays them on a device. An output without a device
/// requests samples as well, so that time passes, but does not play them.
///
/// An engine starts and stops its output from ordinary threads, one call at a time. Between `start` and
/// `stop`, the output requests blocks (runs of consecutive samples) from a source, on one thread at a time.
/// ``stop()`` describes what happens if the output does not follow these rules.
public protocol HapticOutput: AnyObject, Sendable {
  /// The name that users see, for example `silent` or the name of a device.
  var name: String { get }

  /// The format of the output, as far as it is known before the start.
  var format: OutputFormat { get }

  /// Whether the output requests blocks by itself. `false` for a manually clocked output, whose caller
  /// decides when the next block is requested. A thread must not wait for a block of such an output.
  var isSelfPaced: Bool { get }

  /// The current time in nanoseconds, on the clock with which the output states the time of each block.
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
  /// This method should return soon, and only when every call of the source has returned. If such a call is
  /// still running, it does no harm, because a guard protects the source. The guard works like a door with
  /// six states:
  ///
  /// | State | If the output calls the source | The engine may use the render state | What ends the state |
  /// |---|---|---|---|
  /// | closed | the call returns zeros | yes | `start`: open |
  /// | open | the call enters | no | a call enters: inside; `stop` of the engine: closed |
  /// | inside | the call returns zeros | no | the call inside returns: open; `stop` of the engine: closing |
  /// | closing | the call returns zeros | no | the call inside returns: closed; 75 ms pass: abandoned |
  /// | abandoned | the call returns zeros | never again | the call inside returns: returned |
  /// | returned | the call returns zeros | never again | the memory is freed |
  ///
  /// The engine closes the door before it calls `stop`. It asks the call inside to leave, and that call
  /// returns within microseconds unless its thread hangs or was killed. If the call does not return, the
  /// engine abandons everything that the call can use, and passes a new source to the next `start`.
  ///
  /// If the output is self-paced, the engine calls this method on a separate thread and waits for it until 90
  /// ms after the engine's stop began. An output that takes longer finishes in the background, and the engine
  /// does not start it again before this method has returned.
  func stop()
}

extension HapticOutput {
  /// Whether the output requests blocks by itself. The default is `true`, because most outputs are driven by
  /// a device or a clock.
  public var isSelfPaced: Bool { true }

  /// The current time of the system's monotonic clock, in nanoseconds.
  public var hostTime: UInt64 { HostClock.now }
}
