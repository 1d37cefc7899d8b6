import HapticOutputs

/// The channels of a sound server on which a running output plays haptics. An input needs it so that it does
/// not record the haptics that follow its own sound.
struct SignalPath: Sendable, Hashable {
  /// The name by which PulseAudio or PipeWire knows the device; `nil` with JACK.
  var sink: String?
  /// The name of the device on JACK. On PipeWire this is the name that is shown to users, which several
  /// devices may share.
  var title: String
  /// The number of channels of the device.
  var channelCount: Int
  /// The channels that carry haptics and no audio, from 0; empty if haptics are mixed into the audio.
  var channels: Set<Int>
  /// The full names of the output's own JACK ports; empty with other servers.
  var ports: [String] = []

  /// Creates the path of a plan that has been fitted to the device.
  init(sink: String?, title: String, channelCount: Int, plan: ChannelPlan, ports: [String] = []) {
    self.sink = sink
    self.title = title
    self.channelCount = channelCount
    channels = Set(plan.haptic.map { $0 - 1 })
    self.ports = ports
  }

  /// Returns the channels that an input of PulseAudio must leave out, as a set of bits, if the input records
  /// what a sink plays. Returns 0 if the output plays on another device.
  ///
  /// - Parameters:
  ///   - recorded: the name of the sink whose sound the input records.
  ///   - recordedTitle: the name of this sink that is shown to users. It counts only for an output on JACK,
  ///     which has no other name for the device.
  ///   - input: the identifier of the input, for the error.
  /// - Throws: `unsuitable` if the haptics are mixed into the audio, or no channel without haptics is left.
  func channelsToLeaveOut(
    recording recorded: String, titled recordedTitle: String?, channelCount count: Int, input: String
  ) throws(OutputError) -> UInt64 {
    guard sink.map({ $0 == recorded }) ?? (title == recordedTitle) else { return 0 }
    guard !channels.isEmpty, count == channelCount, channels.count < count, count <= UInt64.bitWidth else {
      throw Self.recordsOwnDevice(input)
    }
    return channels.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// Returns the error for an input that records the device on which the haptics play.
  static func recordsOwnDevice(_ input: String) -> OutputError {
    OutputError(
      .unsuitable,
      "it records the output on which the haptics play, so they would follow themselves without end; play on another device or on the output silent, or put the haptics on channels of their own, such as haptic=3",
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
