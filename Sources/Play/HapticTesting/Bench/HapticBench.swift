import HapticModel
import HapticOutputs
import HapticPlayback
import HapticText
import Synchronization

/// A test bench: a simulated machine for tests of haptics. The bench records everything that its engines let
/// the user feel and hear, and everything that they report.
///
/// Time passes for the engines only when the test advances the bench. The bench uses no device and no real
/// clock and never blocks, so the same test gives the same result on every machine.
///
///     let bench = HapticBench()
///     let engine = try bench.engine
///     try engine.start()
///     try engine.play(doorbell, at: 0)
///     bench.advance(by: 0.5)
///     try bench.felt.expectTransient(at: 0.1, intensity: 0.8)
///
/// To test app code that creates its own engines, run it within
/// ``run(sampleRate:blockSize:recordsSamples:hardware:strictness:_:)`` or after ``install()``.
public final class HapticBench: Sendable {
  let store: BenchStore
  /// The objects of which each bench has its own, such as the shared feedback player and the list of controllers.
  package let scope = DefaultOutput.Scope()
  private let engines = Mutex<[HapticEngine]>([])
  let sampleRate: Double
  /// The kind of machine that the bench simulates.
  public let hardware: Hardware
  /// Whether the bench accepts input that a phone rejects.
  public let strictness: Strictness

  /// Creates a bench at bench time 0, without engines.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate of the outputs in hertz, 8 000…192 000; any other value becomes 48 000.
  ///   - blockSize: the largest number of frames that an output requests at a time; clamped to 1…65 536.
  ///   - recordsSamples: whether the bench stores every sample, so that tests can check sounds. The samples
  ///     take about 0.6 MB for each second and engine. Without samples, tests run much faster.
  ///   - hardware: the kind of machine that the bench simulates.
  ///   - strictness: whether the bench accepts input that a phone rejects.
  public init(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient
  ) {
    self.hardware = hardware
    self.strictness = strictness
    self.sampleRate = SampleRate.limits.contains(sampleRate) ? sampleRate : 48_000
    store = BenchStore(
      sampleRate: self.sampleRate, blockSize: min(max(blockSize, 1), 65_536), recordsSamples: recordsSamples)
  }

  deinit { uninstall() }

  /// The first engine that this bench created with ``makeEngine(configuration:)``. If it has not
  /// created an engine yet, it creates a stopped one with the default configuration.
  public var engine: HapticEngine {
    get throws(EngineError) {
      if let engine = engines.withLock({ $0.first }) { return engine }
      return try makeEngine()
    }
  }

  /// Creates another engine, with its own output. The bench keeps the engine alive. Throws `noOutput` if the
  /// bench simulates a machine without haptics.
  @discardableResult
  public func makeEngine(
    configuration: HapticEngine.Configuration = .init()
  ) throws(EngineError) -> HapticEngine {
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in try factory() }
    var environment = HapticEnvironment.current
    environment.observer = store.observer
    let made = environment.apply {
      Result { () throws(EngineError) in try HapticEngine(output: output, configuration: configuration) }
    }
    let engine = try made.get()
    engines.withLock { $0.append(engine) }
    return engine
  }

  /// The outputs of the engines created so far, one for each engine, in the order of creation.
  public var outputs: [ManualOutput] { store.tracks.map(\.output) }
}

extension HapticBench {
  /// The bench time: the number of seconds that have passed on the bench. Unlike engine time, it also
  /// advances while engines are stopped.
  public var time: Double { store.time }

  /// Advances the bench time by a number of seconds. All engines on the bench advance together, block by
  /// block. Handlers of the app are called after each block.
  ///
  /// Does nothing if the number is negative or NaN, or if a handler calls this method while the bench time is
  /// already advancing.
  public func advance(by seconds: Double) {
    if seconds > 0 { store.advance(to: time + seconds) }
  }

  /// Advances the bench time by a number of samples at the bench's sample rate.
  public func advance(frames: Int) { advance(by: Double(frames) / sampleRate) }

  /// Advances the bench time to a given time, in seconds. Does nothing if the bench has already reached that
  /// time.
  public func advance(to time: Double) {
    if time > self.time { store.advance(to: time) }
  }

  /// Advances the bench time until every player has finished, including the releases (the fades after
  /// events).
  ///
  /// - Parameter limit: the number of seconds of bench time after which the method fails.
  /// - Throws: ``ExpectationFailure`` if a player has not finished when the limit is reached, or if a handler
  ///   calls this method.
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

  /// Waits until all engines have completed their asynchronous requests, such as a start. The simulated
  /// time of the bench does not advance.
  public func settle() { store.settle() }

  /// Waits until all engines have completed their asynchronous requests, and until the app has done what its
  /// handlers have left to others: all tasks that handlers have created, such as `Task { @MainActor in … }`, and
  /// what waits on the main queue, such as blocks of `DispatchQueue.main.async`. The simulated time of the bench
  /// does not advance.
  ///
  /// The method does not wait for detached tasks, for other queues (call `queue.sync {}`), or for tasks that the
  /// app has created outside of handlers, unless they run on the main actor and await nothing but engines.
  ///
  /// The method also returns when the task that calls it is cancelled.
  ///
  /// - Parameter limit: the real time after which the method returns although tasks of handlers have not ended,
  ///   such as one that observes an `AsyncSequence`. The log then says so; after two seconds it names the handlers.
  @MainActor public func settled(limit: Duration = .seconds(10)) async {
    let clock = ContinuousClock()
    let end = clock.now + limit
    var round = 0
    let stage = WaitStage()
    let watch = SlowWaits.watch { [store] in
      "settled() has waited for " + stage.text(openTasks: store.openTasks)
        + " so far; it returns after \(limit)"
        + " in any case if only tasks are left: end or cancel them, or pass a shorter limit"
    }
    defer { watch.cancel() }
    repeat {
      stage.begin(.notifications)
      for work in store.otherWork { await work() }
      store.settle()
      // The main queue is first in, first out: this task runs after all that wait there.
      stage.begin(.mainActor)
      await Task { @MainActor in }.value
      stage.begin(.tasks)
      round += 1
      // The pause of a cancelled task ends at once: without an end of the loop it would use a processor.
      if round > 100, (try? await Task.sleep(for: .milliseconds(1))) == nil { break }
    } while round < 16 || store.hasOpenCalls && clock.now < end
    store.settle()
    if store.hasOpenCalls { BenchRegistry.tasksRemained() }
  }
}

extension HapticBench {
  /// Creates an output for a simulated device, on which an engine that is created within ``apply(_:)`` plays.
  package func makeOutput() -> ManualOutput { store.makeOutput() }

  /// Adds a function that waits for work of other modules, such as notifications. `settled()` calls it.
  package func addWork(_ wait: @escaping @Sendable () async -> Void) { store.addWork(wait) }

  /// Returns what several outputs recorded together, in bench times.
  package func felt(through outputs: [ManualOutput]) -> Recording {
    store.settle()
    let tracks = outputs.compactMap { store.track(of: $0) }
    return store.completed(
      Recording.merged(tracks.map { $0.recording(onEngineClock: false) }, duration: time))
  }
}

extension HapticBench {
  /// The recording of everything felt, heard and reported so far on all engines together. Its times are bench
  /// times: seconds since the bench was created. For an engine that started at bench time 0 and never
  /// stopped, bench time equals engine time.
  public var felt: Recording {
    store.settle()
    let tracks = store.tracks
    return store.completed(
      Recording.merged(tracks.map { $0.recording(onEngineClock: false) }, duration: time))
  }

  /// Returns the recording of one engine, a `HapticEngine` or a `CHHapticEngine`. Its times are engine times;
  /// engine time does not advance while the engine is stopped. The recording is empty if the engine is not on
  /// the bench.
  public func felt(of engine: some PlaysOnHapticEngine) -> Recording {
    store.settle()
    return store.completed(
      store.track(of: engine._hapticEngine.output)?.recording(onEngineClock: true) ?? Recording())
  }

  /// Returns what one of the ``outputs`` recorded. All times are engine times. Use this method for an engine
  /// to which the test has no access.
  public func felt(through output: ManualOutput) -> Recording {
    store.settle()
    return store.completed(store.track(of: output)?.recording(onEngineClock: true) ?? Recording())
  }

  /// Injects a fault, and waits until the engines have handled it.
  ///
  /// - Parameters:
  ///   - fault: the fault. If the bench has no engine yet, the fault takes effect on the first engine that is
  ///     created.
  ///   - engine: the engine whose output gets the fault, a `HapticEngine` or a `CHHapticEngine`; `nil` for all
  ///     engines.
  public func inject(_ fault: Fault, into engine: (any PlaysOnHapticEngine)? = nil) {
    store.settle()
    if let engine {
      if let track = store.track(of: engine._hapticEngine.output) { track.inject(fault) }
    } else {
      let tracks = store.tracks
      if tracks.isEmpty { store.keep(fault) }
      for track in tracks { track.inject(fault) }
    }
    store.settle()
  }
}
