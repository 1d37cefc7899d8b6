// Writes drives and what the native build makes of them, for compare.mjs to do the same in WebAssembly:
// WasmPerception OUTPUT-FILE
//
// The file is a row of cases: four 32-bit integers (two devices, hand, samples), the samples as 32-bit floats, the number
// of results as 32-bit integer and the results as 64-bit floats; little-endian.
import Foundation
import PerceptionProbe

/// Seeded chance (SplitMix64), the same on every machine.
struct Chance {
  var state: UInt64

  mutating func next(_ low: Double, _ high: Double) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * Double(z >> 11) / 9_007_199_254_740_992
  }
}

extension Data {
  mutating func append<T>(bytesOf values: [T]) { values.withUnsafeBytes { append(contentsOf: $0) } }
}

/// Taps and spans, with a value now and then that is no number.
func drive(_ chance: inout Chance) -> [Float] {
  var samples = [Float](repeating: 0, count: Int(chance.next(800, 16_000)))
  for _ in 0..<Int(chance.next(1, 9)) {
    let start = Int(chance.next(0, Double(samples.count)))
    let length = Int(chance.next(20, 3000))
    let hertz = chance.next(20, 400)
    let amplitude = chance.next(0, 1)
    for index in start..<min(samples.count, start + length) {
      samples[index] += Float(amplitude * sin(2 * .pi * hertz * Double(index - start) / 8000))
    }
  }
  if chance.next(0, 1) < 0.2 { samples[samples.count / 2] = .nan }
  return samples
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: WasmPerception OUTPUT-FILE\n".utf8))
  exit(64)
}
var data = Data()
var chance = Chance(state: 7)
var results = [Double](repeating: 0, count: 1 << 16)
for number in 0..<64 {
  let samples = drive(&chance)
  let choice = [Int32(number % 8), Int32(number / 8), Int32(number % 2)]
  let count = perceptionCompare(
    choice[0], choice[1], choice[2], samples, Int32(samples.count), &results, Int32(results.count))
  guard count > 0, Int(count) <= results.count else {
    FileHandle.standardError.write(Data("case \(number): \(count) numbers do not fit\n".utf8))
    exit(1)
  }
  data.append(bytesOf: choice + [Int32(samples.count)])
  data.append(bytesOf: samples)
  data.append(bytesOf: [count])
  data.append(bytesOf: Array(results[..<Int(count)]))
}
try data.write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
print("64 cases, \(data.count) bytes")
