import HapticSynthesis

// The functions for C. A handle is the address that `thrum_synth_create` returned. The functions do not check
// handles.

/// A synthesizer in the caller's memory, and the score that the next `thrum_synth_load` assigns to a player.
struct Instance: ~Copyable {
  var synthesizer: Synthesizer
  var score: ScoreView
}

@inline(__always)
func instance(_ handle: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Instance> {
  handle.assumingMemoryBound(to: Instance.self)
}

private func starts(_ numbers: UnsafePointer<Int32>) -> SIMD16<Int32> {
  var starts = SIMD16<Int32>(repeating: 0)
  for lane in 0..<16 { starts[lane] = numbers[lane] }
  return starts
}

private func capacity(_ voices: Int32, _ players: Int32) -> SynthesizerCapacity {
  // With these bounds, the number of bytes fits into an Int32.
  let players = min(max(Int(players), 1), 1 << 14)
  return SynthesizerCapacity(
    voices: min(Int(voices), 1 << 18), players: players, commands: 4 * players + 64)
}

/// Returns the number of bytes of memory that `thrum_synth_create` needs. The voices are clamped to 1…2¹⁸ and
/// the players to 1…2¹⁴.
@_cdecl("thrum_synth_size")
public func thrumSize(_ voices: Int32, _ players: Int32) -> Int32 {
  let size = Synthesizer.byteCount(for: capacity(voices, players)) + MemoryLayout<Instance>.stride + 32
  return Int32(clamping: size)
}

/// Creates a synthesizer in `memory`, which has `size` bytes at a 16-byte aligned address, and returns its
/// handle. Returns null, and writes nothing, if `size` is less than `thrum_synth_size` returns for the same
/// numbers, or if the memory is null or not aligned.
///
/// `profile` points to nine doubles, in the order of `ActuatorProfile.init`.
@_cdecl("thrum_synth_create")
public func thrumCreate(
  _ memory: UnsafeMutableRawPointer?, _ size: Int32, _ voices: Int32, _ players: Int32,
  _ sampleRate: Double, _ profile: UnsafePointer<Double>
) -> UnsafeMutableRawPointer? {
  guard let memory, Int(bitPattern: memory) & 15 == 0, size >= thrumSize(voices, players) else { return nil }
  let made = ActuatorProfile(
    continuousLowHz: profile[0], continuousHighHz: profile[1], continuousSharpnessExponent: profile[2],
    continuousGain: profile[3], transientLowHz: profile[4], transientHighHz: profile[5],
    transientCycles: profile[6],
    transientGain: profile[7], intensityExponent: profile[8])
  let tables = memory + (MemoryLayout<Instance>.stride + 15) & ~15
  let synthesizer = Synthesizer(
    memory: tables, capacity: capacity(voices, players), sampleRate: sampleRate, profile: made)
  instance(memory).initialize(to: Instance(synthesizer: synthesizer, score: .empty))
  return memory
}

/// Sets the arrays of the score that the next `thrum_synth_load` assigns to a player. The arrays are not
/// checked.
///
/// `changeStarts` and `laneStarts` point to 16 numbers each: the index of the first parameter change and of
/// the first curve segment of each lane (control). `duration` is the time in seconds at which a player that
/// does not loop finishes, unless an event sounds longer. `loopLength` is the length of one loop pass in
/// seconds, which is used if the player has no loop end; with 0, the player then does not loop. The memory
/// must stay valid until the player has finished.
@_cdecl("thrum_synth_score")
public func thrumScore(
  _ handle: UnsafeMutableRawPointer, _ events: UnsafeRawPointer?, _ eventCount: Int32,
  _ changes: UnsafeRawPointer?, _ changeCount: Int32, _ changeStarts: UnsafePointer<Int32>,
  _ segments: UnsafeRawPointer?, _ segmentCount: Int32, _ laneStarts: UnsafePointer<Int32>,
  _ duration: Double, _ loopLength: Double
) {
  let waveforms = instance(handle).pointee.score.waveforms
  instance(handle).pointee.score = ScoreView(
    events: UnsafeBufferPointer(
      start: events?.assumingMemoryBound(to: ScoreEvent.self), count: Int(max(0, eventCount))),
    changes: UnsafeBufferPointer(
      start: changes?.assumingMemoryBound(to: ScoreChange.self), count: Int(max(0, changeCount))),
    changeStarts: starts(changeStarts),
    segments: UnsafeBufferPointer(
      start: segments?.assumingMemoryBound(to: ScoreSegment.self), count: Int(max(0, segmentCount))),
    laneStarts: starts(laneStarts), waveforms: waveforms, duration: duration, loopLength: loopLength)
}

/// Sets the waveforms (decoded audio files) of the score that the next `thrum_synth_load` assigns to a
/// player. `table` contains `count` entries, each filled by `thrum_synth_waveform`.
@_cdecl("thrum_synth_waveforms")
public func thrumWaveforms(_ handle: UnsafeMutableRawPointer, _ table: UnsafeRawPointer?, _ count: Int32) {
  instance(handle).pointee.score.waveforms = UnsafeBufferPointer(
    start: table?.assumingMemoryBound(to: WaveformView.self), count: Int(max(0, count)))
}

/// Fills one entry of a table of waveforms. The size of an entry is `thrum_synth_waveform_stride` bytes. The
/// samples must stay valid until the player has finished.
@_cdecl("thrum_synth_waveform")
public func thrumWaveform(
  _ table: UnsafeMutableRawPointer, _ index: Int32, _ left: UnsafePointer<Float>,
  _ right: UnsafePointer<Float>, _ frameCount: Int32, _ isStereo: Int32
) {
  (table.assumingMemoryBound(to: WaveformView.self) + Int(index)).initialize(
    to: WaveformView(left: left, right: right, frameCount: max(0, frameCount), isStereo: isStereo != 0))
}

/// Returns the size of one entry of a table of waveforms in bytes.
@_cdecl("thrum_synth_waveform_stride")
public func thrumWaveformStride() -> Int32 { Int32(clamping: MemoryLayout<WaveformView>.stride) }

/// Assigns the score that was set last to a player. Returns 1, or 0 if the player is in use or does not
/// exist.
@_cdecl("thrum_synth_load")
public func thrumLoad(_ handle: UnsafeMutableRawPointer, _ player: Int32) -> Int32 {
  let score = instance(handle).pointee.score
  return instance(handle).pointee.synthesizer.setScore(score, player: Int(player)) ? 1 : 0
}

/// Sends a command to a player. `kind` is the number of a `CommandKind`; curves cannot be sent with this
/// function. Returns 1, or 0 if the kind, player or lane does not exist, the value is NaN, or too many
/// commands are waiting.
@_cdecl("thrum_synth_send")
public func thrumSend(
  _ handle: UnsafeMutableRawPointer, _ kind: Int32, _ player: Int32, _ sample: Int64, _ lane: Int32,
  _ value: Double
) -> Int32 {
  guard let command = command(kind, player, sample, lane, value) else { return 0 }
  return instance(handle).pointee.synthesizer.send(command) ? 1 : 0
}

/// Returns a command from plain numbers; `nil` if its kind does not exist.
@inline(__always)
func command(
  _ kind: Int32, _ player: Int32, _ sample: Int64, _ lane: Int32, _ value: Double
) -> Command? {
  guard kind >= 0, kind < 255, let known = CommandKind(rawValue: UInt8(kind)),
    let action = Command.Action(known, value: value, lane: lane)
  else { return nil }
  return Command(action, player: player, sample: sample)
}

/// Renders the next samples of the left, right and haptic channel. A channel whose pointer is null is not
/// written. If both `left` and `right` are null, tones and audio files take hardly any time. If `isPreview` is
/// not 0, haptics are added to the left and right channels.
@_cdecl("thrum_synth_render")
public func thrumRender(
  _ handle: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int32, _ isPreview: Int32
) {
  instance(handle).pointee.synthesizer.render(
    left: left, right: right, haptic: haptic, frameCount: Int(frameCount),
    mix: isPreview != 0 ? .preview : .separate)
}
