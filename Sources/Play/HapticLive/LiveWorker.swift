import HapticComposition
import HapticOutputs
import HapticPlatform
import Synchronization

/// The work of the analysis thread: reads samples from the queue, analyses them, and plays the events.
final class LiveWorker: Sendable {
  /// The properties that callers may change while the analysis runs.
  struct Requests: Sendable, Equatable {
    var settings: CompositionSettings
    var loudest: Double?
    var sampleRate: Double
  }

  fileprivate struct State {
    var performer: LivePerformer
    var composer: LiveComposer
    /// Watches for haptics that follow themselves; `nil` for an input that cannot hear them.
    var feedback: FeedbackGuard?
    var adopted: Requests
    /// The time in the sound, in seconds, of the first sample that the current composer received.
    var start = 0.0
    var meters = LiveMeters()
  }

  let requests: Mutex<Requests>
  let meters = Mutex(LiveMeters())
  private let queue: SoundQueue
  /// The state of the analysis. Only one thread uses it at a time; the lock proves that to the compiler.
  fileprivate let state: Mutex<State>
  private let isEnding = Atomic<Bool>(false)
  private let onEvent: (@Sendable (LiveEvent) -> Void)?

  /// The time in milliseconds without samples after which the vibration stops.
  private static let timeout = 100
  /// The number of samples that are analysed before changes by callers are read again.
  private static let piece = 1024

  init(
    queue: SoundQueue, performer: sending LivePerformer, composer: LiveComposer,
    feedback: FeedbackGuard? = nil,
    onEvent: (@Sendable (LiveEvent) -> Void)?
  ) {
    self.queue = queue
    self.onEvent = onEvent
    let requests = Requests(
      settings: composer.settings, loudest: composer.loudest, sampleRate: composer.sampleRate)
    self.requests = Mutex(requests)
    state = Mutex(
      State(
        performer: performer, composer: composer, feedback: feedback, adopted: requests))
  }

  /// Whether `end()` was called.
  var isEnded: Bool { isEnding.load(ordering: .acquiring) }

  /// Makes `run()` return soon.
  func end() {
    isEnding.store(true, ordering: .releasing)
    queue.wake()
  }

  /// Analyses samples until `end()` is called. Runs on its own thread.
  func run() {
    RealTimePriority.ask()
    var lastSamples = HostClock.now
    while !isEnding.load(ordering: .acquiring) {
      // The wait may return early, so the time decides whether samples are missing.
      if queue.count == 0 { queue.wait(milliseconds: Self.timeout) }
      let now = HostClock.now
      if queue.count > 0 {
        lastSamples = now
      } else if now &- lastSamples >= UInt64(Self.timeout) * 1_000_000 {
        rest()
        lastSamples = now
      }
      pump()
    }
    rest()
  }

  /// Analyses all samples in the queue, unless `end()` is called.
  func pump() {
    while queue.count > 0, !isEnding.load(ordering: .acquiring) {
      let requests = requests.withLock { $0 }
      let seen = state.withLock { state in
        state.adopt(requests)
        state.meters.refusedSamples = queue.refusedSamples
        queue.read(atMost: Self.piece) { state.process($0, onEvent) }
        return state.meters
      }
      meters.withLock { $0 = seen }
    }
  }

  func rest() {
    let seen = state.withLock { state in
      state.rest()
      return state.meters
    }
    meters.withLock { $0 = seen }
  }

  /// Stops the vibration, and analyses no samples until `start` returns. If `start` changes the sample rate,
  /// drops the samples that arrived before.
  func hold(_ start: () throws(OutputError) -> Void) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      state.rest()
      state.feedback?.reset()
      let old = queue.count
      try start()
      if requests.withLock({ $0.sampleRate }) != state.adopted.sampleRate { queue.read(atMost: old) { _ in } }
    }
  }
}

extension LiveWorker.State {
  fileprivate mutating func rest() {
    performer.rest()
    meters.intensity = 0
  }

  fileprivate mutating func adopt(_ requests: LiveWorker.Requests) {
    guard requests != adopted else { return }
    if requests.sampleRate != adopted.sampleRate {
      start += Double(composer.position) / composer.sampleRate
      composer = LiveComposer(sampleRate: requests.sampleRate, settings: requests.settings)
    }
    composer.settings = requests.settings
    composer.loudest = requests.loudest
    adopted = requests
  }

  fileprivate mutating func process(
    _ samples: UnsafeBufferPointer<Float>, _ onEvent: (@Sendable (LiveEvent) -> Void)?
  ) {
    let blockStart = start + Double(composer.position) / composer.sampleRate
    performer.note(soundTime: blockStart)
    let start = start
    composer.process(samples) { event in
      let event = event.moved(by: start)
      // The guard does not change recorded events.
      let played = feedback?.played(event) ?? event
      meters.note(played)
      performer.play(played)
      onEvent?(event)
    }
    // The output may have requested further blocks during the analysis.
    performer.note(soundTime: blockStart)
    meters.time = start + Double(composer.position) / composer.sampleRate
    meters.refusedEvents = performer.refusedEvents
    meters.feedback = feedback?.state ?? .none
  }
}

extension LiveMeters {
  fileprivate mutating func note(_ event: LiveEvent) {
    switch event {
    case .frame(let frame):
      level = frame.level
      loudest = frame.loudest
      isOpen = frame.isOpen
      intensity = frame.intensity
      sharpness = frame.sharpness
    case .transient(let tap):
      tapCount += 1
      tapIntensity = tap.intensity
      tapSharpness = tap.sharpness
    }
  }
}

extension LiveEvent {
  /// Returns the event with its time moved by a number of seconds.
  fileprivate func moved(by seconds: Double) -> LiveEvent {
    switch self {
    case .frame(var frame):
      frame.time += seconds
      return .frame(frame)
    case .transient(var tap):
      tap.time += seconds
      return .transient(tap)
    }
  }
}
