import AHAP
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception
import HapticScore
import HapticSynthesis
import HapticText

// The functions of the second module, which the page loads when it is idle: what the operations find in a text, and
// the sound of patterns with audio files. The first module contains none of them.

/// What the functions of checks answered last, and what they play. The page has one thread.
private final class Checks {
  let answer = Buffer<UInt8>()
  var waveforms: [(path: String, waveform: Waveform)] = []
  var renderer: OfflineRenderer?
}

nonisolated(unsafe) private let checks = Checks()

/// Returns the device that the caller names; the default if the name is empty or unknown.
private func target(_ name: UnsafePointer<UInt8>?, _ count: Int32) -> DesignTarget {
  DesignTarget(name: String(decoding: bytes(name, count), as: UTF8.self)) ?? DesignTarget(.taptic)
}

/// Runs an operation and keeps its text as the answer; returns 1, or 0 if it failed: then the answer is the message.
private func answer(_ operation: () throws(OperationError) -> [UInt8]) -> Int32 {
  do throws(OperationError) {
    checks.answer.set(try operation())
    return 1
  } catch {
    checks.answer.set(Array(error.description.utf8))
    return 0
  }
}

@_cdecl("studio_checks_answer")
public func studioChecksAnswer() -> UnsafeMutablePointer<UInt8>? { checks.answer.pointer }

@_cdecl("studio_checks_answer_length")
public func studioChecksAnswerLength() -> Int32 { Int32(clamping: checks.answer.count) }

@_cdecl("studio_checks_check")
public func studioChecksCheck(
  _ text: UnsafePointer<UInt8>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer { () throws(OperationError) in
    let design = deviceCount > 0 ? DesignCheck(target: target(device, deviceCount)) : nil
    return Array(try CheckOperation(design: design).run(bytes(text, count)).json().utf8)
  }
}

@_cdecl("studio_checks_fix")
public func studioChecksFix(
  _ text: UnsafePointer<UInt8>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32,
  _ splitsLongCurves: Int32
) -> Int32 {
  answer { () throws(OperationError) in
    let operation = FixOperation(
      DesignCheck(target: target(device, deviceCount)), splitsLongCurves: splitsLongCurves != 0)
    return try operation.run(bytes(text, count)).text ?? []
  }
}

@_cdecl("studio_checks_felt")
public func studioChecksFelt(
  _ text: UnsafePointer<UInt8>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer { () throws(OperationError) in
    guard let pattern = AHAPDecoder().decode(bytes(text, count)).pattern else { return [] }
    return Array(try FeltOperation(on: target(device, deviceCount)).run(pattern).json().utf8)
  }
}

// MARK: Sound with audio files

@_cdecl("studio_checks_waveform")
public func studioChecksWaveform(
  _ path: UnsafePointer<UInt8>?, _ pathCount: Int32, _ left: UnsafePointer<Float>?,
  _ right: UnsafePointer<Float>?, _ frames: Int32
) {
  let name = bytes(path, pathCount)
  checks.waveforms.removeAll { $0.path.utf8.elementsEqual(name) }
  guard let left, frames > 0 else { return }
  let waveform = Waveform(frameCount: Int(frames), isStereo: right != nil) { channel, target in
    let source = channel == 1 ? right ?? left : left
    for frame in target.indices { target[frame] = source[frame].isFinite ? source[frame] : 0 }
  }
  checks.waveforms.append((String(decoding: name, as: UTF8.self), waveform))
}

@_cdecl("studio_checks_prepare")
public func studioChecksPrepare(
  _ text: UnsafePointer<UInt8>?, _ count: Int32, _ rate: Double, _ isPreview: Int32
) -> Double {
  checks.renderer = nil
  guard SampleRate.limits.contains(rate), let pattern = AHAPDecoder().decode(bytes(text, count)).pattern else {
    return 0
  }
  let score = Score(pattern, sampleRate: rate) { waveform in
    guard let path = waveform.path else { return nil }
    return checks.waveforms.first { $0.path.hasSameBytes(as: path) }?.waveform
  }
  let renderer = OfflineRenderer(
    [OfflineRenderer.Track(score)], profile: isPreview != 0 ? .audible : .taptic, sampleRate: rate,
    mix: isPreview != 0 ? .preview : .separate)
  checks.renderer = renderer
  return renderer.soundingFrames == .max ? -1 : Double(renderer.soundingFrames)
}

@_cdecl("studio_checks_render")
public func studioChecksRender(
  _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int32
) -> Int32 {
  guard let renderer = checks.renderer, frames > 0 else { return 0 }
  renderer.render(left: left, right: right, haptic: haptic, frameCount: Int(frames))
  return frames
}
