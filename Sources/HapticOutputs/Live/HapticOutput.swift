import HapticRealTime

/// Something that plays rendered samples, or takes their place: a device, a clock without a device, a hand crank.
///
/// An engine starts and stops its output from ordinary threads, one call at a time. Between `start` and `stop` the output
/// asks the source for blocks, from one thread at a time; no call may be in progress once `stop` has returned.
public protocol HapticOutput: AnyObject, Sendable {
  /// A name for people, for example `silent` or the name of a device.
  var name: String { get }

  /// What the output is like, as far as is known before it starts.
  var format: OutputFormat { get }

  /// Whether it asks for blocks by itself. A hand-cranked output does not: nobody can wait for its next block.
  var isSelfPaced: Bool { get }

  /// The time now, in nanoseconds on the clock in which it states the times of blocks.
  var hostTime: UInt64 { get }

  /// Begins asking for blocks. Gives the format that is in force from now on.
  ///
  /// - Parameters:
  ///   - source: what to ask. Valid until `stop` has returned.
  ///   - report: to be told of what happens to the output, from any thread but the audio thread. Must not be called
  ///     while `start` or `stop` run on the same thread.
  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat

  /// Stops asking for blocks and leaves the device at rest. Does nothing when it is not running.
  func stop()
}

extension HapticOutput {
  /// True: most outputs are driven by a device or a clock.
  public var isSelfPaced: Bool { true }

  /// The system's monotonic clock.
  public var hostTime: UInt64 { HostClock.now }
}
