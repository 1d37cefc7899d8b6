// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception
import HapticScore
import HapticSynthesis
import HapticText

/// The object behind the handle of a renderer.
final class RendererObject {
  let renderer: OfflineRenderer
  /// The effort of calculating the length.
  let effort: Effort

  init(_ renderer: OfflineRenderer, _ effort: Effort) {
    self.renderer = renderer
    self.effort = effort
  }
}

@c @implementation
public func thrum_profile_named(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<thrum_profile>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard let name, let out else { throw .argument("name or out is NULL; pass both") }
    let given = try deviceText(name)
    let profile = try coreFailure { () throws(OperationError) in try DeviceChoice.profile(given) }.profile
    let size = try checkedSize(out, own: MemoryLayout<thrum_profile>.size, "thrum_profile", Place("out"))
    // A larger struct of a newer program: its further members stay 0.
    out.pointee = thrum_profile(
      size: UInt32(truncatingIfNeeded: size), continuous_low_hz: profile.continuousLowHz,
      continuous_high_hz: profile.continuousHighHz,
      continuous_sharpness_exponent: profile.continuousSharpnessExponent,
      continuous_gain: profile.continuousGain, transient_low_hz: profile.transientLowHz,
      transient_high_hz: profile.transientHighHz, transient_cycles: profile.transientCycles,
      transient_gain: profile.transientGain, intensity_exponent: profile.intensityExponent)
  }
}

@c @implementation
public func thrum_renderer_new(
  _ pattern: OpaquePointer?, _ rate: Double, _ mix: Int32, _ profile: UnsafePointer<thrum_profile>?,
  _ sounds: UnsafePointer<thrum_sound>?, _ soundCount: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let pattern = try PatternObject.pattern(pattern)
    guard SampleRate.limits.contains(rate) else {
      throw .argument("rate is not within 8000…192000; use the output's sample rate, such as 48000")
    }
    guard mix == Int32(THRUM_SEPARATE) || mix == Int32(THRUM_PREVIEW) else {
      throw .argument("mix is \(mix); use THRUM_SEPARATE or THRUM_PREVIEW")
    }
    let isPreview = mix == Int32(THRUM_PREVIEW)
    let own = try profile.map { given throws(CoreFailure) in try made(given, Place("profile")) }
    let waveforms = try waveforms(StructList(sounds, soundCount, "sounds", "thrum_sound"))
    let score = Score(pattern, sampleRate: rate) { waveform in
      guard let path = waveform.path else { return nil }
      return waveforms.first { $0.path.utf8.elementsEqual(path.utf8) }?.waveform
    }
    let renderer = OfflineRenderer(
      [OfflineRenderer.Track(score)],
      profile: own ?? (isPreview ? .audible : .taptic), sampleRate: rate,
      mix: isPreview ? .preview : .separate)
    let longestSound = waveforms.reduce(0) { max($0, $1.waveform.frameCount) }
    let effort = Effort(pattern, endless: 0, sound: Double(longestSound) / rate)
    slot.pointee = Handle.make(RendererObject(renderer, effort), .renderer)
  }
}

/// Creates a profile from the caller's, after checking its size and its numbers. `place` is used in messages.
package func made(
  _ profile: UnsafePointer<thrum_profile>, _ place: Place
) throws(CoreFailure) -> ActuatorProfile {
  _ = try checkedSize(profile, own: MemoryLayout<thrum_profile>.size, "thrum_profile", place)
  let given = profile.pointee
  let (hertz, exponents) = (ActuatorProfile.frequencyLimits, ActuatorProfile.exponentLimits)
  let (gains, cycles) = (ActuatorProfile.gainLimits, ActuatorProfile.cycleLimits)
  try check(given.continuous_low_hz, hertz, place, "continuous_low_hz")
  try check(given.continuous_high_hz, hertz, place, "continuous_high_hz")
  try check(given.continuous_sharpness_exponent, exponents, place, "continuous_sharpness_exponent")
  try check(given.continuous_gain, gains, place, "continuous_gain")
  try check(given.transient_low_hz, hertz, place, "transient_low_hz")
  try check(given.transient_high_hz, hertz, place, "transient_high_hz")
  try check(given.transient_cycles, cycles, place, "transient_cycles")
  try check(given.transient_gain, gains, place, "transient_gain")
  try check(given.intensity_exponent, exponents, place, "intensity_exponent")
  return ActuatorProfile(
    continuousLowHz: given.continuous_low_hz, continuousHighHz: given.continuous_high_hz,
    continuousSharpnessExponent: given.continuous_sharpness_exponent, continuousGain: given.continuous_gain,
    transientLowHz: given.transient_low_hz, transientHighHz: given.transient_high_hz,
    transientCycles: given.transient_cycles, transientGain: given.transient_gain,
    intensityExponent: given.intensity_exponent)
}

/// A decoded audio file that the caller passes, checked. Its samples are valid during the call.
package struct DecodedSound {
  package let path: String
  package let left: UnsafeBufferPointer<Float>
  /// `nil` for a sound with one channel.
  package let right: UnsafeBufferPointer<Float>?

  /// Checks a sound, and its size.
  package init(_ sound: UnsafePointer<thrum_sound>?) throws(CoreFailure) {
    guard let sound else { throw .argument("sound is NULL; pass a sound") }
    _ = try checkedSize(sound, own: MemoryLayout<thrum_sound>.size, "thrum_sound", Place("sound"))
    try self.init(sound.pointee, Place("sound"))
  }

  init(_ sound: thrum_sound, _ place: Place) throws(CoreFailure) {
    guard let path = sound.path else {
      throw place.member("path").failure(
        "is NULL; pass the path of the audio file exactly as the pattern contains it",
        result: Int(THRUM_INVALID_ARGUMENT))
    }
    left = try list(sound.left, sound.frames, place.member("left").text)
    guard Int32(exactly: left.count) != nil else {
      throw place.failure("has more than 2³¹ samples", result: Int(THRUM_TOO_LARGE))
    }
    right = sound.right.map { [count = left.count] in UnsafeBufferPointer(start: $0, count: count) }
    guard left.allSatisfy({ $0.isFinite }), right?.allSatisfy({ $0.isFinite }) ?? true else {
      throw place.failure(
        "has samples that are NaN or infinite; pass numbers of -1…1", result: Int(THRUM_INVALID_ARGUMENT))
    }
    self.path = try text(path, place.member("path").text)
  }

  /// A copy of the samples.
  var waveform: Waveform {
    Waveform(frameCount: left.count, isStereo: right != nil) { channel, target in
      let source = channel == 1 ? right ?? left : left
      for frame in target.indices { target[frame] = source[frame] }
    }
  }
}

private func waveforms(_ sounds: StructList<thrum_sound>) throws(CoreFailure)
  -> [(path: String, waveform: Waveform)]
{
  var result: [(path: String, waveform: Waveform)] = []
  for index in 0..<sounds.count {
    let sound = try DecodedSound(sounds[index], Place("sounds", index))
    result.append((sound.path, sound.waveform))
  }
  return result
}

@c @implementation
public func thrum_renderer_free(_ renderer: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    if renderer != nil { try Handle<RendererObject>(renderer, .renderer).free() }
  }
}

@c @implementation
public func thrum_renderer_length(_ renderer: OpaquePointer?) -> Int64 {
  var length: Int64 = 0
  let result = answer { () throws(CoreFailure) in
    length = try Handle<RendererObject>(renderer, .renderer).alone { object throws(CoreFailure) in
      // The length of a pattern without an end needs no calculation.
      if !object.renderer.tracks.contains(where: { $0.score.isEndless }) {
        try coreFailure { () throws(OperationError) in try object.effort.check(.length) }
      }
      return object.renderer.soundingFrames
    }
  }
  return result < 0 ? Int64(result) : length
}

@c @implementation
public func thrum_renderer_read(
  _ renderer: OpaquePointer?, _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let handle = try Handle<RendererObject>(renderer, .renderer)
    guard frames >= 0, frames <= Int(Int32.max) else {
      throw .argument("frames is more than 2147483647; read the samples in several calls")
    }
    try handle.alone { object in
      object.renderer.render(left: left, right: right, haptic: haptic, frameCount: frames)
    }
  }
}

@c @implementation
public func thrum_renderer_reset(_ renderer: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    try Handle<RendererObject>(renderer, .renderer).alone { $0.renderer.reset() }
  }
}
