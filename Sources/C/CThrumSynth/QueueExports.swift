import HapticRealTime
import HapticSynthesis

// A queue of commands, for programs in which one context sends commands and an interrupt renders. The handle of a queue
// is the address of its memory, which begins with the ring and the positions of its two ends.

private typealias CommandRing = Ring<Command>

private let endsOffset = 64
private let elementsOffset = 192

/// Returns the number of bytes of memory that `thrum_synth_queue_create` needs for a number of commands, which
/// is clamped to 2…4096 and rounded up to a power of two.
@_cdecl("thrum_synth_queue_size")
public func thrumQueueSize(_ commands: Int32) -> Int32 {
  let count = CommandRing.size(for: min(max(Int(commands), 2), 4096))
  return Int32(clamping: elementsOffset + count * MemoryLayout<Command>.stride)
}

/// Creates an empty queue in `memory`, which has `size` bytes at an 8-byte aligned address, and returns its
/// handle. Returns null, and writes nothing, if `size` is less than `thrum_synth_queue_size` returns for the
/// same number, or if the memory is null or not aligned.
@_cdecl("thrum_synth_queue_create")
public func thrumQueueCreate(
  _ memory: UnsafeMutableRawPointer?, _ size: Int32, _ commands: Int32
) -> UnsafeMutableRawPointer? {
  guard let memory, Int(bitPattern: memory) & 7 == 0, size >= thrumQueueSize(commands) else { return nil }
  memory.bindMemory(to: CommandRing.self, capacity: 1).initialize(
    to: CommandRing(
      count: min(max(Int(commands), 2), 4096), ends: memory + endsOffset, elements: memory + elementsOffset))
  return memory
}

/// Adds a command to a queue, with the arguments of `thrum_synth_send`. Returns 1, or 0 if the kind, player or
/// lane does not exist, the value is NaN, or the queue is full. Only one context may add commands.
@_cdecl("thrum_synth_queue_send")
public func thrumQueueSend(
  _ queue: UnsafeMutableRawPointer, _ kind: Int32, _ player: Int32, _ sample: Int64, _ lane: Int32,
  _ value: Double
) -> Int32 {
  guard player >= 0, let command = command(kind, player, sample, lane, value), command.action.isValid else {
    return 0
  }
  return queue.assumingMemoryBound(to: CommandRing.self).pointee.push(command) ? 1 : 0
}

/// Sends the commands of a queue to a synthesizer, in the context that renders. Commands for which the synthesizer has
/// no capacity stay in the queue.
@_cdecl("thrum_synth_queue_take")
public func thrumQueueTake(_ queue: UnsafeMutableRawPointer, _ handle: UnsafeMutableRawPointer) {
  let ring = queue.assumingMemoryBound(to: CommandRing.self).pointee
  let synth = instance(handle)
  while synth.pointee.synthesizer.waitingCommands < synth.pointee.synthesizer.capacity.commands,
    let command = ring.pop()
  {
    synth.pointee.synthesizer.send(command)
  }
}
