/// The kinds of sound of the test set.
package enum Family: String, CaseIterable, Sendable {
  case clicks, partials, drums, rolls, flams, soft, legato, vibratoNotes, game, syllables
  case clipped, quiet, reverberant, mixDrums, mixNotes, plucked, bowed, blown, keyboard, chords
  case swells, silence
  case vibrato, tremolo, engine, wind, modulatedNoise, steadyNoise, beating, pads

  /// Sounds without onsets that must give none at all.
  package var isForbidden: Bool { self == .swells || self == .silence }

  /// Sounds without onsets: false detections are counted a minute.
  package var isWithoutOnsets: Bool {
    switch self {
    case .swells, .silence, .vibrato, .tremolo, .engine, .wind, .modulatedNoise, .steadyNoise, .beating,
      .pads:
      true
    default: false
    }
  }

  /// Models of instruments.
  package var isInstrument: Bool {
    switch self {
    case .plucked, .bowed, .blown, .keyboard, .chords: true
    default: false
    }
  }

  /// Sounds in which the blows or notes of one voice differ in strength alone.
  package var isComparable: Bool {
    switch self {
    case .clipped, .game, .syllables, .legato: false
    default: !isWithoutOnsets
    }
  }
}
