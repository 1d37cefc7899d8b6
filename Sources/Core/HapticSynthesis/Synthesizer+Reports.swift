/// The state of the control frame that is being collected (see `SynthesizerFrame`), and the counts of stored
/// frames.
struct FrameState {
  /// The number of samples per frame; 0 while frames are not collected.
  var period = 0.0
  /// The number of the open frame or, if no frame is open, of the next frame.
  var index: Int64 = 0
  var isOpen = false
  /// The sample at which the levels of voices are read; `Int64.min` if no levels are read.
  var probe = Int64.min
  var strongest: Float = 0
  var weightedSharpness: Float = 0
  var weight: Float = 0
  var firstTap = 0
  var count = 0
  var tapCount = 0

  /// Returns the first sample of a frame.
  func start(of frame: Int64) -> Int64 { Maths.moment(Double(frame) * period) }

  /// Restarts at frame 0, with the same period.
  mutating func restart() {
    let kept = period
    self = FrameState()
    period = kept
  }
}

extension Synthesizer {
  /// Starts collecting control frames, which describe the vibration at regular intervals in seconds (see
  /// Rendering §6). Frame k, counted from 0, describes sample `floor(k · seconds · R + 0.5)`, where R is the
  /// sample rate.
  ///
  /// Call this method before the first sample is rendered; 0 switches control frames off. Read the frames
  /// with `frame(at:)` after each render, then call `clearFrames()`. At most `capacity.frames` frames are
  /// stored.
  public mutating func collectFrames(every seconds: Double) {
    let period = seconds * sampleRate
    frames.period = period >= 1 ? min(period, 1e12) : (period > 0 ? 1 : 0)
    while frames.period > 0, frames.start(of: frames.index) < now { frames.index &+= 1 }
  }

  /// The number of control frames (reports of the vibration at one moment) that are complete and have not
  /// been removed with `clearFrames()`.
  public var frameCount: Int { frames.count }

  /// Returns a complete control frame by its index (0 is the oldest); `nil` if there is no frame with that
  /// index.
  public func frame(at index: Int) -> SynthesizerFrame? {
    index >= 0 && index < frames.count ? tables.frames[index] : nil
  }

  /// Returns a transient by its index in the list of transients (see ``SynthesizerFrame/firstTap``); `nil` if
  /// there is no transient with that index.
  public func tap(at index: Int) -> SynthesizerTap? {
    index >= 0 && index < frames.tapCount ? tables.taps[index] : nil
  }

  /// Removes the finished control frames and their transients. A frame that the synthesizer is still filling
  /// stays.
  public mutating func clearFrames() {
    frames.count = 0
    // The transients of the open frame stay.
    let open = frames.isOpen ? frames.tapCount - frames.firstTap : 0
    for index in 0..<open { tables.taps[index] = tables.taps[frames.firstTap + index] }
    frames.firstTap = 0
    frames.tapCount = open
  }

  /// The number of notices that have not been removed with `clearNotices()`.
  public var waitingNotices: Int { noticeCount }

  /// Returns a notice by its index (0 is the oldest); `nil` if there is no notice with that index.
  public func notice(at index: Int) -> RenderNotice? {
    index >= 0 && index < noticeCount ? tables.notices[index] : nil
  }

  /// Removes all notices.
  public mutating func clearNotices() { noticeCount = 0 }

  @inline(never)  // Every call site would carry a copy.
  mutating func report(_ notice: RenderNotice) {
    guard
      noticeCount < (notice.kind.concernsEvent ? min(mostEventNotices, capacity.notices) : capacity.notices)
    else {
      droppedReports += 1
      return
    }
    tables.notices[noticeCount] = notice
    noticeCount += 1
  }

  /// Starts a control frame if one is due now. Returns the number of samples to render next: `count`, or
  /// fewer if the next frame starts before that.
  mutating func openFrame(atMost count: Int) -> Int {
    frames.probe = .min
    guard frames.period > 0 else { return count }
    if !frames.isOpen && frames.start(of: frames.index) == now {
      frames.isOpen = true
      frames.probe = now
      frames.strongest = 0
      frames.weightedSharpness = 0
      frames.weight = 0
      frames.firstTap = frames.tapCount
    }
    let next = frames.start(of: frames.isOpen ? frames.index &+ 1 : frames.index)
    let left = next &- now
    return left > 0 && left < Int64(count) ? Int(left) : count
  }

  /// Completes the open control frame if the next frame starts now.
  mutating func closeFrame() {
    guard frames.isOpen, frames.start(of: frames.index &+ 1) <= now else { return }
    frames.isOpen = false
    if frames.count < capacity.frames {
      tables.frames[frames.count] = SynthesizerFrame(
        sample: frames.start(of: frames.index), intensity: frames.strongest,
        sharpness: frames.weight > 0 ? frames.weightedSharpness / frames.weight : 0,
        firstTap: Int32(frames.firstTap), tapCount: Int32(frames.tapCount - frames.firstTap))
      frames.count += 1
    } else {
      droppedReports += 1
      frames.tapCount = frames.firstTap
    }
    frames.index &+= 1
  }

  /// Adds a continuous event to the open control frame, which describes a sample at which the event sounds.
  @inline(__always)
  mutating func probe(_ index: VoiceIndex) {
    let offset = frames.probe &- tables.voices[index].segmentStart
    let player = tables.voices[index].player
    let gain = tables.players[player].gain(ofEventFrom: tables.voices[index].start).at(frames.probe)
    let intensity = Float(
      tables.voices[index].levelRamp.after(offset) * tables.voices[index].envelopeRamp.after(offset)
        * gain)
    let sharpness = Float(tables.voices[index].toneRamp.after(offset))
    let weight = intensity * intensity
    frames.strongest = max(frames.strongest, intensity)
    frames.weightedSharpness += weight * sharpness
    frames.weight += weight
  }

  /// Adds a transient to the open control frame.
  mutating func tap(at sample: Int64, intensity: Float, sharpness: Float) {
    guard frames.isOpen else { return }
    guard frames.tapCount < capacity.frames else {
      droppedTaps &+= 1
      return
    }
    tables.taps[frames.tapCount] = SynthesizerTap(sample: sample, intensity: intensity, sharpness: sharpness)
    frames.tapCount += 1
  }
}
