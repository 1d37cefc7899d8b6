import HapticSynthesis

/// Finds out, without computing a sample, how long tracks sound and how many events sound at once.
struct Survey {
  let tracks: [OfflineRenderer.Track]
  let profile: ActuatorProfile
  let sampleRate: Double
  let capacity: SynthesizerCapacity
  /// Sounding length in samples; `Int64.max` for no end.
  private(set) var soundingFrames: Int64 = 0
  /// The largest number of events that sound on one sample.
  private(set) var peakPolyphony = 0
  private let longestTail: Double

  init(tracks: [OfflineRenderer.Track], profile: ActuatorProfile, sampleRate: Double) {
    self.tracks = tracks
    self.profile = profile
    self.sampleRate = sampleRate
    let bound = VoiceBound(tracks: tracks, profile: profile, sampleRate: sampleRate)
    longestTail = bound.longestTail
    capacity = SynthesizerCapacity(
      voices: bound.voices,
      players: max(1, tracks.count), commands: 4 * max(1, tracks.count), liveCurves: 1,
      notices: max(1, tracks.count))
  }

  /// Queues the start of every track.
  static func start(_ tracks: [OfflineRenderer.Track], on synthesizer: inout Synthesizer) {
    for (number, track) in tracks.enumerated() {
      let player = Int32(truncatingIfNeeded: number)
      synthesizer.setScore(track.score.view, player: number)
      let start = max(0, track.startSample)
      synthesizer.send(Command(.setRate, player: player, sample: start, value: track.rate))
      synthesizer.send(Command(.setLoopEnd, player: player, sample: start, value: track.loopEnd))
      synthesizer.send(Command(.setLoop, player: player, sample: start, value: track.loops ? 1 : 0))
      synthesizer.send(Command(.start, player: player, sample: start))
    }
  }

  /// Plays everything without samples. What has no end is followed until
  /// nothing new can come.
  mutating func run() {
    var needed = capacity
    // Every event ends once; each may be reported between two looks.
    needed.notices = tracks.reduce(tracks.count) { $0 + $1.score.eventCount }
    var host = SynthesizerHost(capacity: needed, sampleRate: sampleRate, profile: profile)
    Survey.start(tracks, on: &host.synthesizer)
    let isEndless = tracks.contains { $0.isEndless }
    var limit = Int64.max
    if isEndless {
      // Two rounds of a loop and the longest tail: from then on every round is like the one before.
      let ends = tracks.map { track in
        let once = track.loops && track.loopEnd > 0 ? track.loopEnd : track.score.duration
        let played = once * (track.loops ? 2 : 1) / max(track.rate, 1e-3)
        return Double(track.startSample) + (played + longestTail) * sampleRate + 1
      }
      limit = Int64(min(max(ends.max() ?? 0, 0), 1e15))
    }
    var edges: [(sample: Int64, change: Int)] = []
    var isStopped = false
    while host.synthesizer.isActive {
      if !isStopped && host.synthesizer.now >= limit {
        // What still sounds goes into its release, so that its end is reported like the others'.
        for number in tracks.indices {
          host.synthesizer.send(Command(.stop, player: Int32(truncatingIfNeeded: number), sample: limit))
        }
        isStopped = true
      }
      host.synthesizer.skip(frameCount: 1 << 16)
      for index in 0..<host.synthesizer.waitingNotices {
        guard let notice = host.synthesizer.notice(at: index), notice.kind == .eventEnded else { continue }
        edges.append((Int64(bitPattern: notice.value), 1))
        edges.append((notice.sample, -1))
      }
      host.synthesizer.clearNotices()
    }
    soundingFrames = isEndless ? .max : host.synthesizer.lastSounding
    // Ends sort before onsets on the same sample: an event that is over does not count with the next one.
    edges.sort { ($0.sample, $0.change) < ($1.sample, $1.change) }
    var count = 0
    for edge in edges {
      count += edge.change
      peakPolyphony = max(peakPolyphony, count)
    }
  }
}
