/// The part of the glide of a lane that has no effect on a voice: the voice began while events glided to a
/// parameter, and has the value of that parameter from its first sample.
struct SkippedGlide {
  /// The size of this part at `start`, from where it falls to 0 together with the glide; 0 if there is none.
  var size: Float
  /// The sample at which the glide starts, counted from the start of the voice.
  var start: Int32

  static var none: SkippedGlide { SkippedGlide(size: 0, start: 0) }

  private init(size: Float, start: Int32) {
    self.size = size
    self.start = start
  }

  /// Creates the part that a voice skips which starts at a sample: all that is left of the glide of its lane.
  init(of lane: Lane, from sample: Int64, _ length: Double) {
    size = lane.isGliding(at: sample, length) ? lane.glide : 0
    start = Int32(truncatingIfNeeded: lane.glideStart &- sample)
  }

  /// Moves the part to the glide that started last. What is left of the part falls to 0 together with that
  /// glide, so that the voice goes from the value that it has.
  mutating func move(to newStart: Int32, _ length: Double) {
    guard newStart != start else { return }
    size *= Float(max(0, 1 - Double(newStart &- start) / length))
    start = newStart
  }
}

/// The lanes of a player as a voice follows them from a sample on.
struct LaneWalk {
  let lanes: UnsafeMutablePointer<Lane>
  /// The sample at which the voice starts.
  let start: Int64
  let sample: Int64
  /// The length of a glide in samples.
  let glideLength: Double

  /// Returns a lane as a ramp that starts at the sample, without the part of its glide that the voice skips.
  /// Reduces `end` to the sample up to which the ramp is straight.
  func follow(_ id: DynamicParameterID, _ skipped: inout SkippedGlide, until end: inout Int64) -> Ramp {
    let lane = lanes + id.lane
    let whole = Ramp(lane.pointee.line.at(sample), lane.pointee.line.ramp.slope)
    guard skipped.size != 0 else { return whole }
    guard lane.pointee.isGliding(at: sample, glideLength) else {
      skipped = .none
      return whole
    }
    skipped.move(to: Int32(truncatingIfNeeded: lane.pointee.glideStart &- start), glideLength)
    var mixer = LaneMixer(lane: id.lane, at: sample)
    mixer.join(lane.pointee.parameter(at: sample, without: skipped.size, glideLength))
    mixer.join(
      Line(
        start: sample, end: .max, value: lane.pointee.curve.after(sample &- lane.pointee.line.start),
        slope: lane.pointee.curve.slope))
    let piece = mixer.result()
    end = min(end, piece.end)
    return piece.ramp
  }
}

extension Voice {
  /// Skips the glides of the lanes that the voice follows, as it starts.
  mutating func skipGlides(_ lanes: UnsafeMutablePointer<Lane>, _ law: ActuatorLaw) {
    func skipped(_ id: DynamicParameterID) -> SkippedGlide {
      SkippedGlide(of: lanes[id], from: start, law.glideLength)
    }
    let isHaptic = kind == .hapticContinuous
    levelGlide = skipped(isHaptic ? .hapticIntensityControl : .audioVolumeControl)
    toneGlide = skipped(isHaptic ? .hapticSharpnessControl : .audioPitchControl)
    guard !isHaptic else { return }
    panGlide = skipped(.audioPanControl)
    brightnessGlide = skipped(.audioBrightnessControl)
  }
}
