/// How much of what can come in any number a synthesizer takes up in one call of `render`.
///
/// The numbers hold for each 64 samples (or part of them) that a call asks for. What goes beyond them is dropped or comes
/// later, by these rules, and is counted:
/// - Events: `droppedEvents` never begin. Players take their turns in the order of their numbers, events in that of time.
/// - Commands: `deferredChanges` take effect with the next call.
/// - Visits: once they are used up, nothing bends within the rest of the call: lanes hold their values, and parameters,
///   commands and loops that fall there take effect with the next call (`deferredChanges`).
///
/// A call therefore takes at most a time that is linear in the budget, the voices that sound and the players that are
/// active, whatever a score or a caller asks for.
public struct RenderBudget: Sendable, Hashable {
  /// Events that begin. One that takes the voice of another counts three times. The second half of the commands counts
  /// as well, each as `events / commands`: a call that uses up its commands has room for half its events.
  public var events: Int
  /// Commands that take effect.
  public var commands: Int
  /// Voices passed over to render them or to bend their courses: a change of a lane costs one for each voice of its
  /// player. A lane or live curve that is worked out again counts as one, each cut of a player's rendering as four.
  public var visits: Int

  /// Creates a budget; numbers below 1 become 1.
  public init(events: Int, commands: Int, visits: Int) {
    self.events = max(1, events)
    self.commands = max(1, commands)
    self.visits = max(1, visits)
  }

  /// No limit: for rendering that has no deadline. The default.
  public static var unlimited: RenderBudget { RenderBudget(events: .max, commands: .max, visits: .max) }

  /// What is left for a call of so many samples.
  func allowance(for frameCount: Int) -> Allowance {
    let parts = Int64(max(1, (frameCount &- 1) / 64 &+ 1))
    func times(_ number: Int) -> Int64 {
      // Divided, not multiplied with a check: on 32 bits that would call into a library.
      number == .max || Int64(number) > Int64.max / parts ? .max : Int64(number) &* parts
    }
    var allowance = Allowance(events: times(events), commands: times(commands), visits: times(visits))
    if events != .max {
      allowance.costlyCommands = allowance.commands / 2
      allowance.eventsPerCommand = Int64(events / commands)
    }
    return allowance
  }
}

/// What is left of a budget within a call. `Int64.max` is more than any call can spend: no limit.
struct Allowance {
  var events: Int64
  var commands: Int64
  var visits: Int64
  /// Once fewer commands than this are left, each counts as `eventsPerCommand` events.
  var costlyCommands: Int64 = 0
  var eventsPerCommand: Int64 = 0

  static var unlimited: Allowance { Allowance(events: .max, commands: .max, visits: .max) }

  @inline(__always)
  mutating func spend(events count: Int64) {
    events = max(0, events &- count)
  }

  mutating func spendCommand() {
    commands = max(0, commands &- 1)
    if commands < costlyCommands { spend(events: eventsPerCommand) }
  }

  @inline(__always)
  mutating func spend(visits count: Int64) {
    visits = max(0, visits &- count)
  }
}

/// How often the steps were taken whose number the rules of the audio thread bound. Counted always: the tests hold them
/// against those rules.
struct RenderWork {
  /// Voices passed over.
  var voices = 0
  /// Stretches into which the rendering of players was cut.
  var stretches = 0
  /// Events looked at.
  var events = 0
  /// Events and parameters of scores whose time was looked at to find a place among them.
  var lookups = 0
  /// Commands carried out, dropped or put in.
  var commands = 0
  /// Passes over all voices to rank them for stealing.
  var rankings = 0
}
