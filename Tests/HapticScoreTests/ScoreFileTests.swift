import HapticModel
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticScore

@Suite("Score files")
struct ScoreFileTests {
  /// Renders a view on a synthesizer of its own: left, right and haptic, one after the other.
  private static func render(_ view: ScoreView, frames: Int = 1_000) -> [UInt32] {
    let capacity = SynthesizerCapacity(voices: 64, players: 1, commands: 4)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    defer { memory.deallocate() }
    var synthesizer = Synthesizer(memory: memory, capacity: capacity, sampleRate: 48_000, profile: .taptic)
    synthesizer.setScore(view, player: 0)
    synthesizer.send(Command(.start, player: 0, sample: 0))
    var samples = [Float](repeating: 0, count: 3 * frames)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      synthesizer.render(
        left: base, right: base + frames, haptic: base + 2 * frames, frameCount: frames)
    }
    return samples.map(\.bitPattern)
  }

  /// Calls a closure with the bytes on an address that is a multiple of 8, plus an offset.
  private static func aligned<Result>(
    _ bytes: [UInt8], offset: Int = 0, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 16)
    defer { memory.deallocate() }
    for (index, byte) in bytes.enumerated() {
      memory.storeBytes(of: byte, toByteOffset: offset + index, as: UInt8.self)
    }
    return body(UnsafeRawBufferPointer(start: memory + offset, count: bytes.count))
  }

  /// Returns why a score file is refused; `nil` if it is accepted, and then the sound is checked for NaN.
  private static func problem(_ bytes: [UInt8], offset: Int = 0) -> ScoreFileError? {
    aligned(bytes, offset: offset) { bytes in
      do throws(ScoreFileError) {
        let sound = render(try ScoreFile.view(of: bytes))
        #expect(sound.allSatisfy { Float(bitPattern: $0).isFinite })
        return nil
      } catch { return error }
    }
  }

  private static func bytes(_ pattern: HapticPattern) -> [UInt8] { Score(pattern).fileBytes() ?? [] }

  /// One event of each felt type, a parameter and a curve.
  private static let example = bytes(
    HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: 0.01),
        HapticEvent(.hapticContinuous, time: 0.02, duration: 0.05),
        HapticEvent(.audioContinuous, time: 0, duration: 0.04),
      ],
      parameters: [DynamicParameter(.hapticIntensityControl, time: 0.03, value: 0.5)],
      curves: [
        ParameterCurve(
          .hapticSharpnessControl, time: 0,
          controlPoints: [.init(time: 0, value: -0.5), .init(time: 0.06, value: 0.5)])
      ]))

  @Test("the score in a file gives the same bits as the score", arguments: SearchEffort.seeds(1...40))
  func sameBits(seed: UInt64) {
    var generator = CaseGenerator(seed: 70_000_000 + seed)
    for pattern in [generator.pattern(), CaseGenerator.hostileCase(seed: seed).tracks[0].pattern] {
      let score = Score(pattern)
      guard let bytes = score.fileBytes() else {
        Issue.record("seed \(seed): no bytes")
        continue
      }
      let expected = withExtendedLifetime(score) { Self.render(score.view) }
      let isSame = Self.aligned(bytes) { bytes in
        do throws(ScoreFileError) {
          return Self.render(try ScoreFile.view(of: bytes)) == expected
        } catch {
          Issue.record("seed \(seed): \(error)")
          return false
        }
      }
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test("a score that plays audio files has no score file")
  func audio() {
    let event = HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("a.wav")))
    let pattern = HapticPattern(events: [event])
    #expect(Score(pattern) { _ in Waveform(left: [0.5]) }.fileBytes() == nil)
    expectEqual(Score(pattern).fileBytes()?.count, ScoreFile.headerSize + ScoreFile.eventSize)
  }

  @Test("the layout is that of the structures in memory")
  func layout() {
    expectEqual(MemoryLayout<ScoreEvent>.stride, ScoreFile.eventSize)
    expectEqual(MemoryLayout<ScoreChange>.stride, ScoreFile.changeSize)
    expectEqual(MemoryLayout<ScoreSegment>.stride, ScoreFile.segmentSize)
    expectEqual(MemoryLayout<ScoreEvent>.offset(of: \.level), 16)
    expectEqual(MemoryLayout<ScoreEvent>.offset(of: \.waveform), 44)
    expectEqual(MemoryLayout<ScoreEvent>.offset(of: \.kind), 48)
    expectEqual(MemoryLayout<ScoreEvent>.offset(of: \.loops), 51)
    expectEqual(MemoryLayout<ScoreSegment>.offset(of: \.isActive), 25)
  }

  @Test("every truncation is refused, and so is a byte too many")
  func truncated() {
    #expect(Self.problem(Self.example) == nil)
    for count in 0..<Self.example.count {
      #expect(Self.problem(Array(Self.example[..<count])) == .wrongSize, "\(count) bytes")
    }
    expectEqual(Self.problem(Self.example + [0]), .wrongSize)
  }

  @Test("an address that is not a multiple of 8 is refused", arguments: 1...7)
  func misaligned(offset: Int) {
    expectEqual(Self.problem(Self.example, offset: offset), .misaligned)
  }

  @Test(
    "each part that is wrong has its own error",
    arguments: [
      (0, 0x55, ScoreFileError.notAScore), (4, 2, .unknownVersion), (8, 0xFF, .wrongSize),
      (12, 2, .wrongSize), (12, 0xFF, .wrongSize), (31, 0x80, .badLength), (39, 0xFF, .badLength),
      (40, 1, .badLanes), (43, 0x80, .badLanes), (100, 9, .badLanes), (104, 1, .badLanes),
      // The first event: time, duration, level, tone, waveform, kind, flags.
      (168 + 7, 0xC0, .badEvent), (168 + 15, 0xFF, .badEvent), (168 + 19, 0xFF, .badEvent),
      (168 + 23, 0xC0, .badEvent), (168 + 47, 0, .badEvent), (168 + 48, 4, .badEvent),
      (168 + 49, 2, .badEvent), (168 + 51, 0x80, .badEvent),
    ])
  func wrongParts(place: Int, value: UInt8, error: ScoreFileError) {
    var bytes = Self.example
    bytes[place] = value
    expectEqual(Self.problem(bytes), error)
  }

  @Test("events, changes and segments that are not sorted, or hold NaN, are refused")
  func wrongRows() {
    let view = Score(
      HapticPattern(events: [
        HapticEvent(.hapticTransient, time: 0.5), HapticEvent(.hapticTransient, time: 1),
      ]))
    var bytes = view.fileBytes() ?? []
    bytes.replaceSubrange(168..<176, with: bytes[224..<232])
    bytes.replaceSubrange(224..<232, with: [0, 0, 0, 0, 0, 0, 0, 0])
    expectEqual(Self.problem(bytes), .badEvent)
    let change = ScoreFile.headerSize + 3 * ScoreFile.eventSize
    for (place, error) in [
      (change, ScoreFileError.badChange), (change + 8, .badChange), (change + 16, .badSegment),
    ] {
      var bytes = Self.example
      bytes.replaceSubrange(place + 6..<place + 8, with: [0xF8, 0x7F])
      #expect(Self.problem(bytes) == error, "NaN at \(place)")
    }
  }

  @Test("segments whose products could be infinite are refused; the largest others give finite sound")
  func largeSegments() {
    let segment = ScoreFile.headerSize + 3 * ScoreFile.eventSize + ScoreFile.changeSize
    for (offset, bound) in [(8, 1e9), (16, 1e300)] {
      for value in [bound, -bound, bound.nextUp, -bound.nextUp, 1e308, -1e308, .infinity, -.infinity] {
        var bytes = Self.example
        for byte in 0..<8 {
          bytes[segment + offset + byte] = UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64(byte)))
        }
        #expect(
          Self.problem(bytes) == (value.magnitude <= bound ? nil : .badSegment), "\(value) at \(offset)")
      }
    }
  }

  @Test(
    "no bytes make the reader or the synthesizer trap or sound of NaN", arguments: SearchEffort.seeds(1...20))
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<100 {
      var bytes = Self.example
      for _ in 0...random.next(3) {
        let place = random.next(4) == 0 ? random.next(bytes.count) : 24 + random.next(bytes.count - 24)
        bytes[place] =
          random.next(2) == 0 ? UInt8(random.next(256)) : [0, 1, 0x7F, 0x80, 0xF0, 0xFF][random.next(6)]
      }
      if Self.problem(bytes) == nil { accepted += 1 }
    }
    #expect(accepted > 0 && accepted < 100, "seed \(seed): \(accepted) of 100 accepted")
  }
}
