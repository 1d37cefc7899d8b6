/// Events in the program while a bench ran that are not on that bench.
struct Strays {
  /// The number of times that code which no bench reaches used the default output.
  var unreachedUses = 0
  /// The number of players that the code under test started on engines of other benches.
  var foreignPlayers = 0
  /// The number of players that threads which belong to no bench started on engines of benches that have ended.
  var latePlayers = 0

  /// Additional lines for failures, one for each cause; empty if the bench has engines and missed nothing.
  ///
  /// - Parameter hasEngines: whether an engine was created on the bench.
  func remark(hasEngines: Bool) -> String {
    var lines: [String] = []
    if !hasEngines { lines.append("no engine was created on this bench") }
    if foreignPlayers + latePlayers > 0 { lines.append(Self.late) }
    if unreachedUses > 0 { lines.append(Self.unreached) }
    guard !lines.isEmpty else { return "" }
    return lines.joined(separator: "\n") + "\n\(Self.page)"
  }

  static let page = "see Docs/Testing.md, Singletons and other threads"

  static let late = """
    a player was started on an engine of another test bench: a singleton keeps the engine of the first test that \
    used it, so create the object for each test
    """

  static let unreached = """
    code that no test bench reaches used the default output of this machine: engines that are created on queues, \
    other threads or in detached tasks need bench.install()
    """
}
