import HapticOutputs
import HapticPlayback
import HapticRealTime
import Synchronization

/// The felt levels, frame by frame: of all engines of the program, whichever API created them and wherever they play.
public struct Felt: Sendable {
  /// The felt level of one frame.
  public struct Moment: Sendable, Hashable {
    /// The strongest vibration, 0…1.
    public var intensity: Float = 0
    /// Its sharpness.
    public var sharpness: Float = 0
    /// The last transient; `nil` if there was none.
    public var transient: Transient?
  }

  /// A transient (short tap) that was felt.
  public struct Transient: Sendable, Hashable {
    /// How strong it was, 0…1.
    public var intensity: Float
    /// How crisp it was, 0…1.
    public var sharpness: Float
  }

  /// The frames that are kept: four seconds.
  public static let length = 240
  private var ring = [Moment](repeating: Moment(), count: Felt.length)
  private var next = 0
  /// The number of taps since the program began.
  public private(set) var taps: UInt64 = 0

  /// Creates a history in which nothing has been felt.
  public init() {}

  /// The moment that is `age` frames old; 0 is the latest.
  public subscript(age: Int) -> Moment {
    ring[((next - 1 - age) % Self.length + Self.length) % Self.length]
  }

  /// Adds the moment of a frame.
  mutating func add(_ moment: Moment, taps: UInt64) {
    ring[next] = moment
    next = (next + 1) % Self.length
    self.taps = taps
  }
}

/// Watches all engines of the program from their creation on.
final class Watch: Sendable {
  private let probes = Mutex<[(probe: EngineProbe, taps: UInt64)]>([])

  /// Begins to watch. Engines that exist already are not seen.
  init() {
    EngineObserver.shared = EngineObserver(
      created: { [probes = Unowned(self)] _, probe in
        probes.object.probes.withLock { $0.append((probe, 0)) }
      }, { _, _ in })
  }

  /// The number of active players of all engines.
  var activePlayers: Int { probes.withLock { $0.reduce(0) { $0 + $1.probe.activePlayerCount } } }

  /// Waits until all engines have handled what has happened.
  func settle() { for watched in probes.withLock({ $0 }) { watched.probe.settle() } }

  /// Reads what was felt since the last call.
  func read(into felt: inout Felt) {
    var (moment, count) = (Felt.Moment(), UInt64(0))
    probes.withLock { probes in
      for index in probes.indices {
        let level = probes[index].probe.takeLevel()
        if level.intensity > moment.intensity {
          (moment.intensity, moment.sharpness) = (level.intensity, level.sharpness)
        }
        if level.tapCount > probes[index].taps {
          moment.transient = Felt.Transient(intensity: level.tapIntensity, sharpness: level.tapSharpness)
        }
        probes[index].taps = level.tapCount
        count += level.tapCount
      }
    }
    felt.add(moment, taps: count)
  }

  /// The watch lives as long as the program.
  private struct Unowned: Sendable {
    unowned let object: Watch

    init(_ object: Watch) { self.object = object }
  }
}

/// A clock that passes only when the game steps: engines play in the game's own time, however long a frame takes.
final class SteppedClock: Sendable {
  private let outputs = Mutex<[ManualOutput]>([])

  /// Begins to give each new engine an output of this clock.
  init() {
    DefaultOutput.override = { [self] () throws(OutputError) -> any HapticOutput in
      let output = ManualOutput()
      outputs.withLock { $0.append(output) }
      return output
    }
  }

  /// Lets time pass, by samples at 48 000 Hz.
  func advance(_ frames: Int64) { for output in outputs.withLock({ $0 }) { output.advance(frames: frames) } }
}
