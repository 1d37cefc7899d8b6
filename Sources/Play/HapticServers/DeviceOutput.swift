import HapticOutputs
import HapticRealTime
import Synchronization

/// An output that plays on a device of a sound server, such as JACK, PulseAudio or PipeWire.
///
/// Use ``OutputDevices`` to create it. The output does not connect to the server before `start` is called.
public final class DeviceOutput: HapticOutput {
  /// The identifier with which the device is opened, for example `jack` or `pulse:alsa_output.usb-0`.
  public let id: String
  /// The channel plan, which assigns audio and haptics to the channels of the device.
  public let plan: ChannelPlan
  /// The options with which the device is opened. Their values have been clamped to the allowed ranges.
  public let options: DeviceOptions
  private let backend: OutputBackend
  private let device: String?
  private let state: Mutex<State>
  /// A lock that is held while the output is being started or stopped.
  private let transition = Mutex<Void>(())

  private struct State {
    var format: OutputFormat
    var levels: OutputLevels
    var thread: DeviceThread<DeviceRequest>?
    var lastStatistics = OutputStatistics()
  }

  init(backend: OutputBackend, device: String?, plan: ChannelPlan, options: DeviceOptions) {
    self.backend = backend
    self.device = device
    self.plan = plan
    self.options = options.checked
    id = OutputDevices.id(backend, device)
    state = Mutex(State(format: OutputFormat(mix: plan.mix), levels: options.levels))
  }

  deinit {
    // No other thread can use the output now.
    guard let thread = state.withLock({ $0.thread }) else { return }
    OutputGuard.leave(self)
    thread.end()
  }

  /// The channels on which the output plays haptics at this moment; `nil` while it is not running.
  var path: SignalPath? { state.withLock { $0.thread?.request.feed.path } }

  /// The identifier of the device.
  public var name: String { id }

  /// The format of the device: an estimate before the first start, and after it the format that the server
  /// states. Block size and latency can change while the device runs.
  public var format: OutputFormat { state.withLock { $0.thread?.format ?? $0.format } }

  /// The factors by which samples are scaled before the device plays them. A change takes effect within one
  /// block, also while the device runs.
  public var levels: OutputLevels {
    get { state.withLock { $0.levels } }
    set {
      state.withLock { state in
        state.levels = newValue
        state.thread?.request.feed.levels = newValue
      }
    }
  }

  /// Statistics of the output since its last start, such as the number of underruns.
  public var statistics: OutputStatistics {
    state.withLock { $0.thread?.request.feed.statistics ?? $0.lastStatistics }
  }

  /// Opens the device and starts playback.
  ///
  /// - Throws: `libraryMissing` or `noServer` if there is no server, `timeout` if the server does not answer
  ///   within the time limit, `noDevice` if the server has no such device, `unsuitable` if the device lacks a
  ///   channel of the plan, `misuse` if the output is already running.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try transition.withLock { _ throws(OutputError) in
      let levels = try state.withLock { state throws(OutputError) in
        if state.thread != nil {
          throw OutputError(.misuse, "the output is already running; stop it first", place: id)
        }
        return state.levels
      }
      let request = DeviceRequest(
        device: device, plan: plan, options: options, feed: DeviceFeed(source: source, levels: levels),
        monitor: try DeviceMonitor())
      let thread = try DeviceThread(request, name: id, report: report, open: backend.open)
      let format = try thread.waitUntilOpen(late: backend.noAnswer(within: options.timeLimit))
      state.withLock { state in
        state.format = format
        state.thread = thread
        // Another thread may have set the levels meanwhile.
        request.feed.levels = state.levels
      }
      OutputGuard.enter(self, format: format)
      return format
    }
  }

  /// Plays zeros until the device is silent, then closes the device. Returns within the time limit of the
  /// options plus half a second.
  public func stop() {
    transition.withLock { _ in
      guard let thread = state.withLock({ $0.thread }) else { return }
      OutputGuard.leave(self)
      let format = thread.format
      thread.end()
      state.withLock { state in
        state.format = format ?? state.format
        state.lastStatistics = thread.request.feed.statistics
        state.thread = nil
      }
    }
  }
}

/// An output that plays its sound on another output.
package protocol OutputWithSoundDevice: HapticOutput {
  /// The output that receives the samples.
  var sound: any HapticOutput { get }
}
