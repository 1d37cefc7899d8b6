import HapticModel
import HapticScore
import HapticSynthesis

/// A plain synthesizer without an engine around it: what an engine must agree with, bit for bit.
final class Reference {
  private let memory: UnsafeMutableRawPointer
  private var synthesizer: Synthesizer
  private var scores: [Score] = []
  private var curves: [UnsafeMutableBufferPointer<ScoreSegment>] = []

  init(players: Int = 1, voices: Int = 256, sampleRate: Double = 48_000) {
    let capacity = SynthesizerCapacity(
      voices: voices, players: players, commands: 4096, liveCurves: 256, notices: 0)
    memory = .allocate(byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    synthesizer = Synthesizer(memory: memory, capacity: capacity, sampleRate: sampleRate, profile: .taptic)
  }

  deinit {
    memory.deallocate()
    for curve in curves { curve.deallocate() }
  }

  func load(_ pattern: HapticPattern, player: Int = 0) {
    let score = Score(pattern, sampleRate: synthesizer.sampleRate)
    scores.append(score)
    synthesizer.setScore(score.view, player: player)
  }

  func send(
    _ kind: CommandKind, player: Int = 0, at sample: Int64 = 0, value: Double = 0,
    id: DynamicParameterID = .hapticIntensityControl
  ) {
    guard let action = Command.Action(kind, value: value, lane: Int32(id.rawValue)) else { return }
    synthesizer.send(Command(action, player: Int32(player), sample: sample))
  }

  func send(_ curve: ParameterCurve, player: Int = 0, at sample: Int64) {
    var moved = curve
    moved.time = 0
    let segments = CurveFlattener.segments(of: moved)
    let copy = UnsafeMutableBufferPointer<ScoreSegment>.allocate(capacity: segments.count)
    _ = copy.initialize(from: segments)
    curves.append(copy)
    synthesizer.send(
      Command(
        .curve(lane: Int32(curve.id.rawValue), UnsafeBufferPointer(copy)), player: Int32(player),
        sample: sample))
  }

  /// The haptic channel of the next samples.
  func haptic(_ count: Int) -> [Float] { render(count).haptic }

  /// Haptics and left audio of the next samples.
  func render(_ count: Int) -> (haptic: [Float], left: [Float]) {
    var haptic = [Float](repeating: 0, count: count)
    var left = [Float](repeating: 0, count: count)
    haptic.withUnsafeMutableBufferPointer { haptic in
      left.withUnsafeMutableBufferPointer { left in
        synthesizer.render(
          left: left.baseAddress, right: nil, haptic: haptic.baseAddress, frameCount: count)
      }
    }
    return (haptic, left)
  }
}
