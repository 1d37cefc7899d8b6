import HapticPlayback

/// The loss of the output while something played.
package struct Loss: Equatable {
  /// Why, as part of a sentence.
  package var reason: String
  /// When it was noticed, on the clock of the command; nil until then.
  package var since: Double?
  /// When to try again.
  package var nextTry = 0.0
}

extension PlaySession {
  /// What became of a lost output.
  package enum Recovery: Equatable {
    /// It is not lost.
    case none
    /// It was lost just now.
    case lost(String)
    /// It answers again, and what played goes on where it was.
    case back
    /// It has not answered for too long.
    case failed(String)
  }

  /// How long a lost output is waited for, in seconds, and how often it is tried.
  package static let giveUpAfter = 15.0
  package static let pause = 0.5

  /// Tries now and then to get a lost output back; call it once a frame.
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

  /// Treats the output as lost, for a reason as part of a sentence; `recover` then tries to start it again.
  package func noteLoss(_ reason: String) { loss = loss ?? Loss(reason: reason) }

  /// Steps aside and gives the output to others; `resume` goes on from there.
  package func suspend() { engine.stop() }

  /// Goes on after `suspend`.
  package func resume() throws(EngineError) {
    try engine.start()
    try resumePlaying()
  }

  /// New players where the old ones stood: a failure of the server makes the old ones useless.
  private func resumePlaying() throws(EngineError) {
    let position = transport.position(at: engine.currentTime)
    try renewPlayers()
    try start(at: position)
  }
}
