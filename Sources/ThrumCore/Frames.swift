// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import CThrum
import HapticModel
import HapticScore

/// The largest number of control frames: a little more than 4 hours at one frame per millisecond.
private let mostFrames = 16_000_000

/// Implements `thrum_pattern_frames`; thrum.h documents it.
@c @implementation
public func thrum_pattern_frames(
  _ pattern: OpaquePointer?, _ step: Double, _ frames: UnsafeMutablePointer<thrum_frame>?,
  _ frameCapacity: Int, _ neededFrames: UnsafeMutablePointer<Int>?, _ taps: UnsafeMutablePointer<thrum_tap>?,
  _ tapCapacity: Int, _ neededTaps: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_pattern_frames") { () throws(CoreFailure) in
    let frameList = try ListBuffer(frames, frameCapacity, neededFrames, "frames")
    let tapList = try ListBuffer(taps, tapCapacity, neededTaps, "taps")
    let pattern = try PatternObject.pattern(pattern)
    guard step >= 0.001, step <= 1 else {
      throw .argument("step is not within 0.001…1 seconds; 0.01 suits most motors")
    }
    let renderer = OfflineRenderer([OfflineRenderer.Track(Score(pattern))])
    var foundFrames: [thrum_frame] = []
    var foundTaps: [thrum_tap] = []
    renderer.forEachControlFrame(every: step) { frame in
      foundFrames.append(
        thrum_frame(
          time: frame.time, intensity: frame.intensity, sharpness: frame.sharpness,
          first_tap: UInt32(clamping: foundTaps.count), tap_count: UInt32(clamping: frame.transients.count)))
      for tap in frame.transients {
        foundTaps.append(
          thrum_tap(time: frame.time + tap.offset, intensity: tap.intensity, sharpness: tap.sharpness))
      }
      return foundFrames.count <= mostFrames
    }
    guard foundFrames.count <= mostFrames else {
      throw CoreFailure(
        Int(THRUM_TOO_LARGE), "the pattern has more than \(mostFrames) frames; use a larger step")
    }
    frameList.report(foundFrames.count)
    tapList.report(foundTaps.count)
    // Neither list is written unless both fit.
    guard tapList.fits(foundTaps.count) else { throw tapList.tooSmall(foundTaps.count) }
    try frameList.write(foundFrames)
    try tapList.write(foundTaps)
  }
}
