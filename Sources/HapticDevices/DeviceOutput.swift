import HapticOutputs
import HapticRealTime
import Synchronization

/// A device of a sound server: what JACK or PulseAudio (or PipeWire in their place) play on.
///
/// Made by ``OutputDevices``. Nothing is reached before `start`.
public final class DeviceOutput: HapticOutput {
  /// The identifier that the device is opened by, for example `jack` or `pulse:alsa_output.usb-0`.
  public let id: String
  /// Which channels get what.
  public let plan: ChannelPlan
  /// What else was chosen.
  public let options: DeviceOptions
  private let backend: OutputBackend
  private let device: String?
  private let state: Mutex<State>
  /// Held while the output is being started or stopped.
  private let transition = Mutex<Void>(())

  private struct State {
    var format: OutputFormat
    var levels: OutputLevels
    var thread: DeviceThread?
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
    // No other thread can use it now.
    guard let thread = state.withLock({ $0.thread }) else { return }
    OutputGuard.leave(self)
    thread.end()
  }

  /// The identifier.
  public var name: String { id }

  /// What the device is like: a guess before the first start, what the server says from then on. Block size and latency
  /// may change while it runs.
  public var format: OutputFormat { state.withLock { $0.thread?.format ?? $0.format } }

  /// How loud it is driven; may be changed at any time, in force within a block.
  public var levels: OutputLevels {
    get { state.withLock { $0.levels } }
    set {
      state.withLock { state in
        state.levels = newValue
        state.thread?.request.feed.levels = newValue
      }
    }
  }

  /// What it has done since the last start.
  public var statistics: OutputStatistics {
    state.withLock { $0.thread?.request.feed.statistics ?? $0.lastStatistics }
  }

  /// Opens the device and plays.
  ///
  /// - Throws: `libraryMissing`, `noServer`, `timeout` when it does not answer within the time limit, `noDevice`,
  ///   `unsuitable` when it has not the channels of the plan, `misuse` when it runs already.
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
        // It may have been set meanwhile.
        request.feed.levels = state.levels
      }
      OutputGuard.enter(self, format: format)
      return format
    }
  }

  /// Plays zeros until the device is at rest, then closes it. Takes no longer than the time limit and half a second.
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
