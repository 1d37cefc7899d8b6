import HapticComposition
import HapticModel
import HapticPlayback

/// Plays the events of a live sound on an engine. Each transient is a pattern of its own. The vibration is
/// one continuous event without end, whose intensity and sharpness are changed by dynamic parameters.
struct LivePerformer {
  private let engine: HapticEngine
  private let vibration: PreparedPattern
  private var player: HapticPlayer
  private var clock = LiveClock()
  private var intensity: Float = 0
  private var sharpness = Self.middle
  private var isSounding = false
  private var quietTime = 0.0
  /// The number of events that the engine refused.
  private(set) var refusedEvents: UInt64 = 0

  /// The sharpness of the continuous event. The value of the sharpness control is added to it.
  private static let middle: Float = 0.5
  /// The time in seconds without vibration after which the continuous event stops, so that the engine can
  /// become idle.
  private static let rest = 1.0
  /// The smallest change of intensity or sharpness that is sent to the engine.
  private static let step: Float = 0.002
  /// The time in seconds between two values of a control. There are two values per frame of 5 ms, because a
  /// control takes 2 ms to reach a new value.
  private static let halfFrame = 0.0025

  init(_ engine: HapticEngine) throws(EngineError) {
    self.engine = engine
    vibration = try engine.prepare(
      HapticPattern(events: [
        HapticEvent(
          .hapticContinuous, time: 0,
          parameters: [
            EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, Self.middle),
          ])
      ]))
    player = try engine.makePlayer(with: vibration)
  }

  /// Records that samples have arrived whose first one is at a time of the sound in seconds. A second call
  /// for the same samples, after their analysis, records what the output has requested in the meantime.
  mutating func note(soundTime: Double) {
    let block = Double(engine.output.format.blockSize) / engine.sampleRate
    clock.delayLimit = max(LiveClock.leastDelayLimit, block)
    clock.note(soundTime: soundTime, engineTime: engine.nextBlockTime)
  }

  /// Plays an event at the engine time that belongs to `LiveComposer.delay` after the time of the event.
  mutating func play(_ event: LiveEvent) {
    let time = max(0, clock.engineTime(event.time + LiveComposer.delay))
    do throws(EngineError) {
      switch event {
      case .transient(let tap): try play(tap, at: time)
      case .frame(let frame): try play(frame, at: time)
      }
    } catch {
      refusedEvents += 1
      isSounding = false
      if error.kind == .invalidPlayer, let new = try? engine.makePlayer(with: vibration) { player = new }
    }
  }

  /// Stops the vibration, for use when no more samples arrive.
  mutating func rest() {
    guard isSounding else { return }
    try? player.stop()
    isSounding = false
    intensity = 0
  }

  private func play(_ tap: LiveTransient, at time: Double) throws(EngineError) {
    guard tap.intensity > 0 else { return }
    let event = HapticEvent(
      .hapticTransient, time: 0,
      parameters: [
        EventParameter(.hapticIntensity, tap.intensity), EventParameter(.hapticSharpness, tap.sharpness),
      ])
    try engine.play(HapticPattern(events: [event]), at: time)
  }

  private mutating func play(_ frame: LiveFrame, at time: Double) throws(EngineError) {
    guard frame.intensity > 0 || intensity > 0 else {
      if isSounding, time - quietTime > Self.rest {
        try player.stop(at: time)
        isSounding = false
      }
      return
    }
    quietTime = time
    if !isSounding || !player.isPlaying {
      try player.send(.hapticIntensityControl, 0, at: time)
      try player.start(at: time)
      intensity = 0
      isSounding = true
    }
    try move(.hapticIntensityControl, from: &intensity, to: frame.intensity, base: 0, at: time)
    try move(.hapticSharpnessControl, from: &sharpness, to: frame.sharpness, base: Self.middle, at: time)
  }

  private func move(
    _ id: DynamicParameterID, from old: inout Float, to new: Float, base: Float, at time: Double
  ) throws(EngineError) {
    guard abs(new - old) >= Self.step || (new == 0 && old != 0) else { return }
    let middle = DynamicParameter(id, time: 0, value: (old + new) / 2 - base)
    let end = DynamicParameter(id, time: Self.halfFrame, value: new - base)
    old = new
    try player.send([middle, end], at: time)
  }
}
