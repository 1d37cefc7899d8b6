import HapticSynthesis

/// How much of everything an engine can hold at a time.
public struct RenderCapacity: Sendable, Hashable {
  /// Events sounding, 1…2²².
  public var voices: Int { didSet { self = kept } }
  /// Players that were used and still exist or still sound, 1…2²⁰.
  public var players: Int { didSet { self = kept } }
  /// Commands that have been given and not yet carried out, 1…2²⁰.
  public var commands: Int { didSet { self = kept } }
  /// Curves sent live that are not over yet, 1…2²⁰.
  public var liveCurves: Int { didSet { self = kept } }
  /// Frames and taps that an output or recorder has not read yet, 1…2²².
  public var frames: Int { didSet { self = kept } }

  /// Creates a capacity. Each number is kept within its range, then and later.
  public init(
    voices: Int = 8192, players: Int = 2048, commands: Int = 8192, liveCurves: Int = 1024, frames: Int = 4096
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

  /// Commands that fit into a full queue because they silence: one stop and one cancel of each player. They travel without the
  /// settings of their player, which follow when there is room.
  public var reserve: Int { 2 * players }

  /// What a block takes up at most for each 64 samples: as many new events as there are voices, and one pass over all
  /// voices and players. Where fewer sound, the rest is for changes of lanes in mid-block.
  var budget: RenderBudget {
    RenderBudget(events: voices, commands: 2048, visits: voices + 4 * players)
  }

  /// What the synthesizer needs for it. The watchdog sends a cancel to each player beside the commands of the engine.
  func synthesizer(notices: Int) -> SynthesizerCapacity {
    SynthesizerCapacity(
      voices: voices, players: players, commands: commands + reserve + players, liveCurves: liveCurves,
      frames: frames,
      notices: notices)
  }

  /// The most notices that can wait: each command can end a run and leave its player idle, each player can end by
  /// itself, each curve can end. Events have as much again, and no less than 2¹⁷.
  func notices(reportingEvents: Bool) -> Int {
    let needed = 2 * (commands + reserve) + 4 * players + liveCurves + 16
    return needed + (reportingEvents ? max(1 << 17, needed) : 0)
  }
}
