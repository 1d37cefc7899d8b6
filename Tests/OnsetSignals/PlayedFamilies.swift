import Foundation

extension Family {
  func fillPlayed(_ canvas: inout Canvas, _ dice: inout Dice) {
    switch self {
    case .soft: canvas.notes(&dice, attack: 0.015...0.09, gap: true)
    case .legato: canvas.legato(&dice)
    case .vibratoNotes: canvas.notes(&dice, attack: 0.003...0.05, gap: dice.chance(0.5), vibrato: 1)
    case .game: canvas.gameSounds(&dice)
    case .syllables: canvas.syllables(&dice)
    case .plucked, .keyboard:
      var t = dice.between(0, 0.2)
      let voice = (self == .plucked ? Struck.pluck : .piano).voice(&dice)
      let step = dice.logBetween(0.12, 0.5)
      while t < canvas.seconds - 0.2 {
        canvas.hit(
          voice, at: t, gain: dice.logBetween(0.25, 1), pitch: exp2(Double(dice.whole(-12...12)) / 12))
        t += step * Double(dice.pick([1, 1, 1, 2])) + dice.between(-0.01, 0.01)
      }
      canvas.reverberate(seconds: 0.5, level: dice.between(0, 0.15))
      canvas.normalise(to: 0.8)
    case .bowed: canvas.notes(&dice, attack: 0.02...0.1, gap: dice.chance(0.4), vibrato: 0.7)
    case .blown: canvas.notes(&dice, attack: 0.01...0.06, gap: dice.chance(0.6), vibrato: 0.3, breath: true)
    default:
      let voice = dice.pick([Struck.piano, .pluck, .marimba]).voice(&dice)
      for time in rhythm(&dice, seconds: canvas.seconds, fastest: 0.2, slowest: 1) {
        let gain = dice.logBetween(0.3, 1)
        let spread = dice.chance(0.3) ? 0.003 : 0
        for step in [0, dice.pick([3, 4]), 7, dice.pick([10, 11, 12])] {
          canvas.hit(
            voice, at: time + dice.between(0, spread), gain: gain, pitch: exp2(Double(step) / 12))
        }
      }
      canvas.normalise(to: 0.8)
    }
  }
}

extension Canvas {
  /// Notes one after the other, each with its own attack.
  mutating func notes(
    _ dice: inout Dice, attack range: ClosedRange<Double>, gap: Bool, vibrato: Double = 0,
    breath: Bool = false
  ) {
    var timbre = Timbre.random(&dice)
    if dice.chance(vibrato) { timbre.addVibrato(&dice) }
    if breath { timbre.breath = dice.logBetween(0.01, 0.1) }
    let base = dice.logBetween(90, 700)
    let attack = dice.logBetween(range.lowerBound, range.upperBound)
    let shape = dice.whole(0...3)
    let length = dice.logBetween(0.18, 0.6)
    var last = 100
    var t = dice.between(0, 0.3)
    while t < seconds - 0.3 {
      let start = (t * rate).rounded() / rate
      var step = dice.whole(-7...12)
      if step == last { step += 2 }
      last = step
      let pitch = base * exp2(Double(step) / 12)
      let lasting = length * dice.between(0.8, 1.5) + attack
      let release = dice.between(0.015, 0.06)
      let level = dice.logBetween(0.3, 1)
      let rising = attack * dice.between(0.8, 1.2)
      let decay = dice.chance(0.3) ? dice.between(0.5, 2) : 0
      tone(
        at: start, lasting: lasting + release, timbre: timbre, dice: &dice, pitch: { _ in pitch },
        level: { u in
          level * rise(u, rising, shape: shape) * exp(-decay * u)
            * (u > lasting ? 0.5 + 0.5 * cos(.pi * min(1, (u - lasting) / release)) : 1)
        })
      mark(start, level)
      t += lasting + (gap ? release + dice.between(0.01, 0.25) : dice.between(-0.01, 0.01))
    }
    normalise(to: dice.between(0.2, 0.9))
  }

  /// One breath, several pitches: the level stays, the pitch changes within a few ms.
  mutating func legato(_ dice: inout Dice) {
    var timbre = Timbre.random(&dice)
    timbre.harmonics = max(4, timbre.harmonics)
    if dice.chance(0.3) {
      timbre.addVibrato(&dice)
      timbre.vibratoDepth *= 0.4
    }
    let base = dice.logBetween(120, 700)
    let glide = dice.chance(0.5) ? dice.between(0.002, 0.015) : 0
    var t = dice.between(0.02, 0.2)
    while t < seconds - 0.8 {
      let count = dice.whole(4...10)
      var steps = [dice.whole(-5...7)]
      var starts = [0.0]
      for _ in 1..<count {
        var step = steps[steps.count - 1] + dice.pick([-7, -5, -4, -3, -2, 2, 3, 4, 5, 7])
        if abs(step) > 12 { step = 0 == steps[steps.count - 1] ? 3 : 0 }
        steps.append(step)
        starts.append(starts[starts.count - 1] + dice.logBetween(0.15, 0.5))
      }
      let end = min(starts[count - 1] + 0.4, seconds - t - 0.05)
      let start = (t * rate).rounded() / rate
      let dip = dice.chance(0.3) ? dice.between(0.1, 0.5) : 0
      tone(
        at: start, lasting: end + 0.04, timbre: timbre, dice: &dice,
        pitch: { u in
          var index = 0
          while index + 1 < count && u >= starts[index + 1] { index += 1 }
          let previous = steps[max(0, index - 1)]
          let share = index == 0 || glide == 0 ? 1 : min(1, (u - starts[index]) / glide)
          return base * exp2((Double(previous) + share * Double(steps[index] - previous)) / 12)
        },
        level: { u in
          var level = rise(u, 0.02, shape: 1) * (u > end ? max(0, 1 - (u - end) / 0.04) : 1)
          for begin in starts.dropFirst() where abs(u - begin) < 0.02 {
            level *= 1 - dip * (1 - abs(u - begin) / 0.02)
          }
          return 0.5 * level
        })
      for begin in starts where begin < end - 0.05 { mark(start + begin, 0.5) }
      t += end + dice.between(0.1, 0.5)
    }
    normalise(to: dice.between(0.2, 0.9))
  }

  /// Bursts of a voice with formants, some after a short plosive.
  mutating func syllables(_ dice: inout Dice) {
    let pitch = dice.logBetween(85, 260)
    var t = dice.between(0.02, 0.4)
    while t < seconds - 0.4 {
      var timbre = Timbre()
      timbre.tilt = dice.between(0.7, 1.2)
      timbre.harmonics = 40
      timbre.formants = [
        (dice.between(300, 800), 90), (dice.between(900, 2200), 130), (dice.between(2300, 3200), 200),
      ]
      timbre.breath = dice.between(0, 0.03)
      let start = (t * rate).rounded() / rate
      let length = dice.between(0.1, 0.28)
      let attack = dice.between(0.008, 0.045)
      let level = dice.logBetween(0.3, 1)
      let slope = dice.between(-0.3, 0.2)
      let first = pitch * dice.between(0.85, 1.25)
      var voiceAt = start
      let kind = dice.whole(0...3)
      if kind == 0 {
        burst(&dice, at: start, tau: 0.005, low: dice.logBetween(500, 3000), high: 8000, gain: level * 0.6)
        voiceAt += dice.between(0.004, 0.012)
      } else if kind == 1 {
        let frication = dice.between(0.03, 0.07)
        hiss(at: start, lasting: frication + 0.02, low: 3000, high: 9000, dice: &dice) { u in
          0.15 * level * rise(u, 0.012, shape: 0) * (u > frication ? max(0, 1 - (u - frication) / 0.02) : 1)
        }
      }
      if kind != 1 || dice.chance(0.3) {
        tone(
          at: voiceAt, lasting: length + attack + 0.06, timbre: timbre, dice: &dice,
          pitch: { u in first * (1 + slope * u) },
          level: { u in
            level * rise(u, attack, shape: 1)
              * (u > length ? 0.5 + 0.5 * cos(.pi * min(1, (u - length) / 0.06)) : 1)
          })
      }
      mark(start, level)
      t += length + attack + dice.between(0.08, 0.3)
    }
    normalise(to: dice.between(0.2, 0.9))
  }

  mutating func gameSounds(_ dice: inout Dice) {
    var t = dice.between(0, 0.3)
    while t < seconds - 0.6 {
      let start = (t * rate).rounded() / rate
      let level = dice.logBetween(0.3, 1)
      var length = 0.2
      switch dice.whole(0...6) {
      case 0:  // An arpeggio of square blips.
        let step = dice.between(0.06, 0.13)
        let base = dice.logBetween(220, 900)
        let count = dice.whole(2...6)
        for number in 0..<count {
          let pitch = base * exp2(Double([0, 4, 7, 12, 16, 19][number]) / 12)
          let at = ((start + Double(number) * step) * rate).rounded() / rate
          guard at < seconds - 0.15 else { break }
          add(at: at, lasting: step) { u in
            level * 0.4 * (fastSine(pitch * u) > 0 ? 1 : -1) * exp(-u * 6) * min(1, (step - u) / 0.002)
          }
          mark(at, level * 0.4)
        }
        length = step * Double(count)
      case 1:  // An explosion.
        length = dice.between(0.5, 1.2)
        let tau = length / 4
        burst(&dice, at: start, tau: tau, low: 40, high: dice.logBetween(600, 5000), gain: level)
        mark(start, level)
      case 2:  // A laser.
        length = dice.between(0.12, 0.35)
        let from = dice.logBetween(1500, 4000)
        let fall = dice.between(0.05, 0.15)
        let lasting = length
        add(at: start, lasting: length) { u in
          level * 0.6 * fastSine(100 * u + from * fall * (1 - exp(-u / fall))) * min(1, (lasting - u) / 0.01)
        }
        mark(start, level)
      case 3:  // A coin: two notes, the second without a pause.
        let second = start + (dice.between(0.06, 0.1) * rate).rounded() / rate
        let pitch = dice.logBetween(600, 1200)
        add(at: start, lasting: second - start) { u in 0.4 * level * (fastSine(pitch * u) > 0 ? 1 : -1) }
        add(at: second, lasting: 0.5) { u in
          0.4 * level * (fastSine(pitch * 1.335 * u) > 0 ? 1 : -1) * exp(-u * 7)
        }
        mark(start, level)
        mark(second, level)
        length = 0.45
      case 4:  // A footstep.
        burst(&dice, at: start, tau: dice.between(0.015, 0.04), low: 80, high: 2500, gain: level)
        mark(start, level)
      case 5:  // A jump: a rising square.
        length = dice.between(0.15, 0.3)
        let pitch = dice.logBetween(200, 500)
        let up = dice.between(2, 6)
        let lasting = length
        add(at: start, lasting: length) { u in
          0.4 * level * (fastSine(pitch * (u + up * u * u / 2)) > 0 ? 1 : -1) * min(1, (lasting - u) / 0.01)
        }
        mark(start, level)
      default:  // A hit with a body.
        let voice = dice.pick([Struck.rim, .tom, .clap, .bell, .kick]).voice(&dice)
        hit(voice, at: start, gain: level)
      }
      t = start + length + dice.between(0.1, 0.5)
    }
    normalise(to: dice.between(0.2, 0.95))
  }
}
