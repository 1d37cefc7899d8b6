import HapticAudio
import HapticOperations

/// The sound that a page holds, small enough for every page.
///
/// A short sound has its own sample rate and 16 bits. Of a longer one, samples have 4 bits (IMA ADPCM), at
/// the highest sample rate with which the sound fits; at the lowest, only the start is held.
struct PageSound {
  /// The sample rate in hertz.
  let rate: Double
  /// The bits of a sample: 16 or 4.
  let bits: Int
  /// The samples: of 16 bits with the lower byte first, or of 4 bits with the first one in the lower half.
  let bytes: [UInt8]
  /// The duration in seconds.
  let seconds: Double

  /// The largest number of bytes of samples with 16 bits, and with 4 bits.
  private static let (fullBytes, smallBytes) = (200_000, 420_000)
  /// The sample rates of samples with 4 bits.
  private static let rates = [48_000.0, 32_000, 24_000, 16_000, 12_000, 8_000]

  /// Creates the sound from all its samples, or from its first ones.
  init(_ samples: [Float], rate: Double) {
    guard samples.count * 2 > Self.fullBytes else {
      self.rate = rate
      bits = 16
      bytes = samples.flatMap { sample -> [UInt8] in
        let value = Self.whole(sample)
        return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      seconds = Double(samples.count) / rate
      return
    }
    let duration = Double(samples.count) / rate
    let most = Double(2 * Self.smallBytes)
    let wanted = Self.rates.first { $0 <= rate && duration * $0 <= most } ?? min(8_000, rate)
    let converted = wanted < rate ? Resampler(from: rate, to: wanted)?.resample(samples) : nil
    let held = (converted ?? samples).prefix(Int(most))
    self.rate = converted == nil ? rate : wanted
    bits = 4
    bytes = Self.compressed(held)
    seconds = Double(held.count) / self.rate
  }

  /// A sentence on how the sound differs from the file; `nil` if it does not differ audibly.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the file in seconds.
  ///   - fileRate: the sample rate of the file in hertz.
  func note(fileSeconds: Double, fileRate: Double) -> String? {
    guard bits == 4 else { return nil }
    var note = "This page holds the sound in 4 bits a sample at \(ComposeOptions.number(rate / 1000)) kHz"
    if fileRate > rate {
      note += ", so frequencies above \(ComposeOptions.number(rate / 2000)) kHz are missing"
    }
    if fileSeconds - seconds > 0.05 { note += "; it holds the first \(Int(seconds)) s" }
    return note + ". Load the file itself to hear all of it."
  }

  private static func whole(_ sample: Float) -> Int {
    Int((max(-1, min(1, sample.isFinite ? sample : 0)) * 32_767).rounded())
  }

  /// Returns samples with 4 bits each (IMA ADPCM, starting from 0).
  private static func compressed(_ samples: ArraySlice<Float>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (samples.count + 1) / 2)
    var (value, place) = (0, 0)
    for (index, sample) in samples.enumerated() {
      let step = steps[place]
      var rest = Self.whole(sample) - value
      var code = 0
      if rest < 0 {
        code = 8
        rest = -rest
      }
      var change = step >> 3
      for (bit, part) in [(4, step), (2, step >> 1), (1, step >> 2)] where rest >= part {
        code |= bit
        rest -= part
        change += part
      }
      value = max(-32_768, min(32_767, value + (code & 8 == 0 ? change : -change)))
      place = max(0, min(steps.count - 1, place + [-1, -1, -1, -1, 2, 4, 6, 8][code & 7]))
      bytes[index / 2] |= UInt8(code) << (index % 2 == 0 ? 0 : 4)
    }
    return bytes
  }

  /// The steps of IMA ADPCM: each is a tenth larger than the one before.
  static let steps = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88,
    97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658,
    724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660,
    4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818,
    18500, 20350, 22385, 24623, 27086, 29794, 32767,
  ]
}
