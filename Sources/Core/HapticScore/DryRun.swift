import HapticSynthesis

/// Measures how long tracks sound and how many events sound at the same time, without computing samples.
struct DryRun {
  /// The sounding length in samples, from sample 0 to the end of the last sound. For tracks without an end,
  /// the length of the part that was examined.
  private(set) var soundingFrames: Int64 = 0
  /// The largest number of events that sound at the same sample.
  private(set) var peakPolyphony = 0

  /// Plays all tracks without computing samples. Endless tracks are stopped when nothing new can occur.
  init(tracks: [OfflineRenderer.Track], profile: ActuatorProfile, sampleRate: Double, bound: VoiceBound) {
    // Every event ends once, and each end may be reported between two reads.
    let capacity = SynthesizerCapacity(
      voices: bound.voices, players: max(1, tracks.count), commands: 4 * max(1, tracks.count), liveCurves: 1,
      notices: tracks.reduce(2 * tracks.count) { $0 + 2 * $1.score.eventCount })
    var host = SynthesizerHost(capacity: capacity, sampleRate: sampleRate, profile: profile)
    host.synthesizer.reportsEvents = true
    DryRun.start(tracks, on: &host.synthesizer)
    let limit = DryRun.limit(of: tracks, tail: bound.longestTail, sampleRate: sampleRate)
    var overlap = Overlap<Int64>()
    var isStopped = false
    while host.synthesizer.isActive {
      if !isStopped && host.synthesizer.now >= limit {
        // Events that still sound go into their release, so that their end is reported like the others'.
        for number in tracks.indices {
          host.synthesizer.send(Command(.stop, player: Int32(truncatingIfNeeded: number), sample: limit))
        }
        isStopped = true
      }
      host.synthesizer.skip(frameCount: 1 << 16)
      for index in 0..<host.synthesizer.waitingNotices {
        guard let notice = host.synthesizer.notice(at: index), case .eventEnded(_, let start) = notice.kind
        else { continue }
        overlap.add(from: start, to: notice.sample)
      }
      host.synthesizer.clearNotices()
    }
    soundingFrames = host.synthesizer.lastSounding
    peakPolyphony = overlap.largest().count?.sum ?? 0
  }

  /// Returns the sample at which endless tracks are stopped; `Int64.max` if no track is endless.
  private static func limit(of tracks: [OfflineRenderer.Track], tail: Double, sampleRate: Double) -> Int64 {
    guard tracks.contains(where: { $0.isEndless }) else { return .max }
    // Two passes of a loop and the longest tail: after them every pass is like the one before. Very
    // short passes pile up more events than any engine can play; some thousands of them are enough
    // for the measurement.
    let ends = tracks.map { track in
      var played = track.score.duration / track.rate + tail
      if let length = track.passLength {
        let pass = length / track.rate
        played = 2 * pass + min(tail, 4096 * pass)
      }
      return Double(track.startSample) + played * sampleRate + 1
    }
    return Int64(min(max(ends.max() ?? 0, 0), 1e15))
  }

  /// Queues the start of every track.
  static func start(_ tracks: [OfflineRenderer.Track], on synthesizer: inout Synthesizer) {
    for (number, track) in tracks.enumerated() {
      let player = Int32(truncatingIfNeeded: number)
      synthesizer.setScore(track.score.view, player: number)
      let start = max(0, track.startSample)
      synthesizer.send(Command(.setRate(track.rate), player: player, sample: start))
      synthesizer.send(Command(.setLoopEnd(track.loopEnd), player: player, sample: start))
      synthesizer.send(Command(.setLoop(track.loops), player: player, sample: start))
      synthesizer.send(Command(.start, player: player, sample: start))
    }
  }
}
