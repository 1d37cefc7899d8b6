import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticLive

@Suite("Live inputs")
struct InputTests {
  /// A mono WAV file at 8 kHz, whose sample number n is n / 32768.
  private static func ramp(_ count: Int) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    bytes += little(1, 2) + little(1, 2) + little(8000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(2 * count, 4)
    for index in 0..<count { bytes += little(index, 2) }
    return bytes
  }

  @Test("a file continues where it was stopped, and does not repeat after its end")
  func fileContinues() throws {
    let folder = try TemporaryFolder()
    let count = 2000
    let input = FileInput(try folder.write("ramp.wav", Self.ramp(count)))
    let queue = try SoundQueue()
    let ends = Atomic<Int>(0)
    func start() throws {
      let format = try input.start(queue) { event in
        if event == .finished { ends.wrappingAdd(1, ordering: .relaxed) }
      }
      expectEqual(format.sampleRate, 8000)
    }
    try start()
    #expect(throws: OutputError.self) { try start() }
    #expect(comesTrue { queue.count >= 512 })
    input.stop()
    let stopped = queue.count
    #expect(stopped < count)
    try start()
    #expect(comesTrue { ends.load(ordering: .relaxed) == 1 })
    input.stop()
    try start()
    #expect(comesTrue { ends.load(ordering: .relaxed) == 2 })
    input.stop()
    var samples: [Float] = []
    queue.read { samples += $0 }
    // Each end is followed by 25 ms of silence.
    expectEqual(samples, (0..<count).map { Float($0) / 32_768 } + [Float](repeating: 0, count: 400))
  }

  @Test("after a delay a file continues in real time, and a late wake-up is made up for")
  func pace() {
    var pace = FilePace(sampleRate: 48_000, now: 1000)
    expectEqual(pace.end(ofBlock: 480, now: 1000), 10_001_000)
    expectEqual(pace.end(ofBlock: 480, now: 10_500_000), 20_001_000)
    // A delay of a second.
    expectEqual(pace.end(ofBlock: 480, now: 1_010_000_000), 1_010_000_000)
    expectEqual(pace.end(ofBlock: 480, now: 1_010_100_000), 1_020_000_000)
    expectEqual(pace.end(ofBlock: 480, now: 1_020_100_000), 1_030_000_000)
  }

  private struct Rig {
    let engine: HapticEngine
    let input = ManualInput()
    let live: LiveHaptics

    init() throws {
      engine = try HapticEngine(output: ManualOutput(blockSize: 240))
      try engine.start()
      let queue = try SoundQueue()
      let listened = ListenedInput(input)
      let rate = try listened.start(queue).sampleRate
      live = try LiveHaptics(engine: engine, queue: queue, sampleRate: rate, input: listened)
    }
  }

  @Test("samples of the old rate are not analysed at the new rate")
  func oldRate() throws {
    let rig = try Rig()
    rig.input.write([Float](repeating: 0.1, count: 4800))
    try rig.live.restartInput()
    rig.live.pump()
    #expect(abs(rig.live.meters.time - 0.1) < 1e-9, "a restart at the same rate keeps the samples")
    rig.input.write([Float](repeating: 0.1, count: 4800))
    rig.input.format = InputFormat(sampleRate: 24_000)
    try rig.live.restartInput()
    rig.input.write([Float](repeating: 0.1, count: 2400))
    rig.live.pump()
    #expect(abs(rig.live.meters.time - 0.2) < 1e-9)
  }

  @Test("stopped live haptics do not restart the input")
  func stopped() throws {
    let rig = try Rig()
    rig.live.stop()
    #expect(!rig.input.isRunning)
    let error = #expect(throws: OutputError.self) { try rig.live.restartInput() }
    expectEqual(error?.kind, .misuse)
    #expect(!rig.input.isRunning)
  }

  /// An input that never forgets the report of a start.
  private final class KeepingInput: SoundInput {
    let name = "keeping"
    let reports = Mutex<[@Sendable (InputEvent) -> Void]>([])

    func start(
      _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
    ) throws(OutputError) -> InputFormat {
      reports.withLock { $0.append(report) }
      return InputFormat()
    }

    func stop() {}
  }

  @Test("a late report of an earlier start does not count")
  func lateReport() throws {
    let input = KeepingInput()
    let listened = ListenedInput(input)
    let queue = try SoundQueue()
    _ = try listened.start(queue)
    _ = try listened.start(queue)
    let reports = input.reports.withLock { $0 }
    reports[0](.lost(.deviceLost))
    #expect(listened.event == nil)
    reports[1](.lost(.serverReset))
    expectEqual(listened.event, .lost(.serverReset))
  }
}
