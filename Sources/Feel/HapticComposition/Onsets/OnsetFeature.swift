/// A group of numbers measured of a candidate, in the order of the weights. The raw value of a feature is the position of its first
/// number; the comments state how many it has, if more than one.
enum OnsetFeature: Int {
  /// The levels of the eight bands in nine windows, compared with the loudest after the candidate: 9 × 8.
  case levels = 0
  /// The greatest fast rise in nine spans of hops: 9.
  case quickRises = 72
  /// The greatest slow rise in the same spans: 9.
  case slowRises = 81
  /// The variation of each band over the last 200 hops: 8.
  case variation = 90
  /// New tones in four regions of the spectrum, compared with the last four frames: 4.
  case newTones = 98
  /// New tones, compared with the last 23 frames: 4.
  case newerTones = 102
  /// Tones that ended, in four regions: 4.
  case endedTones = 106
  /// The share of new tones in the spectrum.
  case newShare = 110
  /// How far the spectrum rises above its floor.
  case spectrum = 111
  /// How many of 28 earlier frames exist, as a share.
  case knownFrames = 112
  /// 1 for a fast rise.
  case isQuick = 113
  /// 1 for new tones.
  case isTonal = 114
  /// The height of the peak that made the candidate.
  case height = 115
  /// The level of the loudest band after the candidate.
  case loudness = 116
  /// That level compared with the recent peak of the sound.
  case loudnessInSound = 117
  /// The share of 100 and of 8 hops that lie before the candidate: 2.
  case hopsBefore = 118
  /// The numbers of hops until the level has risen by 10, 40 and 80 %: 3.
  case reached = 120
  /// The share of 400 hops that lie before the candidate.
  case manyHopsBefore = 123
  /// The rise of the whole power.
  case powerRise = 124
  /// The power that no gliding tone leads to, in the lower and in the upper spectrum, and as a share of the whole: 3.
  case unled = 125
  /// The amplitude of the attack in steps of four hops, as a part of its rise: 32. Not for the first judge.
  case attack = 128
  /// The amplitude of the new tones in steps of four hops, as a part of its rise: 28. This and the rest for the placer alone.
  case toneSteps = 160
  /// The least amplitude before the attack, as a share of the greatest.
  case attackFloor = 188
  /// The same of the new tones.
  case toneFloor = 189

  /// The number of numbers that the first judge reads.
  static var judgedCount: Int { attack.rawValue }
  /// The number of numbers that precede those which only the placer reads.
  static var attackEnd: Int { toneSteps.rawValue }
  /// The number of all numbers; the last two are unused.
  static var count: Int { 192 }
}

extension UnsafeMutablePointer where Pointee == Float {
  /// The numbers of a feature, in memory for all features.
  subscript(feature: OnsetFeature, index: Int = 0) -> Float {
    get { self[feature.rawValue + index] }
    nonmutating set { self[feature.rawValue + index] = newValue }
  }
}
