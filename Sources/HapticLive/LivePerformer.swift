import HapticComposition
import HapticModel
import HapticPlayback

/// Plays the events of a live sound on an engine: transients as patterns of their own, the vibration as an endless continuous event whose
/// controls move.
struct LivePerformer {
  private let engine: HapticEngine
  private let vibration: PreparedPattern
  private var player: HapticPlayer
  private var clock = LiveClock()
  private var intensity: Float = 0
  private var sharpness = Self.middle
  private var isSounding = false
  private var quietTime = 0.0
  /// Events that the engine did not accept.
  private(set) var refusedEvents: UInt64 = 0

  /// The sharpness of the continuous event, to which the control adds.
  private static let middle: Float = 0.5
  /// Seconds without vibration after which the continuous event stops, so that the engine may rest.
  private static let rest = 1.0
  /// The smallest change of a control that is sent.
  private static let step: Float = 0.002
  /// Seconds from one control value to the next: twice in a frame, since a control reaches its value within 2 ms.
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

  /// Notes that sound from a time on has arrived.
  mutating func note(soundTime: Double) {
    let block = Double(engine.output.format.blockSize) / engine.sampleRate
    clock.note(soundTime: soundTime, engineTime: engine.currentTime + block)
  }

  /// Plays an event, ``LiveComposer/delay`` after its time.
  mutating func play(_ event: LiveEvent) {
    let time = max(0, clock.engineTime(event.time + LiveComposer.delay))
    do throws(EngineError) {
      switch event {
      case .tap(let tap): try play(tap, at: time)
      case .frame(let frame): try play(frame, at: time)
      }
    } catch {
      refusedEvents += 1
      isSounding = false
      if error.kind == .invalidPlayer, let new = try? engine.makePlayer(with: vibration) { player = new }
    }
  }

  /// Ends the vibration, because no more sound arrives.
  mutating func rest() {
    guard isSounding else { return }
    try? player.stop()
    isSounding = false
    intensity = 0
  }

  private func play(_ tap: LiveTap, at time: Double) throws(EngineError) {
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
