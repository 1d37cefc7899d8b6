import HapticErrors
import HapticOutputs
import HapticPlayback
import Synchronization

/// A test bench for haptics: engines that play on it advance only when the test says so, and everything felt, heard and
/// reported is recorded. No device, no clock, no waiting: the same test gives the same result on every machine.
///
///     let bench = HapticBench()
///     let engine = try bench.engine
///     try engine.start()
///     try engine.play(doorbell, at: 0)
///     bench.advance(by: 0.5)
///     try bench.felt.expectTransient(at: 0.1, intensity: 0.8)
///
/// App code that makes its own engines is tested within ``run(sampleRate:blockSize:recordsSamples:hardware:strictness:_:)``,
/// or after ``install()``.
public final class HapticBench: Sendable {
  let store: BenchStore
  private let engines = Mutex<[HapticEngine]>([])
  let sampleRate: Double
  /// What kind of machine it stands for.
  public let hardware: Hardware
  /// How much it accepts of what a phone refuses.
  public let strictness: Strictness

  /// Creates a bench at time 0.
  ///
  /// - Parameters:
  ///   - sampleRate: samples a second of its outputs, 8 000…192 000; others become 48 000.
  ///   - blockSize: the largest number of frames that an output asks for at a time; kept within 1…65 536.
  ///   - recordsSamples: whether every sample is kept, so that sounds can be looked at: about 0.6 MB a second and engine.
  ///     Without them time passes much faster.
  ///   - hardware: what kind of machine it stands for.
  ///   - strictness: how much it accepts of what a phone refuses.
  public init(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient
  ) {
    self.hardware = hardware
    self.strictness = strictness
    self.sampleRate = sampleRate >= 8000 && sampleRate <= 192_000 ? sampleRate : 48_000
    store = BenchStore(
      sampleRate: self.sampleRate, blockSize: min(max(blockSize, 1), 65_536), recordsSamples: recordsSamples)
  }

  deinit { uninstall() }

  /// The first engine that the bench made; creates one with the default configuration if it has made none yet. It is not
  /// started.
  public var engine: HapticEngine {
    get throws(EngineError) {
      if let engine = engines.withLock({ $0.first }) { return engine }
      return try makeEngine()
    }
  }

  /// Creates another engine on an output of its own. The bench keeps it. Throws `noOutput` on a machine without haptics.
  @discardableResult
  public func makeEngine(
    configuration: HapticEngine.Configuration = .init()
  ) throws(EngineError) -> HapticEngine {
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in try factory() }
    let made = EngineObserver.$current.withValue(store.observer) {
      Result { () throws(EngineError) in try HapticEngine(output: output, configuration: configuration) }
    }
    let engine = try made.get()
    engines.withLock { $0.append(engine) }
    return engine
  }

  /// The outputs of the engines made so far, in their order: one for each engine.
  public var outputs: [ManualOutput] { store.tracks.map(\.output) }
}

extension HapticBench {
  /// Seconds that have passed on the bench. Unlike engine time it also goes on while engines are stopped.
  public var time: Double { store.time }

  /// Lets seconds pass; all engines on the bench go in step, block by block, and handlers run after each block.
  ///
  /// Negative times and NaN do nothing; neither does a call from a handler while time passes already.
  public func advance(by seconds: Double) {
    if seconds > 0 { store.advance(to: time + seconds) }
  }

  /// Lets so many samples pass, at the bench's rate.
  public func advance(frames: Int) { advance(by: Double(frames) / sampleRate) }

  /// Lets time pass up to a moment; does nothing when that is past.
  public func advance(to time: Double) {
    if time > self.time { store.advance(to: time) }
  }

  /// Lets time pass until nothing plays any more and no start is due: all releases have died away.
  ///
  /// - Parameter limit: seconds after which it gives up.
  /// - Throws: when something still plays then; when a handler calls it.
  public func advanceUntilIdle(
    limit: Double = 60, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    let end = time + limit
    let expected = "everything to have finished within \(Text.time(limit))"
    let place = Place(file: file, line: line).text
    store.settle()
    while store.activePlayerCount > 0 {
      guard time < end else {
        throw ExpectationFailure(
          expected: expected,
          felt: Text.count(store.activePlayerCount, "player") + " still active at \(Text.time(time))",
          timeline: Timeline(max(0, time - 0.06)...max(0, time)).draw(felt), place: place)
      }
      guard store.advance(to: min(time + store.blockLength, end)) else {
        throw ExpectationFailure(
          expected: expected, felt: "called by a handler, while time passes already", place: place)
      }
    }
  }

  /// Waits until all engines have dealt with what was asked of them without waiting. No time passes.
  public func settle() { store.settle() }
}

extension HapticBench {
  /// Everything felt, heard and reported so far, through all engines together, on the bench's clock: seconds since the bench was
  /// made. That is engine time for an engine started at once and never stopped.
  public var felt: Recording {
    store.settle()
    return Recording.merged(store.tracks.map { $0.recording(onEngineClock: false) }, duration: time)
  }

  /// What was felt through one engine, in its own engine time, which stands still while it is stopped. Empty for an
  /// engine that is not on the bench.
  public func felt(of engine: HapticEngine) -> Recording {
    store.settle()
    return store.track(of: engine.output)?.recording(onEngineClock: true) ?? Recording()
  }

  /// What was felt through one of the ``outputs``, in engine time: for engines that the app keeps to itself.
  public func felt(through output: ManualOutput) -> Recording {
    store.settle()
    return store.track(of: output)?.recording(onEngineClock: true) ?? Recording()
  }

  /// Lets something go wrong, and waits until the engines have dealt with it.
  ///
  /// - Parameters:
  ///   - fault: what. Faults of starts, block sizes and rates wait for the first engine if the bench has made none yet.
  ///   - engine: whose output is struck; nil for all.
  public func inject(_ fault: Fault, into engine: HapticEngine? = nil) {
    store.settle()
    if let engine {
      if let track = store.track(of: engine.output) { track.inject(fault) }
    } else {
      let tracks = store.tracks
      if tracks.isEmpty { store.keep(fault) }
      for track in tracks { track.inject(fault) }
    }
    store.settle()
  }
}
