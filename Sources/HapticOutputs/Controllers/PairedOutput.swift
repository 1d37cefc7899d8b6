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
    /// Nanoseconds of samples that the line holds back.
    var held: UInt64
  }

  /// Makes a pair; nothing is started.
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
      if running != nil { throw OutputError(.misuse, "the pair is already running", file: name) }
      let expected = sound.format
      let line = DelayLine(source, sampleRate: expected.sampleRate)
      line.setDelay(delay(expected))
      let (driver, thread) = try controller.follow(
        source, lead: isAligned ? controllerLatency : nil, clock: sound, report: report)
      let format: OutputFormat
      do throws(OutputError) {
        format = try sound.start(line.source, report: report)
      } catch {
        driver.end()
        thread.join()
        throw error
      }
      // What it says now counts; silence is all that has passed.
      let samples = delay(format)
      line.setDelay(samples)
      let held = MotorMixer.nanoseconds(Double(samples) / max(1, format.sampleRate))
      running = Running(line: line, driver: driver, thread: thread, held: held)
      return paired(format)
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Samples by which the sound waits.
  private func delay(_ format: OutputFormat) -> Int {
    guard isAligned else { return 0 }
    let seconds = max(0, controllerLatency - format.latency)
    return Int((seconds * format.sampleRate).rounded())
  }

  /// Stops both; the motors are at rest when it returns.
  public func stop() {
    let stopped = running.withLock { running in
      let stopped = running
      running = nil
      return stopped
    }
    guard let stopped else { return }
    OutputGuard.leave(self)
    // An engine fades before it stops its output: the end of that fade is still in the line.
    if sound.isSelfPaced { HostClock.sleep(until: HostClock.now &+ stopped.held) }
    sound.stop()
    stopped.driver.end()
    stopped.thread.join()
  }
}

extension OutputFormat {
  /// Seconds that a usual block lasts.
  var blockDuration: Double { sampleRate > 0 ? Double(blockSize) / sampleRate : 0 }
}
