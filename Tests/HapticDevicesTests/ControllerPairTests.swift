import HapticPerception
import HapticPlayback
import HapticRealTime
import Synchronization
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

extension ControllerTests {
  @Test("a pair is opened by its name") func pairByName() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let plan = try ChannelPlan("haptic=2")
    for name in ["jack:x+controller:\(pad.instance)", "controller:\(pad.instance)+jack:x"] {
      let pair = try #require(try OutputChoice(name).open(plan: plan) as? PairedOutput)
      #expect(pair.sound.name == "jack:x" && (pair.sound as? DeviceOutput)?.plan == plan)
      #expect(pair.controller.controller.instance == pad.instance && pair.controller.acceptsReplacement)
      #expect(!pair.isAligned)
    }
    let name = "silent+controller:\(pad.instance),aligned=60"
    let aligned = try #require(try OutputChoice(name).open() as? PairedOutput)
    #expect(aligned.sound is SilentOutput)
    #expect(aligned.isAligned && aligned.controllerLatency == 0.06 && aligned.format.canBeFelt)
    expectEqual(aligned.format.latency, 0.06)
    // Where there is no sound device the motors alone are no sound.
    let automatic = try #require(
      try OutputChoice("auto+controller:\(pad.instance)").open() as? PairedOutput)
    #expect(!(automatic.sound is ControllerOutput))
  }

  @Test("the motors get the numbers that were chosen") func chosenNumbers() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let options = DeviceOptions(rumble: RumbleProfile(floor: 0.25, gamma: 2))
    let alone = try OutputChoice("controller:\(pad.instance)").open(options: options)
    expectEqual((alone as? ControllerOutput)?.profile, options.rumble)
    let pair = try OutputChoice("silent+controller:\(pad.instance)").open(options: options)
    expectEqual((pair as? PairedOutput)?.controller.profile, options.rumble)
  }

  @Test("a pair without its controller is refused") func missingController() {
    #expect(throws: OutputError.self) { try OutputChoice("silent+controller:99999").open() }
  }

  /// Both are fed by one engine, on a clock without a sound device.
  @Test("the motors of a pair turn and end at rest") func motorsOfPair() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let output = try OutputChoice("silent+controller:\(pad.instance)").open()
    let script = FrameScript(levels: [0, 0.5, 1], sharpness: 0)
    _ = try output.start(script.source) { _ in }
    #expect(comesTrue { pad.levels.contains { $0.heavy == 65_535 } })
    output.stop()
    expectEqual(pad.levels.last, .rest)
  }

  @Test("motors rest when the sound device stalls in mid effect")
  func stalledSound() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let sound = ManualOutput(blockSize: 64)
    let pair = PairedOutput(sound: sound, controller: try ControllerOutput(controller), isAligned: false)
    let script = FrameScript(levels: [1], sharpness: 0)
    _ = try pair.start(script.source) { _ in }
    for _ in 0..<2 {
      let told = pad.levels.count
      sound.advance(frames: 64)
      #expect(comesTrue { pad.levels.dropFirst(told).contains { $0.heavy == 65_535 } })
      // Nobody asks for blocks any more, and nobody stops anything.
      #expect(comesTrue { pad.levels.last == .rest })
    }
    pair.stop()
    expectEqual(pad.levels.last, .rest)
  }

  @Test("motors that are the slower ones rest before the sound that waits for them")
  func slowMotors() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    for (latency, restsFirst) in [(0.001, true), (0.1, false)] {
      let sound = ShiftingOutput(latency: latency)
      let pair = PairedOutput(
        sound: sound, controller: try ControllerOutput(controller), controllerLatency: 0.05)
      let script = FrameScript(levels: [1], sharpness: 0)
      _ = try pair.start(script.source) { _ in }
      let told = pad.levels.count
      sound.ask()
      #expect(comesTrue { pad.levels.dropFirst(told).contains { $0.heavy == 65_535 } })
      sound.whenStopped { pad.levels.last == .rest }
      pair.stop()
      expectEqual(sound.answer, restsFirst)
      expectEqual(pad.levels.last, .rest)
    }
  }

  @Test("a pair stays aligned when the latency of the sound changes")
  func changedLatency() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let sound = ShiftingOutput(latency: 0.005)
    let pair = PairedOutput(
      sound: sound, controller: try ControllerOutput(controller), controllerLatency: 0.045)
    let script = FrameScript(levels: [0], sharpness: 0)
    _ = try pair.start(script.source) { _ in }
    expectEqual(pair.delayedSamples, 1920)
    sound.latency = 0.035
    expectEqual(pair.format.latency, 0.045)
    #expect(comesTrue { pair.delayedSamples == 480 })
    sound.latency = 0.1
    expectEqual(pair.format.latency, 0.1)
    #expect(comesTrue { pair.delayedSamples == 0 })
    pair.stop()
    #expect(pair.delayedSamples == nil)
    #expect(!sound.isRunning)
  }

  @Test("the sound waits long enough whatever rate the device turns out to have")
  func unknownRate() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let sound = ShiftingOutput(latency: 0)
    sound.nextRate = 192_000
    let pair = PairedOutput(
      sound: sound, controller: try ControllerOutput(controller), controllerLatency: 0.5)
    let script = FrameScript(levels: [0], sharpness: 0)
    _ = try pair.start(script.source) { _ in }
    expectEqual(pair.delayedSamples, 96_000)
    pair.stop()
  }
}

/// An output that asks when it is told to, and whose latency changes while it runs, its rate with a start.
private final class ShiftingOutput: HapticOutput {
  private struct State {
    var format: OutputFormat
    var source: RenderSource?
    var nextRate = 48_000.0
    var question: (@Sendable () -> Bool)?
    var answer: Bool?
  }

  let name = "shifting"
  private let state: Mutex<State>

  init(latency: Double) { state = Mutex(State(format: OutputFormat(blockSize: 64, latency: latency))) }

  var format: OutputFormat { state.withLock { $0.format } }
  var isRunning: Bool { state.withLock { $0.source != nil } }
  var answer: Bool? { state.withLock { $0.answer } }
  var latency: Double {
    get { format.latency }
    set { state.withLock { $0.format.latency = newValue } }
  }

  func start(_ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void) throws(OutputError)
    -> OutputFormat
  {
    state.withLock {
      $0.source = source
      $0.format.sampleRate = $0.nextRate
      return $0.format
    }
  }

  /// The rate that it turns out to have from the next start on.
  var nextRate: Double {
    get { state.withLock { $0.nextRate } }
    set { state.withLock { $0.nextRate = newValue } }
  }

  /// Asks for one block.
  func ask() {
    state.withLock { $0.source }?.render(
      left: nil, right: nil, haptic: nil, frameCount: 64, hostTime: hostTime)
  }

  /// Something to find out when it is stopped.
  func whenStopped(_ question: @escaping @Sendable () -> Bool) { state.withLock { $0.question = question } }

  func stop() {
    let question = state.withLock { state in
      state.source = nil
      return state.question
    }
    let answer = question?()
    state.withLock { $0.answer = answer }
  }
}
