import Foundation

/// How a sustained tone sounds: harmonics, vibrato, breath.
struct Timbre {
  var tilt = 1.0
  var oddOnly = false
  var formants: [(hertz: Double, width: Double)] = []
  var vibratoRate = 0.0
  /// Peak deviation in semitones.
  var vibratoDepth = 0.0
  var tremoloDepth = 0.0
  var tremoloRate = 5.0
  var breath = 0.0
  var harmonics = 24

  static func random(_ dice: inout Dice) -> Timbre {
    var timbre = Timbre()
    timbre.tilt = dice.between(0.5, 2.2)
    timbre.oddOnly = dice.chance(0.25)
    timbre.harmonics = dice.pick([1, 4, 8, 16, 24, 30])
    if dice.chance(0.5) {
      timbre.formants = (0..<3).map { _ in (dice.logBetween(300, 3500), dice.between(80, 300)) }
    }
    if dice.chance(0.3) { timbre.breath = dice.logBetween(0.003, 0.08) }
    return timbre
  }

  mutating func addVibrato(_ dice: inout Dice) {
    vibratoRate = dice.between(4, 7.5)
    vibratoDepth = dice.between(0.2, 1.2)
    if dice.chance(0.5) { tremoloDepth = dice.between(0.05, 0.3) }
    tremoloRate = vibratoRate
  }

  func level(_ hertz: Double, _ number: Int) -> Double {
    if oddOnly && number % 2 == 0 { return 0 }
    var level = pow(Double(number), -tilt)
    if !formants.isEmpty {
      var gain = 0.08
      for formant in formants {
        let distance = (hertz - formant.hertz) / formant.width
        gain += 1 / (1 + distance * distance)
      }
      level *= gain
    }
    return level
  }
}

extension Canvas {
  /// Adds a harmonic tone whose pitch and level are functions of the seconds since `start`.
  mutating func tone(
    at start: Double, lasting length: Double, timbre: Timbre, dice: inout Dice,
    pitch: (Double) -> Double, level: (Double) -> Double
  ) {
    let first = max(0, Int((start * rate).rounded(.up)))
    let last = min(samples.count, Int((start + length) * rate))
    guard first < last else { return }
    let base = pitch(0)
    let count = max(1, min(timbre.harmonics, Int(min(9000, rate * 0.42) / max(20, base * 1.3))))
    let levels = (1...count).map { timbre.level(base * Double($0), $0) }
    let total = levels.reduce(0) { $0 + $1 * $1 }.squareRoot() * 1.6
    let phases = (0..<count).map { _ in dice.between(0, 1) }
    let vibratoPhase = dice.between(0, 1)
    var breathFilter = Biquad.bandPass(min(3000, base * 4), q: 0.6, rate: rate)
    var phase = 0.0
    for index in first..<last {
      let t = Double(index) / rate - start
      let vibrato = sin(2 * .pi * (timbre.vibratoRate * t + vibratoPhase))
      phase += pitch(t) * exp2(timbre.vibratoDepth * vibrato / 12) / rate
      phase -= phase.rounded(.down)
      var value = 0.0
      // Harmonics by the recurrence of the sine would drift; Clenshaw's sum is exact enough.
      for number in 0..<count {
        value += levels[number] * fastSine(phase * Double(number + 1) + phases[number])
      }
      value /= total
      if timbre.breath > 0 { value += timbre.breath * breathFilter.filter(dice.noise()) * 3 }
      let tremolo =
        1 - timbre.tremoloDepth * 0.5 * (1 + sin(2 * .pi * (timbre.tremoloRate * t + vibratoPhase + 0.3)))
      samples[index] += value * level(t) * tremolo
    }
  }

  /// Adds noise in a band with a level over time.
  mutating func hiss(
    at start: Double, lasting length: Double, low: Double, high: Double, dice: inout Dice,
    level: (Double) -> Double
  ) {
    var filters = [Biquad.highPass(low, rate: rate), Biquad.lowPass(high, rate: rate)]
    var source = dice
    for _ in 0..<400 {
      let x = source.noise()
      for index in filters.indices { _ = filters[index].filter(x) }
    }
    add(at: start, lasting: length) { t in
      var x = source.noise()
      for index in filters.indices { x = filters[index].filter(x) }
      return x * level(t)
    }
    dice = source
  }

  /// Adds steady noise of a spectral slope: 0 white, 1 pink, 2 brown.
  mutating func colouredNoise(_ colour: Int, dice: inout Dice, level: (Double) -> Double) {
    var slow = [0.0, 0.0, 0.0]
    var brown = 0.0
    var source = dice
    add(at: 0, lasting: seconds) { t in
      let white = source.noise()
      switch colour {
      case 0: return 0.3 * white * level(t)
      case 1:
        slow[0] = 0.99765 * slow[0] + white * 0.0990460
        slow[1] = 0.96300 * slow[1] + white * 0.2965164
        slow[2] = 0.57000 * slow[2] + white * 1.0526913
        return 0.08 * (slow[0] + slow[1] + slow[2] + white * 0.1848) * level(t)
      default:
        brown = 0.995 * brown + 0.1 * white
        return 0.3 * brown * level(t)
      }
    }
    dice = source
  }
}

private let sineTable: [Double] = (0...4096).map { sin(2 * .pi * Double($0) / 4096) }

/// Sine of a number of cycles, from a table: fast enough for thousands of seconds of harmonics.
func fastSine(_ cycles: Double) -> Double {
  let x = (cycles - cycles.rounded(.down)) * 4096
  let whole = Int(x)
  let rest = x - Double(whole)
  return sineTable[whole] + rest * (sineTable[min(4096, whole + 1)] - sineTable[whole])
}

/// A rise from 0 to 1 in a time, of one of four shapes.
func rise(_ t: Double, _ length: Double, shape: Int) -> Double {
  guard t > 0 else { return 0 }
  guard t < length else { return 1 }
  let x = t / length
  switch shape {
  case 0: return x
  case 1: return 0.5 - 0.5 * cos(.pi * x)
  case 2: return (1 - exp(-4 * x)) / (1 - exp(-4.0))
  default: return x * x
  }
}
