import CResampler
import HapticModel
import HapticScore

/// Changes the sample rate of sounds. The results are identical on every platform.
///
/// Half the lower of the two sample rates is the highest frequency that both the input and the output can
/// contain. Frequencies up to 90 % of this limit pass unchanged. Aliases and images (false frequencies that a
/// conversion could add) stay below −80 dB. Sounds are not shifted in time: a sound at time t in the input is
/// at time t in the output.
///
/// The conversion uses a filter with linear phase: a windowed sinc (Kaiser window, about 100 dB) whose cutoff
/// is at 95.5 % of the limit. The filter calculates each output sample from the input samples around it, with
/// coefficients that depend on where the output sample lies between two input samples. For rates such as 44.1
/// and 48 kHz, whose ratio is one of small whole numbers, only some such positions occur, and the exact
/// coefficients for each of them are stored. For other rates, coefficients are interpolated between those of
/// up to 512 stored positions, with an error below −110 dB.
public struct Resampler: Sendable {
  /// The sample rate of the input, in hertz.
  public let inputRate: Double
  /// The sample rate of the output, in hertz.
  public let outputRate: Double

  private let kernel: ResamplerKernel
  private let steps: Steps

  /// How the input position of an output sample is calculated.
  private enum Steps {
    /// The input position of output sample n is n·`input`/`output`, in lowest terms.
    case whole(input: Int, output: Int)
    /// The input position of output sample n is n·`ratio`.
    case real(ratio: Double)
  }

  /// The accepted input rates, in hertz.
  public static let inputRates: ClosedRange<Double> = 1_000...384_000
  /// The accepted output rates, in hertz.
  public static let outputRates: ClosedRange<Double> = SampleRate.limits

  /// Creates a resampler; `nil` if a rate is outside ``inputRates`` or ``outputRates``.
  public init?(from inputRate: Double, to outputRate: Double) {
    guard Self.inputRates.contains(inputRate), Self.outputRates.contains(outputRate) else { return nil }
    self.inputRate = inputRate
    self.outputRate = outputRate
    if let input = Int(exactly: inputRate), let output = Int(exactly: outputRate) {
      let divisor = Self.greatestCommonDivisor(input, output)
      steps = .whole(input: input / divisor, output: output / divisor)
      kernel = ResamplerKernel.shared(ratio: inputRate / outputRate, exactPhases: output / divisor)
    } else {
      steps = .real(ratio: inputRate / outputRate)
      kernel = ResamplerKernel.shared(ratio: inputRate / outputRate, exactPhases: nil)
    }
  }

  /// Returns the number of output frames for a number of input frames: ⌈frames · outputRate / inputRate⌉, so
  /// that every output frame starts before the end of the input. Returns `nil` if the result does not fit an
  /// `Int`.
  public func outputCount(for frames: Int) -> Int? {
    guard frames > 0 else { return 0 }
    switch steps {
    case .whole(let input, let output):
      let (product, overflow) = frames.multipliedReportingOverflow(by: output)
      guard !overflow else { return nil }
      return product / input + (product % input == 0 ? 0 : 1)
    case .real(let ratio):
      return Int(exactly: (Double(frames) / ratio).rounded(.up))
    }
  }

  /// Converts the samples of one channel from the input rate to the output rate. If both rates are equal, the
  /// result is an exact copy.
  public func resample(_ samples: [Float]) -> [Float] {
    guard inputRate != outputRate else { return samples }
    guard !samples.isEmpty, let count = outputCount(for: samples.count) else { return [] }
    return [Float](unsafeUninitializedCapacity: count) { out, filled in
      fill(UnsafeMutableBufferPointer(rebasing: out[..<count]), from: samples)
      filled = count
    }
  }

  /// The number of output samples that are calculated per pass. Each pass copies the part of the input that
  /// it needs.
  private static var stretch: Int { 1 << 15 }

  /// Fills a buffer with the first samples of one channel at the output rate. The two rates must differ.
  private func fill(_ out: UnsafeMutableBufferPointer<Float>, from samples: [Float]) {
    let half = kernel.tapCount / 2
    // A part of the input with silence beyond its ends, so that the inner loop needs no bounds checks.
    var window: [Float] = []
    for start in stride(from: 0, to: out.count, by: Self.stretch) {
      let part = start..<min(start + Self.stretch, out.count)
      let first = position(of: part.lowerBound, before: samples.count)
      let last = position(of: part.upperBound - 1, before: samples.count)
      let lowest = first - (half - 1)
      window.removeAll(keepingCapacity: true)
      window.append(contentsOf: repeatElement(0, count: max(0, -lowest)))
      window.append(contentsOf: samples[max(0, lowest)..<min(last + half + 1, samples.count)])
      let size = last - first + kernel.tapCount
      window.append(contentsOf: repeatElement(0, count: max(0, size - window.count)))
      window.withUnsafeBufferPointer { window in
        guard let base = window.baseAddress, let out = out.baseAddress else { return }
        kernel.withRows { rows in
          switch steps {
          case .whole(let step, let phases):
            resampler_fill_whole(out, part.lowerBound, part.upperBound, base, step, phases, rows)
          case .real(let ratio):
            resampler_fill_real(
              out, part.lowerBound, part.upperBound, base, first, samples.count - 1, ratio, rows)
          }
        }
      }
    }
  }

  /// Returns the index of the input sample at or before an output sample.
  private func position(of index: Int, before count: Int) -> Int {
    switch steps {
    case .whole(let step, let phases):
      // In two parts, since the product of the whole may overflow.
      index / phases * step + index % phases * step / phases
    case .real(let ratio): min(Int(Double(index) * ratio), count - 1)
    }
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Resampler {
  /// Returns audio converted to another sample rate.
  ///
  /// Throws `unsupported` if a rate is outside ``inputRates`` or ``outputRates``, and `tooLarge` if the
  /// result would have more than `maximumSamples` samples (frames × channels).
  public static func resample(
    _ audio: DecodedAudio, to sampleRate: Double, maximumSamples: Int = 1 << 28
  ) throws(AudioFileError) -> DecodedAudio {
    let (resampler, _) = try make(for: audio, to: sampleRate, maximumSamples: maximumSamples)
    guard audio.sampleRate != sampleRate else { return audio }
    return audio.mapChannels(sampleRate: sampleRate, resampler.resample)
  }

  /// Returns audio converted to another sample rate, as a waveform for a `Score` (a pattern that is prepared
  /// for playing). Throws the errors of ``resample(_:to:maximumSamples:)``.
  ///
  /// The result is written directly to the waveform, so only one copy of the new samples is in memory.
  public static func waveform(
    of audio: DecodedAudio, at sampleRate: Double, maximumSamples: Int = 1 << 28
  ) throws(AudioFileError) -> Waveform {
    let (resampler, count) = try make(for: audio, to: sampleRate, maximumSamples: maximumSamples)
    guard audio.sampleRate != sampleRate else { return audio.waveform }
    return Waveform(frameCount: count, isStereo: audio.channels.count > 1) { channel, out in
      resampler.fill(out, from: audio.channels[channel])
    }
  }

  /// Returns a resampler for a sound, and the number of output frames.
  private static func make(
    for audio: DecodedAudio, to sampleRate: Double, maximumSamples: Int
  ) throws(AudioFileError) -> (Resampler, frameCount: Int) {
    guard let resampler = Resampler(from: audio.sampleRate, to: sampleRate) else {
      throw AudioFileError(
        .unsupported,
        "cannot be resampled from \(audio.sampleRate) Hz to \(sampleRate) Hz; rates of 1000…384000 Hz can be converted to 8000…192000 Hz"
      )
    }
    let count = resampler.outputCount(for: audio.frameCount) ?? .max
    guard count <= maximumSamples / audio.channels.count else {
      throw AudioFileError(
        .tooLarge,
        "\(count) frames at \(sampleRate) Hz; at most \(maximumSamples / audio.channels.count) are allowed")
    }
    return (resampler, count)
  }
}
