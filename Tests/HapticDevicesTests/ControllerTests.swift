import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import HapticDevices
@testable import HapticOutputs

/// One after the other: the joystick library is one for the whole process.
@Suite(.serialized, .enabled(if: VirtualController.isAvailable, "install libsdl2-2.0-0"))
struct ControllerTests {
  @Test("a controller is listed with what it can do as long as it is connected")
  func listing() throws {
    let hub = try ControllerHub.shared()
    let plain = try #require(VirtualController(hub))
    let rich = try #require(VirtualController(hub, triggers: true))
    let found = hub.controllers()
    let first = try #require(found.first { $0.instance == plain.instance })
    expectEqual(first.name, "Test pad")
    #expect(first.vendor == 0x054C && first.product == 0x0CE6)
    expectEqual(first.localities, [.default, .all, .handles, .leftHandle, .rightHandle])
    let second = try #require(found.first { $0.instance == rich.instance })
    expectEqual(second.localities, Set(ControllerLocality.allCases))
    #expect(try Controllers.find(second.id) == second)
    plain.disconnect()
    rich.disconnect()
    #expect(!hub.controllers().contains { [plain.instance, rich.instance].contains($0.instance) })
    #expect(throws: OutputError.self) { try Controllers.find(first.id) }
  }

  @Test("connecting and disconnecting are reported") func connectingDisconnectingAreReported() throws {
    let hub = try ControllerHub.shared()
    let told = Mutex<[String]>([])
    let watch = try Controllers.watch { change in
      switch change {
      case .connected(let controller): told.withLock { $0.append("+\(controller.instance)") }
      case .disconnected(let controller): told.withLock { $0.append("-\(controller.instance)") }
      }
    }
    let pad = try #require(VirtualController(hub))
    _ = hub.controllers()
    pad.disconnect()
    // The hub's own thread may be the one that tells.
    #expect(
      comesTrue {
        _ = hub.controllers()
        return told.withLock { $0.contains("-\(pad.instance)") }
      })
    watch.cancel()
    let ours = told.withLock { $0.filter { $0.dropFirst() == "\(pad.instance)" } }
    expectEqual(ours, ["+\(pad.instance)", "-\(pad.instance)"])
  }

  /// A start looks for its controller under the engine's lock, and a watcher may use that engine.
  @Test("watchers are not called from within a start") func watcherThread() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(controller)
    let script = FrameScript(levels: [0], sharpness: 0)
    let isStarting = Mutex<pthread_t?>(nil)
    let toldWithin = Mutex(0)
    let watch = try Controllers.watch { _ in
      guard let thread = isStarting.withLock({ $0 }), pthread_equal(thread, pthread_self()) != 0 else {
        return
      }
      toldWithin.withLock { $0 += 1 }
    }
    for _ in 0..<5 {
      let newcomer = try #require(VirtualController(hub))
      isStarting.withLock { $0 = pthread_self() }
      _ = try output.start(script.source) { _ in }
      isStarting.withLock { $0 = nil }
      output.stop()
      newcomer.disconnect()
    }
    watch.cancel()
    pad.disconnect()
    withExtendedLifetime(script) {}
    expectEqual(toldWithin.withLock { $0 }, 0)
  }

  @Test("the motors follow the frames and end at rest") func motorFrames() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(
      controller, locality: .default, profile: RumbleProfile(heavyAttack: 0, lightAttack: 0), hub: hub)
    let script = FrameScript(levels: [0, 0.25, 0.5, 1, 0.5, 0], sharpness: 0)
    _ = try output.start(script.source) { _ in }
    script.waitUntilRead()
    output.stop()
    let levels = pad.levels.map(\.heavy)
    // Every level was sent, in order, once; the tap came through at full strength; the last word is rest.
    expectEqual(levels.last, 0)
    let expected = script.levels.dropFirst().map { UInt16(Double($0) * 65_535 + 0.5) }
    #expect(isSubsequence(expected, of: levels), "told \(levels)")
    #expect(!zip(levels, levels.dropFirst()).contains { $0 == $1 }, "told twice: \(levels)")
    #expect(pad.levels.allSatisfy { $0.light == 0 })
  }

  @Test("a tap is as short as it should be, however late it is felt") func shortTap() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(controller, locality: .default, profile: RumbleProfile(), hub: hub)
    let script = FrameScript(
      levels: [Float](repeating: 0, count: 8), sharpness: 0, tapLatency: 1_000_000_000)
    _ = try output.start(script.source) { _ in }
    script.waitUntilRead()
    let told = pad.levels
    output.stop()
    #expect(told.contains { $0.light == 65_535 })
    expectEqual(told.last, .rest)
  }

  @Test("a plug pulled in mid-effect is reported") func unpluggedPad() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(
      controller, locality: .default, profile: RumbleProfile(), hub: hub)
    let script = FrameScript(levels: [1], sharpness: 0.5)
    let bell = Latch()
    let reported = Mutex<[OutputEvent]>([])
    _ = try output.start(script.source) { event in
      reported.withLock { $0.append(event) }
      bell.open()
    }
    script.waitUntilRead()
    pad.disconnect()
    bell.wait()
    output.stop()
    expectEqual(reported.withLock { $0 }, [.controllerDisconnected])
    #expect(throws: OutputError.self) { try output.start(script.source) { _ in } }
  }

  @Test("a controller that is connected again replaces the earlier one when that is allowed")
  func reconnection() throws {
    let hub = try ControllerHub.shared()
    let model: UInt16 = 0x7E57
    let pad = try #require(VirtualController(hub, product: model))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let faithful = try ControllerOutput(controller)
    let output = try ControllerOutput(controller, acceptsReplacement: true)
    let script = FrameScript(levels: [1], sharpness: 0)
    let bell = Latch()
    _ = try output.start(script.source) { _ in bell.open() }
    script.waitUntilRead()
    pad.disconnect()
    bell.wait()
    output.stop()
    #expect(throws: OutputError.self) { try output.start(script.source) { _ in } }
    // One of another model is another thing.
    let stranger = try #require(VirtualController(hub, product: model + 1))
    #expect(throws: OutputError.self) { try output.start(script.source) { _ in } }
    let again = try #require(VirtualController(hub, product: model))
    #expect(throws: OutputError.self) { try faithful.start(script.source) { _ in } }
    _ = try output.start(script.source) { _ in }
    expectEqual(output.controller.instance, again.instance)
    #expect(comesTrue { again.levels.contains { $0.heavy == 65_535 } })
    output.stop()
    expectEqual(again.levels.last, .rest)
    #expect(stranger.levels.allSatisfy { $0 == .rest })
    stranger.disconnect()
    again.disconnect()
  }

  @Test("a pad that was connected all the time replaces no other") func replacedPad()
    throws
  {
    let hub = try ControllerHub.shared()
    let model: UInt16 = 0x7E59
    let pad = try #require(VirtualController(hub, product: model))
    let companion = try #require(VirtualController(hub, product: model))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(controller, acceptsReplacement: true)
    let script = FrameScript(levels: [1], sharpness: 0)
    pad.disconnect()
    // Somebody else has it in his hands.
    #expect(throws: OutputError.self) { try output.start(script.source) { _ in } }
    #expect(companion.levels.isEmpty)
    let again = try #require(VirtualController(hub, product: model))
    _ = try output.start(script.source) { _ in }
    expectEqual(output.controller.instance, again.instance)
    output.stop()
    again.disconnect()
    companion.disconnect()
  }

  @Test("an output that is released puts its motors to rest") func releasedOutput() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let script = FrameScript(levels: [1], sharpness: 0)
    var output: ControllerOutput? = try ControllerOutput(controller)
    _ = try output?.start(script.source) { _ in }
    script.waitUntilRead()
    weak let released = output
    output = nil
    #expect(released == nil)
    expectEqual(pad.levels.last, .rest)
  }

  @Test("an output may be stopped from within its report") func stopInReport()
    throws
  {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(controller)
    let script = FrameScript(levels: [1], sharpness: 0)
    let bell = Latch()
    _ = try output.start(script.source) { [weak output] event in
      expectEqual(event, .controllerDisconnected)
      output?.stop()
      bell.open()
    }
    script.waitUntilRead()
    pad.disconnect()
    bell.wait()
    // It does not count as running any more.
    let error = #expect(throws: OutputError.self) { try output.start(script.source) { _ in } }
    expectEqual(error?.kind, .noDevice)
  }

  @Test("a controller that takes no more commands blocks nothing else")
  func blockedController() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let output = try ControllerOutput(controller)
    let script = FrameScript(levels: [1], sharpness: 0)
    _ = try output.start(script.source) { _ in Issue.record("nothing has happened to it") }
    script.waitUntilRead()
    let (isStuck, goesOn) = (Latch(), Latch())
    pad.hinder {
      isStuck.open()
      goesOn.wait()
    }
    isStuck.wait()
    let before = HostClock.now
    output.stop()
    #expect(HostClock.now - before < 5_000_000_000)
    pad.hinder(nil)
    goesOn.open()
    // Once it takes something again that is to rest.
    #expect(comesTrue { pad.levels.last == .rest })
    pad.disconnect()
  }

  @Test("a place that a controller does not have is refused") func missingLocality() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    #expect {
      _ = try ControllerOutput(controller, locality: .triggers, profile: RumbleProfile(), hub: hub)
    } throws: {
      ($0 as? OutputError)?.kind == .unsuitable
    }
  }
}

/// Whether all elements appear in another row in their order.
private func isSubsequence(_ part: [UInt16], of whole: [UInt16]) -> Bool {
  var rest = whole[...]
  for element in part {
    guard let place = rest.firstIndex(of: element) else { return false }
    rest = rest[(place + 1)...]
  }
  return true
}

/// A gate that one thread opens and another waits at.
final class Latch: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }

  /// Waits by looking: the one who opens has no more than a step to go.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(comesTrue { isOpen.withLock { $0 } }, "nobody has opened it", sourceLocation: sourceLocation)
  }
}

/// A source that gives one level with each block, and then a steady last one.
final class FrameScript: Sendable {
  let levels: [Float]
  let sharpness: Float
  private let state = Mutex((block: 0, waiting: [FeltFrame]()))
  private let isRead = Latch()

  /// Nanoseconds from asking for the first block until the tap in it is felt; nil for no tap.
  let tapLatency: UInt64?

  init(levels: [Float], sharpness: Float, tapLatency: UInt64? = nil) {
    self.levels = levels
    self.sharpness = sharpness
    self.tapLatency = tapLatency
  }

  /// Waits until the last level has been read, and one more block asked for.
  func waitUntilRead() { isRead.wait() }

  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderScript, readFrames: readScript,
      settle: { _ in }, owner: self)
  }

  fileprivate func render(hostTime: UInt64) {
    state.withLock { state in
      if state.block == 0, let tapLatency {
        state.waiting.append(
          FeltFrame(
            kind: .tap, sample: 0, hostTime: hostTime &+ tapLatency, intensity: 1, sharpness: sharpness))
      }
      let level = levels[min(state.block, levels.count - 1)]
      state.waiting.append(
        FeltFrame(
          kind: .level, sample: Int64(state.block), hostTime: hostTime, intensity: level, sharpness: sharpness
        ))
      state.block += 1
      if state.block > levels.count + 1 { isRead.open() }
    }
  }

  fileprivate func read(_ buffer: UnsafeMutablePointer<FeltFrame>, _ count: Int) -> Int {
    state.withLock { state in
      let number = min(count, state.waiting.count)
      for index in 0..<number { buffer[index] = state.waiting[index] }
      state.waiting.removeFirst(number)
      return number
    }
  }
}

private func renderScript(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int, _ time: UInt64
) {
  Unmanaged<FrameScript>.fromOpaque(context).takeUnretainedValue().render(hostTime: time)
}

private func readScript(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<FrameScript>.fromOpaque(context).takeUnretainedValue()
    .read(buffer.assumingMemoryBound(to: FeltFrame.self), count)
}
