import HapticScore
import HapticSynthesis

/// One rendering to be compared: what is played, how, and what is done to it while it plays.
struct Case {
  var name: String
  var scores: [Score]
  var commands: [PlainCommand] = []
  var profile = ActuatorProfile.taptic
  var sampleRate = 48_000.0
  var mix = OutputMix.separate
  var frameCount: Int
  /// Room for voices; nil for as many as there are events.
  var voices: Int?

  var voiceCount: Int { voices ?? scores.reduce(4) { $0 + $1.eventCount } }

  /// A case that plays its scores from sample 0, or as its own commands say.
  init(
    _ name: String, _ scores: [Score], commands: [PlainCommand] = [], profile: ActuatorProfile = .taptic,
    sampleRate: Double = 48_000, mix: OutputMix = .separate, seconds: Double, voices: Int? = nil
  ) {
    self.name = name
    self.scores = scores
    self.profile = profile
    self.sampleRate = sampleRate
    self.mix = mix
    self.voices = voices
    frameCount = Int(seconds * sampleRate)
    let starts = scores.indices.map { PlainCommand(.start, player: Int32($0), sample: 0) }
    self.commands = commands.contains { $0.kind == .start } ? commands : starts + commands
  }

  /// The samples of left, right and haptic, one channel after the other, in one call of the native build.
  func render() -> [Float] {
    // The capacity that `thrum_synth_create` makes.
    let capacity = SynthesizerCapacity(
      voices: voiceCount, players: scores.count, commands: 4 * scores.count + 64)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    defer { memory.deallocate() }
    var synthesizer = Synthesizer(
      memory: memory, capacity: capacity, sampleRate: sampleRate, profile: profile)
    for (player, score) in scores.enumerated() { synthesizer.setScore(score.view, player: player) }
    for command in commands {
      if let command = command.command { synthesizer.send(command) }
    }
    let count = frameCount
    return withExtendedLifetime(scores) {
      [Float](unsafeUninitializedCapacity: 3 * count) { buffer, filled in
        buffer.initialize(repeating: 0)
        filled = 3 * count
        guard let left = buffer.baseAddress else { return }
        synthesizer.render(
          left: left, right: left + count, haptic: left + 2 * count, frameCount: count, mix: mix)
      }
    }
  }
}

/// A command as C and WebAssembly send it.
struct PlainCommand {
  var kind: CommandKind
  var player: Int32
  var sample: Int64
  var value = 0.0
  var lane: Int32 = 0

  init(_ kind: CommandKind, player: Int32, sample: Int64, value: Double = 0, lane: Int32 = 0) {
    self.kind = kind
    self.player = player
    self.sample = sample
    self.value = value
    self.lane = lane
  }

  var command: Command? {
    Command.Action(kind, value: value, lane: lane).map { Command($0, player: player, sample: sample) }
  }
}
