import HapticOutputs

/// The sound card of a DualSense on a cable. Its channels 3 and 4 are the voice coils.
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
