/// The render budget: the most work that a synthesizer is allowed to do in one call of `render`. It limits
/// the time of the call, whatever the scores contain and however many commands were sent.
///
/// The three numbers apply to a call of up to 64 samples; a call of up to 128 samples is allowed twice as
/// much, and so on. What happens to work beyond the budget:
/// - Events beyond the budget never start; the synthesizer counts them in `droppedEvents`. Players are served
///   in the order of their numbers, and the events of a player in the order of their times.
/// - Commands beyond the budget take effect in the next call; the synthesizer counts them in
///   `deferredChanges`.
/// - A visit is one unit of work on a sounding event or a lane (a control such as intensity). Once all visits
///   are used up, the lanes hold their values for the rest of the call. Parameters, commands and loops that
///   are due in that time take effect in the next call; they also count in `deferredChanges`.
///
/// The time of a call therefore grows at most in proportion to the budget, the number of sounding events and
/// the number of active players.
public struct RenderBudget: Sendable, Hashable {
  /// The most events that one call of `render` may start. An event counts as three if another event must be
  /// cut off to make way for it.
  ///
  /// Commands can use up this number too. The first half of `commands` is free, and each further command lowers
  /// the number by `events / commands` (rounded down). A call that uses all its commands can therefore start
  /// only about half of its events.
  public var events: Int
  /// The number of commands that are allowed to take effect.
  public var commands: Int
  /// The number of visits, which are units of work. Each of the following costs one visit: to render a
  /// sounding event (a voice), to apply the new value of a lane (a control such as intensity) to a voice, to
  /// recompute a lane, or to recompute a live curve. A change of a lane therefore costs at least one visit
  /// for each voice of its player.
  ///
  /// The samples of a player are rendered in parts, from one change (such as a command) to the next; each
  /// part costs four visits in addition.
  public var visits: Int

  /// Creates a budget; numbers below 1 become 1.
  public init(events: Int, commands: Int, visits: Int) {
    self.events = max(1, events)
    self.commands = max(1, commands)
    self.visits = max(1, visits)
  }

  /// A budget without limits, for rendering without a deadline. A new synthesizer has this budget.
  public static var unlimited: RenderBudget { RenderBudget(events: .max, commands: .max, visits: .max) }

  /// Returns the work that one call may do if it renders a number of samples.
  func allowance(for frameCount: Int) -> Allowance {
    let parts = Int64(max(1, (frameCount &- 1) / 64 &+ 1))
    func times(_ number: Int) -> Int64 {
      // A division instead of a checked multiplication: on 32 bits the latter would call into a library.
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

/// The part of a budget that remains within a call. `Int64.max` means no limit, because it is more than any
/// call can use.
struct Allowance {
  var events: Int64
  var commands: Int64
  var visits: Int64
  /// The number of remaining commands below which each command counts as `eventsPerCommand` events.
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

/// Counts of the work that a synthesizer has done. The rules of the audio thread limit these counts, and
/// tests check the limits, so the work is always counted.
struct RenderWork {
  /// The number of visits of voices.
  var voices = 0
  /// The number of stretches into which the rendering of players was split.
  var stretches = 0
  /// The number of events examined.
  var events = 0
  /// The number of events and parameters of scores whose times were examined in searches.
  var lookups = 0
  /// The number of commands executed, dropped or queued.
  var commands = 0
  /// The number of passes over all voices to rank them for replacement.
  var rankings = 0
}
