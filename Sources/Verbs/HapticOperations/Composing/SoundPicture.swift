import HapticComposition
import HapticPerception

/// The waveform and spectrogram of a sound, whose samples are read once.
package struct SoundPicture {
  /// The duration of the sound in seconds.
  package private(set) var seconds = 0.0
  /// The frequencies of the lowest and highest row of the spectrogram, in Hz.
  package let lowest = 50
  package let highest: Int
  /// The largest sample in each column of the waveform. `bottoms` contains the smallest.
  private var tops: [Float]
  private var bottoms: [Float]
  /// The power in each cell of the spectrogram, column by column; each column starts at the lowest frequency.
  private var powers: [Float]

  private static let columns = 480
  private static let rows = 64

  /// The first samples, mixed to one channel, to play and to draw.
  package private(set) var preview: [Float] = []
  /// The sample rate of `preview` in hertz.
  package let previewRate: Double

  /// The longest preview in seconds.
  package static let longestPreview = 120.0

  /// The duration in seconds that all columns together show.
  private let covered: Double

  private let spectrum: Spectrum
  /// The number of samples that all columns together show.
  private let expected: Double
  /// The number of samples from one window to the next.
  private let step: Double
  private var windows = 0
  /// The samples that windows still need; the first one has the number `first`. Silence precedes the sound.
  private var kept: [Float]
  private var first: Int
  private var position = 0

  /// Creates the picture of a sound that is empty yet.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate in hertz.
  ///   - frameCount: the number of samples that will follow; `nil` if it is not known. Such a sound is shown as if it
  ///     were ten minutes long.
  package init(sampleRate: Double, frameCount: Int?) {
    previewRate = sampleRate
    highest = Int(min(12_000, sampleRate / 2))
    tops = [Float](repeating: 0, count: Self.columns)
    bottoms = tops
    powers = [Float](repeating: 0, count: Self.columns * Self.rows)
    expected = Double(max(1, frameCount ?? Int(sampleRate * 600)))
    covered = expected / sampleRate
    spectrum = Spectrum(
      rate: sampleRate, rows: Self.rows, lowest: Double(lowest), highest: Double(highest))
    // Every column of a short sound has a window of its own, so that windows overlap. Of a long sound, four
    // windows a column are enough.
    let column = expected / Double(Self.columns)
    step = column <= Double(spectrum.count) ? column : max(Double(spectrum.count), column / 4)
    kept = [Float](repeating: 0, count: spectrum.count)
    first = -spectrum.count
  }

  /// Adds the next samples of the sound.
  package mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    for (index, sample) in samples.enumerated() {
      let column = Self.column(position + index, expected)
      tops[column] = max(tops[column], sample)
      bottoms[column] = min(bottoms[column], sample)
    }
    let previewCount = Int(Self.longestPreview * previewRate)
    if preview.count < previewCount { preview += samples.prefix(previewCount - preview.count) }
    // A gap that no window needs is skipped.
    if first > position { kept += samples.dropFirst(first - position) } else { kept += samples }
    position += samples.count
    transformWindows()
  }

  /// Ends the sound.
  package mutating func finish() {
    kept += [Float](repeating: 0, count: spectrum.count)
    transformWindows()
    seconds = Double(position) / previewRate
  }

  /// Calculates the spectrum of each window whose samples are complete, and drops the samples before the next one.
  private mutating func transformWindows() {
    while true {
      let centre = (Double(windows) + 0.5) * step
      let start = Int(centre) - spectrum.count / 2
      guard centre < expected, start + spectrum.count <= first + kept.count else { break }
      let rows = kept.withUnsafeBufferPointer {
        spectrum.rows(UnsafeBufferPointer(rebasing: $0[(start - first)..<(start - first + spectrum.count)]))
      }
      let column = Self.column(Int(centre), expected)
      for (row, power) in rows.enumerated() {
        powers[column * Self.rows + row] = max(powers[column * Self.rows + row], power)
      }
      windows += 1
    }
    let needed = Int((Double(windows) + 0.5) * step) - spectrum.count / 2 - first
    kept.removeFirst(min(max(0, needed), kept.count))
    first += max(0, needed)
  }

  private static func column(_ frame: Int, _ expected: Double) -> Int {
    min(columns - 1, max(0, Int(Double(frame) / max(1, expected) * Double(columns))))
  }

  /// The duration in seconds from the first column to the end of the last one.
  package var columnSeconds: Double { covered }

  /// The largest and the smallest sample of each column, one after the other: 128 is 0, and the largest of all is 1 or 255.
  package var waveform: [UInt8] {
    let largest = max(tops.max() ?? 0, -(bottoms.min() ?? 0), 1e-6)
    func byte(_ value: Float) -> UInt8 { UInt8(128 + 127 * max(-1, min(1, value / largest))) }
    return (0..<Self.columns).flatMap { [byte(tops[$0]), byte(bottoms[$0])] }
  }

  /// The number of rows of the spectrogram.
  package static var rowCount: Int { rows }

  /// The spectrogram, column by column from the lowest frequency: 255 for the loudest cell of all, 0 for 60 dB less.
  package var spectrogram: [UInt8] {
    let loudest = max(powers.max() ?? 0, 1e-12)
    return powers.map { power in
      let share = 1 + Maths.decibels(ofPower: Double(power / loudest)) / 60
      return UInt8(255 * min(max(share, 0), 1))
    }
  }
}

/// Calculates the power spectrum of a short window of samples, in rows that are evenly spaced in octaves.
private struct Spectrum {
  let count: Int
  private let transform: FourierTransform
  private let bins: [Range<Int>]

  init(rate: Double, rows: Int, lowest: Double, highest: Double) {
    transform = FourierTransform(count: rate > 24_000 ? 1024 : 512)
    let transform = transform
    count = transform.count
    let ratio = highest / max(lowest, 1)
    func bin(_ row: Int) -> Int {
      let hertz = lowest * Maths.power(ratio, Double(row) / Double(rows))
      return min(transform.binCount - 1, Int(hertz * Double(transform.count) / rate))
    }
    bins = (0..<rows).map { bin($0)..<max(bin($0) + 1, bin($0 + 1)) }
  }

  func rows(_ samples: UnsafeBufferPointer<Float>) -> [Float] {
    var windowed = Array(samples)
    for index in windowed.indices {
      // A parabola is near enough to a window for a picture.
      let place = 2 * Float(index) / Float(count) - 1
      windowed[index] *= (1 - place * place) * (1 - place * place)
    }
    var real = [Float](repeating: 0, count: transform.binCount)
    var imaginary = real
    windowed.withUnsafeBufferPointer { windowed in
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { transform.transform(windowed, real: real, imaginary: $0) }
      }
    }
    return bins.map { range in
      range.reduce(0) { max($0, real[$1] * real[$1] + imaginary[$1] * imaginary[$1]) }
    }
  }
}
