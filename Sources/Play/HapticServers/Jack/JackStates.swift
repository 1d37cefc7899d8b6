import HapticRealTime

/// The state that JACK's callbacks about changes of the server use.
struct JackStates: CallbackState {
  /// The monitor, which the session keeps alive.
  private let monitor: Unmanaged<DeviceMonitor>
  private let rate: UInt32

  /// Creates the state of a session at a sample rate in Hz.
  init(_ monitor: DeviceMonitor, rate: Double) {
    self.monitor = .passUnretained(monitor)
    self.rate = UInt32(max(0, min(rate, 1e6)))
  }

  fileprivate func note(_ notices: DeviceMonitor.Notices) {
    monitor._withUnsafeGuaranteedRef { $0.note(notices) }
  }

  fileprivate func noteRate(_ new: UInt32) {
    if new != rate { note(.formatChanged) }
  }
}

// JACK's callbacks. They are at file scope, so that the compiler infers no actor for them.

func jackSampleRate(_ rate: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackStates.self).pointee.noteRate(rate)
  return 0
}

func jackBlockSize(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackStates.self).pointee.note(.blockChanged)
  return 0
}

func jackShutdown(_ context: UnsafeMutableRawPointer?) {
  context?.assumingMemoryBound(to: JackStates.self).pointee.note(.serverLost)
}
