import Foundation

extension Family {
  func fillWithoutOnsets(_ canvas: inout Canvas, _ dice: inout Dice) {
    let length = canvas.seconds
    let sampleRate = canvas.rate
    // Half of them run when the file begins; the others rise slowly.
    let opening = dice.chance(0.5) ? 0 : dice.between(0.3, 1)
    let level = dice.between(0.1, 0.9)
    let base = dice.logBetween(90, 900)
    func fade(_ t: Double) -> Double { opening == 0 ? 1 : rise(t, opening, shape: 1) }
    switch self {
    case .silence: canvas.nearSilence(&dice)
    case .swells: canvas.swells(&dice)
    case .vibrato:
      var timbre = Timbre.random(&dice)
      timbre.addVibrato(&dice)
      timbre.vibratoDepth = dice.between(0.3, 2)
      canvas.tone(
        at: 0, lasting: length, timbre: timbre, dice: &dice, pitch: { _ in base }, level: { 0.5 * fade($0) })
    case .tremolo:
      var timbre = Timbre.random(&dice)
      timbre.tremoloDepth = dice.between(0.3, 1)
      timbre.tremoloRate = dice.logBetween(2, 12)
      canvas.tone(
        at: 0, lasting: length, timbre: timbre, dice: &dice, pitch: { _ in base }, level: { 0.5 * fade($0) })
    case .engine: canvas.engine(&dice, fade: fade)
    case .wind:
      var source = dice
      var filters = [Biquad](repeating: .bandPass(500, q: 1, rate: canvas.rate), count: 2)
      let q = dice.between(0.5, 4)
      let speeds = (0..<4).map { _ in dice.between(0.08, 0.9) }
      let phases = (0..<4).map { _ in dice.between(0, 1) }
      let centre = dice.logBetween(150, 1200)
      let depth = dice.between(0.3, 0.95)
      var count = 0
      canvas.add(at: 0, lasting: length) { t in
        let slow = 0.5 * fastSine(speeds[0] * t + phases[0]) + 0.5 * fastSine(speeds[1] * t + phases[1])
        if count % 64 == 0 {
          let fresh = Biquad.bandPass(centre * exp2(slow), q: q, rate: sampleRate)
          for index in filters.indices {
            (filters[index].b0, filters[index].b2) = (fresh.b0, fresh.b2)
            (filters[index].a1, filters[index].a2) = (fresh.a1, fresh.a2)
          }
        }
        count += 1
        var x = source.noise()
        for index in filters.indices { x = filters[index].filter(x) }
        let gust = 0.5 * fastSine(speeds[2] * t + phases[2]) + 0.5 * fastSine(speeds[3] * t + phases[3])
        return x * (1 + depth * gust) * fade(t)
      }
    case .modulatedNoise:
      let rate = dice.logBetween(2, 80)
      let depth = dice.between(0.3, 1)
      let colour = dice.whole(0...2)
      let toneInstead = dice.chance(0.4)
      if toneInstead {
        canvas.add(at: 0, lasting: length) { t in
          fastSine(base * t) * (1 - depth * (0.5 + 0.5 * fastSine(rate * t))) * fade(t)
        }
      } else {
        canvas.colouredNoise(colour, dice: &dice) { t in
          (1 - depth * (0.5 + 0.5 * fastSine(rate * t))) * fade(t)
        }
      }
    case .steadyNoise:
      if dice.chance(0.6) {
        canvas.colouredNoise(dice.whole(0...2), dice: &dice) { fade($0) }
      } else {
        let low = dice.logBetween(40, 4000)
        canvas.hiss(at: 0, lasting: length, low: low, high: low * dice.between(1.5, 6), dice: &dice) {
          fade($0)
        }
      }
    case .beating:
      let apart = dice.between(0.7, 15)
      let second = dice.between(0.3, 1)
      let count = dice.whole(1...5)
      canvas.add(at: 0, lasting: length) { t in
        var value = 0.0
        for number in 1...count {
          let n = Double(number)
          value += (fastSine(base * n * t) + second * fastSine((base + apart) * n * t + 0.2 * n)) / n
        }
        return value * fade(t)
      }
    default:
      for _ in 0..<dice.whole(1...4) {
        var timbre = Timbre.random(&dice)
        if dice.chance(0.3) { timbre.addVibrato(&dice) }
        let pitch = dice.logBetween(60, 600)
        let (speed, phase, glide) = (dice.between(0.05, 0.5), dice.between(0, 1), dice.between(-0.04, 0.04))
        canvas.tone(
          at: 0, lasting: length, timbre: timbre, dice: &dice, pitch: { pitch * (1 + glide * $0) },
          level: { 0.5 * fade($0) * (0.6 + 0.4 * fastSine(speed * $0 + phase)) })
      }
    }
    canvas.onsets = []
    if self != .silence { canvas.normalise(to: level) }
  }
}

extension Canvas {
  mutating func nearSilence(_ dice: inout Dice) {
    let kind = dice.whole(0...6)
    let level = pow(10, dice.between(-110, -78) / 20)
    switch kind {
    case 0: break
    case 1: colouredNoise(0, dice: &dice) { _ in level * 3 }
    case 2: for index in samples.indices { samples[index] = 0.3 }
    case 3: for index in samples.indices { samples[index] = 1e-40 * (index % 2 == 0 ? 1 : -1) }
    case 4: add(at: 0, lasting: seconds) { t in level * fastSine(50 * t) }
    case 5: for index in samples.indices { samples[index] = dice.chance(0.5) ? 0 : 1.0 / 32768 }
    default: colouredNoise(1, dice: &dice) { t in level * 3 * (1 + 0.8 * fastSine(0.3 * t)) + 0 * t }
    }
  }

  mutating func swells(_ dice: inout Dice) {
    var t = dice.between(0, 0.5)
    while t < seconds - 1 {
      let up = min(dice.logBetween(0.25, 2.5), seconds - t - 0.1)
      let hold = dice.between(0, 0.4)
      let down = dice.chance(0.15) ? 0.01 : dice.between(0.1, 1)
      let shape = dice.pick([0, 1, 1, 3])
      let level = dice.logBetween(0.2, 1)
      let lasting = up + hold + down
      func course(_ u: Double) -> Double {
        level * rise(u, up, shape: shape)
          * (u > up + hold ? 0.5 + 0.5 * cos(.pi * min(1, (u - up - hold) / down)) : 1)
      }
      if dice.chance(0.5) {
        var timbre = Timbre.random(&dice)
        if dice.chance(0.3) { timbre.addVibrato(&dice) }
        let pitch = dice.logBetween(80, 900)
        tone(
          at: t, lasting: lasting, timbre: timbre, dice: &dice, pitch: { _ in pitch },
          level: { course($0) * 0.5 })
      } else {
        let low = dice.logBetween(30, 3000)
        hiss(at: t, lasting: lasting, low: low, high: low * dice.between(2, 8), dice: &dice) {
          course($0) * 0.4
        }
      }
      t += lasting + dice.between(0, 0.6)
    }
  }

  /// Firing pulses through resonances, at a speed that changes slowly, with noise in step.
  mutating func engine(_ dice: inout Dice, fade: (Double) -> Double) {
    let from = dice.logBetween(22, 110)
    let to = from * dice.between(0.6, 1.8)
    var resonances = (0..<3).map { _ in
      Biquad.bandPass(dice.logBetween(70, 1800), q: dice.between(1, 6), rate: rate)
    }
    let uneven = dice.between(0, 0.3)
    let rough = dice.between(0, 0.3)
    let wobble = dice.between(0, 0.05)
    var phase = 0.0
    var strength = 1.0
    var source = dice
    let length = seconds
    let sharp = dice.between(0.03, 0.3)
    let sampleRate = rate
    add(at: 0, lasting: length) { t in
      let hertz =
        (from + (to - from) * (0.5 - 0.5 * cos(.pi * t / length))) * (1 + wobble * fastSine(3.1 * t))
      phase += hertz / sampleRate
      if phase >= 1 {
        phase -= 1
        strength = 1 + uneven * source.noise() * 0.5
      }
      let pulse = phase < sharp ? strength * fastSine(phase / sharp / 2) : 0
      let excitation = pulse + rough * source.noise() * (0.3 + pulse)
      var value = 0.2 * excitation
      for index in resonances.indices { value += resonances[index].filter(excitation) }
      return value * fade(t)
    }
    dice = source
  }
}
