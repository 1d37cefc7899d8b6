#if !canImport(Darwin)
  import HapticText
  import HapticDevices
  import Foundation
  import HapticAudioSession
  import HapticModel
  import HapticOutputs
  import HapticPlayback

  /// The adapter between a `CHHapticEngine` and its `HapticEngine`. The adapter converts errors, handlers and
  /// resources.
  final class EngineAdapter: Sendable {
    let engine: HapticEngine
    let handlers = EngineHandlers()
    /// The platform rules that applied when the adapter was created.
    private let rules = PlatformRules.current
    private let observer: SessionObserver

    /// Creates an engine on the default output; a session of `nil` means the shared session.
    convenience init(session: AVAudioSession? = nil) throws(CHHapticError) {
      try self.init(
        output: mappingErrors { () throws(EngineError) in
          try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in try DefaultOutput.make() }
        }, session: session)
    }

    /// Creates an engine on an output; a session of `nil` means the shared session.
    init(output: any HapticOutput, session: AVAudioSession? = nil) throws(CHHapticError) {
      var configuration = HapticEngine.Configuration()
      configuration.audioMemoryLimit = Self.audioMemoryLimit
      configuration.finishesAtExit = true
      if let most = rules.mostPlayers { configuration.capacity.players = most }
      let engine = try mappingErrors { [configuration] () throws(EngineError) in
        try HapticEngine(output: output, configuration: configuration)
      }
      self.engine = engine
      // Without a session of its own the engine obeys the silent switch, whatever the shared session's category.
      var follow: (@Sendable () -> Void)?
      if let session {
        follow = { [weak engine] in engine?.playsAudioWhenSilent = session.playsWhenSilent }
      }
      follow?()
      observer = SessionObserver(session ?? .sharedInstance(), categoryChanged: follow) {
        [weak engine] event in
        engine?.receive(event)
      }
      engine.stoppedHandler = { [handlers] in handlers.stopped(CHHapticEngine.StoppedReason($0)) }
      engine.resetHandler = { [handlers] in handlers.reset() }
    }

    /// The memory limit for registered audio, in bytes, as on Apple platforms: 8 MB of `Float` samples (see
    /// CoreHapticsBehaviour §2.3).
    static let audioMemoryLimit = 8 << 20

    func startAndWait() throws(CHHapticError) {
      try mappingErrors { () throws(EngineError) in try engine.start() }
    }

    func start(_ completion: (@Sendable ((any Error)?) -> Void)?) {
      engine.start { completion?($0.map(CHHapticError.init)) }
    }

    func start() async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        engine.start { continuation.resume(with: Self.result($0)) }
      }
    }

    /// Requests a stop and returns immediately, as on Apple platforms. The engine executes calls in order.
    func stop(_ completion: (@Sendable ((any Error)?) -> Void)?) {
      engine.stop { completion?($0.map(CHHapticError.init)) }
    }

    func stop() async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        engine.stop { continuation.resume(with: Self.result($0)) }
      }
    }

    func notifyWhenPlayersFinished(_ handler: @escaping CHHapticEngine.FinishedHandler) {
      let handler = Unchecked(handler)
      engine.notifyWhenPlayersFinished {
        switch handler.value($0.map(CHHapticError.init)) {
        case .stopEngine: .stopEngine
        case .leaveEngineRunning: .leaveRunning
        }
      }
    }

    func makePlayer(_ content: PatternContent) throws(CHHapticError) -> PatternPlayer {
      PatternPlayer(
        try mappingErrors { () throws(EngineError) in try engine.makePlayer(with: prepare(content)) })
    }

    func makeAdvancedPlayer(_ content: PatternContent) throws(CHHapticError) -> AdvancedPatternPlayer {
      AdvancedPatternPlayer(
        advanced: try mappingErrors { () throws(EngineError) in
          try engine.makeAdvancedPlayer(with: prepare(content))
        })
    }

    /// Plays a pattern without storing its player. Starts the engine if it is stopped.
    func play(_ content: PatternContent) throws(CHHapticError) {
      let pattern = try mappingErrors { () throws(EngineError) in try prepare(content) }
      try startAndWait()
      try mappingErrors { () throws(EngineError) in try engine.makePlayer(with: pattern).start() }
    }

    func registerAudio(_ url: URL, _ options: [AnyHashable: Any]) throws(CHHapticError)
      -> CHHapticAudioResourceID
    {
      guard url.isFileURL else {
        throw CHHapticError(.fileNotFound, "\(url) is not the URL of a file", file: url)
      }
      let options = try AudioOptions(options)
      let id = try mappingErrors { () throws(EngineError) in
        try engine.registerAudio(
          file: url.path, usesVolumeEnvelope: options.usesVolumeEnvelope, loops: options.loops)
      }
      return CHHapticAudioResourceID(truncatingIfNeeded: id)
    }

    func unregisterAudio(_ id: CHHapticAudioResourceID) throws(CHHapticError) {
      try mappingErrors { () throws(EngineError) in
        try engine.unregisterAudio(UInt64(truncatingIfNeeded: id))
      }
    }

    private func prepare(_ content: PatternContent) throws(EngineError) -> PreparedPattern {
      try engine.prepare(
        rules.played(content.pattern), audioRoots: content.audioFolders,
        allowsAbsoluteAudioPaths: content.allowsAbsoluteAudioPaths)
    }

    private static func result(_ error: EngineError?) -> Result<Void, any Error> {
      error.map { .failure(CHHapticError($0)) } ?? .success(())
    }
  }
#endif
