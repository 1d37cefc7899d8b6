import HapticModel
import HapticPlayback
import TestSupport

/// Random patterns, and random commands given to an engine's player and to a plain synthesizer alike.
enum Script {
  static func pattern(_ random: inout SeededGenerator, seconds: Double) -> HapticPattern {
    var pattern = HapticPattern()
    func time() -> Double { random.unit() * seconds / 3 }
    for _ in 0..<(1 + random.next(8)) {
      switch random.next(5) {
      case 0, 1:
        pattern.events.append(
          tap(time(), intensity: Float(random.unit()) / 2, sharpness: Float(random.unit())))
      case 2: pattern.events.append(HapticEvent(.audioContinuous, time: time(), duration: time() + 0.001))
      default:
        var event = hum(time(), for: time() + 0.001, intensity: Float(random.unit()) / 2)
        event.parameters.append(EventParameter(.attackTime, Float(random.unit()) / 2))
        event.parameters.append(EventParameter(.releaseTime, Float(random.unit()) / 2))
        pattern.events.append(event)
      }
    }
    for _ in 0..<random.next(3) {
      pattern.parameters.append(
        DynamicParameter(anyID(&random), time: time(), value: Float(random.unit())))
    }
    for _ in 0..<random.next(3) { pattern.curves.append(curve(&random, time: time(), length: seconds / 4)) }
    return pattern
  }

  static func anyID(_ random: inout SeededGenerator) -> DynamicParameterID {
    let all = DynamicParameterID.allCases
    return random.next(2) == 0 ? .hapticIntensityControl : all[random.next(all.count)]
  }

  static func curve(_ random: inout SeededGenerator, time: Double, length: Double) -> ParameterCurve {
    ParameterCurve(
      anyID(&random), time: time,
      controlPoints: (0..<(1 + random.next(4))).map { index in
        .init(time: Double(index) * length * random.unit(), value: Float(random.unit()))
      })
  }

  /// One command for both; a sample of nil is at once, which is the sample `now`.
  static func command(
    _ random: inout SeededGenerator, _ player: AdvancedHapticPlayer, _ index: Int, _ reference: Reference,
    now: Int, at sample: Int?, rate: Double, total: Int
  ) throws {
    let time = sample.map { Double($0) / rate } ?? 0
    // Sample 0 and "at once" are one; both are the next block.
    let due = Int64(max(sample ?? now, now))
    let offset = random.unit() * Double(total) / rate / 3
    switch random.next(14) {
    case 0...3:
      try player.start(at: time)
      reference.send(.start, player: index, at: due)
    case 4:
      try player.stop(at: time)
      reference.send(.stop, player: index, at: due)
    case 5:
      try player.pause(at: time)
      reference.send(.pause, player: index, at: due)
    case 6, 7:
      try player.resume(at: time)
      reference.send(.resume, player: index, at: due)
    case 8:
      try player.seek(to: offset)
      reference.send(.seek, player: index, at: Int64(now), value: offset)
    case 9, 10:
      let id = anyID(&random)
      let value = Float(random.unit())
      try player.send(id, value, at: time)
      reference.send(.parameter, player: index, at: due, value: Double(value), id: id)
    case 11:
      let curve = curve(&random, time: 3, length: offset)
      try player.schedule(curve, at: time)
      reference.send(curve, player: index, at: due)
    case 12:
      let parameters = (0..<3).map { _ in
        DynamicParameter(anyID(&random), time: random.unit() * 0.01, value: Float(random.unit()))
      }
      try player.send(parameters, at: time)
      for parameter in parameters {
        let sum = sample == nil || time == 0 ? parameter.time : time + parameter.time
        let base = sample == nil || time == 0 ? Int64(now) : 0
        let moment = base + Int64((sum * rate + 0.5).rounded(.down))
        reference.send(
          .parameter, player: index, at: max(moment, Int64(now)), value: Double(parameter.value),
          id: parameter.id)
      }
    default: try setting(&random, player, index, reference, now: now, offset: offset)
    }
  }

  private static func setting(
    _ random: inout SeededGenerator, _ player: AdvancedHapticPlayer, _ index: Int, _ reference: Reference,
    now: Int, offset: Double
  ) throws {
    switch random.next(5) {
    case 0:
      player.playbackRate = 0.25 + random.unit() * 3
      reference.send(.setRate, player: index, at: Int64(now), value: player.playbackRate)
    case 1:
      player.loops.toggle()
      reference.send(.setLoop, player: index, at: Int64(now), value: player.loops ? 1 : 0)
    case 2:
      player.loopEnd = 0.02 + offset
      reference.send(.setLoopEnd, player: index, at: Int64(now), value: player.loopEnd)
    case 3:
      player.isMuted.toggle()
      reference.send(.setMute, player: index, at: Int64(now), value: player.isMuted ? 1 : 0)
    default:
      try player.cancel()
      reference.send(.cancel, player: index, at: Int64(now))
    }
  }
}
