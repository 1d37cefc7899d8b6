import HapticModel
import HapticPlayback

/// A player as the rules describe it, sample by sample, in the plainest way there is: what an engine must agree with however its
/// commands fall together. It knows taps alone; their times, ends and silences tell everything about transport.
///
/// Written from the Rendering §1 and the CoreHapticsBehaviour §2.5, not from the synthesizer: pattern time is a count of samples
/// that does not go on while the player is held. A class, for a copy of all this for each sample takes its time.
final class TransportModel {
  enum Order {
    case start, stop, cancel, pause, resume
    case seek(Double), rate(Double), loops(Bool), loopEnd(Double), mute(Bool)
    case parameter(Double), ramp(Double, over: Double), curve(ParameterCurve)
  }

  private enum State { case idle, playing, paused }

  private struct Pending {
    var sample: Int
    var number: Int
    var order: Order
  }

  /// Engine samples on which taps began, on which the player was said to have finished, and whether each sample may be felt.
  private(set) var onsets: [Int] = []
  private(set) var ends: [Int] = []
  private(set) var mayBeFelt: [Bool] = []
  /// How strong each tap was at its onset, mutes, pauses and the intensity control included.
  private(set) var strengths: [Double] = []

  private let rate: Double
  private let events: [HapticEvent]
  private var lane: LaneModel
  private let duration: Double
  /// The end of the last tap, which lasts 20 ms unless it has a duration: where a loop without a loop end repeats.
  private let roundEnd: Double
  private let tapLength: Int
  private let fadeLength: Int
  private var pending: [Pending] = []
  private var orders = 0
  private var now = 0

  private var state = State.idle
  /// Samples for which the player has not been held.
  private var clock = 0
  private var entry = (clock: 0, time: 0.0)
  private var next = 0
  private var speed = 1.0
  private var loops = false
  private var loopEnd = 0.0
  private var isMuted = false
  /// Ends of taps that sound, by the clock.
  private var sounding: [Int] = []
  /// The gain goes from one value to another within the fade; the fade goes on while the player is held.
  private var fade: (start: Int, from: Double, to: Double)?
  private var gain = 1.0
  private var isCancelled = false
  /// The sample on which the player was paused.
  private var pausedAt = 0
  /// A start was carried out, and one was accepted, whose end is still to be told.
  private var wasStarted = false
  private var isOwed = false

  init(_ pattern: HapticPattern, sampleRate: Double) {
    rate = sampleRate
    events = pattern.events.sorted { $0.time < $1.time }
    lane = LaneModel(.hapticIntensityControl, of: pattern, sampleRate: sampleRate)
    duration = pattern.duration
    roundEnd = pattern.events.map { $0.time + ($0.effectiveDuration ?? 0.02) }.max() ?? 0
    // A tap of sharpness 0.5 as the standard profile makes it: 1.5 periods of 155 Hz.
    tapLength = Int((1.5 / 155 * sampleRate).rounded(.up))
    fadeLength = Int((0.002 * sampleRate).rounded(.up))
  }

  /// Says something; nil is at once, which is now.
  func say(_ order: Order, at sample: Int? = nil) {
    let due = max(sample ?? now, now)
    if case .cancel = order { pending.removeAll { $0.sample > due } }
    if case .start = order { isOwed = true }
    orders += 1
    let place = pending.firstIndex { $0.sample > due } ?? pending.endIndex
    pending.insert(Pending(sample: due, number: orders, order: order), at: place)
  }

  func advance(_ count: Int) { for _ in 0..<count { step() } }

  /// The engine stops and starts: what plays or waits ends here. Settings are never lost.
  func restart() {
    sounding.removeAll()
    for entry in pending {
      switch entry.order {
      case .rate, .loops, .loopEnd, .mute: carryOut(entry.order)
      case .parameter where entry.sample <= now, .ramp where entry.sample <= now,
        .curve where entry.sample <= now:
        carryOut(entry.order)
      default: break
      }
    }
    pending.removeAll()
    lane.cancel(at: clock, speed)
    lane.endRamp()
    if isOwed { ends.append(now) }
    (state, isOwed, wasStarted, isCancelled, fade) = (.idle, false, false, false, nil)
    gain = isMuted ? 0 : 1
  }

  // MARK: One sample

  private func step() {
    while let first = pending.first, first.sample <= now {
      pending.removeFirst()
      carryOut(first.order)
    }
    endFade()
    tellOfEnd()
    if state == .paused {
      // What sounded goes on while it fades out; the player does not.
      let passed = clock + now - pausedAt
      mayBeFelt.append(currentGain > 0 && sounding.contains { $0 > passed })
    } else {
      playTaps()
      mayBeFelt.append(!sounding.isEmpty && max(currentGain, onsetGain) > 0)
      clock += 1
      if !sounding.isEmpty { sounding.removeAll { $0 <= clock } }
    }
    now += 1
    // What ends with this sample has ended before anything new is said.
    endFade()
    tellOfEnd()
  }

  private var currentGain: Double {
    guard let fade else { return gain }
    return fade.from + (fade.to - fade.from) * Double(now - fade.start) / Double(fadeLength)
  }

  /// The gain of a tap that begins now: a fade has no effect on it, but for where it goes.
  private var onsetGain: Double { fade?.to ?? gain }

  private func beginFade(to target: Double) {
    let from = currentGain
    if from == target { (gain, fade) = (target, nil) } else { fade = (now, from, target) }
  }

  private func endFade() {
    if let fade, now - fade.start >= fadeLength {
      gain = fade.to
      self.fade = nil
      if isCancelled {
        sounding.removeAll()
        isCancelled = false
        gain = isMuted ? 0 : 1
      }
    }
  }

  private func moment(_ time: Double) -> Int {
    entry.clock + Int(((time - entry.time) * rate / speed + 0.5).rounded(.down))
  }

  private var loopLength: Double? {
    guard loops else { return nil }
    let length = loopEnd > 0 ? loopEnd : roundEnd
    return length > 0 ? length : nil
  }

  private func enter(at time: Double) {
    entry = (clock, time)
    lane.enter(at: clock, speed)
    next = events.firstIndex { moment($0.time) >= clock } ?? events.count
  }

  private func playTaps() {
    guard state != .idle else { return }
    if let length = loopLength, moment(length) <= clock {
      if moment(length) < clock {
        enter(at: 0)
      } else {
        // What comes before the loop's end but falls on its sample still belongs to this round.
        while next < events.count, events[next].time < length, moment(events[next].time) <= clock { tap() }
        entry.time -= length
        lane.enter(at: clock, speed)
        next = events.firstIndex { moment($0.time) >= clock } ?? events.count
      }
    }
    let entry = entry
    let (rate, speed) = (rate, speed)
    lane.advance(to: clock, speed) { time in
      entry.clock + Int(((time - entry.time) * rate / speed + 0.5).rounded(.down))
    }
    while next < events.count, moment(events[next].time) <= clock { tap() }
  }

  private func tap() {
    let control = lane.value(at: clock, entry: entry, speed: speed)
    strengths.append(min(1, Double(events[next][.hapticIntensity]) * control) * onsetGain)
    next += 1
    onsets.append(now)
    sounding.append(clock + tapLength)
  }

  private func tellOfEnd() {
    if wasStarted, state == .playing, loopLength == nil, sounding.isEmpty, next >= events.count,
      moment(duration) <= clock
    {
      state = .idle
    }
    guard state == .idle, sounding.isEmpty else { return }
    // One that was cancelled before its time ends when nothing more waits.
    guard wasStarted || (isOwed && pending.isEmpty) else { return }
    let isDue = pending.contains { if case .start = $0.order { true } else { false } }
    if isOwed { ends.append(now) }
    wasStarted = false
    isOwed = isDue
  }

  // MARK: Orders

  private func carryOut(_ order: Order) {
    switch order {
    case .start:
      if isCancelled || state == .paused { sounding.removeAll() }
      enter(at: 0)
      (isCancelled, fade, wasStarted, state) = (false, nil, true, .playing)
      gain = isMuted ? 0 : 1
    case .stop:
      if state == .paused { sounding.removeAll() }
      state = .idle
    case .cancel:
      state = .idle
      lane.cancel(at: clock, speed)
      guard !sounding.isEmpty else { return }
      isCancelled = true
      beginFade(to: 0)
      if fade == nil { sounding.removeAll() }
    case .pause:
      guard state == .playing else { return }
      (state, pausedAt) = (.paused, now)
      beginFade(to: 0)
    case .resume:
      guard state == .paused else { return }
      state = .playing
      if !isMuted { beginFade(to: 1) }
    case .seek(let time):
      if state == .paused { sounding.removeAll() }
      guard state != .idle else { return }
      if let length = loopLength {
        enter(at: time >= length ? 0 : time)
      } else if time >= duration {
        state = .idle
      } else {
        enter(at: time)
      }
    case .rate(let value):
      entry = (clock, entry.time + Double(clock - entry.clock) * speed / rate)
      lane.changeRate(from: speed, at: clock)
      speed = value
    case .ramp(let value, let seconds):
      lane.send(
        value, over: seconds, at: clock, speed, isAtRest: state == .idle && sounding.isEmpty)
    case .parameter(let value):
      lane.send(value, at: clock, speed, isAtRest: state == .idle && sounding.isEmpty)
    case .curve(let curve): lane.send(curve, at: clock, speed)
    case .loops(let value): loops = value
    case .loopEnd(let value): loopEnd = value
    case .mute(let value):
      isMuted = value
      if state != .paused && !isCancelled { beginFade(to: value ? 0 : 1) }
    }
  }
}
