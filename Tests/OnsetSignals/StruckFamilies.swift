import Foundation

extension Family {
  func fillStruck(_ canvas: inout Canvas, _ dice: inout Dice) {
    switch self {
    case .clicks:
      let voice = Struck.click.voice(&dice)
      for time in rhythm(&dice, seconds: canvas.seconds, fastest: 0.06) {
        canvas.hit(voice, at: time, gain: dice.logBetween(0.1, 1))
      }
      canvas.normalise(to: dice.between(0.2, 0.95))
    case .partials:
      let voice = dice.pick(Struck.pitched).voice(&dice)
      for time in rhythm(&dice, seconds: canvas.seconds, fastest: 0.12) {
        canvas.hit(
          voice, at: time, gain: dice.logBetween(0.2, 1), pitch: exp2(Double(dice.whole(-7...12)) / 12))
      }
      canvas.normalise(to: dice.between(0.2, 0.95))
    case .drums: canvas.fillWithDrums(&dice)
    case .rolls: canvas.fillWithRolls(&dice)
    case .flams:
      let voice = dice.pick([Struck.snare, .tom, .rim, .block, .kick, .clap, .marimba]).voice(&dice)
      var t = dice.between(0.05, 0.3)
      while t < canvas.seconds - 0.3 {
        let gain = dice.logBetween(0.4, 1)
        if dice.chance(0.8) {
          let apart = dice.between(0.02, 0.04)
          canvas.hit(voice, at: t, gain: gain * dice.between(0.35, 0.8))
          canvas.hit(voice, at: t + apart, gain: gain)
        } else {
          canvas.hit(voice, at: t, gain: gain)
        }
        t += dice.between(0.25, 0.8)
      }
      canvas.normalise(to: dice.between(0.2, 0.95))
    case .clipped:
      canvas.fillWithDrums(&dice)
      canvas.scale(dice.between(2, 8))
      canvas.clip(at: 1)
    case .quiet:
      if dice.chance(0.5) { canvas.fillWithDrums(&dice) } else { Family.partials.fillStruck(&canvas, &dice) }
      canvas.normalise(to: pow(10, dice.between(-55, -35) / 20))
      if dice.chance(0.6) {
        let level = pow(10, dice.between(-100, -80) / 20)
        canvas.colouredNoise(dice.whole(0...2), dice: &dice) { _ in level }
      }
    case .reverberant:
      if dice.chance(0.5) { canvas.fillWithDrums(&dice) } else { Family.partials.fillStruck(&canvas, &dice) }
      canvas.reverberate(seconds: dice.logBetween(0.3, 2), level: dice.logBetween(0.1, 0.8))
      canvas.normalise(to: 0.8)
    default:
      if self == .mixDrums { canvas.fillWithDrums(&dice) } else { Family.partials.fillStruck(&canvas, &dice) }
      var other = Canvas(rate: canvas.rate, seconds: canvas.seconds)
      let kind = dice.pick([
        Family.steadyNoise, .steadyNoise, .engine, .wind, .pads, .vibrato, .modulatedNoise,
      ])
      kind.fillWithoutOnsets(&other, &dice)
      canvas.mix(other, signalToNoise: dice.between(0, 20))
      canvas.normalise(to: dice.between(0.3, 0.9))
    }
  }
}

extension Canvas {
  mutating func fillWithDrums(_ dice: inout Dice) {
    let step = dice.logBetween(0.09, 0.22)
    let kit = (0..<dice.whole(1...4)).map { _ in dice.pick(Struck.drums).voice(&dice) }
    let density = kit.map { _ in dice.between(0.15, 0.6) }
    let levels = kit.map { _ in dice.logBetween(0.3, 1) }
    var t = dice.chance(0.3) ? 0 : dice.between(0.02, 0.3)
    while t < seconds - 0.15 {
      let loose = dice.chance(0.3)
      let shared = max(0, t + dice.between(-0.008, 0.008))
      for (index, voice) in kit.enumerated() where dice.chance(density[index]) {
        // Blows that belong together fall together, or within a few ms.
        let time = loose ? shared + dice.between(0, 0.004) : shared
        hit(voice, at: time, gain: levels[index] * dice.logBetween(0.4, 1))
      }
      t += step
    }
    normalise(to: dice.between(0.3, 0.95))
  }

  mutating func fillWithRolls(_ dice: inout Dice) {
    let kinds: [Struck] = [.snare, .tom, .rim, .block, .hat, .marimba, .kick, .shaker, .click]
    var t = dice.between(0.02, 0.4)
    while t < seconds - 0.4 {
      let voice = dice.pick(kinds).voice(&dice)
      let count = dice.whole(5...24)
      var rate = dice.between(7, 20)
      let drift = dice.chance(0.3) ? dice.between(0.97, 1.03) : 1
      let crescendo = dice.chance(0.4) ? dice.between(-1, 1) : 0
      let spread = dice.between(0.1, 0.5)
      let jitter = dice.between(0, 0.08)
      for number in 0..<count where t < seconds - 0.1 {
        let gain = exp(crescendo * (Double(number) / Double(count) - 0.5) * 2) * (1 - dice.between(0, spread))
        hit(voice, at: t, gain: 0.5 * gain)
        rate = min(20, rate * drift)
        t += (1 + dice.between(-jitter, jitter)) / rate
      }
      t += dice.between(0.3, 0.8)
    }
    normalise(to: dice.between(0.2, 0.95))
  }
}
