import HapticOutputs
import HapticPads
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output that plays on the voice coils of a DualSense on a cable: channels of its sound card, which the
/// pad plays when its motors are at rest.
package final class CabledCoilOutput: HapticOutput {
  private let pad: PadIdentity
  private let sound: any HapticOutput
  private let controller: Controller?
  /// The driver of the triggers beside the coils; `nil` if only coils play.
  private let triggers: (any HapticOutput)?
  private let lease = Mutex<PadLease?>(nil)

  init(
    _ pad: PadIdentity, sound: any HapticOutput, controller: Controller?, triggers: (any HapticOutput)? = nil
  ) {
    self.pad = pad
    self.sound = sound
    self.controller = controller
    self.triggers = triggers
  }

  deinit { stop() }

  package var name: String { "\(pad.name), voice coils on \(sound.name)" }
  package var format: OutputFormat { withFrames(sound.format) }
  package var hostTime: UInt64 { sound.hostTime }

  package func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let keys = [pad.node] + (controller.map { [$0.id] } ?? [])
    let taken = try PadLease(keys, parts: [.actuators], name: name)
    freeCoils()
    let filtered = CoilFilter(source).source
    let format: OutputFormat
    if let triggers {
      // The sound card asks for the samples, and the triggers read the frames beside it.
      let divider = HapticDivider(filtered, target: triggers.format.blockSize)
      _ = try triggers.start(divider.pad, report: report)
      do throws(OutputError) {
        format = try sound.start(divider.source, report: report)
      } catch {
        triggers.stop()
        throw error
      }
    } else {
      format = try sound.start(filtered, report: report)
    }
    lease.withLock { $0 = taken }
    return withFrames(format)
  }

  private func withFrames(_ format: OutputFormat) -> OutputFormat {
    var format = format
    if let triggers { format.framePeriod = triggers.format.framePeriod }
    return format
  }

  /// Stops the motors, and frees the coils from them if the system permits reports. Without that, coils that a
  /// program has used for rumble before may stay silent.
  private func freeCoils() {
    if let controller, let hub = try? ControllerHub.shared() {
      _ = hub.drive(controller.instance, .rest, locality: .handles, milliseconds: 0)
    }
    guard pad.access == .permitted, let link = try? PadLink.shared(pad) else { return }
    _ = link.send(.coilsFreed, at: HostClock.now)
  }

  package func stop() {
    let lease = lease.withLock { $0.take() }
    lease?.end()
    triggers?.stop()
    sound.stop()
    lease?.release()
  }
}
