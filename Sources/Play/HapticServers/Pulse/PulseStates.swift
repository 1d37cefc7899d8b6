import HapticPlatform
import HapticRealTime

/// The state that PulseAudio's callbacks about a stream and its server use. Must be accessed only under the loop's lock.
struct PulseStates: CallbackState {
  private let contextStateFunction: PulseLibrary.State
  private let streamStateFunction: PulseLibrary.State
  private let isSuspended: PulseLibrary.State
  private let monitor: Unmanaged<DeviceMonitor>

  init(_ library: PulseLibrary, _ monitor: DeviceMonitor) {
    contextStateFunction = library.contextState
    streamStateFunction = library.streamState
    isSuspended = library.isSuspended
    self.monitor = .passUnretained(monitor)
  }

  private func note(_ notices: DeviceMonitor.Notices) {
    monitor._withUnsafeGuaranteedRef { $0.note(notices) }
  }

  fileprivate func contextState(_ context: PulseLibrary.Context) {
    let state = contextStateFunction(context)
    if state == PulseLayout.contextFailed || state == PulseLayout.contextTerminated { note(.serverLost) }
  }

  fileprivate func streamState(_ stream: PulseLibrary.Stream) {
    switch streamStateFunction(stream) {
    case PulseLayout.streamReady: RealTimePriority.ask()
    case PulseLayout.streamFailed, PulseLayout.streamTerminated: note(.deviceLost)
    default: break
    }
  }

  fileprivate func suspension(_ stream: PulseLibrary.Stream) {
    if isSuspended(stream) == 1 { note(.taken) }
  }
}

// PulseAudio's callbacks. They are at file scope, so that the compiler infers no actor for them.

private func states(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<PulseStates>? {
  context?.assumingMemoryBound(to: PulseStates.self)
}

func pulseSuspended(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  if let stream { states(context)?.pointee.suspension(stream) }
}

func pulseStreamState(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  if let stream { states(context)?.pointee.streamState(stream) }
}

func pulseContextState(_ server: PulseLibrary.Context?, _ context: UnsafeMutableRawPointer?) {
  if let server { states(context)?.pointee.contextState(server) }
}
