import HapticPlayback

extension Recording {
  /// Expects that at least one player finished, and that no player finished with an error.
  ///
  /// - Parameter time: the time at which the last player finished, in seconds; `nil` for any time.
  public func expectFinished(
    at time: Double? = nil, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("players to finish", Place(file: file, line: line).text)
    let ends = notices.filter { notice in
      if case .playerFinished = notice.kind { true } else { false }
    }
    if let last = ends.last, ends.allSatisfy({ $0.kind == .playerFinished(nil) }) {
      guard let time, !tolerance.accepts(time: last.time, for: time) else { return }
    }
    throw noticeFailure(
      expected: "players to finish" + (time.map { ", the last at \(Text.time($0))" } ?? "")
        + ", none for an error",
      Place(file: file, line: line))
  }

  /// Expects exactly these notices (reports about engines and players), in this order. Two errors count as
  /// equal if their kinds are equal.
  ///
  ///     try bench.felt.expectNotices([.started, .stopped(.interrupted)])
  public func expectNotices(
    _ expected: [Notice.Kind], file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("notices", Place(file: file, line: line).text)
    guard notices.map(\.kind.text) != expected.map(\.text) else { return }
    let names = expected.isEmpty ? "none" : expected.map(\.text).joined(separator: ", ")
    throw noticeFailure(expected: "these notices: \(names)", Place(file: file, line: line))
  }

  private func noticeFailure(expected: String, _ place: Place) -> ExpectationFailure {
    let lines = notices.suffix(20).map { "    \(Text.padded(Text.time($0.time), 12))\($0.kind.text)" }
    return failure(
      expected: expected,
      felt: notices.isEmpty
        ? "nothing happened in \(Text.time(duration))" : "what happened:\n" + lines.joined(separator: "\n"),
      place: place.text)
  }
}

extension Recording.Notice.Kind {
  /// A short description of the notice, such as `player finished`. Golden files contain the same text.
  public var text: String {
    switch self {
    case .started: "started"
    case .stopped(nil): "stopped"
    case .stopped(let reason?): "stopped \(reason.name)"
    case .reset: "reset"
    case .playerFinished(nil): "player finished"
    case .playerFinished(let error?): "player finished \(error.kind.rawValue)"
    case .allPlayersFinished: "all players finished"
    }
  }
}

extension StopReason {
  /// The name of the case.
  fileprivate var name: String {
    switch self {
    case .interrupted: "interrupted"
    case .suspended: "suspended"
    case .idleTimeout: "idleTimeout"
    case .notifyWhenFinished: "notifyWhenFinished"
    case .engineDestroyed: "engineDestroyed"
    case .controllerDisconnected: "controllerDisconnected"
    case .systemError(let error): "systemError \(error.kind.rawValue)"
    }
  }
}
