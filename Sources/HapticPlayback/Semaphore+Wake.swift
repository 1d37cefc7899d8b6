import HapticPlatform
import HapticRealTime

extension Semaphore {
  /// The signal that the audio thread sends; it holds the semaphore unretained.
  var wake: RenderLoop.Wake {
    RenderLoop.Wake(context: Unmanaged.passUnretained(self).toOpaque(), signalSemaphore)
  }
}

private func signalSemaphore(_ context: UnsafeMutableRawPointer) {
  Unmanaged<Semaphore>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.signal() }
}
