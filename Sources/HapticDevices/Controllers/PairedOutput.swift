import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// A sound device and a game controller at once, fed by one engine.
///
/// The sound device keeps the time; the controller's motors follow the same felt frames. When the two are aligned, the faster
/// one waits for the slower: samples are held back until the motors are felt, or the motors until the sound is heard.
public final class PairedOutput: HapticOutput {
  /// What gets the samples.
  public let sound: any HapticOutput
  /// What gets the motion.
  public let controller: ControllerOutput
  /// Whether the faster of the two waits for the other.
  public let isAligned: Bool
  /// Seconds from telling the controller until it is felt.
  public let controllerLatency: Double
  private let running = Mutex<Running?>(nil)

  private struct Running {
    var line: DelayLine
    var driver: MotorDriver
    var thread: SystemThread
    var sampleRate: Double

    func endDriver() { driver.end(thread) }

    /// Nanoseconds of samples that the line holds back.
    var held: UInt64 { HostClock.nanoseconds(Double(line.samples) / max(1, sampleRate)) }
  }

  /// Creates a pair; nothing is started.
  ///
  /// - Parameters:
  ///   - isAligned: whether the faster one waits.
  ///   - controllerLatency: of the controller, 0…0.5 s; nil takes one update and the attack of its light motor.
  public init(
    sound: any HapticOutput, controller: ControllerOutput, isAligned: Bool = true,
    controllerLatency: Double? = nil
  ) {
    self.sound = sound
    self.controller = controller
    self.isAligned = isAligned
    let latency = controllerLatency ?? controller.format.blockDuration + controller.profile.lightAttack
    self.controllerLatency = latency > 0 ? min(latency, DelayLine.longest) : 0
  }

  deinit { stop() }

  /// Both names.
  public var name: String { "\(sound.name) + \(controller.name)" }

  /// The sound device's, with felt frames and the latency of the pair.
  public var format: OutputFormat { paired(sound.format) }

  /// As the sound device is.
  public var isSelfPaced: Bool { sound.isSelfPaced }

  /// The sound device's clock.
  public var hostTime: UInt64 { sound.hostTime }

  /// By how many samples the sound is held back just now; nil while nothing runs.
  var delayedSamples: Int? { running.withLock { $0?.line.samples } }

  private func paired(_ format: OutputFormat) -> OutputFormat {
    var format = format
    format.framePeriod = controller.format.framePeriod
    format.canBeFelt = true
    if isAligned { format.latency = max(format.latency, controllerLatency) }
    return format
  }

  /// Starts the controller's loop and the sound device. Throws what either throws; nothing then runs.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let format = try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the pair is already running; stop it first", place: name)
      }
      let line = DelayLine(source)
      let wait = isAligned ? controllerLatency : 0
      line.setDelay(Self.delay(wait, sound.format))
      // The sound device's latency may change while it runs, with the size of its blocks.
      let follow: @Sendable () -> Void = { [sound] in line.setDelay(Self.delay(wait, sound.format)) }
      let (driver, thread) = try controller.follow(
        source, lead: isAligned ? controllerLatency : nil, clock: sound, beforeSlot: follow, report: report)
      let format: OutputFormat
      do throws(OutputError) {
        format = try sound.start(line.source, report: report)
      } catch {
        driver.end(thread)
        throw error
      }
      // What it says now counts; silence is all that has passed.
      line.setDelay(Self.delay(wait, format))
      running = Running(line: line, driver: driver, thread: thread, sampleRate: format.sampleRate)
      return paired(format)
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Samples by which the sound waits so as to be heard that many seconds after it was asked for, or later.
  private static func delay(_ seconds: Double, _ format: OutputFormat) -> Int {
    // The line holds its longest delay at most; what makes no sense is refused elsewhere.
    Int((max(0, min(seconds, 1) - max(0, format.latency)) * min(max(0, format.sampleRate), 1e6)).rounded())
  }

  /// Stops both; the motors are at rest when it returns, unless their controller takes nothing for a second.
  public func stop() {
    let stopped = running.withLock { running in
      let stopped = running
      running = nil
      return stopped
    }
    guard let stopped else { return }
    OutputGuard.leave(self)
    if stopped.held > 0 {
      // The motors are the slower ones and have been sent everything. An engine fades before it stops its output: the end of that
      // fade is still in the line.
      stopped.endDriver()
      if sound.isSelfPaced { HostClock.sleep(until: HostClock.now &+ stopped.held) }
      sound.stop()
    } else {
      // The sound that belongs to the motors' remaining commands plays while the sound device stops.
      sound.stop()
      stopped.endDriver()
    }
  }
}

extension OutputFormat {
  /// Seconds that a usual block lasts.
  var blockDuration: Double { sampleRate > 0 ? Double(blockSize) / sampleRate : 0 }
}
