import HapticPlatform
import HapticRealTime

extension Semaphore {
  /// The function with which the audio thread signals the semaphore. It does not retain the semaphore.
  var wake: RenderLoop.Wake {
    RenderLoop.Wake(context: Unmanaged.passUnretained(self).toOpaque(), signalSemaphore)
  }
}

private func signalSemaphore(_ context: UnsafeMutableRawPointer) {
  Unmanaged<Semaphore>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.signal() }
}
