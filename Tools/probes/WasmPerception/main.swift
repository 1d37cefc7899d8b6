// Writes drives and what the native build makes of them, for compare-wasm-perception.mjs to do the same in WebAssembly:
// WasmPerception OUTPUT-FILE
//
// The file is a row of cases: four 32-bit integers (two devices, hand, samples), the samples as 32-bit floats, the number
// of results as 32-bit integer and the results as 64-bit floats; little-endian.
import Foundation
import PerceptionProbe
import TestSupport

extension Data {
  mutating func append<T>(bytesOf values: [T]) { values.withUnsafeBytes { append(contentsOf: $0) } }
}

/// Taps and spans, with a value now and then that is no number.
func drive(_ chance: inout SeededGenerator) -> [Float] {
  var samples = [Float](repeating: 0, count: 800 + chance.next(15_200))
  for _ in 0...chance.next(8) {
    let start = chance.next(samples.count)
    let length = 20 + chance.next(2980)
    let hertz = 20 + 380 * chance.unit()
    let amplitude = chance.unit()
    for index in start..<min(samples.count, start + length) {
      samples[index] += Float(amplitude * sin(2 * .pi * hertz * Double(index - start) / 8000))
    }
  }
  if chance.next(5) == 0 { samples[samples.count / 2] = .nan }
  return samples
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: WasmPerception OUTPUT-FILE\n".utf8))
  exit(64)
}
var data = Data()
var chance = SeededGenerator(seed: 7)
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
