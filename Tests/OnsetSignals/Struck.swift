import Foundation

/// Sounds that begin with a blow: each adds itself to a canvas at a time, without noting an onset.
enum Struck: CaseIterable {
  case kick, snare, hat, openHat, tom, rim, clap, bell, marimba, pluck, piano, block, click, shaker, modal

  static let drums: [Struck] = [
    .kick, .snare, .hat, .openHat, .tom, .rim, .clap, .block, .shaker, .modal, .modal,
  ]
  static let pitched: [Struck] = [.bell, .marimba, .pluck, .piano, .modal]

  /// How one instrument sounds, so that its blows differ in strength alone.
  struct Voice {
    var kind: Struck
    var pitch: Double
    var length: Double
    var colour: Double
    var seed: UInt64
  }

  func voice(_ dice: inout Dice) -> Voice {
    Voice(
      kind: self, pitch: dice.between(0, 1), length: dice.between(0, 1), colour: dice.between(0, 1),
      seed: dice.next())
  }
}

extension Canvas {
  /// Adds a blow of a voice with a peak of about `gain`.
  mutating func strike(_ voice: Struck.Voice, at start: Double, gain: Double, pitch: Double = 1) {
    let known = Blow(seed: voice.seed, pitch: pitch)
    let piece = blows[known] ?? blow(voice, pitch: pitch)
    blows[known] = piece
    add(piece, at: start, gain: gain)
  }

  /// Strikes and notes the onset, on a whole sample.
  mutating func hit(_ voice: Struck.Voice, at start: Double, gain: Double, pitch: Double = 1) {
    let placed = (start * rate).rounded() / rate
    strike(voice, at: placed, gain: gain, pitch: pitch)
    mark(placed, gain, voice: Int(voice.seed >> 32))
  }

  /// Returns the samples of a blow, without the silence after it.
  private func blow(_ voice: Struck.Voice, pitch: Double) -> [Double] {
    var dice = Dice(voice.seed)
    var out = Canvas(rate: rate, seconds: 2.5)
    switch voice.kind {
    case .kick:
      let base = (40 + 30 * voice.pitch) * pitch
      let sweep = 60 + 180 * voice.colour
      let fall = 0.01 + 0.03 * voice.colour
      let tau = 0.06 + 0.15 * voice.length
      out.add(at: 0, lasting: 6 * tau) { t in
        let phase = base * t + sweep * fall * (1 - exp(-t / fall))
        return sin(2 * .pi * phase) * exp(-t / tau) * min(1, t / 0.0007)
      }
      out.burst(&dice, at: 0, tau: 0.002, low: 800, high: 5000, gain: 0.3 * voice.colour)
    case .snare:
      let tau = 0.05 + 0.1 * voice.length
      out.burst(&dice, at: 0, tau: tau, low: 500 + 1500 * voice.colour, high: 12000, gain: 0.7)
      let base = (160 + 80 * voice.pitch) * pitch
      out.add(at: 0, lasting: 0.4) { t in 0.6 * sin(2 * .pi * base * t) * exp(-t / 0.05) }
    case .hat, .shaker:
      let tau = 0.015 + 0.05 * voice.length
      let attack = voice.kind == .shaker ? 0.004 + 0.012 * voice.pitch : 0
      out.burst(
        &dice, at: 0, tau: tau, low: 5000 + 3000 * voice.colour, high: 18000, gain: 0.8, attack: attack)
    case .openHat:
      out.burst(
        &dice, at: 0, tau: 0.1 * exp2(3.6 * voice.length), low: 1000 + 4000 * voice.colour, high: 16000,
        gain: 0.8)
    case .tom:
      let base = (70 + 130 * voice.pitch) * pitch
      let tau = 0.1 + 0.2 * voice.length
      out.add(at: 0, lasting: 6 * tau) { t in
        let phase = base * (t + 0.02 * (1 - exp(-t / 0.04)))
        return sin(2 * .pi * phase) * exp(-t / tau) + 0.3 * sin(2 * .pi * 1.59 * phase) * exp(-t / tau * 2)
      }
      out.burst(&dice, at: 0, tau: 0.004, low: 500, high: 4000, gain: 0.2)
    case .rim:
      let base = (400 + 800 * voice.pitch) * pitch
      out.add(at: 0, lasting: 0.1) { t in
        (sin(2 * .pi * base * t) + 0.7 * sin(2 * .pi * base * 2.7 * t + 1)) * exp(-t / 0.008)
      }
    case .clap:
      // One onset: the hands of a clap meet within 12 ms.
      for delay in [0.0, 0.004, 0.009] {
        out.burst(&dice, at: delay, tau: 0.003, low: 900, high: 6000, gain: 0.7)
      }
      out.burst(&dice, at: 0.011, tau: 0.04 + 0.08 * voice.length, low: 900, high: 6000, gain: 0.6)
    case .bell:
      let base = (250 + 1200 * voice.pitch) * pitch
      let tau = 0.15 + 0.8 * voice.length
      for (ratio, level) in [(1.0, 1.0), (2.01, 0.6), (2.76, 0.5), (4.1, 0.4), (5.4, 0.3 * voice.colour)]
      where base * ratio < rate * 0.45 {
        let phase = dice.between(0, 6.28)
        out.add(at: 0, lasting: 6 * tau / ratio.squareRoot()) { t in
          0.5 * level * sin(2 * .pi * base * ratio * t + phase) * exp(-t * ratio.squareRoot() / tau)
            * min(1, t / 0.0005)
        }
      }
    case .marimba, .block:
      let base = (voice.kind == .block ? 500 + 900 * voice.pitch : 110 + 500 * voice.pitch) * pitch
      let tau = voice.kind == .block ? 0.015 + 0.03 * voice.length : 0.05 + 0.2 * voice.length
      out.add(at: 0, lasting: 8 * tau) { t in
        (sin(2 * .pi * base * t) * exp(-t / tau) + 0.4 * sin(2 * .pi * base * 3.93 * t) * exp(-t * 4 / tau))
          * min(1, t / (0.0005 + 0.002 * voice.colour))
      }
    case .pluck: out.pluckString((110 + 400 * voice.pitch) * pitch, voice: voice, dice: &dice)
    case .piano:
      let base = (80 + 500 * voice.pitch) * pitch
      let tau = 0.3 + 1.0 * voice.length
      for n in 1...16 where base * Double(n) < min(9000, rate * 0.45) {
        let ratio = Double(n) * (1 + 0.0004 * Double(n * n)).squareRoot()
        let level = pow(Double(n), -1.0 - 0.8 * voice.colour)
        let phase = dice.between(0, 6.28)
        let speed = (1 + 0.25 * Double(n)) / tau
        let (loss, cycles) = (exp(-speed / rate), phase / (2 * .pi))
        var decay = 0.5 * level
        out.add(at: 0, lasting: min(2.4, 9 / speed)) { t in
          decay *= loss
          return decay * fastSine(base * ratio * t + cycles) * min(1, t / 0.003)
        }
      }
      out.burst(&dice, at: 0, tau: 0.008, low: 200, high: 2500, gain: 0.1)
    case .modal: out.modes(voice, pitch: pitch, dice: &dice)
    case .click:
      if voice.colour < 0.3 {
        out.samples[0] = 1
      } else if voice.colour < 0.6 {
        let length = 0.0005 + 0.002 * voice.length
        out.add(at: 0, lasting: length) { t in sin(.pi * t / length) }
      } else {
        out.burst(&dice, at: 0, tau: 0.0006 + 0.003 * voice.length, low: 300, high: 15000, gain: 1)
      }
    }
    let last = out.samples.lastIndex { $0 != 0 } ?? -1
    return Array(out.samples[...last])
  }

  /// Adds band-limited noise that decays.
  mutating func burst(
    _ dice: inout Dice, at start: Double, tau: Double, low: Double, high: Double, gain: Double,
    attack: Double = 0
  ) {
    var filters = [Biquad.highPass(low, rate: rate), Biquad.lowPass(high, rate: rate)]
    // Already running when the envelope opens.
    for _ in 0..<200 {
      let x = dice.noise()
      for index in filters.indices { _ = filters[index].filter(x) }
    }
    var source = dice
    add(at: start, lasting: min(8 * tau + attack, seconds - start)) { t in
      var x = source.noise()
      for index in filters.indices { x = filters[index].filter(x) }
      return 0.5 * gain * x * (t < attack ? t / attack : exp(-(t - attack) / tau))
    }
    dice = source
  }

  /// Anything struck: random modes, each with its own decay, and a burst of noise.
  private mutating func modes(_ voice: Struck.Voice, pitch: Double, dice: inout Dice) {
    let base = 50 * exp2(voice.pitch * 4.5) * pitch
    let length = 0.03 * exp2(voice.length * 5)
    let attack = dice.chance(0.5) ? 0.0003 : dice.logBetween(0.0005, 0.008)
    let spread = dice.between(1.2, 12)
    for number in 0..<dice.whole(2...18) {
      let hertz = base * (number == 0 ? 1 : dice.logBetween(1.05, 1.1 + spread))
      guard hertz < min(15000, rate * 0.45) else { continue }
      let tau = length * dice.logBetween(0.15, 1) * pow(base / hertz, voice.colour)
      let level = dice.between(0.1, 0.5) * pow(base / hertz, dice.between(0, 0.6))
      let loss = exp(-1 / (tau * rate))
      let cycles = dice.between(0, 1)
      var decay = level
      add(at: 0, lasting: min(2.4, 7 * tau)) { t in
        decay *= loss
        return decay * fastSine(hertz * t + cycles) * min(1, t / attack)
      }
    }
    if dice.chance(0.6) {
      burst(
        &dice, at: 0, tau: dice.logBetween(0.002, 0.08), low: dice.logBetween(100, 3000),
        high: dice.logBetween(4000, 16000), gain: dice.logBetween(0.05, 0.6), attack: attack)
    }
    let peak = peak
    if peak > 0 { for index in samples.indices { samples[index] *= 0.9 / peak } }
  }

  /// Karplus and Strong's string.
  private mutating func pluckString(_ hertz: Double, voice: Struck.Voice, dice: inout Dice) {
    let period = max(2, Int(rate / hertz))
    var filter = Biquad.lowPass(1500 + 8000 * voice.colour, rate: rate)
    var line = (0..<period).map { _ in filter.filter(dice.noise()) }
    let mean = line.reduce(0, +) / Double(period)
    line = line.map { 0.5 * ($0 - mean) }
    let loss = pow(10, -3 / (hertz * (0.4 + 1.5 * voice.length)))
    for index in samples.indices {
      let slot = index % period
      samples[index] += line[slot]
      line[slot] = loss * (0.5 * line[slot] + 0.5 * line[(slot + 1) % period])
    }
  }
}
