import HapticOutputs

/// The channels of a sound server on which a running output plays haptics. An input needs it so that it does
/// not record the haptics that follow its own sound.
struct SignalPath: Sendable, Hashable {
  /// The names of the device: the one by which its server knows it, and the one that the server shows to
  /// users, which is the name of the same device on PipeWire's JACK interface.
  var names: Set<String>
  /// The number of channels of the device.
  var channelCount: Int
  /// The channels that carry haptics and no audio, from 0; empty if haptics are mixed into the audio.
  var channels: Set<Int>
  /// The full names of the output's own JACK ports; empty with other servers.
  var ports: [String] = []

  /// Creates the path of a plan that has been fitted to the device.
  init(names: Set<String>, channelCount: Int, plan: ChannelPlan, ports: [String] = []) {
    self.names = names
    self.channelCount = channelCount
    channels = Set(plan.haptic.map { $0 - 1 })
    self.ports = ports
  }

  /// Returns the channels that an input must leave out, as a set of bits, if the input records what one of
  /// the devices in `recorded` plays. Returns 0 if the output plays on none of these devices.
  ///
  /// - Parameters:
  ///   - recorded: the names of the device whose sound the input records.
  ///   - input: the identifier of the input, for the error.
  /// - Throws: `unsuitable` if the haptics are mixed into the audio, or no channel without haptics is left.
  func channelsToLeaveOut(
    recording recorded: Set<String>, channelCount count: Int, input: String
  ) throws(OutputError) -> UInt64 {
    guard !names.isDisjoint(with: recorded) else { return 0 }
    guard !channels.isEmpty, count == channelCount, channels.count < count, count <= UInt64.bitWidth else {
      throw Self.recordsOwnDevice(input)
    }
    return channels.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// Returns the error for an input that records the device on which the haptics play.
  static func recordsOwnDevice(_ input: String) -> OutputError {
    OutputError(
      .unsuitable,
      "it records the output on which the haptics play, so they would follow themselves without end; name another device with --output, or silent, or put the haptics on channels of their own, as --channels haptic=3 does",
      place: input)
  }

  /// Returns the error for an input that records a program through which the haptics pass.
  static func recordsOwnSignal(_ input: String, port: String) -> OutputError {
    OutputError(
      .unsuitable,
      "it records '\(port)', through which the haptics pass, so they would follow themselves without end; disconnect the two, or name another input",
      place: input)
  }
}
