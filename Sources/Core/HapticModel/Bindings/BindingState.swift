/// The inputs of a pattern that plays, and what follows them: which changes are due, each once (see Rendering §11).
///
/// Use a value on one thread at a time. Only its creation allocates.
public struct BindingState: Sendable {
  /// A change that is due.
  public enum Change: Sendable, Hashable {
    /// A control takes a value within a number of seconds, along a straight line.
    case control(DynamicParameterID, Float, over: Double)
    /// The player takes a playback rate.
    case playbackRate(Double)
    /// The player takes an end of its loop, in seconds.
    case loopEnd(Double)
    /// The event of a threshold starts; the number is that of the threshold.
    case start(Int)
  }

  private struct Following {
    let follower: PatternBindings.Follower
    let input: Int
    let target: Int
    /// The value of the input that the target follows, after the hysteresis.
    var used: Double
  }

  private struct Crossing {
    /// The number of the threshold in the bindings.
    let number: Int
    let threshold: PatternBindings.Threshold
    let input: Int
    /// Whether the next crossing counts.
    var isArmed: Bool
    /// Whether the event is due.
    var isDue = false
  }

  fileprivate struct Target {
    let target: PatternBindings.Target
    /// The longest smoothing of its followers.
    var smoothing: Double
    /// The value that was sent last; `nil` before the first.
    var sent: Double?
    var isChanged = true
    /// The value from which, the time in seconds at which, and the value to which the rate or the loop end last began
    /// to move; `nil` if it never did.
    var glide: (from: Double, start: Double, to: Double)?
  }

  private let inputs: [PatternBindings.Input]
  private var values: [Double]
  private var followings: [Following] = []
  private var crossings: [Crossing] = []
  private var targets: [Target] = []
  /// Whether a change is due, now or as time passes.
  public private(set) var isPending = true

  /// Creates the state in which every input has its initial value. All that follows an input is due.
  ///
  /// Followers and thresholds of inputs that do not exist have no effect.
  public init(_ bindings: PatternBindings) {
    inputs = bindings.inputs
    values = bindings.inputs.map { $0.initialValue }
    for follower in bindings.followers {
      guard let input = bindings.input(named: follower.input) else { continue }
      var target = targets.firstIndex { $0.target == follower.target }
      if target == nil {
        target = targets.count
        targets.append(Target(target: follower.target, smoothing: 0))
      }
      guard let target else { continue }
      targets[target].smoothing = max(targets[target].smoothing, follower.smoothing)
      followings.append(Following(follower: follower, input: input, target: target, used: values[input]))
    }
    for (number, threshold) in bindings.thresholds.enumerated() {
      guard let input = bindings.input(named: threshold.input) else { continue }
      let isArmed = threshold.isRising ? values[input] < threshold.value : values[input] > threshold.value
      crossings.append(Crossing(number: number, threshold: threshold, input: input, isArmed: isArmed))
    }
  }

  /// The number of targets, which is the largest number of changes that are due at a start.
  public var targetCount: Int { targets.count }

  /// Returns the value of an input.
  public func value(ofInput input: Int) -> Double { values.indices.contains(input) ? values[input] : 0 }

  /// Sets an input to a value, which is clamped to its range. NaN, and an input that does not exist, have no effect.
  public mutating func set(_ value: Double, input: Int) {
    guard values.indices.contains(input), !value.isNaN else { return }
    let range = inputs[input].range
    let value = min(max(value, range.lowerBound), range.upperBound)
    values[input] = value
    let isEnd = value == range.lowerBound || value == range.upperBound
    for index in followings.indices where followings[index].input == input {
      let used = followings[index].used
      guard value != used, isEnd || (value - used).magnitude >= followings[index].follower.hysteresis else {
        continue
      }
      followings[index].used = value
      targets[followings[index].target].isChanged = true
      isPending = true
    }
    for index in crossings.indices where crossings[index].input == input { cross(index, value) }
  }

  private mutating func cross(_ index: Int, _ value: Double) {
    let threshold = crossings[index].threshold
    let beyond = threshold.isRising ? value - threshold.value : threshold.value - value
    if crossings[index].isArmed {
      guard beyond >= 0 else { return }
      crossings[index].isArmed = false
      crossings[index].isDue = true
      isPending = true
    } else if beyond < -threshold.hysteresis || (beyond < 0 && isEnd(value, of: crossings[index])) {
      crossings[index].isArmed = true
    }
  }

  /// Returns whether an input is at the end of its range on the near side of a threshold, from where it cannot go back
  /// further.
  private func isEnd(_ value: Double, of crossing: Crossing) -> Bool {
    let range = inputs[crossing.input].range
    return value == (crossing.threshold.isRising ? range.lowerBound : range.upperBound)
  }

  /// Makes the present value of every target due, without smoothing, and no event: a player starts.
  public mutating func restart() {
    for index in targets.indices {
      targets[index].sent = nil
      targets[index].glide = nil
      targets[index].isChanged = true
    }
    dropEvents()
    isPending = true
  }

  /// Makes the values that are due take effect at once: nothing plays that would jump.
  public mutating func endSmoothing() {
    for index in targets.indices where targets[index].isChanged {
      targets[index].sent = nil
      targets[index].glide = nil
    }
  }

  /// Drops the events that are due.
  public mutating func dropEvents() {
    for index in crossings.indices { crossings[index].isDue = false }
  }

  /// Calls a function with every change that is due at a time in seconds, at most one for each target and threshold.
  /// A change that the function refuses by returning `false` remains due.
  public mutating func forEachChange(at time: Double, _ body: (Change) -> Bool) {
    guard isPending else { return }
    isPending = false
    for index in targets.indices where targets[index].isChanged {
      let wanted = wantedValue(of: index)
      let value = targets[index].value(at: time, wanted)
      if value != targets[index].sent {
        guard body(targets[index].change(to: value)) else {
          isPending = true
          continue
        }
        targets[index].sent = value
      }
      targets[index].isChanged = value != wanted
      if value != wanted { isPending = true }
    }
    for index in crossings.indices where crossings[index].isDue {
      if body(.start(crossings[index].number)) { crossings[index].isDue = false } else { isPending = true }
    }
  }

  /// Returns the value that a target has as soon as nothing moves: the values of its followers combined, within the range
  /// of the target.
  private func wantedValue(of target: Int) -> Double {
    let multiplies = targets[target].target.multiplies
    var value = multiplies ? 1.0 : 0
    for following in followings where following.target == target {
      let next = following.follower.value(at: following.used)
      value = multiplies ? value * next : value + next
    }
    let range = targets[target].target.range
    return min(max(value, range.lowerBound), range.upperBound)
  }
}

extension BindingState.Target {
  /// Returns the value to send at a time. A control gets its new value at once, since the synthesizer moves it; rate and
  /// loop end move here, because a player takes them as they come.
  mutating func value(at time: Double, _ wanted: Double) -> Double {
    if case .control = target { return wanted }
    guard let sent, smoothing > 0 else { return wanted }
    // 0 stands for the end of the pattern: the values between it and another one would be short loops.
    if target == .loopEnd, sent == 0 || wanted == 0 {
      glide = nil
      return wanted
    }
    // A new value turns the movement where it is by now: one that changes with every block must not hold it up.
    let value = glide.map { place(at: time, on: $0) } ?? sent
    if (glide?.to ?? sent) != wanted { glide = (value, time, wanted) }
    return value
  }

  private func place(at time: Double, on glide: (from: Double, start: Double, to: Double)) -> Double {
    let done = (time - glide.start) / smoothing
    return done < 1 ? glide.from + (glide.to - glide.from) * max(done, 0) : glide.to
  }

  func change(to value: Double) -> BindingState.Change {
    switch target {
    case .control(let id): .control(id, Float(value), over: sent == nil ? 0 : smoothing)
    case .playbackRate: .playbackRate(value)
    case .loopEnd: .loopEnd(value)
    }
  }
}
