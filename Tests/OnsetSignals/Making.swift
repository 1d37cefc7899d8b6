import Foundation

extension LabelledSound {
  /// Generates the sound of a family for a seed.
  package static func make(
    _ family: Family, seed: UInt64, seconds: Double = 6, rates: [Double] = [44100, 48000]
  ) -> LabelledSound {
    var dice = Dice(seed &* 7919 &+ UInt64(family.rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    let rate = dice.pick(rates)
    var canvas = Canvas(rate: rate, seconds: seconds)
    family.fill(&canvas, &dice)
    // Recordings come at all levels.
    if family != .silence, family != .quiet, dice.chance(0.2) {
      canvas.scale(exponential(dice.between(-4, -0.7)))
    }
    canvas.onsets.sort { $0.time < $1.time }
    return LabelledSound(
      name: "\(family.rawValue)-\(seed)", family: family, sampleRate: rate,
      samples: canvas.samples.map { Float($0) }, onsets: canvas.onsets)
  }

  /// Generates a number of sounds of each family, from consecutive seeds.
  package static func set(
    seeds: Range<UInt64>, families: [Family] = Family.allCases, seconds: Double = 6,
    rates: [Double] = [44100, 48000]
  ) -> [LabelledSound] {
    families.flatMap { family in seeds.map { make(family, seed: $0, seconds: seconds, rates: rates) } }
  }
}

extension Family {
  func fill(_ canvas: inout Canvas, _ dice: inout Dice) {
    switch self {
    case .clicks, .partials, .drums, .rolls, .flams, .clipped, .quiet, .reverberant, .mixDrums, .mixNotes:
      fillStruck(&canvas, &dice)
    case .soft, .legato, .vibratoNotes, .game, .syllables, .plucked, .bowed, .blown, .keyboard, .chords:
      fillPlayed(&canvas, &dice)
    default: fillWithoutOnsets(&canvas, &dice)
    }
  }
}

/// Times of a rhythm: on a grid with some slots left out and a little jitter, or free.
func rhythm(_ dice: inout Dice, seconds: Double, fastest: Double = 0.1, slowest: Double = 0.7) -> [Double] {
  var times: [Double] = []
  let free = dice.chance(0.4)
  let step = dice.logBetween(fastest, slowest)
  let density = dice.between(0.6, 1)
  var t = dice.chance(0.25) ? 0 : dice.between(0.05, 0.5)
  while t < seconds - 0.15 {
    if dice.chance(density) { times.append(max(0, free ? t : t + dice.between(-0.006, 0.006))) }
    t += free ? dice.logBetween(fastest, slowest) : step
  }
  return times
}
