import HapticText

/// The use of variables of the playing program in a pattern: named inputs, the controls that follow them, and the
/// events that start when an input crosses a value (see Rendering §11).
///
/// A file stores the bindings as `ThrumBindings` in the object under the key `Metadata`, which other readers ignore:
///
///     "Metadata": { "ThrumBindings": {
///       "inputs": [{ "name": "speed", "range": [0, 50] }],
///       "follow": [{ "input": "speed", "control": "HapticIntensityControl", "points": [[0, 0.2], [50, 1]] }],
///       "start": [{ "input": "speed", "above": 45, "hysteresis": 3, "intensity": 1, "sharpness": 0.3 }] } }
public struct PatternBindings: Sendable, Hashable {
  /// A variable that the program sets.
  public struct Input: Sendable, Hashable {
    /// The name by which the program sets the input.
    public var name: String
    /// The values that the input has; what the program sets is clamped to them.
    public var range: ClosedRange<Double>
    /// The value of the input until the program sets it.
    public var initialValue: Double

    /// Creates an input. Its initial value is the lower end of its range unless you state another.
    public init(_ name: String, _ range: ClosedRange<Double>, initialValue: Double? = nil) {
      self.name = name
      self.range = range
      self.initialValue = initialValue ?? range.lowerBound
    }
  }

  /// A part of a player that follows an input.
  public enum Target: Sendable, Hashable {
    /// A control of the player.
    case control(DynamicParameterID)
    /// The playback rate of the player, 0.001…1000.
    case playbackRate
    /// The position in seconds at which a looping player jumps back to the beginning; 0 means the end of the last event.
    case loopEnd
  }

  /// A value of a target for a value of an input.
  public struct Point: Sendable, Hashable {
    /// The value of the input.
    public var input: Double
    /// The value of the target.
    public var value: Double

    /// Creates a point.
    public init(_ input: Double, _ value: Double) {
      self.input = input
      self.value = value
    }
  }

  /// A target that follows an input.
  public struct Follower: Sendable, Hashable {
    /// The name of the input.
    public var input: String
    /// The part of the player that follows it.
    public var target: Target
    /// The values of the target, by rising values of the input. Between two points the value is on a straight line;
    /// outside all of them it is that of the nearest.
    public var points: [Point]
    /// The seconds in which the target reaches a new value, along a straight line; 0 means 2 ms.
    public var smoothing: Double
    /// The smallest change of the input that has an effect, in units of the input. The ends of the range always
    /// have one.
    public var hysteresis: Double

    /// Creates a follower.
    public init(
      _ input: String, _ target: Target, points: [Point], smoothing: Double = 0, hysteresis: Double = 0
    ) {
      self.input = input
      self.target = target
      self.points = points
      self.smoothing = smoothing
      self.hysteresis = hysteresis
    }
  }

  /// A value of an input whose crossing starts an event.
  public struct Threshold: Sendable, Hashable {
    /// The name of the input.
    public var input: String
    /// The value that is crossed.
    public var value: Double
    /// Whether the event starts when the input rises to the value, and not when it falls to it.
    public var isRising: Bool
    /// How far back the input must go, in units of the input, before the next crossing counts.
    public var hysteresis: Double
    /// The event; its time does not matter.
    public var event: HapticEvent

    /// Creates a threshold.
    public init(
      _ input: String, _ value: Double, isRising: Bool = true, hysteresis: Double = 0, event: HapticEvent
    ) {
      self.input = input
      self.value = value
      self.isRising = isRising
      self.hysteresis = hysteresis
      self.event = event
    }
  }

  /// Something in the bindings of a file that cannot be used, or that has another effect than it seems to.
  public struct Problem: Sendable, Hashable {
    /// The key path of the part, such as `Metadata.ThrumBindings.follow[2].points`.
    public var path: String
    /// The fault and its remedy, in one line.
    public var message: String
  }

  /// The inputs.
  public var inputs: [Input]
  /// The targets that follow inputs. The values of several followers of one target are multiplied for the playback rate
  /// and the controls of intensity and volume, and added for the others.
  public var followers: [Follower]
  /// The crossings that start events.
  public var thresholds: [Threshold]
  /// The faults in the file from which the bindings were read. Parts that cannot be used are not among the bindings.
  public private(set) var problems: [Problem] = []

  /// The largest numbers of inputs, of followers and of thresholds. Chosen by this project.
  public static var limit: Int { 32 }
  /// The longest smoothing in seconds. Chosen by this project.
  public static var longestSmoothing: Double { 10 }
  /// The key of the bindings in the object under `ExtraKeys.metadataKey`.
  package static var key: String { "ThrumBindings" }

  /// Creates bindings, none by default. The initializer does not check them: `problems` is empty, and
  /// ``init(in:)`` of a pattern in which they are stored checks them.
  public init(inputs: [Input] = [], followers: [Follower] = [], thresholds: [Threshold] = []) {
    self.inputs = inputs
    self.followers = followers
    self.thresholds = thresholds
  }

  /// Reads the bindings that are stored in a pattern; there are none if the pattern stores none. Parts that cannot be
  /// used are left out, and `problems` says why.
  public init(in pattern: HapticPattern) {
    self.init()
    guard case .object(let metadata) = pattern.extras[ExtraKeys.metadataKey], let value = metadata[Self.key]
    else { return }
    var reader = BindingsReader(pattern)
    reader.read(value)
    inputs = reader.inputs
    followers = reader.followers
    thresholds = reader.thresholds
    problems = reader.problems
  }

  /// Whether there is nothing that a program can set.
  public var isEmpty: Bool { inputs.isEmpty }

  /// Returns the index of the input that has a name, or `nil` if no input has it.
  public func input(named name: String) -> Int? { inputs.firstIndex { $0.name.hasSameBytes(as: name) } }
}

extension PatternBindings.Target {
  /// The name that files use: that of the control, `PlaybackRate` or `LoopEnd`.
  public var name: String {
    switch self {
    case .control(let id): id.name
    case .playbackRate: "PlaybackRate"
    case .loopEnd: "LoopEnd"
    }
  }

  /// Every target.
  package static var all: [Self] {
    DynamicParameterID.allCases.map { .control($0) } + [.playbackRate, .loopEnd]
  }

  /// The values that the target can have.
  public var range: ClosedRange<Double> {
    switch self {
    case .control(let id):
      Double(id.facts.range.lowerBound)...Double(id.facts.range.upperBound)
    case .playbackRate: 0.001...1000
    case .loopEnd: 0...PatternLimits.longestTime
    }
  }

  /// Whether the values of several followers are multiplied; otherwise they are added.
  var multiplies: Bool {
    switch self {
    case .control(let id): id.combination == .multiply
    case .playbackRate: true
    case .loopEnd: false
    }
  }
}

extension PatternBindings.Follower {
  /// Returns the value of the target for a value of the input.
  public func value(at input: Double) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    if input <= first.input { return first.value }
    // Points are few.
    guard let next = points.firstIndex(where: { $0.input >= input }), next > 0 else { return last.value }
    let (a, b) = (points[next - 1], points[next])
    // The sum below is not always exact.
    if b.input == input { return b.value }
    return a.value + (b.value - a.value) * ((input - a.input) / (b.input - a.input))
  }
}
