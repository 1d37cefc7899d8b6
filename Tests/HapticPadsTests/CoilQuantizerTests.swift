import Foundation
import HapticActuators
import TestExpectations
import TestSupport
import Testing

@Suite struct CoilQuantizerTests {
  /// The samples of both channels after decimation.
  private func decimated(
    _ quantizer: inout CoilQuantizer, left: [Float], right: [Float]
  ) -> (left: [Int8], right: [Int8]) {
    var frames = [Int8](repeating: 99, count: left.count / CoilQuantizer.decimation * 2)
    // Packet by packet, as a pad is fed.
    for start in stride(from: 0, to: left.count, by: 512) {
      let end = min(start + 512, left.count)
      frames.withUnsafeMutableBufferPointer { frames in
        left[start..<end].withUnsafeBufferPointer { left in
          right[start..<end].withUnsafeBufferPointer { right in
            _ = quantizer.decimate(
              left: left, right: right,
              into: UnsafeMutableBufferPointer(rebasing: frames[start / 8..<end / 8]))
          }
        }
      }
    }
    return (
      stride(from: 0, to: frames.count, by: 2).map { frames[$0] },
      stride(from: 1, to: frames.count, by: 2).map { frames[$0] }
    )
  }

  private func tone(_ hertz: Double, amplitude: Double = 1, frames: Int = 48_000) -> [Float] {
    (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }
  }

  /// The amplitude and phase of a frequency in filtered samples at 48 kHz, after the filter has settled.
  private func response(_ hertz: Double) -> (gain: Double, phase: Double) {
    var filter = CoilLowPass()
    var (real, imaginary) = (0.0, 0.0)
    let count = 48_000
    for index in 0..<2 * count {
      let angle = 2 * .pi * hertz * Double(index) / 48_000
      let y = filter.filter(Float(sin(angle)))
      guard index >= count else { continue }
      real += y * sin(angle)
      imaginary += y * cos(angle)
    }
    return (2 * (real * real + imaginary * imaginary).squareRoot() / Double(count), atan2(imaginary, real))
  }

  @Test("The filter passes 1.2 kHz, attenuates 1.5 kHz by 60 dB, and delays what is felt by less than 1 ms")
  func sweep() {
    for hertz in stride(from: 5.0, through: 1200, by: 35) {
      let decibels = 20 * log10(response(hertz).gain)
      #expect(abs(decibels) < 0.15, "\(hertz) Hz")
    }
    for hertz in stride(from: 1500.0, to: 24_000, by: 300) {
      #expect(20 * log10(response(hertz).gain) < -60, "\(hertz) Hz")
    }
    for hertz in stride(from: 10.0, through: 800, by: 30) {
      // A whole number of cycles lies in the window for both frequencies.
      var turn = response(hertz).phase - response(hertz + 1).phase
      if turn < 0 { turn += 2 * .pi }
      #expect(turn / (2 * .pi) < 0.001, "\(hertz) Hz")
      #expect(turn / (2 * .pi) > 0.0003)
    }
  }

  @Test("What the pad cannot play does not fold into what is felt")
  func aliasing() {
    for hertz in [1500.0, 1501, 1700, 2000, 2600, 2900, 3100, 4400, 5950, 8900, 12_050, 23_000] {
      var quantizer = CoilQuantizer(level: 1)
      let samples = decimated(&quantizer, left: tone(hertz), right: tone(hertz, amplitude: 0.5))
      // −60 dB of 127 is less than half a step; the beginning of a tone is not one frequency.
      #expect(samples.left.dropFirst(150).allSatisfy { $0 == 0 }, "\(hertz) Hz")
      #expect(samples.right.dropFirst(150).allSatisfy { $0 == 0 }, "\(hertz) Hz")
    }
  }

  @Test("A tone keeps its level within rounding, each coil its own")
  func levels() {
    for (hertz, amplitude) in [(65.0, 0.5), (150, 0.5), (90, 0.25), (250, 1), (400, 1)] {
      var quantizer = CoilQuantizer()
      let samples = decimated(
        &quantizer, left: tone(hertz, amplitude: amplitude), right: [Float](repeating: 0, count: 48_000))
      let peak = samples.left.dropFirst(100).max() ?? 0
      #expect(abs(Double(peak) - 63.5 * amplitude) <= 1.5, "\(hertz) Hz")
      #expect(samples.right.allSatisfy { $0 == 0 })
    }
    var quantizer = CoilQuantizer()
    let direct = decimated(
      &quantizer, left: [Float](repeating: 1, count: 4800), right: [Float](repeating: -1, count: 4800))
    #expect(direct.left.dropFirst(150).allSatisfy { $0 == 63 || $0 == 64 })
    #expect(direct.right.dropFirst(150).allSatisfy { $0 == -63 || $0 == -64 })
  }

  @Test("Rounding is symmetric, clamped to the level, and takes any number")
  func rounding() {
    let half = CoilQuantizer()
    expectEqual([1, -1, 2, -2, .infinity, -.infinity].map(half.quantize), [64, -64, 64, -64, 64, -64])
    let small = [Double.nan, 0, -0.0, 0.0078, -0.0078, 0.0079, -0.0079]
    expectEqual(small.map(half.quantize), [0, 0, 0, 0, 0, 1, -1])
    let full = CoilQuantizer(level: 1)
    expectEqual([1, -1, 1e9, 0.5, -0.5].map(full.quantize), [127, -127, 127, 64, -64])
    expectEqual(CoilQuantizer(level: 9).quantize(1), 127)
    for level in [0, -1, Double.nan] { #expect(CoilQuantizer(level: level).quantize(1e9) == 0) }
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let level = Double.random(in: 0...1, using: &random)
      let x = Double.random(in: -1.5...1.5, using: &random)
      let limit = (127 * level).rounded()
      let expected = min(max((x * 127 * level).rounded(), -limit), limit)
      expectEqual(Double(CoilQuantizer(level: level).quantize(x)), expected)
    }
  }

  @Test("Sound rendered at the pad's rate is taken as it is; NaN harms no later sample")
  func direct() {
    var quantizer = CoilQuantizer(level: 1)
    var frames = [Int8](repeating: 99, count: 10)
    let isSilent = frames.withUnsafeMutableBufferPointer { frames in
      [Float.nan, 0.5, 1, -3].withUnsafeBufferPointer { left in
        [Float](repeating: -0.25, count: 3).withUnsafeBufferPointer { right in
          quantizer.quantize(left: left, right: right, into: frames)
        }
      }
    }
    #expect(!isSilent)
    expectEqual(frames, [0, -32, 64, -32, 127, -32, 0, 0, 0, 0])
    var poisoned = tone(100)
    poisoned[40] = .nan
    poisoned[50] = .infinity
    poisoned[60] = -.infinity
    let samples = decimated(&quantizer, left: poisoned, right: poisoned)
    #expect(abs(Int(samples.left.dropFirst(1500).max() ?? 0) - 127) <= 1)
  }

  @Test("Decimating whole files is filtering, and silence after it is silence")
  func decimator() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    // Silence, then noise, then silence until the filter is at rest, then noise; the last block is not a multiple of 16.
    var sound = [Float](repeating: 0, count: 160)
    for pause in [96_000, 0] {
      sound += (0..<4805).map { _ in Float(random.double(-0.8...0.8)) }
      sound += [Float](repeating: 0, count: pause)
    }
    var filter = CoilLowPass()
    var expected: [Double] = []
    for (index, sample) in sound.enumerated() {
      let output = filter.filter(sample)
      if index % 16 == 0 { expected.append(output) }
    }
    var decimator = CoilDecimator()
    var found: [Float] = []
    var start = 0
    while start < sound.count {
      var block = Array(sound[start..<min(start + 16 * random.int(1...400), sound.count)])
      start += block.count
      let count = block.withUnsafeMutableBufferPointer { decimator.decimate($0) }
      found += block[..<count]
    }
    expectEqual(found.count, expected.count)
    for (found, expected) in zip(found, expected) { #expect(abs(Double(found) - expected) < 1e-6) }
    expectEqual(found[6000], 0)
  }

  @Test("A fade lasts 5 ms in equal steps, and silence after it is complete")
  func fades() {
    var quantizer = CoilQuantizer(level: 1)
    var frames = [Int8](repeating: 0, count: 64)
    let ones = [Float](repeating: 1, count: 32)
    func next() -> (samples: [Int8], isSilent: Bool) {
      let isSilent = frames.withUnsafeMutableBufferPointer { frames in
        ones.withUnsafeBufferPointer { quantizer.quantize(left: $0, right: $0, into: frames) }
      }
      return (stride(from: 0, to: 64, by: 2).map { frames[$0] }, isSilent)
    }
    #expect(next().samples.allSatisfy { $0 == 127 })
    quantizer.fadeOut()
    let out = next().samples
    let steps = (0..<15).map { Int8((127 * Double(14 - $0) / 15).rounded()) }
    #expect(out[..<15].elementsEqual(steps))
    #expect(out[15...].allSatisfy { $0 == 0 })
    #expect(next().isSilent)
    quantizer.fadeIn()
    let back = next().samples
    #expect(back[..<14].elementsEqual(steps.dropLast().reversed()))
    #expect(back[14...].allSatisfy { $0 == 127 })
    quantizer.mute()
    #expect(next().isSilent)
  }
}
