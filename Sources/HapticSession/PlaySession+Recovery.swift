import HapticPlayback

/// The loss of the output during playback.
package struct Loss: Equatable {
  /// The reason, as part of a sentence.
  package var reason: String
  /// The time in seconds at which the loss was noticed, on the caller's clock; `nil` until then.
  package var since: Double?
  /// The time of the next attempt, on the same clock.
  package var nextTry = 0.0
}

extension PlaySession {
  /// The state of a lost output.
  package enum Recovery: Equatable {
    /// The output is not lost, or an attempt is not due or has failed.
    case none
    /// The output has just been lost, for this reason.
    case lost(String)
    /// The output runs again, and playback continues from the same position.
    case back
    /// The output has not responded for too long; the error states why.
    case failed(String)
  }

  /// The time in seconds after which recovery is given up, and the time between attempts.
  package static let giveUpAfter = 15.0
  package static let pause = 0.5

  /// Tries from time to time to start a lost output again; call it once for each frame. `now` is in seconds.
  package func recover(now: Double) -> Recovery {
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

  /// Treats the output as lost; `recover` then tries to start it again. The reason is part of a sentence.
  package func noteLoss(_ reason: String) { loss = loss ?? Loss(reason: reason) }

  /// Stops and releases the output for other programs; `resume` continues from the same position.
  package func suspend() { engine.stop() }

  /// Continues after `suspend`.
  package func resume() throws(EngineError) {
    try engine.start()
    try resumePlaying()
  }

  /// Creates new players at the position of the old ones, which a failure of the server makes invalid.
  private func resumePlaying() throws(EngineError) {
    let position = transport.position(at: engine.currentTime)
    try renewPlayers()
    try start(at: position)
  }
}
