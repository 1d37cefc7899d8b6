/// What an output asks for samples: a door to the audio thread's half of an engine.
///
/// Plain pointers, so that a C callback can use it. It is valid for as long as a copy of it is kept; outside of the output's
/// `start` and `stop` it gives zeros.
public struct RenderSource: @unchecked Sendable {  // For any thread; the owner keeps the memory alive.
  /// Renders: context, left, right, haptic, number of frames, host time of the first one.
  public typealias Render =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?,
      UnsafeMutablePointer<Float>?, Int, UInt64
    ) -> Void
  /// Reads felt frames: context, room for them, how many fit; gives how many were read.
  public typealias ReadFrames = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Int
  /// Waits until everything reported so far has been handled.
  public typealias Settle = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let context: UnsafeMutableRawPointer
  private let renderFunction: Render
  private let readFunction: ReadFrames
  private let settleFunction: Settle
  /// Keeps alive what the pointers point to, for those who hold the source a moment longer than they may render.
  private let owner: AnyObject?

  /// Creates a source. The functions must be safe for the audio thread, all but `settle`.
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

  /// Renders the next block. One thread at a time.
  ///
  /// - Parameters:
  ///   - left: room for `frameCount` samples, or nil when that channel is not wanted; likewise the other two. When none
  ///     is wanted, time passes without samples, and much faster.
  ///   - frameCount: how many samples; any number, another one each time if need be.
  ///   - hostTime: when the first of them is asked for, in nanoseconds on the output's clock.
  @inline(__always)
  public func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, frameCount: Int, hostTime: UInt64
  ) {
    renderFunction(context, left, right, haptic, frameCount, hostTime)
  }

  /// Reads felt frames that have been rendered, oldest first. One thread at a time; safe on the audio thread.
  ///
  /// There are none unless the output's format asks for them. What is not read in time is dropped and counted.
  public func readFrames(into buffer: UnsafeMutableBufferPointer<FeltFrame>) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    return readFunction(context, base, buffer.count)
  }

  /// For manually clocked outputs: waits until the engine has handled everything so far, handlers included.
  ///
  /// Never from an audio thread. Called from a handler it returns at once.
  public func settle() { settleFunction(context) }
}
