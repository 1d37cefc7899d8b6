import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output that combines a sound device and a game controller, so that one engine plays on both.
///
/// The sound device provides the clock. While it plays, felt frames drive the motors of the controller. Felt
/// frames state the intensity and sharpness of what is felt, once a millisecond.
///
/// If the output is aligned, sound and vibration reach the user at the same time. For this purpose, the
/// device with the shorter latency is delayed: either the samples or the motor commands are sent later.
public final class PairedOutput: HapticOutput, OutputWithSoundDevice {
  /// The sound device, which receives the samples.
  public let sound: any HapticOutput
  /// The game controller, which receives the felt frames (intensity and sharpness of what is felt).
  public let controller: ControllerOutput
  /// Whether the device with the shorter latency is delayed, so that sound and vibration reach the user
  /// together.
  public let isAligned: Bool
  /// The time from a command to the controller until it is felt, in seconds.
  public let controllerLatency: Double
  private let running = Mutex<Running?>(nil)

  private struct Running {
    var line: DelayLine
    var motors: MotorDriver
    var sampleRate: Double

    /// The delay of the delay line, in nanoseconds.
    var held: UInt64 { HostClock.nanoseconds(Double(line.samples) / max(1, sampleRate)) }
  }

  /// Creates an output for a sound device and a controller. It starts neither of them.
  ///
  /// - Parameters:
  ///   - isAligned: whether the device with the shorter latency is delayed.
  ///   - controllerLatency: the time from a command to the controller until it is felt, clamped to 0…0.5 s;
  ///     `nil` for one update period of the controller plus the rise time of its light motor.
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

  /// The names of the sound device and the controller, joined by a plus sign.
  public var name: String { "\(sound.name) + \(controller.name)" }

  /// The format of the sound device, with two changes. First, its `framePeriod` is that of the controller:
  /// the time between the felt frames from which the motors are driven. Second, if the output is aligned, its
  /// latency is that of the slower of the two devices.
  public var format: OutputFormat { paired(sound.format) }

  /// Whether the sound device requests blocks of samples by itself. `false` if the caller decides when the
  /// next block is requested.
  public var isSelfPaced: Bool { sound.isSelfPaced }

  /// The time on the sound device's clock.
  public var hostTime: UInt64 { sound.hostTime }

  /// The number of samples by which the sound is currently delayed; `nil` while the pair is stopped.
  var delayedSamples: Int? { running.withLock { $0?.line.samples } }

  private func paired(_ format: OutputFormat) -> OutputFormat {
    var format = format
    format.framePeriod = controller.format.framePeriod
    format.canBeFelt = true
    if isAligned { format.latency = max(format.latency, controllerLatency) }
    return format
  }

  /// Starts the thread that drives the controller, then the sound device. If one of them throws, both are
  /// stopped and the error is rethrown.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let format = try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "this pair of outputs is already running; stop it first", place: name)
      }
      let line = DelayLine(source)
      let wait = isAligned ? controllerLatency : 0
      line.setDelay(Self.delay(wait, sound.format))
      // The latency of the sound device may change while it runs, if the size of its blocks changes.
      let follow: @Sendable () -> Void = { [sound] in line.setDelay(Self.delay(wait, sound.format)) }
      let pace =
        isAligned
        ? MotorDriver.Pace.follows(clock: sound, lead: HostClock.nanoseconds(controllerLatency)) : .atOnce
      let motors = try controller.drive(source, pace: pace, beforeSlot: follow, report: report)
      let format: OutputFormat
      do throws(OutputError) {
        format = try sound.start(line.source, report: report)
      } catch {
        motors.end()
        throw error
      }
      // The latency that the device states now applies. Only silence has been played so far.
      line.setDelay(Self.delay(wait, format))
      running = Running(line: line, motors: motors, sampleRate: format.sampleRate)
      return paired(format)
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Returns the number of samples by which to delay the sound so that it is heard at least `seconds` after
  /// it was requested.
  private static func delay(_ seconds: Double, _ format: OutputFormat) -> Int {
    // The delay line clamps the delay. Other checks refuse invalid formats.
    Int((max(0, min(seconds, 1) - max(0, format.latency)) * min(max(0, format.sampleRate), 1e6)).rounded())
  }

  /// Stops both devices. The motors are off when this function returns, unless the controller has not
  /// responded for a second.
  public func stop() {
    guard let stopped = running.withLock({ $0.take() }) else { return }
    OutputGuard.leave(self)
    if stopped.held > 0 {
      // The motors are the slower device and have received all commands. An engine fades before it stops its
      // output, and the end of that fade is still in the delay line.
      stopped.motors.end()
      if sound.isSelfPaced { HostClock.sleep(until: HostClock.now &+ stopped.held) }
      sound.stop()
    } else {
      // The sound for the motors' remaining commands plays while the sound device stops.
      sound.stop()
      stopped.motors.end()
    }
  }
}
