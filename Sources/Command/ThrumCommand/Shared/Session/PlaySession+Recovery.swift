import HapticPlayback

/// A loss of an output or input, with its reason and the times of attempts to start it again.
struct Loss: Equatable {
  /// The reason for the loss, as part of a sentence.
  var reason: String
  /// The time in seconds at which `retry` noticed the loss, on the caller's clock; `nil` before that.
  private(set) var since: Double?
  /// The time in seconds of the next attempt, on the same clock.
  private var nextTry = 0.0

  /// Creates a loss. If `time` is `nil`, `retry` reports the loss first.
  init(reason: String, noticedAt time: Double? = nil) {
    self.reason = reason
    if let time { note(time) }
  }

  /// The time in seconds after which attempts end.
  static let giveUpAfter = 15.0
  /// The time in seconds between attempts.
  private static let pause = 0.5

  private mutating func note(_ time: Double) { (since, nextTry) = (time, time + Self.pause) }

  /// The result of a call of `retry`.
  enum Recovery: Equatable {
    /// Nothing has changed: nothing is lost, or the next attempt is not due yet or has just failed.
    case none
    /// The loss has just been noticed; the value is the reason.
    case lost(String)
    /// The lost output has been started again.
    case back
    /// No attempt has succeeded for `giveUpAfter` seconds. The text is the error of the last attempt.
    case failed(String)
  }

  /// Tries at intervals to start again what was lost. Call this method once for each frame of the caller's
  /// display. `now` is the current time in seconds.
  mutating func retry<Failure: Error>(
    now: Double, text: (Failure) -> String = { "\($0)" }, _ start: () throws(Failure) -> Void
  ) -> Recovery {
    guard let since else {
      note(now)
      return .lost(reason)
    }
    guard now >= nextTry else { return .none }
    do throws(Failure) {
      try start()
      return .back
    } catch {
      nextTry = now + Self.pause
      return now - since >= Self.giveUpAfter ? .failed(text(error)) : .none
    }
  }
}

extension PlaySession {
  /// Tries at intervals to start a lost output again; playback then continues from the position at which it
  /// stopped. Call this method once for each frame of the caller's display. `now` is the current time in seconds.
  func recover(now: Double) -> Loss.Recovery {
    guard var loss else { return .none }
    let recovery = loss.retry(now: now) { () throws(EngineError) in try resume() }
    self.loss = recovery == .back ? nil : loss
    return recovery
  }

  /// Treats the output as lost; `recover` then tries to start the output again. The reason is part of a
  /// sentence.
  func noteLoss(_ reason: String) { loss = loss ?? Loss(reason: reason) }

  /// Stops the engine, so that other programs can use the output; `resume` continues playback from the same
  /// position.
  func suspend() { engine.stop() }

  /// Starts the output again, and continues playback with new players at the same position, because a failure of
  /// the audio server makes the old players invalid.
  func resume() throws(EngineError) {
    try engine.start()
    let position = transport.position(at: engine.currentTime)
    try renewPlayers()
    try start(at: position)
  }
}
