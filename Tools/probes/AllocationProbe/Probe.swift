import HapticActuators
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import HapticRealTime
import ProbeSupport
import Synchronization

/// Shows what the engine takes: allocations while it plays, memory over hours.
///
///     AllocationProbe ROUNDS        sends live parameters and renders blocks in between, for a tool that counts
///     AllocationProbe hours HOURS   plays at random and prints the resident memory after every hour, and at the end the page faults
///                                   of all calls for blocks after the first minute
///     AllocationProbe tones SLOTS   chooses tones for HD rumble and prints the time of a slot
@main struct Probe {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "hours" {
      try play(hours: words.dropFirst().first.flatMap { Int($0) } ?? 10)
    } else if words.first == "tones" {
      choose(slots: words.dropFirst().first.flatMap { Int($0) } ?? 10_000)
    } else {
      try send(rounds: words.first.flatMap { Int($0) } ?? 100)
    }
  }

  /// The count of allocations must not depend on the number of rounds, but for one buffer each.
  private static func send(rounds: Int) throws {
    let output = ManualOutput(blockSize: 64)
    let engine = try HapticEngine(output: output)
    try engine.start()
    let player = try engine.makePlayer(
      with: HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 1000)]))
    try player.start()
    for round in 0..<rounds {
      for step in 0..<50 {
        try player.send(.hapticIntensityControl, Float(step) / 50)
        try player.send(.hapticSharpnessControl, Float(round & 1), at: engine.currentTime + 0.01)
      }
      // Longer than the parameters lie ahead, so that the queue stays short.
      output.advance(frames: 640) { _ in }
    }
    engine.stop()
    print("\(rounds * 100) live parameters, \(rounds) times 640 samples")
  }

  /// Chooses tones for a vibration that changes in every millisecond, and for a transient in every slot.
  private static func choose(slots: Int) {
    var chooser = TwoToneChooser(TwoToneTables())
    var random = UInt32(1)
    func next() -> Float {
      random = random &* 1_664_525 &+ 1_013_904_223
      return Float(random >> 8) / Float(1 << 24)
    }
    var used = 0
    let start = ContinuousClock.now
    for _ in 0..<slots {
      for _ in 0..<TwoTone.slotMilliseconds { chooser.hold(intensity: next(), sharpness: next()) }
      chooser.tap(intensity: next(), sharpness: next())
      used += Int(chooser.next().lowAmplitude)
    }
    let time = ContinuousClock.now - start
    print("\(time / max(1, slots)) per slot, \(used / max(1, slots)) on average")
  }

  /// A player a second: created, sent commands, started, stopped or left alone; now and then the output fails.
  private static func play(hours: Int) throws {
    let output = ManualOutput(sampleRate: 8000, blockSize: 8000)
    let counting = CountingOutput(output)
    let engine = try HapticEngine(output: counting)
    try engine.start()
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: 0), HapticEvent(.hapticContinuous, time: 0.1, duration: 0.3),
      ])
    var random = SystemRandomNumberGenerator()
    for hour in 1...max(1, hours) {
      for second in 0..<3600 {
        let player = try engine.makeAdvancedPlayer(with: pattern)
        player.completionHandler = { _ in }
        player.playbackRate = Double.random(in: 0.5...2, using: &random)
        try player.start(at: engine.currentTime + Double.random(in: 0...1, using: &random))
        try player.send(.hapticIntensityControl, Float.random(in: 0...1, using: &random))
        try player.schedule(
          ParameterCurve(
            .hapticSharpnessControl, time: 0,
            controlPoints: [.init(time: 0, value: 0), .init(time: 1, value: 1)]))
        if second % 7 == 0 { try player.pause() }
        output.advance(frames: 8000)
        if hour == 1 && second == 60 { counting.faults.store(0, ordering: .relaxed) }
        if second % 600 == 599 {
          output.raise(.interrupted)
          try engine.start()
        }
      }
      print("\(hour) h: \(ProcessUse.kilobytes) KB")
    }
    engine.stop()
    print("faults \(counting.faults.load(ordering: .relaxed))")
  }
}

/// Stands between an output and an engine, and counts the pages that the system had to find during calls for blocks.
private final class CountingOutput: HapticOutput {
  private let output: ManualOutput
  let faults = Atomic<Int>(0)

  init(_ output: ManualOutput) { self.output = output }

  var name: String { output.name }
  var format: OutputFormat { output.format }
  var isSelfPaced: Bool { output.isSelfPaced }
  var hostTime: UInt64 { output.hostTime }
  func stop() { output.stop() }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let line = Line(source, self)
    return try output.start(
      RenderSource(
        context: Unmanaged.passUnretained(line).toOpaque(), render: renderCounted,
        readFrames: { _, _, _ in 0 },
        settle: { Unmanaged<Line>.fromOpaque($0).takeUnretainedValue().source.settle() }, owner: line),
      report: report)
  }

  /// The renderer that the output calls.
  fileprivate final class Line: Sendable {
    let source: RenderSource
    private let output: CountingOutput

    init(_ source: RenderSource, _ output: CountingOutput) {
      self.source = source
      self.output = output
    }

    func render(
      _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
      _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int, _ hostTime: UInt64
    ) {
      let before = Self.pageFaults
      source.render(left: left, right: right, haptic: haptic, frameCount: frameCount, hostTime: hostTime)
      output.faults.add(Self.pageFaults - before, ordering: .relaxed)
    }

    /// Page faults of this thread so far; 0 where the system does not say.
    private static var pageFaults: Int {
      #if canImport(Glibc)
        // RUSAGE_THREAD, which Swift does not see.
        var usage = rusage()
        return getrusage(1, &usage) == 0 ? usage.ru_minflt + usage.ru_majflt : 0
      #else
        return 0
      #endif
    }
  }
}

private func renderCounted(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int,
  _ hostTime: UInt64
) {
  Unmanaged<CountingOutput.Line>.fromOpaque(context).takeUnretainedValue().render(
    left, right, haptic, frameCount, hostTime)
}
