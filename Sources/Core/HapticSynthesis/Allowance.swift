#if THRUM_NO_BUDGET
  /// The remaining work of a call in a build without budgets: nothing is limited, and the code that limits is
  /// left out.
  struct Allowance {
    static var isLimited: Bool { false }
    static var unlimited: Allowance { Allowance() }
    var mayStart: Bool { true }
    func mayStart(visits cost: Int64) -> Bool { true }
    var mayChange: Bool { true }
    func mayDivide(_ cost: Int64) -> Bool { true }
    func giveBack() {}
    var commands: Int64 { .max }
    func spend(events count: Int64) {}
    func prepay(events count: Int64) {}
    func spendCommand() {}
    func spend(visits count: Int64) {}
  }

  /// A count in a build without budgets, which counts nothing.
  struct WorkCount {
    static func &+= (count: inout WorkCount, amount: Int) {}
  }
#else
  /// The part of a budget that remains within a call. `Int64.max` means no limit, because it is more than any
  /// call can use.
  struct Allowance {
    private(set) var events: Int64
    private(set) var commands: Int64
    private var visits: Int64
    /// The number of visits that changes may still use; they leave the rest to events.
    private var changes: Int64
    /// The number of these visits that are kept for what is due at the first sample of a call, so that a player
    /// that changes at many samples leaves something to the others.
    private let kept: Int64
    /// The number of visits that events leave to changes; what changes have used is no longer reserved.
    private var reserve: Int64
    /// The number of events whose visits have been spent although they have not started yet.
    private var paidEvents: Int64 = 0

    init(events: Int64, commands: Int64, visits: Int64) {
      self.events = events
      self.commands = commands
      self.visits = visits
      reserve = visits == .max ? 0 : visits / 8
      changes = visits &- reserve
      kept = changes / 2
    }

    /// Whether a budget can limit the work of a call in this build.
    static var isLimited: Bool { true }
    static var unlimited: Allowance { Allowance(events: .max, commands: .max, visits: .max) }

    /// Whether another event may start.
    @inline(__always)
    var mayStart: Bool { events > 0 && (paidEvents > 0 || visits > reserve) }

    /// Whether another event may start that first needs a number of visits.
    func mayStart(visits cost: Int64) -> Bool { visits &- reserve > cost }

    /// Whether a change may take effect.
    @inline(__always)
    var mayChange: Bool { changes > 0 && visits > 0 }

    /// Whether a change may take effect within a call, which divides the samples of a player for a number of
    /// visits.
    @inline(__always)
    func mayDivide(_ cost: Int64) -> Bool { changes > kept &+ cost && visits > cost }

    /// Spends the work of starting an event; of a whole one, or of one that another event must be cut off for.
    @inline(__always)
    mutating func spend(events count: Int64) {
      events = max(0, events &- count)
      let paid = min(paidEvents, count)
      paidEvents &-= paid
      visits = max(0, visits &- 2 &* (count &- paid))
    }

    /// Spends the visits of events that are due at a sample to which a player moves, so that other changes
    /// cannot use them up and the player does not begin without its first events.
    mutating func prepay(events count: Int64) {
      let paid = min(count, visits / 2)
      spend(visits: 2 &* paid)
      paidEvents &+= paid
    }

    /// Takes back a visit that was spent on a voice before the voice was cut off.
    mutating func giveBack() { visits &+= 1 }

    mutating func spendCommand() {
      commands = max(0, commands &- 1)
      spend(visits: 2)
    }

    @inline(__always)
    mutating func spend(visits count: Int64) {
      visits = max(0, visits &- count)
      changes = max(0, changes &- count)
      reserve = max(0, reserve &- count)
    }
  }

  typealias WorkCount = Int
#endif

/// Counts of the work that a synthesizer has done. The rules of the audio thread limit these counts, and tests
/// check the limits, so the work is always counted where budgets exist.
struct RenderWork {
  /// The number of visits of voices.
  var voices = WorkCount()
  /// The number of stretches into which the rendering of players was split.
  var stretches = WorkCount()
  /// The number of events examined.
  var events = WorkCount()
  /// The number of events, parameters and curve segments whose times were examined in searches.
  var lookups = WorkCount()
  /// The number of commands executed, dropped or queued.
  var commands = WorkCount()
  /// The number of passes over all voices to rank them for replacement.
  var rankings = WorkCount()
}

extension Synthesizer {
  /// Counts the steps of a search. Those near its start mostly read what the processor's cache has already;
  /// the others wait for memory.
  #if THRUM_NO_BUDGET
    @inline(__always)
    func spend(lookups count: Int) {}
  #else
    @inline(never)
    mutating func spend(lookups count: Int) {
      work.lookups &+= count
      allowance.spend(visits: Int64(min(count, 12) / 4 &+ 2 &* max(0, count &- 12)))
    }
  #endif
}
