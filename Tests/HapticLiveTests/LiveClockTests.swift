import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import HapticLive

@Suite("Live clock")
struct LiveClockTests {
  @Test("blocks that arrive in time keep the distance constant")
  func steady() {
    var clock = LiveClock()
    var leads: Set<Int> = []
    for block in 0..<1000 {
      let sound = Double(block) * 0.005
      clock.note(soundTime: sound, engineTime: sound + 2)
      leads.insert(Int(((clock.engineTime(sound) - sound) * 1e6).rounded()))
    }
    expectEqual(leads, [2_000_000])
  }

  @Test("few late blocks delay no event", arguments: [0.001, 0.005, 0.02, 0.09])
  func fewLate(lateness: Double) {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    var clock = LiveClock()
    for block in 0..<2000 {
      let sound = Double(block) * 0.005
      // One of 16 blocks is late, each time another one.
      let isLate = block > 40 && block % 16 == Int.random(in: 14...15, using: &generator)
      clock.note(soundTime: sound, engineTime: sound + 0.01 + (isLate ? lateness : 0))
      #expect(abs(clock.engineTime(sound) - sound - 0.01) < 1e-9, "seed \(seed), block \(block)")
    }
  }

  @Test("many late blocks delay all events alike, by the limit at most, until they are over")
  func manyLate() {
    for lateness in [0.003, 0.02] {
      var clock = LiveClock()
      for block in 0..<1000 {
        let sound = Double(block) * 0.005
        let isLate = block % 4 == 3 && block < 700
        clock.note(soundTime: sound, engineTime: sound + 0.01 + (isLate ? lateness : 0))
        let lead = clock.engineTime(sound) - sound - 0.01
        if block >= 40, block < 700 {
          #expect(abs(lead - min(lateness, clock.delayLimit)) < 1e-9, "\(block)")
        }
        if block > 850 { #expect(abs(lead) < 1e-9, "\(block)") }
      }
    }
  }

  @Test("what the output requests during the analysis counts for the same block")
  func duringAnalysis() {
    var clock = LiveClock()
    for block in 0..<300 {
      let sound = Double(block) * 0.005
      clock.note(soundTime: sound, engineTime: sound + 1)
      if block >= 1 { #expect(abs(clock.engineTime(sound) - sound - 1.004) < 1e-9, "\(block)") }
      clock.note(soundTime: sound, engineTime: sound + 1.004)
    }
  }

  @Test("after a pause in the sound no event plays in the past", arguments: [0.11, 0.3, 0.7, 0.99])
  func pause(seconds: Double) {
    var clock = LiveClock()
    for block in 0..<600 {
      let sound = Double(block) * 0.005
      let engine = sound + (block < 210 ? 0 : seconds)
      clock.note(soundTime: sound, engineTime: engine)
      #expect(clock.engineTime(sound) >= engine - 1e-9, "block \(block)")
    }
  }

  @Test("blocks that come at once after a delay do not count as a pause")
  func backlog() {
    var clock = LiveClock()
    for block in 0..<400 {
      let sound = Double(block) * 0.005
      // The samples of 0.2 s arrive together.
      let engine = (200..<240).contains(block) ? 1.2 : sound
      clock.note(soundTime: sound, engineTime: engine)
      if block >= 240 { #expect(clock.engineTime(sound) - sound <= clock.delayLimit + 1e-9, "\(block)") }
    }
  }

  @Test("after a gap in the sound the distance is the new one within a second")
  func gap() {
    var clock = LiveClock()
    for block in 0..<200 { clock.note(soundTime: Double(block) * 0.005, engineTime: Double(block) * 0.005) }
    for block in 200..<420 {
      clock.note(soundTime: Double(block) * 0.005, engineTime: Double(block) * 0.005 + 3)
    }
    #expect(abs(clock.engineTime(2.1) - 5.1) < 1e-9)
  }
}

@Suite("Sound queue")
struct SoundQueueTests {
  @Test("samples arrive in order whatever the sizes of writes and reads")
  func order() throws {
    let queue = try SoundQueue(capacity: 256)
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    var written: Float = 0
    var expected: Float = 0
    for _ in 0..<5000 {
      let count = Int.random(in: 0...(queue.capacity - queue.count), using: &generator)
      let block = (0..<count).map { written + Float($0) }
      written += Float(count)
      block.withUnsafeBufferPointer { if let base = $0.baseAddress { queue.write(base, frameCount: count) } }
      queue.read(atMost: Int.random(in: 0...300, using: &generator)) { samples in
        for sample in samples {
          #expect(sample == expected, "seed \(seed)")
          expected += 1
        }
      }
    }
    expectEqual(queue.refusedSamples, 0)
    #expect(expected > 1000)
  }

  @Test("channels are mixed to their mean, interleaved or apart")
  func channels() throws {
    let queue = try SoundQueue(capacity: 256)
    let interleaved: [Float] = [1, 0, -1, 0.5, 0.5, 0.5]
    interleaved.withUnsafeBufferPointer {
      if let base = $0.baseAddress { queue.write(base, frameCount: 3, channelCount: 2) }
    }
    let (left, right): ([Float], [Float]) = ([1, -1, 0.5], [0, 0.5, 0.5])
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        let channels = [left.baseAddress, right.baseAddress, nil, nil]
        channels.withUnsafeBufferPointer { queue.write(channels: $0, frameCount: 3) }
      }
    }
    queue.writeSilence(frameCount: 2)
    var samples: [Float] = []
    queue.read { samples += $0 }
    expectEqual(samples, [0.5, -0.25, 0.5, 0.25, -0.125, 0.25, 0, 0])
  }

  @Test("a full queue refuses what does not fit and counts it")
  func full() throws {
    let queue = try SoundQueue(capacity: 256)
    queue.writeSilence(frameCount: 200)
    queue.writeSilence(frameCount: 100)
    expectEqual(queue.count, 256)
    expectEqual(queue.refusedSamples, 44)
    expectEqual(queue.read(atMost: 10) { _ in }, 10)
    queue.writeSilence(frameCount: 100)
    expectEqual(queue.refusedSamples, 134)
  }
}
