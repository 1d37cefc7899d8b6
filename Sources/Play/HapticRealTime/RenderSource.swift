/// The source from which an output requests samples. It connects the output to the renderer of an engine.
///
/// A source consists of C function pointers and a context, so that a C callback can use it. It stays valid as
/// long as a copy of it exists. Before the output's `start` and after the output's `stop`, the source renders
/// zeros.
public struct RenderSource: @unchecked Sendable {  // For any thread; the owner keeps the memory alive.
  /// A C function that renders a block. Its arguments are the context, the buffers for the left, right and
  /// haptic samples, the number of frames, and the host time of the first frame in nanoseconds.
  public typealias Render =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?,
      UnsafeMutablePointer<Float>?, Int, UInt64
    ) -> Void
  /// A C function that reads felt frames. Its arguments are the context, the buffer for the frames, and the
  /// number of frames that fit into the buffer. It returns the number of frames read.
  public typealias ReadFrames = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Int
  /// A C function that waits until the engine has handled all previous reports, such as the loss of a device
  /// or the end of a player, and has called the handlers for them. The argument is the context.
  public typealias Settle = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let context: UnsafeMutableRawPointer
  private let renderFunction: Render
  private let readFunction: ReadFrames
  private let settleFunction: Settle
  /// The object that owns the memory behind the pointers.
  private let owner: AnyObject?

  /// Creates a source from C functions and the context that they receive. All functions except `settle` must
  /// be safe on the audio thread. The source keeps `owner` alive.
  public init(
    context: UnsafeMutableRawPointer, render: @escaping Render, readFrames: @escaping ReadFrames,
    settle: @escaping Settle, owner: AnyObject? = nil
  ) {
    self.context = context
    renderFunction = render
    readFunction = readFrames
    settleFunction = settle
    self.owner = owner
  }

  /// Renders the next block of samples into the caller's buffers. Call this method from one thread at a time.
  ///
  /// - Parameters:
  ///   - left: a buffer for `frameCount` samples of the left channel, or `nil` if the channel is not needed;
  ///     the same applies to `right` and `haptic`. If all three are `nil`, time passes without rendering,
  ///     which is much faster.
  ///   - frameCount: the number of samples; it may differ for each block.
  ///   - hostTime: the time at which the first sample is requested, in nanoseconds on the output's clock.
  @inline(__always)
  public func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, frameCount: Int, hostTime: UInt64
  ) {
    renderFunction(context, left, right, haptic, frameCount, hostTime)
  }

  /// Reads unread felt frames (reports of the felt strength) into a buffer, oldest first, and returns their
  /// number. Call this method from one thread at a time; it is safe on the audio thread.
  ///
  /// There are no frames unless the output's format has a `framePeriod`. Frames that are not read in time are
  /// dropped and counted.
  public func readFrames(into buffer: UnsafeMutableBufferPointer<FeltFrame>) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    return readFunction(context, base, buffer.count)
  }

  /// Waits until the engine has handled all previous reports, such as the loss of a device or the end of a
  /// player, and has called the handlers for them. For manually clocked outputs, whose time passes only when
  /// the caller advances it.
  ///
  /// Must not be called on an audio thread. Returns at once when called from a handler.
  public func settle() { settleFunction(context) }
}
