import HapticSynthesis

/// The capacity of an engine: how many voices, players, commands, curves and felt frames it can hold at the
/// same time.
public struct RenderCapacity: Sendable, Hashable {
  /// The maximum number of voices, which are events that sound at the same time, 1…2²².
  public var voices: Int { didSet { self = kept } }
  /// The maximum number of players in use, 1…2²⁰. A player is in use from its first command until the app has
  /// released the player and all its events are silent.
  public var players: Int { didSet { self = kept } }
  /// The maximum number of commands that have been sent but not yet carried out, 1…2²⁰.
  public var commands: Int { didSet { self = kept } }
  /// The maximum number of unfinished live curves, 1…2²⁰. A live curve is sent to a player while the engine
  /// runs.
  public var liveCurves: Int { didSet { self = kept } }
  /// The maximum number of felt frames that the output or a recorder has not read yet, 1…2²².
  public var frames: Int { didSet { self = kept } }

  /// Creates a capacity. Each number is clamped to its range, as it is when a property is set.
  public init(
    voices: Int = SynthesizerCapacity.engineVoices, players: Int = 2048, commands: Int = 8192,
    liveCurves: Int = 1024, frames: Int = 4096
  ) {
    self.voices = min(max(voices, 1), 1 << 22)
    self.players = min(max(players, 1), 1 << 20)
    self.commands = min(max(commands, 1), 1 << 20)
    self.liveCurves = min(max(liveCurves, 1), 1 << 20)
    self.frames = min(max(frames, 1), 1 << 22)
  }

  private var kept: RenderCapacity {
    RenderCapacity(
      voices: voices, players: players, commands: commands, liveCurves: liveCurves, frames: frames)
  }

  /// The number of extra places in the command queue: two for each player. When the other places are full,
  /// each player can still receive one stop and one cancel, so that it can always be silenced. A setting of a
  /// player, such as a new rate, is sent later if it does not fit into the queue.
  public var reserve: Int { 2 * players }

  /// The render budget: the most work that the loop does for each 64 samples of a block. The budget allows as
  /// many new events as there are voices, and leaves an eighth of itself to changes. Voices may have the load of
  /// as many moving vibrations.
  var budget: RenderBudget {
    RenderBudget(
      events: voices, commands: 2048, visits: max(9 * voices / 4 + players + 1024, 8192),
      load: max(voices, 1024))
  }

  /// Returns the capacity that the synthesizer needs, for a maximum number of unread notices. It includes one
  /// cancel for each player, which the watchdog sends in addition to the engine's commands.
  func synthesizer(notices: Int) -> SynthesizerCapacity {
    SynthesizerCapacity(
      voices: voices, players: players, commands: commands + reserve + players, liveCurves: liveCurves,
      frames: frames,
      notices: notices)
  }

  /// Returns the maximum number of unread notices. Each command can end a playback and leave its player idle,
  /// each player can finish by itself, and each curve can end. If events are reported, the number is doubled,
  /// or increased by 2¹⁷ if that is more.
  func notices(reportingEvents: Bool) -> Int {
    let needed = 2 * (commands + reserve) + 4 * players + liveCurves + 16
    return needed + (reportingEvents ? max(1 << 17, needed) : 0)
  }
}
