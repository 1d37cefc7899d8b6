import HapticSynthesis
import TestExpectations
import Testing

@testable import HapticPlayback

@Suite("Commands of a player") struct PlayerCommandsTests {
  private static func commands(_ sent: (CommandKind, due: Double, now: Double)...) -> PlayerCommands {
    var commands = PlayerCommands()
    for (kind, due, now) in sent { commands.note(kind, due: due, now: now, run: 1) }
    return commands
  }

  /// Returns whether the player plays at each of some times.
  private static func plays(_ commands: PlayerCommands, at times: Double...) -> [Bool] {
    var commands = commands
    return times.map { commands.isPlaying(at: $0, run: 1) }
  }

  @Test("a player plays from its start, is held by a pause until it resumes, and ends by a stop")
  func playing() {
    expectEqual(Self.plays(Self.commands(), at: 0, 1), [false, false])
    expectEqual(Self.plays(Self.commands((.start, 0, 0)), at: 0, 9), [true, true])
    let timed = Self.commands((.start, 1, 0), (.pause, 2, 0), (.resume, 3, 0), (.stop, 4, 0))
    #expect(
      Self.plays(timed, at: 0.9, 1, 2, 2.9, 3, 4, 5) == [false, true, false, false, true, false, false])
    // Whatever the order of sending.
    let shuffled = Self.commands((.stop, 4, 0), (.resume, 3, 0), (.start, 1, 0), (.pause, 2, 0))
    expectEqual(Self.plays(shuffled, at: 0.9, 1, 2, 3, 4), [false, true, false, true, false])
  }

  @Test(
    "a pause now holds although others are due later; a resume or a pause of what does not play has no effect"
  )
  func holding() {
    let pausedTwice = Self.commands((.start, 0, 0), (.pause, 10, 0), (.pause, 0, 1))
    expectEqual(Self.plays(pausedTwice, at: 1, 11), [false, false])
    let resumesLater = Self.commands((.start, 0, 0), (.pause, 0, 1), (.resume, 10, 1))
    expectEqual(Self.plays(resumesLater, at: 1, 9, 10), [false, false, true])
    expectEqual(Self.plays(Self.commands((.resume, 0, 0), (.pause, 0, 0)), at: 1), [false])
    #expect(
      Self.plays(Self.commands((.start, 0, 0), (.pause, 1, 0), (.start, 2, 0)), at: 1, 2) == [false, true])
  }

  @Test("a cancel drops what is due later; a stop and an end leave it")
  func dropping() {
    expectEqual(Self.plays(Self.commands((.start, 5, 0), (.cancel, 0, 1)), at: 1, 9), [false, false])
    #expect(
      Self.plays(Self.commands((.start, 0, 0), (.start, 5, 0), (.stop, 0, 1)), at: 1, 5) == [false, true])
    var ended = Self.commands((.start, 0, 0), (.start, 5, 0))
    ended.noteEnd(at: 2)
    expectEqual(Self.plays(ended, at: 2, 5), [false, true])
    // The report of an end that comes after the next start was sent.
    var restarted = Self.commands((.start, 0, 0), (.start, 0, 3))
    restarted.noteEnd(at: 2.9)
    expectEqual(Self.plays(restarted, at: 3), [true])
  }

  @Test("commands of an earlier run have no effect") func runs() {
    var commands = Self.commands((.start, 0, 0), (.pause, 5, 0))
    #expect(commands.lastPause(run: 1) == 5 && commands.lastPause(run: 2) == nil)
    let isPlayingInNextRun = commands.isPlaying(at: 9, run: 2)
    #expect(!isPlayingInNextRun)
    commands.note(.start, due: 9, now: 9, run: 2)
    let isPlaying = commands.isPlaying(at: 9, run: 2)
    #expect(isPlaying && commands.lastPause(run: 2) == nil)
  }

  @Test("the last pause counts for a player without a handle; the first stop for the events that it starts")
  func lastAndNext() {
    expectEqual(Self.commands((.start, 0, 0), (.pause, 0, 3)).lastPause(run: 1), 3)
    expectEqual(Self.commands((.start, 0, 0), (.pause, 3, 0), (.resume, 2, 0)).lastPause(run: 1), 3)
    #expect(Self.commands((.start, 0, 0), (.pause, 3, 0), (.resume, 4, 0)).lastPause(run: 1) == nil)
    expectEqual(Self.commands((.start, 0, 0), (.stop, 5, 0), (.stop, 4, 0)).nextStop, 4)
    #expect(Self.commands((.start, 0, 0), (.stop, 0, 1)).nextStop == nil)
    var waiting = Self.commands((.start, 5, 0))
    let awaits = [1, 5].map { waiting.awaitsStart(at: $0, run: 1) }
    var playing = Self.commands((.start, 0, 0), (.start, 5, 0))
    let playingAwaits = playing.awaitsStart(at: 1, run: 1)
    #expect(awaits == [true, false] && !playingAwaits)
  }
}
