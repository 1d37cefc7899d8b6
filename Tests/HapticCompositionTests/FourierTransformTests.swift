import Foundation
import HapticComposition
import TestExpectations
import TestSupport
import Testing

@Suite("Fourier transform")
struct FourierTransformTests {
  @Test("it agrees with the sum that defines it", arguments: [8, 16, 32, 128, 512, 1024])
  func definition(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let samples = (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
    let (real, imaginary) = spectrum(samples)
    for bin in 0...count / 2 {
      var sum = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let angle = -2 * Double.pi * Double(bin * index % count) / Double(count)
        sum.0 += Double(sample) * cos(angle)
        sum.1 += Double(sample) * sin(angle)
      }
      let tolerance = 1e-6 * Double(count)
      #expect(abs(Double(real[bin]) - sum.0) < tolerance, "bin \(bin), seed \(count)")
      #expect(abs(Double(imaginary[bin]) - sum.1) < tolerance, "bin \(bin), seed \(count)")
    }
  }

  @Test("a long transform finds a sine where it is", arguments: [4096, 65536])
  func sine(count: Int) {
    let samples = (0..<count).map { Float(sin(2 * Double.pi * 37 * Double($0) / Double(count))) }
    let (real, imaginary) = spectrum(samples)
    let powers = zip(real, imaginary).map { $0 * $0 + $1 * $1 }
    expectEqual(powers.indices.max { powers[$0] < powers[$1] }, 37)
    #expect(abs(imaginary[37] + Float(count) / 2) < Float(count) * 1e-5)
  }

  @Test("a number that is not a power of two is raised, one out of its limits moved")
  func counts() {
    expectEqual(FourierTransform(count: 1000).count, 1024)
    expectEqual(FourierTransform(count: -5).count, 8)
    expectEqual(FourierTransform(count: .max).count, 1 << 20)
  }

  @Test("a buffer that is too short stays as it is")
  func shortBuffers() {
    let transform = FourierTransform(count: 16)
    var real = [Float](repeating: 7, count: 8)
    var imaginary = [Float](repeating: 7, count: 9)
    let samples = [Float](repeating: 1, count: 16)
    samples.withUnsafeBufferPointer { samples in
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { transform.transform(samples, real: real, imaginary: $0) }
      }
    }
    #expect(real.allSatisfy { $0 == 7 } && imaginary.allSatisfy { $0 == 7 })
  }

  private func spectrum(_ samples: [Float]) -> (real: [Float], imaginary: [Float]) {
    let transform = FourierTransform(count: samples.count)
    var real = [Float](repeating: 0, count: transform.binCount)
    var imaginary = real
    samples.withUnsafeBufferPointer { samples in
      real.withUnsafeMutableBufferPointer { real in
        imaginary.withUnsafeMutableBufferPointer { transform.transform(samples, real: real, imaginary: $0) }
      }
    }
    return (real, imaginary)
  }
}
