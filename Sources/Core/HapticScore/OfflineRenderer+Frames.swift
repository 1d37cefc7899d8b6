import HapticSynthesis
import HapticText

extension OfflineRenderer {
  /// Returns the control frames of all tracks together, from sample 0 to the end of the sound (see Rendering
  /// §6). A control frame states the strongest vibration at one moment.
  ///
  /// The position of the renderer does not change. If a track has no end, for example because it loops, the
  /// frames stop when every track has played its score once.
  ///
  /// - Parameter seconds: the time between two frames; 1 ms by default, at least one sample.
  public func controlFrames(every seconds: Double = 0.001) -> [ControlFrame] {
    var result: [ControlFrame] = []
    forEachControlFrame(every: seconds) { frame in
      result.append(frame)
      return true
    }
    return result
  }

  /// Passes the frames that `controlFrames(every:)` returns to a closure, one by one. Memory use therefore
  /// does not grow with the length of the tracks.
  ///
  /// - Parameters:
  ///   - seconds: the time between two frames; 1 ms by default, at least one sample.
  ///   - limit: the time after which no more frames are created, in seconds; `nil` for the end of the sound.
  ///   - body: receives a frame and returns whether to continue.
  public func forEachControlFrame(
    every seconds: Double = 0.001, to limit: Double? = nil, _ body: (ControlFrame) -> Bool
  ) {
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { visitFrames(every: seconds, before: frameEnd(limit), $0) }
  }

  /// Passes the control frames before a sample to a closure, also those after the end of the sound.
  func forEachControlFrame(every seconds: Double, before end: Int64, _ body: (ControlFrame) -> Bool) {
    withoutActuallyEscaping(body) { visitFrames(every: seconds, before: end, $0) }
  }

  private func visitFrames(every seconds: Double, before end: Int64, _ body: @escaping (ControlFrame) -> Bool)
  {
    let step = frameStep(seconds)
    let block = 1 << 14
    let needed = SynthesizerCapacity(
      voices: capacity.voices, players: capacity.players, commands: capacity.commands, liveCurves: 1,
      frames: max(
        Int(Double(block) / (step * sampleRate)) + 2,
        mostTransients(within: Double(block) + step * sampleRate)),
      notices: 0)
    var host = SynthesizerHost(capacity: needed, sampleRate: sampleRate, profile: profile)
    host.synthesizer.collectFrames(every: step)
    DryRun.start(tracks, on: &host.synthesizer)
    var count = 0
    while Double(count) * step * sampleRate < Double(end) {
      host.synthesizer.skip(frameCount: block)
      for index in 0..<host.synthesizer.frameCount {
        guard let frame = host.synthesizer.frame(at: index) else { break }
        guard frame.sample < end, body(make(frame, number: count, step: step, from: host.synthesizer)) else {
          return
        }
        count += 1
      }
      host.synthesizer.clearFrames()
    }
  }

  /// Returns the number of control frames without rendering them. Frame k describes sample
  /// `floor(k · seconds · R + 0.5)`, where R is the sample rate.
  package func controlFrameCount(every seconds: Double) -> Double {
    let count = (Double(frameEnd(nil)) - 0.5) / (frameStep(seconds) * sampleRate)
    let whole = Double(Int64(min(max(count, 0), 1e15)))
    return whole < count ? whole + 1 : whole
  }

  /// Returns the time between two frames, in seconds.
  private func frameStep(_ seconds: Double) -> Double { max(seconds > 0 ? seconds : 0.001, 1 / sampleRate) }

  /// Returns the sample before which the frames end.
  private func frameEnd(_ limit: Double?) -> Int64 {
    if let limit { return frameCount(to: limit) }
    let end = soundingFrames
    guard end == .max else { return end }
    let durations = tracks.map {
      Double($0.startSample) + max($0.score.duration, $0.passLength ?? 0) / $0.rate * sampleRate
    }
    return Int64(min(max(durations.max() ?? 0, 0), 1e15))
  }

  /// Returns the largest number of transients that can start within a number of samples: the number of
  /// events, multiplied by the number of loop passes.
  ///
  /// `samples` must include a whole frame in addition to a block, because the transients of an incomplete
  /// frame are stored together with those of the block.
  private func mostTransients(within samples: Double) -> Int {
    var taps = 64.0
    for track in tracks {
      var passes = 1.0
      if let length = track.passLength {
        // No pass is shorter than a sample; one may have started before, and one may continue after.
        passes = samples / max(length / track.rate * sampleRate, 1) + 2
      }
      taps += Double(track.score.eventCount) * passes
    }
    // Passes of a few samples would need too much memory; events that play once always have enough capacity.
    let events = tracks.reduce(64) { $0 + $1.score.eventCount }
    return Int(min(taps, Double(max(1 << 20, events))))
  }

  private func make(
    _ frame: SynthesizerFrame, number: Int, step: Double, from synthesizer: borrowing Synthesizer
  ) -> ControlFrame {
    var taps: [ControlFrame.Tap] = []
    for index in 0..<Int(frame.tapCount) {
      guard let tap = synthesizer.tap(at: Int(frame.firstTap) + index) else { break }
      let offset = Double(tap.sample - frame.sample) / sampleRate
      taps.append(ControlFrame.Tap(offset: offset, intensity: tap.intensity, sharpness: tap.sharpness))
    }
    if taps.count > 1 { taps.sortStably { $0.offset } }
    return ControlFrame(
      time: Double(number) * step, intensity: frame.intensity, sharpness: frame.sharpness, transients: taps)
  }
}
