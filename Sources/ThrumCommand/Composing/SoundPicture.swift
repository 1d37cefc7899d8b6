import HapticAudio
import HapticComposition
import HapticPerception
import HapticText

/// The waveform and spectrogram of a sound, for which the file is read once.
struct SoundPicture {
  /// The duration of the sound in seconds.
  private(set) var seconds = 0.0
  /// The frequencies of the lowest and highest row of the spectrogram, in Hz.
  let lowest = 50
  let highest: Int
  /// The largest sample in each column of the waveform. `bottoms` contains the smallest.
  private var tops: [Float]
  private var bottoms: [Float]
  /// The power in each cell of the spectrogram, column by column; each column starts at the lowest frequency.
  private var powers: [Float]

  private static let columns = 480
  private static let rows = 64

  /// Reads an audio file to its end, and creates its picture.
  init(_ path: String, channel: ComposeChannel) throws(CommandFailure) {
    let source = try ComposeSource(path, channel: channel, isSplit: false)
    let rate = source.stream.sampleRate
    highest = Int(min(12_000, rate / 2))
    tops = [Float](repeating: 0, count: Self.columns)
    bottoms = tops
    powers = [Float](repeating: 0, count: Self.columns * Self.rows)
    // A file that does not know its length is shown as if it were ten minutes long.
    let expected = Double(source.stream.frameCount ?? Int(rate * 600))
    let spectrum = Spectrum(rate: rate, rows: Self.rows, lowest: Double(lowest), highest: Double(highest))
    var position = 0
    // Two windows a column and a few more would show no more: of long sounds, parts are looked at.
    let step = max(spectrum.count / 2, Int(expected / Double(Self.columns * 4)))
    var nextWindow = 0
    try source.forEachPiece { _, samples in
      for (index, sample) in samples.enumerated() {
        let column = Self.column(position + index, expected)
        tops[column] = max(tops[column], sample)
        bottoms[column] = min(bottoms[column], sample)
      }
      while nextWindow + spectrum.count <= position + samples.count {
        if nextWindow >= position {
          let column = Self.column(nextWindow + spectrum.count / 2, expected)
          let start = nextWindow - position
          let rows = spectrum.rows(UnsafeBufferPointer(rebasing: samples[start..<start + spectrum.count]))
          for (row, power) in rows.enumerated() {
            powers[column * Self.rows + row] = max(powers[column * Self.rows + row], power)
          }
        }
        nextWindow += step
      }
      position += samples.count
    } progress: { _ throws(CommandFailure) in
      try Interruption.check()
    }
    seconds = Double(position) / rate
  }

  private static func column(_ frame: Int, _ expected: Double) -> Int {
    min(columns - 1, Int(Double(frame) / max(1, expected) * Double(columns)))
  }

  /// The waveform as an SVG element.
  var waveform: String {
    let largest = max(tops.max() ?? 0, -(bottoms.min() ?? 0), 1e-6)
    func place(_ value: Float) -> String { NumberText.rounded(Double(50 - 48 * value / largest)) }
    var path = ""
    for (column, top) in tops.enumerated() {
      path += "\(path.isEmpty ? "M" : "L")\(2 * column) \(place(top))"
    }
    for (column, bottom) in bottoms.enumerated().reversed() { path += "L\(2 * column) \(place(bottom))" }
    return
      "<svg class=\"wave\" viewBox=\"0 0 \(2 * Self.columns) 100\" role=\"img\"><path d=\"\(path)Z\"/></svg>"
  }

  /// The spectrogram as a `data:` URL that contains a bitmap with 256 shades of grey.
  var spectrogram: String {
    let loudest = max(powers.max() ?? 0, 1e-12)
    var pixels: [UInt8] = []
    // The rows of a bitmap go from the bottom up; each column holds its rows in that order.
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let share = 1 + Maths.decibels(ofPower: Double(powers[column * Self.rows + row] / loudest)) / 60
        pixels.append(UInt8(255 * min(max(share, 0), 1)))
      }
    }
    return "data:image/bmp;base64," + Base64.text(Bitmap.grey(pixels, width: Self.columns, height: Self.rows))
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
