import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output whose haptics are felt on the actuators of a pad, so that they take the profile of phones.
package protocol PadHaptics: HapticOutput {}

extension PadOutput: PadHaptics {}
extension CabledCoilOutput: PadHaptics {}

/// An output that plays sound on a sound device and haptics on the actuators of a pad, from one engine.
///
/// The sound device provides the clock. If the pair is aligned, the faster of the two waits for the slower one.
final class PadPair: PadHaptics {
  let sound: any HapticOutput
  let pad: any HapticOutput
  let isAligned: Bool
  /// The time from a sample until it is felt on the pad, in seconds, without the samples that wait for it.
  let padLatency: Double
  private let running = Mutex<Running?>(nil)

  private struct Running {
    var line: DelayLine
    var divider: HapticDivider
    var held: UInt64
  }

  /// Creates an output. It starts neither of both.
  init(sound: any HapticOutput, pad: any HapticOutput, isAligned: Bool, padLatency: Double? = nil) {
    self.sound = sound
    self.pad = pad
    self.isAligned = isAligned
    let latency = padLatency ?? pad.format.latency
    self.padLatency = latency > 0 ? min(latency, DelayLine.longest) : 0
  }

  deinit { stop() }

  var name: String { "\(sound.name) + \(pad.name)" }
  var format: OutputFormat { paired(sound.format) }
  var isSelfPaced: Bool { sound.isSelfPaced }
  var hostTime: UInt64 { sound.hostTime }

  /// The number of samples by which the sound is delayed, and the number of times that the pad found no samples;
  /// `nil` while the pair is stopped.
  var state: (delayedSamples: Int, underruns: Int)? {
    running.withLock { $0.map { ($0.line.samples, $0.divider.underruns) } }
  }

  private func paired(_ format: OutputFormat) -> OutputFormat {
    var format = format
    format.framePeriod = pad.format.framePeriod
    format.mix = .separate
    format.canBeFelt = true
    if isAligned { format.latency = max(format.latency, feltLatency(format)) }
    return format
  }

  /// The number of samples that must wait so that both threads find enough: a block of each.
  private func reserve(_ format: OutputFormat) -> Int { max(format.blockSize, 64) + pad.format.blockSize }

  /// The time from a sample until it is felt, with the samples that wait, in seconds.
  private func feltLatency(_ format: OutputFormat) -> Double {
    padLatency + Double(reserve(format)) / max(format.sampleRate, 8_000)
  }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let format = try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "this pair of outputs is already running; stop it first", place: name)
      }
      let divider = HapticDivider(source, target: reserve(sound.format))
      let line = DelayLine(divider.source)
      _ = try pad.start(divider.pad, report: report)
      let format: OutputFormat
      do throws(OutputError) {
        format = try sound.start(line.source, report: report)
      } catch {
        pad.stop()
        throw error
      }
      // Only silence has been played so far.
      let wait = isAligned ? feltLatency(format) - max(0, format.latency) : 0
      let samples = Int(min(max(abs(wait), 0), DelayLine.longest) * max(format.sampleRate, 8_000))
      line.setDelay(wait > 0 ? samples : 0)
      divider.adjust(rate: format.sampleRate, target: reserve(format) + (wait < 0 ? samples : 0))
      let held = wait > 0 ? HostClock.nanoseconds(min(wait, DelayLine.longest)) : 0
      running = Running(line: line, divider: divider, held: held)
      return paired(format)
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  func stop() {
    guard let stopped = running.withLock({ $0.take() }) else { return }
    OutputGuard.leave(self)
    pad.stop()
    // The end of the engine's fade is still on its way to the loudspeakers.
    if stopped.held > 0, sound.isSelfPaced { HostClock.sleep(until: HostClock.now &+ stopped.held) }
    sound.stop()
  }
}
