import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticSynthesis

/// A log of what was felt through one output, on two clocks at once. The bench's clock always advances; the
/// engine's own clock does not advance while the engine is stopped or its output stalls. An engine time alone
/// therefore has no bench time: the engine stops and starts again at the same engine time.
struct TrackLog {
  private(set) var onBench = Recording()
  private(set) var onEngine = Recording()
  /// The offsets to add to engine time in order to get bench time, in seconds. Each is stored with the engine
  /// time at which it takes effect.
  private var offsets: [(engineTime: Double, offset: Double)]
  private var stretches: [(engineStart: Double, stretch: RecordedSamples.Stretch)] = []
  private var open: [OpenEvent] = []
  /// The number of spans (events with a length) that had ended when the engine last stopped.
  private var closedSpans = 0

  /// An event that has started and has not ended.
  private struct OpenEvent {
    var player: UInt64
    /// The index of the event in the score of its player.
    var index: Int?
    var start: Double
    /// The index of the event among the spans; `nil` for a transient.
    var span: Int?
  }

  init(startTime: Double) { offsets = [(0, startTime)] }

  /// Returns the bench time for an engine time. A time before a stall gets a bench time before that stall,
  /// even if it is reported late.
  private func benchTime(_ engineTime: Double) -> Double {
    let entry = offsets.last { $0.engineTime <= engineTime + 1e-9 } ?? offsets[0]
    return engineTime + entry.offset
  }

  /// Writes a fact on both clocks. The closure converts engine times to times on the recording's clock.
  private mutating func record(_ write: (inout Recording, _ time: (Double) -> Double) -> Void) {
    write(&onEngine) { $0 }
    var bench = onBench
    onBench = Recording()
    write(&bench, benchTime)
    onBench = bench
  }

  /// Returns the engine time for the current bench time.
  func engineTime(atBench time: Double) -> Double { time - (offsets.last?.offset ?? 0) }

  /// Records a felt frame.
  mutating func record(_ frame: FeltFrame, rate: Double) {
    let time = Double(frame.sample) / rate
    switch frame.kind {
    case .tap:
      record {
        $0.transients.append(
          .init(time: $1(time), intensity: frame.intensity, sharpness: frame.sharpness))
      }
    case .level: setLevel(frame.intensity, frame.sharpness, at: time)
    }
  }

  /// - Parameter time: the engine time, in seconds.
  private mutating func setLevel(_ intensity: Float, _ sharpness: Float, at time: Double) {
    let sharpness = intensity > 0 ? sharpness : 0
    record { $0.levels.append(.init(time: $1(time), intensity: intensity, sharpness: sharpness)) }
  }

  /// Records the samples of a block that starts at a bench time.
  mutating func record(_ block: ManualOutput.Block, at time: Double, rate: Double) {
    let last = stretches.count - 1
    if last < 0 || stretches[last].stretch.sampleRate != rate
      || abs(stretches[last].stretch.end - time) > 0.5 / rate
    {
      stretches.append((engineTime(atBench: time), RecordedSamples.Stretch(start: time, sampleRate: rate)))
    }
    stretches[stretches.count - 1].stretch.left += block.left
    stretches[stretches.count - 1].stretch.right += block.right
    stretches[stretches.count - 1].stretch.haptic += block.haptic
  }

  func samples(onEngineClock: Bool) -> RecordedSamples {
    RecordedSamples(
      stretches: stretches.map { entry in
        var stretch = entry.stretch
        if onEngineClock { stretch.start = entry.engineStart }
        return stretch
      })
  }

  /// Records a stall, during which bench time advances and engine time does not.
  mutating func stall(from time: Double, for length: Double) {
    onBench.levels.append(.init(time: time, intensity: 0, sharpness: 0))
    let last = offsets.last?.offset ?? 0
    offsets.append((time - last, last + length))
  }

  /// Records an event of the engine.
  /// - Parameter now: the bench time that the engine's output has reached.
  mutating func record(_ event: EngineEvent, now: Double) {
    switch event.kind {
    case .eventBegan(let values): begin(values, event)
    case .eventEnded(let began): end(event, began: began)
    case .playerFinished(let error):
      close(at: event.time) { $0.player == event.player }
      note(.playerFinished(error), at: event.time)
    case .allPlayersFinished: note(.allPlayersFinished, at: event.time)
    case .overloaded: break
    case .started:
      offsets.append((event.time, now - event.time))
      note(.started, at: event.time)
    case .stopped(let reason):
      rest(at: event.time)
      note(.stopped(reason), at: event.time)
    case .reset:
      rest(at: event.time)
      note(.reset, at: event.time)
    }
  }

  private mutating func note(_ kind: Recording.Notice.Kind, at time: Double) {
    record { $0.notices.append(.init(time: $1(time), kind: kind)) }
  }

  private mutating func begin(_ values: ScoreEvent, _ event: EngineEvent) {
    var entry = OpenEvent(player: event.player, index: event.index, start: event.time)
    if let type = EventType(lasting: values.kind) {
      entry.span = onEngine.spans.count
      record {
        $0.spans.append(
          .init(
            type, start: $1(event.time), end: nil, level: values.level, tone: values.tone, pan: values.pan,
            brightness: values.brightness))
      }
    }
    open.append(entry)
  }

  /// Ends the event of a player that started at a given time.
  private mutating func end(_ event: EngineEvent, began: Double) {
    let ended = open.firstIndex {
      $0.player == event.player && $0.index == event.index && abs($0.start - began) < 1e-7
    }
    guard let index = ended else { return }
    finish(open[index], at: event.time)
    open.remove(at: index)
  }

  private mutating func finish(_ entry: OpenEvent, at time: Double) {
    guard let span = entry.span else { return }
    record { $0.spans[span].end = $1(time) }
  }

  private mutating func close(at time: Double, _ isMeant: (OpenEvent) -> Bool) {
    for entry in open where isMeant(entry) { finish(entry, at: time) }
    open.removeAll(where: isMeant)
  }

  /// Ends all events because the engine has stopped. Reports with later times are moved to the time of the
  /// stop.
  private mutating func rest(at time: Double) {
    close(at: time) { _ in true }
    setLevel(0, 0, at: time)
    let notices = onEngine.notices.reversed().prefix { $0.time > time }.count
    let spans = (closedSpans..<onEngine.spans.count).filter {
      onEngine.spans[$0].end.map { $0 > time } ?? false
    }
    record {
      for index in $0.notices.indices.suffix(notices) { $0.notices[index].time = $1(time) }
      for index in spans { $0.spans[index].end = $1(time) }
    }
    closedSpans = onEngine.spans.count
  }
}

extension EventType {
  /// Creates the type of a span, which is an event with a length; `nil` for a transient.
  fileprivate init?(lasting kind: EventType) {
    switch kind {
    case .hapticTransient: return nil
    case .hapticContinuous: self = .hapticContinuous
    case .audioContinuous: self = .audioContinuous
    case .audioCustom: self = .audioCustom
    }
  }
}
