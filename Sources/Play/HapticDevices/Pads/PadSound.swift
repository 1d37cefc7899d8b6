import HapticOutputs
import HapticPads
import HapticPlatform
import HapticRealTime
import Synchronization

/// What the sound card of a DualSense on a cable offers. Its channels 3 and 4 are the voice coils.
package enum PadSound: Sendable, Hashable {
  /// A device that has the channels of the coils.
  case coils(device: String)
  /// The profile of the card hides the channels of the coils.
  case hidden(channels: Int, profile: String)

  /// The time within which a sound server must answer, in seconds.
  private static let timeLimit = 1.0

  /// Finds the sound devices of the pads that have a card.
  static func find(_ pads: inout [PadIdentity]) {
    guard pads.contains(where: { $0.card != nil }) else { return }
    let devices: [OutputDevice]
    do throws(OutputError) { devices = try OutputBackend.pulse.devices(timeLimit) } catch { return }
    for index in pads.indices {
      if let card = pads[index].card { pads[index].sound = choose(card: card, from: devices) }
    }
  }

  /// Returns what the devices of a card offer; `nil` if no device belongs to the card.
  static func choose(card: Int, from devices: [OutputDevice]) -> PadSound? {
    let own = devices.filter { $0.card == card }
    if let device = own.first(where: { $0.channels.count >= 4 }) { return .coils(device: device.id) }
    guard let most = own.max(by: { $0.channels.count < $1.channels.count }) else { return nil }
    // The name of a sink ends with its profile: alsa_output.usb-Sony-00.analog-stereo
    let profile = most.id.split(separator: ".").last.map(String.init) ?? most.id
    return .hidden(channels: most.channels.count, profile: profile)
  }
}

extension PadIdentity {
  /// The sound device that has the coils; `nil` if there is none.
  var coilDevice: String? {
    if case .coils(let device)? = sound { device } else { nil }
  }
}

/// An output that plays on the voice coils of a DualSense on a cable: channels of its sound card, which the
/// pad plays when its motors are at rest.
package final class CabledCoilOutput: HapticOutput {
  private let pad: PadIdentity
  private let sound: any HapticOutput
  private let controller: Controller?
  /// What drives the triggers beside the coils; `nil` if only coils play.
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
