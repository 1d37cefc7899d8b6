import HapticPlayback

/// A loss of the output during playback, with its reason and the times of attempts to start the output again.
struct Loss: Equatable {
  /// The reason for the loss, as part of a sentence.
  var reason: String
  /// The time in seconds at which `recover` noticed the loss, on the caller's clock; `nil` before that.
  var since: Double?
  /// The time in seconds of the next attempt to start the output, on the same clock.
  var nextTry = 0.0
}

extension PlaySession {
  /// The result of a call of `recover`.
  enum Recovery: Equatable {
    /// Nothing has changed. Either the output is running, or it is still lost, because the next attempt to
    /// start the output is not due yet or has just failed.
    case none
    /// The output has just been lost; the value is the reason.
    case lost(String)
    /// A lost output has been started again, and playback continues from the position at which it stopped.
    case back
    /// No attempt to start the output has succeeded for `giveUpAfter` seconds. The text is the error of the
    /// last attempt.
    case failed(String)
  }

  /// The time in seconds after which the session gives up recovery; `pause` is the time in seconds between
  /// attempts.
  static let giveUpAfter = 15.0
  static let pause = 0.5

  /// Tries at intervals to start a lost output again. Call this method once for each frame of the caller's
  /// display. `now` is the current time in seconds.
  func recover(now: Double) -> Recovery {
    guard var loss else { return .none }
    guard let since = loss.since else {
      loss.since = now
      loss.nextTry = now + Self.pause
      self.loss = loss
      return .lost(loss.reason)
    }
    guard now >= loss.nextTry else { return .none }
    do throws(EngineError) {
      try engine.start()
      try resumePlaying()
      self.loss = nil
      return .back
    } catch {
      loss.nextTry = now + Self.pause
      self.loss = loss
      return now - since >= Self.giveUpAfter ? .failed("\(error)") : .none
    }
  }

  /// Treats the output as lost; `recover` then tries to start the output again. The reason is part of a
  /// sentence.
  func noteLoss(_ reason: String) { loss = loss ?? Loss(reason: reason) }

  /// Stops the engine, so that other programs can use the output; `resume` continues playback from the same
  /// position.
  func suspend() { engine.stop() }

  /// Continues playback after `suspend`.
  func resume() throws(EngineError) {
    try engine.start()
    try resumePlaying()
  }

  /// Replaces all players with new players at the same position, because a failure of the audio server makes
  /// the old players invalid.
  private func resumePlaying() throws(EngineError) {
    let position = transport.position(at: engine.currentTime)
    try renewPlayers()
    try start(at: position)
  }
}
