import HapticRealTime

/// Walks through all interleavings of an engine that starts, stops, loses its output and is released, with calls of outputs that
/// come at any time, to any source they were ever given, and may stay inside for ever.
struct DoorExplorer {
  /// A door as the explorer moves it: the real transitions, or broken ones that must be found.
  var step: @Sendable (DoorState, DoorState.Step) -> DoorState? = { $0.after($1) }
  /// Whether the engine silences a loop whose call has not left, instead of abandoning it.
  var silencesRegardless = false
  /// Whether the memory of an abandoned loop is freed before its call has left.
  var freesAtOnce = false

  /// A render loop and its memory.
  struct Loop: Hashable {
    var door = DoorState.closed
    var callsInside = 0
    var isEngineInside = false
    var isAbandoned = false
    var isFreed = false
  }

  /// Where the thread that controls the engine stands.
  enum Control: Hashable {
    case idle
    /// A start: the loop is made ready, then opened.
    case readying, opening
    /// A stop: the door is closed, the call inside is waited for, the output is stopped, the loop is taken back or abandoned.
    case closing, waiting, stoppingOutput, takingBack, silencing
    case released
  }

  /// A thread of an output.
  struct Caller: Hashable {
    var callsLeft: Int
    /// The loop inside of which it is.
    var inside: Int?
  }

  struct World: Hashable {
    var loops = [Loop()]
    var current = 0
    var control = Control.idle
    var isRunning = false
    var isReleasing = false
    var startsLeft: Int
    var stopsLeft: Int
    var lossesLeft: Int
    var callers: [Caller]
  }

  enum Fault: Hashable {
    case twoThreadsInOneLoop, freedWhileInside, touchedAfterFree, startedWithLoopInUse, controlCannotGoOn
    case neverFreed
  }

  struct Result {
    var faults: Set<Fault> = []
    var states = 0
    /// How often a loop was abandoned, so that it is known that the walk came by there.
    var abandonments = 0
    var ends = 0
  }

  func explore(starts: Int = 3, stops: Int = 2, losses: Int = 1, callers: Int = 2, calls: Int = 2) -> Result {
    let first = World(
      startsLeft: starts, stopsLeft: stops, lossesLeft: losses,
      callers: Array(repeating: Caller(callsLeft: calls), count: callers))
    var result = Result()
    var seen: Set<World> = [first]
    var front = [first]
    while let world = front.popLast() {
      result.states += 1
      let next = successors(of: world, &result)
      if next.isEmpty {
        result.ends += 1
        if world.loops.contains(where: { !$0.isFreed && $0.callsInside == 0 }) {
          result.faults.insert(.neverFreed)
        }
      }
      for world in next where seen.insert(world).inserted {
        check(world, &result)
        front.append(world)
      }
    }
    return result
  }

  private func check(_ world: World, _ result: inout Result) {
    for loop in world.loops {
      if loop.callsInside + (loop.isEngineInside ? 1 : 0) > 1 { result.faults.insert(.twoThreadsInOneLoop) }
      if loop.isFreed && loop.callsInside > 0 { result.faults.insert(.freedWhileInside) }
      if loop.isFreed && loop.isEngineInside { result.faults.insert(.touchedAfterFree) }
    }
  }

  private func successors(of world: World, _ result: inout Result) -> [World] {
    let byControl = controlSteps(world, &result)
    // Whatever the callers do, or do not do any more, the engine's own steps must lead on.
    if byControl.isEmpty && world.control != .released { result.faults.insert(.controlCannotGoOn) }
    return byControl + callerSteps(world) + freeing(world)
  }

  /// The thread that waits for calls to leave frees what they have left.
  private func freeing(_ world: World) -> [World] {
    world.loops.indices.compactMap { index in
      guard world.loops[index].isAbandoned, !world.loops[index].isFreed,
        world.loops[index].door == .returned
      else { return nil }
      var next = world
      next.loops[index].isFreed = true
      return next
    }
  }

  private func callerSteps(_ world: World) -> [World] {
    var worlds: [World] = []
    for number in world.callers.indices {
      if let index = world.callers[number].inside {
        guard let door = step(world.loops[index].door, .leave) else { continue }
        var next = world
        next.loops[index].door = door
        next.loops[index].callsInside -= 1
        next.callers[number].inside = nil
        worlds.append(next)
      } else if world.callers[number].callsLeft > 0 {
        // With any source it was ever given: what is freed is no source any more, since a source keeps it.
        for index in world.loops.indices where !world.loops[index].isFreed {
          guard let door = step(world.loops[index].door, .enter) else { continue }
          var next = world
          next.loops[index].door = door
          next.loops[index].callsInside += 1
          next.callers[number].inside = index
          next.callers[number].callsLeft -= 1
          worlds.append(next)
        }
      }
    }
    return worlds
  }

  private func controlSteps(_ world: World, _ result: inout Result) -> [World] {
    var next = world
    let loop = world.loops[world.current]
    switch world.control {
    case .released: return []
    case .idle: return orders(world)
    case .readying:
      next.loops[world.current].isEngineInside = true
      if loop.door != .closed { result.faults.insert(.startedWithLoopInUse) }
      next.control = .opening
    case .opening:
      next.loops[world.current].isEngineInside = false
      guard let door = step(loop.door, .open) else {
        result.faults.insert(.startedWithLoopInUse)
        return []
      }
      next.loops[world.current].door = door
      next.isRunning = true
      next.control = .idle
    case .closing:
      if let door = step(loop.door, .close) { next.loops[world.current].door = door }
      next.control = .waiting
    case .waiting:
      // Closed, or the time is over: both lead on, and which comes first is open.
      next.control = .stoppingOutput
    case .stoppingOutput: next.control = .takingBack
    case .takingBack:
      if !silencesRegardless, let door = step(loop.door, .abandon) {
        result.abandonments += 1
        next.loops[world.current].door = door
        next.loops[world.current].isAbandoned = true
        if freesAtOnce { next.loops[world.current].isFreed = true }
        next.current = world.loops.count
        next.loops.append(Loop())
        finishStop(&next)
      } else {
        next.loops[world.current].isEngineInside = true
        next.control = .silencing
      }
    case .silencing:
      next.loops[world.current].isEngineInside = false
      finishStop(&next)
    }
    return [next]
  }

  private func finishStop(_ world: inout World) {
    world.isRunning = false
    world.control = world.isReleasing ? .released : .idle
    // The last reference of an engine that is released; a call inside would hold another.
    if world.isReleasing { world.loops[world.current].isFreed = true }
  }

  /// What the app or the output may ask for next.
  private func orders(_ world: World) -> [World] {
    var worlds: [World] = []
    if world.startsLeft > 0 && !world.isRunning {
      var next = world
      next.startsLeft -= 1
      next.control = .readying
      worlds.append(next)
    }
    if world.isRunning && world.stopsLeft > 0 {
      var next = world
      next.stopsLeft -= 1
      next.control = .closing
      worlds.append(next)
    }
    if world.isRunning && world.lossesLeft > 0 {
      var next = world
      next.lossesLeft -= 1
      next.control = .closing
      worlds.append(next)
    }
    var released = world
    released.isReleasing = true
    if world.isRunning {
      released.control = .closing
    } else {
      finishStop(&released)
    }
    worlds.append(released)
    return worlds
  }
}
