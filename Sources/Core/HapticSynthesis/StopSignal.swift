/// A signal that makes a call of `render` stop early. It consists of a function, which returns whether to
/// stop, and of a context pointer, which is passed to the function. The owner keeps the context alive.
///
/// The synthesizer calls the function before every chunk (up to 512 samples) and every voice. The function
/// must be safe to call on the audio thread.
public struct StopSignal: @unchecked Sendable {  // A function and a pointer; the owner answers for both.
  let function: @convention(c) (UnsafeMutableRawPointer) -> Bool
  let context: UnsafeMutableRawPointer

  /// Creates a signal from a function that returns `true` when rendering must stop.
  public init(
    context: UnsafeMutableRawPointer, _ function: @escaping @convention(c) (UnsafeMutableRawPointer) -> Bool
  ) {
    self.context = context
    self.function = function
  }

  @inline(__always)
  var isRaised: Bool { function(context) }
}
