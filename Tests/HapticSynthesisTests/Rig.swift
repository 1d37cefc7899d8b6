import HapticModel
import HapticScore
import Testing

@testable import HapticSynthesis

/// A synthesizer with memory of its own, driven by hand.
final class Rig {
  let memory: UnsafeMutableRawPointer
  var synthesizer: Synthesizer
  private var scores: [Score] = []

  init(
    _ capacity: SynthesizerCapacity = SynthesizerCapacity(), sampleRate: Double = 48_000,
    profile: ActuatorProfile = .taptic
  ) {
    memory = .allocate(byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    synthesizer = Synthesizer(memory: memory, capacity: capacity, sampleRate: sampleRate, profile: profile)
  }

  deinit { memory.deallocate() }

  @discardableResult
  func load(_ pattern: HapticPattern, player: Int = 0, waveform: Waveform? = nil) -> Bool {
    let score = Score(pattern, sampleRate: synthesizer.sampleRate) { _ in waveform }
    scores.append(score)
    return synthesizer.setScore(score.view, player: player)
  }

  /// Loads one score into many players.
  func load(_ pattern: HapticPattern, players: Range<Int>) {
    let score = Score(pattern, sampleRate: synthesizer.sampleRate) { _ in nil }
    scores.append(score)
    for player in players {
      let isLoaded = synthesizer.setScore(score.view, player: player)
      #expect(isLoaded)
    }
  }

  @discardableResult
  func send(_ kind: CommandKind, player: Int32 = 0, at sample: Int64 = 0, value: Double = 0, lane: Int = 0)
    -> Bool
  {
    guard let action = Command.Action(kind, value: value, lane: Int32(lane)) else { return false }
    return synthesizer.send(Command(action, player: player, sample: sample))
  }

  /// Renders the haptic channel, in blocks of the lengths that `blocks` gives in turn.
  func render(_ count: Int, blocks: [Int] = [512]) -> [Float] {
    var samples = [Float](repeating: 0, count: count)
    var done = 0
    var turn = 0
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      while done < count {
        let block = min(blocks[turn % blocks.count], count - done)
        synthesizer.render(left: nil, right: nil, haptic: base + done, frameCount: block)
        done += block
        turn += 1
      }
    }
    return samples
  }

  /// Advances without rendering, on the way to what is rendered.
  func catchUp(_ count: Int, toRenderAfter distance: Int) {
    synthesizer.catchUp(frameCount: count, toRenderAfter: distance)
  }

  /// Renders all three channels, in blocks of the lengths that `blocks` gives in turn.
  func renderAll(_ count: Int, blocks: [Int] = [512]) -> (left: [Float], haptic: [Float]) {
    var samples = [Float](repeating: 0, count: 3 * count)
    var done = 0
    var turn = 0
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      while done < count {
        let block = min(blocks[turn % blocks.count], count - done)
        synthesizer.render(
          left: base + done, right: base + count + done, haptic: base + 2 * count + done, frameCount: block)
        done += block
        turn += 1
      }
    }
    return (Array(samples[..<count]), Array(samples[(2 * count)...]))
  }

  /// Whether the four buses of left and right, where tones and audio files are added, hold zeros.
  var areAudioBusesSilent: Bool {
    [0, 1, 3, 4].allSatisfy { bus in (0..<Tables.chunk).allSatisfy { synthesizer.tables.bus(bus)[$0] == 0 } }
  }

  /// Writes zeros there; new memory holds anything.
  func silenceAudioBuses() {
    for bus in [0, 1, 3, 4] { synthesizer.tables.bus(bus).update(repeating: 0, count: Tables.chunk) }
  }

  // `#expect` cannot look into a noncopyable value, so what tests ask of it stands here.
  var isActive: Bool { synthesizer.isActive }
  func isActive(_ player: Int) -> Bool { synthesizer.isActive(player: player) }
  var replacedVoices: Int { synthesizer.replacedVoices }
  var refusedCommands: Int { synthesizer.refusedCommands }
  var lastSounding: Int64 { synthesizer.lastSounding }
  var droppedReports: Int { synthesizer.droppedReports }
  var droppedEvents: Int { synthesizer.droppedEvents }
  var deferredChanges: Int { synthesizer.deferredChanges }
  var work: RenderWork { synthesizer.work }
  /// Whether a start of player 0 waits.
  var isStartWaiting: Bool {
    synthesizer.tables.players[PlayerIndex(0)].commands.hasStart(in: synthesizer.tables.commands)
  }
  /// The most nodes on a way down the tree of player 0's commands.
  var commandDepth: Int {
    let table = synthesizer.tables.commands
    func depth(_ node: CommandIndex) -> Int {
      node.isNone ? 0 : 1 + max(depth(table[node].left), depth(table[node].right))
    }
    return depth(synthesizer.tables.players[PlayerIndex(0)].commands.root)
  }
  /// The present value of a lane of player 0.
  func laneValue(_ lane: Int) -> Double {
    synthesizer.tables.lanes(of: PlayerIndex(0))[lane].line.at(synthesizer.now)
  }
  /// The value to which the last parameter of a lane of player 0 leads.
  func laneTarget(_ lane: Int) -> Double { synthesizer.tables.lanes(of: PlayerIndex(0))[lane].target }
  /// The number of lanes of player 0 that are in use.
  var usedLanes: Int { synthesizer.tables.players[PlayerIndex(0)].lanes.count }
  /// Whether player 0 accepts another score.
  var isLoadable: Bool { synthesizer.setScore(.empty, player: 0) }
  var frameCount: Int { synthesizer.frameCount }
  var waitingNotices: Int { synthesizer.waitingNotices }
  func resetPlayer(_ number: Int) -> Bool { synthesizer.resetPlayer(number) }

  /// The samples of the ends of playbacks and events that were reported.
  var playerEnds: [Int64] {
    notices.compactMap { if case .playerFinished = $0.kind { $0.sample } else { nil } }
  }
  var eventEnds: [Int64] {
    notices.compactMap { if case .eventEnded = $0.kind { $0.sample } else { nil } }
  }
  var notices: [RenderNotice] {
    (0..<synthesizer.waitingNotices).compactMap { synthesizer.notice(at: $0) }
  }
}

/// The first sample at which two renders differ in any bit; nil when they are the same. Keeps failures readable.
func firstDifference<A: Collection<Float>, B: Collection<Float>>(_ a: A, _ b: B) -> Int? {
  if a.count != b.count { return min(a.count, b.count) }
  return zip(a, b).enumerated().first { $0.element.0.bitPattern != $0.element.1.bitPattern }?.offset
}

enum Patterns {
  static func hum(_ time: Double = 0, _ duration: Double, intensity: Float = 0.5, sharpness: Float = 0.5)
    -> HapticEvent
  {
    HapticEvent(
      .hapticContinuous, time: time, duration: duration,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
  }

  static func tap(_ time: Double, intensity: Float = 0.8, sharpness: Float = 0.5) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
  }

  /// Hums and taps over half a second.
  static var medley: HapticPattern {
    HapticPattern(events: [
      hum(0, 0.2, intensity: 0.4, sharpness: 0.3), tap(0.05), tap(0.125, intensity: 0.5, sharpness: 1),
      hum(0.25, 0.2, intensity: 0.6, sharpness: 0.8), tap(0.4),
    ])
  }
}
