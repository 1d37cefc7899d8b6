import HapticOutputs
import Synchronization

/// An input that records from a device of a sound server: JACK, PulseAudio, or PipeWire, which can replace
/// either of them.
///
/// ``InputDevices/open(_:options:)`` creates a device input. The input connects to the server when it is
/// started.
public final class DeviceInput: SoundInput {
  /// The identifier with which the device is opened, for example `pulse:alsa_input.usb-0`.
  public let name: String
  /// The options with which the device is opened. Only the client name, the block size and the time limits
  /// apply to inputs.
  public let options: DeviceOptions
  private let backend: OutputBackend
  private let target: CaptureRequest.Target
  private let avoided = Mutex<DeviceOutput?>(nil)
  private let running = Mutex<DeviceThread<CaptureRequest>?>(nil)
  /// A lock that is held while the input is being started or stopped.
  private let transition = Mutex<Void>(())

  init(name: String, backend: OutputBackend, target: CaptureRequest.Target, options: DeviceOptions) {
    self.name = name
    self.backend = backend
    self.target = target
    self.options = options.checked
  }

  deinit { running.withLock { $0 }?.end() }

  /// Makes the input leave out the channels on which an output plays haptics, from the next start on. If no
  /// other channel is left, the input does not start, or stops as soon as the output plays on the device
  /// that it records. Applies to devices of sound servers and to pairs with one.
  public func avoid(_ output: any HapticOutput) {
    let device = (output as? any OutputWithSoundDevice)?.sound as? DeviceOutput ?? output as? DeviceOutput
    avoided.withLock { $0 = device }
  }

  /// Opens the device and starts recording.
  ///
  /// - Throws: `libraryMissing`, `noServer`, `noDevice` or `unsuitable` if the device cannot be opened;
  ///   `unsuitable` also if it would record the haptics of the output that it must avoid;
  ///   `timeout` if the server does not answer within the time limit; `misuse` if the input is already
  ///   running.
  public func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat {
    try transition.withLock { _ throws(OutputError) in
      if running.withLock({ $0 != nil }) {
        throw OutputError(.misuse, "the input is already running; stop it first", place: name)
      }
      let request = CaptureRequest(
        target: target, options: options, feed: CaptureFeed(queue: queue), monitor: try DeviceMonitor(),
        avoided: avoided.withLock { $0 })
      let thread = try DeviceThread(
        request, name: name, report: { report(.lost($0)) }, open: backend.capture)
      let format = try thread.waitUntilOpen(late: backend.noAnswer(within: options.timeLimit))
      running.withLock { $0 = thread }
      return InputFormat(
        sampleRate: format.sampleRate, blockSize: format.blockSize, latency: format.latency)
    }
  }

  /// Stops recording and closes the device. Returns within the time limit plus half a second.
  public func stop() {
    transition.withLock { _ in running.withLock { $0.take() }?.end() }
  }
}
