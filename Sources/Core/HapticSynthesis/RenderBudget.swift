/// The render budget: the most work that a synthesizer is allowed to do in one call of `render`. It limits
/// the time of the call, whatever the scores contain and however many commands were sent.
///
/// The three numbers apply to a call of up to 64 samples; a call of up to 128 samples is allowed twice as
/// much, and so on. What happens to work beyond the budget:
/// - Events beyond the budget never start; the synthesizer counts them in `droppedEvents`. Players are served
///   in the order of their numbers, and the events of a player in the order of their times.
/// - Commands beyond the budget take effect in a later call, and so do the parameters, curves and loops of
///   their players: the lanes (controls such as intensity) hold their values until then. They count in
///   `deferredChanges`. The next call begins with the first player that had to wait.
///
/// The time of a call therefore grows at most in proportion to the budget, the number of sounding events and
/// the number of active players.
public struct RenderBudget: Sendable, Hashable {
  /// The most events that one call of `render` may start. An event counts as three if another event must be
  /// cut off to make way for it.
  public var events: Int
  /// The number of commands that are allowed to take effect.
  public var commands: Int
  /// The number of visits. A visit is a unit of work: about 13 ns on the machine that Docs/RealTimeRules.md
  /// names. What costs visits:
  /// - 1: a sounding event, and once more if all must be ranked to find one to cut off; an active player.
  /// - 2: an event that starts, or 6 if another event must be cut off for it; a lane that is recomputed.
  /// - 3: a command that is sent and takes effect; 4 more for each player that has one; 8 more for a start, 4 for a
  ///   seek or a loop pass.
  /// - 8: a score that is loaded; 2 more for each lane that the player used before.
  /// - 4: each part into which changes divide the samples of a player, and 2 more for each of its sounding
  ///   events.
  /// - 18: a live curve that is recomputed.
  /// - Searches in long lists cost 2 visits for each step beyond the first 12, and insertions into a long queue
  ///   1 beyond the first 8.
  ///
  /// Events leave an eighth of the visits to changes, and changes an eighth to events.
  public var visits: Int
  /// The most load that voices may have together, however many samples a call renders. The load of a voice is the
  /// time that it takes at most, in units of a vibration whose intensity and sharpness move: 1 for haptic events,
  /// 12 for a tone, 25 for an audio file, and 56 for a vibration on an actuator whose exponents are neither 1 nor 2.
  /// An event beyond the limit cuts off the quietest events.
  public var load: Int

  /// Creates a budget; numbers below 1 become 1.
  public init(events: Int, commands: Int, visits: Int, load: Int = .max) {
    self.events = max(1, events)
    self.commands = max(1, commands)
    self.visits = max(1, visits)
    self.load = max(1, load)
  }

  /// A budget without limits, for rendering without a deadline. A new synthesizer has this budget.
  public static var unlimited: RenderBudget { RenderBudget(events: .max, commands: .max, visits: .max) }

  #if !THRUM_NO_BUDGET
    /// Returns the work that one call may do if it renders a number of samples.
    ///
    /// - Parameter spent: the visits that the call costs before any event or change: those of sounding events and
    ///   active players, and of commands that were sent since the last call.
    func allowance(for frameCount: Int, spent: Int64) -> Allowance {
      let parts = Int64(max(1, (frameCount &- 1) / 64 &+ 1))
      func times(_ number: Int) -> Int64 {
        // A division instead of a checked multiplication: on 32 bits the latter would call into a library.
        number == .max || Int64(number) > Int64.max / parts ? .max : Int64(number) &* parts
      }
      let visits = times(visits)
      // The rest is at least a quarter, so that a synthesizer in full use still changes.
      return Allowance(
        events: times(events), commands: times(commands), visits: max(visits &- spent, visits / 4))
    }
  #endif
}
