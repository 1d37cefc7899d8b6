import HapticText

/// The words of designers, in place of the names of AHAP: *tap*, *vibration*, *Intensity ×*.
///
/// The page uses them in the picture, the inspector, findings and speech. The text of a file has its own names.
package enum DesignerWords {
  /// The names of AHAP and of the library, each with the word of designers. A name that contains another one is before it.
  private static let table: [(name: StaticString, word: StaticString)] =
    [
      ("HapticIntensityControl", "Intensity ×"), ("HapticSharpnessControl", "Sharpness +"),
      ("HapticAttackTimeControl", "Attack +"), ("HapticDecayTimeControl", "Decay +"),
      ("HapticReleaseTimeControl", "Release +"), ("AudioVolumeControl", "Volume ×"),
      ("AudioPanControl", "Pan +"), ("AudioBrightnessControl", "Brightness +"),
      ("AudioPitchControl", "Pitch +"),
      ("Haptic intensity", "Intensity ×"), ("Haptic sharpness", "Sharpness +"),
      ("HapticIntensity", "intensity"), ("HapticSharpness", "sharpness"), ("AudioVolume", "volume"),
      ("AudioPitch", "pitch"), ("AudioPan", "pan"), ("AudioBrightness", "brightness"),
      ("set Sustained to 1, or raise DecayTime", "switch Hold on, or make Decay longer"),
      ("AttackTime", "Attack"), ("DecayTime", "Decay"), ("ReleaseTime", "Release"), ("Sustained", "Hold"),
      ("EventDuration", "length"), ("haptic event", "tap or vibration"),
      ("HapticTransient", "tap"), ("HapticContinuous", "vibration"), ("AudioContinuous", "tone"),
      ("AudioCustom", "audio file"), ("audio events", "sounds"), ("audio event", "sound"),
      ("transients", "taps"), ("transient", "tap"),
      ("continuous events", "vibrations"), ("continuous event", "vibration"),
      ("control points", "points"), ("control point", "point"), ("a control acts", "a curve acts"),
    ]

  /// Returns a sentence in which names of AHAP are replaced. Quoted parts and paths of files do not change.
  package static func replacing(_ sentence: String) -> String {
    let source = Array(sentence.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var quote: UInt8?
    var at = 0
    while at < source.count {
      let byte = source[at]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x60 {
        quote = byte
      } else if isStart(at, in: source), let (length, word) = word(at, in: source) {
        result += word
        at += length
        continue
      }
      result.append(byte)
      at += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the length of the name at a place, and its word; `nil` if no name is there.
  private static func word(_ place: Int, in source: [UInt8]) -> (length: Int, word: [UInt8])? {
    for (name, word) in table {
      let length = name.utf8CodeUnitCount
      let end = place + length
      guard end <= source.count, isEnd(end, in: source) else { continue }
      // The name of a kind can begin a sentence.
      let isCapital = isLetter(source[place]) && source[place] & 0x20 == 0
      let isSame = name.withUTF8Buffer { bytes in
        (bytes[0] == source[place] || (isCapital && bytes[0] == source[place] | 0x20))
          && bytes.dropFirst().elementsEqual(source[(place + 1)..<end])
      }
      guard isSame else { continue }
      var replaced = word.withUTF8Buffer { Array($0) }
      let wasLower = name.withUTF8Buffer { $0[0] & 0x20 != 0 }
      let beginsSentence = place == 0 || (place >= 2 && source[place - 2] == 0x2E)
      if isCapital, wasLower || beginsSentence, isLetter(replaced[0]) { replaced[0] &= 0xDF }
      return (length, replaced)
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2F
      || byte >= 0x80
  }

  /// Returns whether a word can start at a place: not within a word, a path or the name of a file.
  private static func isStart(_ place: Int, in source: [UInt8]) -> Bool {
    guard place > 0 else { return true }
    let before = source[place - 1]
    return !isInName(before) && before != 0x2E
  }

  private static func isEnd(_ place: Int, in source: [UInt8]) -> Bool {
    guard place < source.count else { return true }
    if isInName(source[place]) { return false }
    // A full stop ends a sentence, or belongs to the name of a file.
    return source[place] != 0x2E || place + 1 == source.count || !isInName(source[place + 1])
  }
}

extension JSONText {
  /// Writes what the page shows of a finding as members of the open object: its heading, and its message in the words of
  /// designers.
  package mutating func words(_ heading: String, _ message: String) {
    string("heading", heading)
    string("words", DesignerWords.replacing(message))
  }
}
