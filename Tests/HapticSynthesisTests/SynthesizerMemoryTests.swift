import CThrumSynth
import HapticModel
import HapticScore
import TestExpectations
import Testing

/// The memory that the functions for C get. Tools/probes/ArmSynthesis/memory.c tests the same on boards.
@Suite("Memory of a synthesizer in C")
struct SynthesizerMemoryTests {
  private static let profile: [Double] = [80, 230, 2, 0.7, 80, 230, 1.5, 1, 2]

  @Test("memory that is too small, absent or not aligned is refused and stays as it is")
  func refused() {
    let size = thrumSize(2, 1)
    #expect(size > 1000)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: Int(size))
    #expect(thrumCreate(memory, size - 1, 2, 1, 48_000, Self.profile) == nil)
    #expect(thrumCreate(memory, 0, 2, 1, 48_000, Self.profile) == nil)
    #expect(thrumCreate(memory, -1, 2, 1, 48_000, Self.profile) == nil)
    #expect(thrumCreate(memory + 8, size - 8, 1, 1, 48_000, Self.profile) == nil)
    #expect(thrumCreate(nil, size, 2, 1, 48_000, Self.profile) == nil)
    let bytes = UnsafeRawBufferPointer(start: memory, count: Int(size))
    #expect(bytes.allSatisfy { $0 == 0xA5 })
    expectEqual(thrumCreate(memory, size, 2, 1, 48_000, Self.profile), memory)
  }

  @Test(
    "nothing is written behind the memory in blocks of 512", arguments: [(1, 1), (2, 1), (3, 2), (64, 9)])
  func canary(voices: Int32, players: Int32) {
    let size = Int(thrumSize(voices, players))
    let behind = 4096
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + behind, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size + behind)
    let hum = HapticPattern(
      events: (0..<8).map { HapticEvent(.hapticContinuous, time: 0.01 * Double($0), duration: 0.1) })
    guard let bytes = Score(hum).fileBytes(),
      let synth = thrumCreate(memory, Int32(size), voices, players, 48_000, Self.profile)
    else {
      Issue.record("no synthesizer")
      return
    }
    // 8-byte words, as a score file has to be aligned.
    let words = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { words.deallocate() }
    words.copyBytes(from: bytes)
    expectEqual(thrumSynthScoreFile(synth, words.baseAddress, Int32(bytes.count)), 0)
    for player in 0..<players {
      expectEqual(thrumLoad(synth, player), 1)
      expectEqual(thrumSend(synth, 0, player, 0, 0, 0), 1)
    }
    var samples = [Float](repeating: 0, count: 3 * 512)
    var sounds = false
    for _ in 0..<20 {
      samples.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        thrumRender(synth, base, base + 512, base + 1024, 512, 1)
      }
      sounds = sounds || samples.contains { $0 != 0 }
    }
    #expect(sounds)
    #expect(UnsafeRawBufferPointer(start: memory + size, count: behind).allSatisfy { $0 == 0xA5 })
  }

  @Test("commands of a queue arrive in their order, none is lost, and a full queue refuses more")
  func queue() throws {
    let size = thrumQueueSize(5)
    #expect(size == thrumQueueSize(8) && size <= 192 + 8 * 48)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size) + 64, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: Int(size) + 64)
    #expect(thrumQueueCreate(memory, size - 1, 8) == nil && thrumQueueCreate(memory + 4, size, 8) == nil)
    #expect(thrumQueueCreate(nil, size, 8) == nil)
    #expect(UnsafeRawBufferPointer(start: memory, count: Int(size)).allSatisfy { $0 == 0xA5 })
    let queue = try #require(thrumQueueCreate(memory, size, 8))

    // The same commands directly, and through the queue in several rounds of it.
    let rendered = try [false, true].map { isQueued in
      let synthMemory = UnsafeMutableRawPointer.allocate(byteCount: Int(thrumSize(8, 1)), alignment: 16)
      defer { synthMemory.deallocate() }
      let synth = try #require(thrumCreate(synthMemory, thrumSize(8, 1), 8, 1, 48_000, Self.profile))
      let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 5)])
      let bytes = try #require(Score(hum).fileBytes())
      let words = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      defer { words.deallocate() }
      words.copyBytes(from: bytes)
      expectEqual(thrumSynthScoreFile(synth, words.baseAddress, Int32(bytes.count)), 0)
      expectEqual(thrumLoad(synth, 0), 1)
      var samples = [Float](repeating: 0, count: 64 * 60)
      for block in 0..<60 {
        for number in 0..<(block == 0 ? 1 : block % 9) {
          let (kind, value) = block == 0 ? (Int32(0), 0.0) : (Int32(10), Double(number % 4) / 4)
          let sample = Int64(block * 64 + number)
          let sent =
            isQueued
            ? thrumQueueSend(queue, kind, 0, sample, 0, value) : thrumSend(synth, kind, 0, sample, 0, value)
          expectEqual(sent, 1)
        }
        if isQueued && block % 9 == 8 { #expect(thrumQueueSend(queue, 10, 0, 0, 0, 1) == 0) }
        if isQueued { thrumQueueTake(queue, synth) }
        samples.withUnsafeMutableBufferPointer { buffer in
          thrumRender(synth, nil, nil, buffer.baseAddress.map { $0 + block * 64 }, 64, 0)
        }
      }
      return samples
    }
    expectEqual(rendered[0], rendered[1])
    #expect(rendered[0].contains { $0 != 0 })
    #expect(UnsafeRawBufferPointer(start: memory + Int(size), count: 64).allSatisfy { $0 == 0xA5 })
    for (kind, player, lane, value) in [
      (-1, 0, 0, 0), (11, 0, 0, 0), (10, -1, 0, 0), (10, 0, 12, 0), (10, 0, 0, .nan),
    ]
      as [(Int32, Int32, Int32, Double)]
    {
      expectEqual(thrumQueueSend(queue, kind, player, 0, lane, value), 0)
    }
  }
}
