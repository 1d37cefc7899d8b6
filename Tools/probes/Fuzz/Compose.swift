import AHAP
import HapticComposition
import HapticModel

private let scale = FeltScale()

/// Composes a pattern of any samples with any settings; then updates a pattern that was edited in any way. The results must be valid and can
/// be written.
///
/// Composing takes a millisecond and more, so every 32nd input is composed.
func compose(_ input: Slice<UnsafeBufferPointer<UInt8>>, chance: UInt64) {
  guard chance >> 8 & 31 == 0 else { return }
  var bytes = input
  func next() -> UInt8 { bytes.popFirst() ?? 0 }
  let strategies = CompositionStrategy.allCases
  var settings = CompositionSettings(strategies[Int(next()) % strategies.count])
  settings.snap = next() & 1 == 0 ? .none : .beat
  for _ in 0..<Int(next() & 15) {
    let parameter = CompositionParameter.allCases[Int(next()) % CompositionParameter.allCases.count]
    let part = Double(next()) / 250
    // Beyond the limits too, and NaN.
    settings[parameter] =
      part > 1.01
      ? .nan
      : parameter.limits.lowerBound + (parameter.limits.upperBound - parameter.limits.lowerBound) * part
  }
  let rates = [8000.0, 1000, 11_025, 22_050, 48_000, 384_000, .nan, 0]
  let rate = rates[Int(next()) % rates.count]
  var composer = HapticComposer(sampleRate: rate, settings: settings, scale: scale)
  let size = 1 + Int(next()) * 16
  let samples = samples(bytes, form: Int(next() & 3))
  var start = 0
  while start < samples.count {
    let end = min(samples.count, start + size)
    samples[start..<end].withUnsafeBufferPointer { composer.append($0) }
    start = end
  }
  let pattern = composer.finish().pattern
  check(pattern, "composed")
  guard let written = try? AHAPEncoder().encode(pattern), let read = AHAPDecoder().decode(written).pattern
  else { fatalError("a composed pattern cannot be written and read") }
  guard CompositionRecord(read) == CompositionRecord(pattern) else { fatalError("its record changed") }
  var builder = PatternBuilder(input)
  let edited = builder.pattern()
  let record = CompositionRecord(chance & 1 == 0 ? pattern : edited)
  let update = CompositionUpdate(of: edited, record: record, with: pattern)
  guard CompositionRecord(in: update.pattern) == CompositionRecord(pattern) else { fatalError("no record") }
  guard edited.validate().isEmpty else { return }
  let again = CompositionUpdate(of: update.pattern, record: CompositionRecord(pattern), with: pattern)
  guard again.conflicts.isEmpty else { fatalError("a second update has conflicts: \(again.conflicts)") }
}

/// The rules of every composed pattern.
private func check(_ pattern: HapticPattern, _ name: String) {
  guard pattern.validate().isEmpty else { fatalError("\(name): \(pattern.validate())") }
  for event in pattern.events {
    guard event.type == .hapticTransient || event.type == .hapticContinuous, event.time.isFinite,
      event.time >= 0, event.parameters.allSatisfy({ (0...1).contains($0.value) }),
      event.duration.map({ $0 > 0 && $0 <= 30 }) ?? true
    else { fatalError("\(name): \(event)") }
  }
  for curve in pattern.curves {
    guard (2...ParameterCurve.portablePointLimit).contains(curve.controlPoints.count),
      zip(curve.controlPoints, curve.controlPoints.dropFirst()).allSatisfy({ $0.time < $1.time }),
      curve.controlPoints.allSatisfy({ (-1...1).contains($0.value) })
    else { fatalError("\(name): \(curve)") }
  }
}

/// Samples of bytes: each a sample, four a float of any bits, each 64 samples of a level, or each a silence with a click.
private func samples(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, form: Int) -> [Float] {
  let bytes = Array(bytes)
  switch form {
  case 0: return bytes.map { Float(Int($0) - 128) / 128 }
  case 1:
    return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { index in
      Float(bitPattern: bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
  case 2:
    return bytes.prefix(512).enumerated().flatMap { index, byte in
      (0..<64).map { Float(byte) / 255 * ((($0 &* 7 &+ index) & 15) < 8 ? 1 : -1) }
    }
  default:
    return bytes.prefix(128).flatMap { byte in
      [Float](repeating: 0, count: 4 * Int(byte)) + [1, -1, Float(byte & 3)]
    }
  }
}
