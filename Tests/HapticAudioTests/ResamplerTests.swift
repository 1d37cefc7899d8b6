import Foundation
import HapticAudio
import TestExpectations
import TestSupport
import Testing

/// Two rates, and how a test names them.
struct Ratio: Sendable, Hashable, CustomTestStringConvertible {
  var from: Double
  var to: Double
  var testDescription: String { "\(from) to \(to)" }

  /// Up, down, far up, far down, prime against each other, and not whole.
  static let all: [Ratio] = [
    (44_100, 48_000), (48_000, 44_100), (96_000, 48_000), (22_050, 48_000), (48_000, 8_000), (8_000, 192_000),
    (44_101, 47_981), (192_000, 44_100), (384_000, 8_000), (1_000, 8_000), (44_100.5, 48_000),
    (11_025, 48_000),
  ].map { Ratio(from: $0.0, to: $0.1) }

  var lowerNyquist: Double { min(from, to) / 2 }

  /// The input rate's samples of a sine of full scale.
  func sine(_ hertz: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * from)).map { Float(sin(2 * .pi * hertz * Double($0) / from)) }
  }

  /// One resampler for all tests of a ratio: its table takes long without optimisation.
  private static let resamplers = Dictionary(
    uniqueKeysWithValues: all.map { ($0, Resampler(from: $0.from, to: $0.to)) })

  var resampler: Resampler? { Self.resamplers[self] ?? nil }

  func resampled(_ samples: [Float]) throws -> [Float] {
    try #require(resampler).resample(samples)
  }

  /// Output samples that the ends of the input do not touch.
  func middle(of count: Int) -> Range<Int> {
    let margin = Int(160 * max(1, to / from)) + 160
    return margin..<max(margin + 1, count - margin)
  }
}

private func decibels(_ value: Double) -> Double { 20 * log10(max(value, 1e-12)) }

@Suite struct ResamplerTests {
  @Test("a tone comes out as the same tone at the same time, all else 80 dB below", arguments: Ratio.all)
  func tones(_ ratio: Ratio) throws {
    let seconds = max(0.05, 700 / min(ratio.from, ratio.to))
    for part in [0.02, 0.31, 0.6, 0.89] {
      let hertz = ratio.lowerNyquist * part
      let out = try ratio.resampled(ratio.sine(hertz, seconds: seconds))
      var worst = 0.0
      for index in ratio.middle(of: out.count) {
        worst = max(worst, abs(Double(out[index]) - sin(2 * .pi * hertz * Double(index) / ratio.to)))
      }
      #expect(decibels(worst) < -80, "\(hertz) Hz: \(decibels(worst)) dB")
    }
  }

  @Test("1 kHz at 44.1 kHz keeps its level within 0.1 dB at 48 kHz")
  func level() throws {
    let ratio = Ratio(from: 44_100, to: 48_000)
    let out = try ratio.resampled(ratio.sine(1_000, seconds: 0.1))
    let range = ratio.middle(of: out.count)
    let power = range.reduce(0.0) { $0 + Double(out[$1]) * Double(out[$1]) } / Double(range.count)
    #expect(abs(decibels((2 * power).squareRoot())) < 0.1)
  }

  @Test(
    "what does not fit under the new Nyquist frequency is 80 dB down",
    arguments: Ratio.all.filter { $0.to < $0.from })
  func aliases(_ ratio: Ratio) throws {
    let seconds = max(0.05, 700 / ratio.to)
    let low = ratio.to / 2
    let high = ratio.from / 2
    for hertz in [low * 1.001, low + (high - low) * 0.1, low + (high - low) * 0.5, low + (high - low) * 0.97]
    {
      let out = try ratio.resampled(ratio.sine(hertz, seconds: seconds))
      let worst = ratio.middle(of: out.count).map { abs(Double(out[$0])) }.max() ?? 1
      #expect(decibels(worst) < -80, "\(hertz) Hz: \(decibels(worst)) dB")
    }
  }

  @Test("an impulse lands on its exact time, symmetric around it", arguments: Ratio.all)
  func impulse(_ ratio: Ratio) throws {
    let place = Int(400 * max(1, ratio.from / ratio.to)) + 7
    var input = [Float](repeating: 0, count: 2 * place)
    input[place] = 1
    let out = try ratio.resampled(input)
    var sum = 0.0
    var moment = 0.0
    for (index, sample) in out.enumerated() {
      sum += Double(sample)
      moment += Double(sample) * Double(index)
    }
    #expect(abs(moment / sum - Double(place) * ratio.to / ratio.from) < 1e-3)
    // Its spectrum at 0 is that of the input.
    #expect(abs(sum - ratio.to / ratio.from) < 1e-3 * ratio.to / ratio.from)
  }

  @Test("an impulse on a common sample is mirrored around it")
  func mirrored() throws {
    var input = [Float](repeating: 0, count: 441)
    input[147] = 1
    let out = try Ratio(from: 44_100, to: 48_000).resampled(input)
    expectEqual(out[160], out.max())
    for distance in 1...80 { #expect(abs(out[160 - distance] - out[160 + distance]) < 1e-7) }
  }

  @Test("a constant stays what it is", arguments: Ratio.all)
  func constant(_ ratio: Ratio) throws {
    let length = Int(max(1, ratio.from / ratio.to) * 700)
    let out = try ratio.resampled([Float](repeating: 0.5, count: length))
    for index in ratio.middle(of: out.count) { #expect(abs(out[index] - 0.5) < 1e-6) }
  }

  @Test("equal rates give an exact copy")
  func same() throws {
    let samples: [Float] = [0, 1, -1, 0.1, .leastNonzeroMagnitude]
    #expect(try #require(Resampler(from: 48_000, to: 48_000)).resample(samples) == samples)
    let audio = DecodedAudio(mono: samples, sampleRate: 11_025.5)
    #expect(try Resampler.resample(audio, to: 11_025.5) == audio)
  }

  @Test("the output has as many frames as have their time before the input's end", arguments: Ratio.all)
  func length(_ ratio: Ratio) throws {
    let resampler = try #require(ratio.resampler)
    for frames in [0, 1, 2, 3, 147, 160, 441, 1_000] {
      let count = try #require(resampler.outputCount(for: frames))
      #expect(Double(count) * ratio.from >= Double(frames) * ratio.to)
      #expect(Double(count - 1) * ratio.from < Double(frames) * ratio.to)
      if frames < 200 {
        expectEqual(resampler.resample([Float](repeating: 1, count: frames)).count, count)
      }
    }
    #expect(resampler.outputCount(for: .max) == nil || ratio.to <= ratio.from)
  }

  @Test("silence gives exact zeros, and the far tail of a click is 0, not a denormal")
  func silence() throws {
    let ratio = Ratio(from: 22_050, to: 48_000)
    #expect(try ratio.resampled([Float](repeating: 0, count: 500)).allSatisfy { $0 == 0 })
    let click = try ratio.resampled([1e-25] + [Float](repeating: 0, count: 500))
    #expect(click.allSatisfy { $0 == 0 || abs($0) >= 1e-30 })
  }

  @Test("rates outside the limits are refused, and results beyond the bound")
  func refused() throws {
    for (from, to) in [
      (999, 48_000), (384_001, 48_000), (48_000, 7_999), (48_000, 192_001), (.nan, 48_000),
      (48_000, .infinity),
    ] as [(Double, Double)] {
      #expect(Resampler(from: from, to: to) == nil)
    }
    let audio = DecodedAudio(left: [1, 2, 3], right: [1, 2, 3], sampleRate: 1_000)
    let error = #expect(throws: AudioFileError.self) {
      try Resampler.resample(audio, to: 192_000, maximumSamples: 1_151)
    }
    expectEqual(error?.kind, .tooLarge)
    #expect(try Resampler.resample(audio, to: 192_000, maximumSamples: 1_152).frameCount == 576)
    #expect(throws: AudioFileError.self) { try Resampler.resample(audio, to: 4_000) }
  }

  @Test("the bits are those recorded on x86-64: only + − × ÷ and square root make them")
  func bits() throws {
    var input = [Float](repeating: 0, count: 32)
    for index in input.indices { input[index] = index % 3 == 0 ? 1 : -0.25 }
    let out = try Ratio(from: 44_100, to: 48_000).resampled(input)
    #expect(
      out[12..<18].map(\.bitPattern)
        == [3_192_698_629, 1_065_044_926, 3_162_188_256, 3_205_082_488, 1_062_845_641, 1_053_139_986])
    let interpolated = try Ratio(from: 44_101, to: 47_981).resampled(input)
    #expect(
      interpolated[12..<18].map(\.bitPattern)
        == [3_192_221_385, 1_065_061_914, 3_167_231_587, 3_204_989_378, 1_062_953_412, 1_052_762_736])
  }

  @Test("a long sound has the same samples wherever its stretches meet", arguments: [44_100, 24_000.5])
  func stretches(rate: Double) throws {
    var random = SeededGenerator(seed: 7)
    let samples = (0..<(rate == 44_100 ? 33_000 : 18_000)).map { _ in Float.random(in: -1...1, using: &random)
    }
    let output = rate == 44_100 ? 48_000 : 2 * rate
    let resampler = try #require(Resampler(from: rate, to: output))
    let whole = resampler.resample(samples)
    // The same but for its beginning: the stretches meet elsewhere.
    let (inputs, outputs) = rate == 44_100 ? (1470, 1600) : (800, 1600)
    let later = resampler.resample(Array(samples[inputs...]))
    expectEqual(whole.count, outputs + later.count)
    #expect(firstDifference(Array(whole[(outputs + 500)...]), Array(later[500...])) == nil)
    let audio = DecodedAudio(
      left: [Float](repeating: 0, count: 300), right: Array(samples[..<300]), sampleRate: rate)
    let waveform = try Resampler.waveform(of: audio, at: output)
    #expect(waveform.isStereo && waveform.withChannel(0) { $0.allSatisfy { $0 == 0 } })
    let right = waveform.withChannel(1) { Array($0) }
    #expect(firstDifference(right, resampler.resample(Array(samples[..<300]))) == nil)
  }

  /// The first index at which two rows differ; nil when they are the same. Keeps failures readable.
  private func firstDifference(_ a: [Float], _ b: [Float]) -> Int? {
    if a.count != b.count { return min(a.count, b.count) }
    return a.indices.first { a[$0] != b[$0] }
  }
}
