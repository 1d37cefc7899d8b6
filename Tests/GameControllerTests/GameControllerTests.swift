import CoreHaptics
import Foundation
import Synchronization
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import GameController
@testable import HapticDevices
@testable import HapticOutputs

/// One after the other: the joystick library is one for the whole process.
@Suite(.serialized, .enabled(if: VirtualController.isAvailable, "install libsdl2-2.0-0"))
struct GameControllerTests {
  /// A connected pad and its controller.
  private func connect(triggers: Bool = false, effects: Bool = false) throws -> (
    VirtualController, GCController
  ) {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub, triggers: triggers, effects: effects))
    // Other tests of the process have pads of their own.
    let found = GCController.controllers().first { $0.controller.id == "controller:\(pad.instance)" }
    return (pad, try #require(found))
  }

  @Test("a controller says where it can be felt") func controllerLocalities() throws {
    let (pad, controller) = try connect()
    defer { pad.disconnect() }
    expectEqual(controller.vendorName, "Test pad")
    let haptics = try #require(controller.haptics)
    expectEqual(haptics.supportedLocalities, [.default, .all, .handles, .leftHandle, .rightHandle])
    #expect(haptics.createEngine(withLocality: .triggers) == nil)
    #expect(haptics.createEngine(withLocality: GCHapticsLocality(rawValue: "Nose")) == nil)
    #expect(GCController.controllers().contains { $0 === controller })
  }

  @Test(
    "a trigger that only the joystick library reaches plays by effects",
    arguments: [(GCHapticsLocality.leftTrigger, UInt8(8)), (.rightTrigger, 4), (.triggers, 12)])
  func triggerEffects(locality: GCHapticsLocality, flags: UInt8) throws {
    let (pad, controller) = try connect(effects: true)
    defer { pad.disconnect() }
    let haptics = try #require(controller.haptics)
    #expect(haptics.supportedLocalities.isSuperset(of: [.leftTrigger, .rightTrigger, .triggers]))
    let engine = try #require(haptics.createEngine(withLocality: locality))
    try engine.start()
    let hum = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0,
      duration: TimeInterval(GCHapticDurationInfinite))
    let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    // 0x26 is the vibration of a trigger.
    #expect(comesTrue { pad.effects.contains { $0[0] == flags && ($0[10] == 0x26 || $0[21] == 0x26) } })
    let stopped = DispatchSemaphore(value: 0)
    engine.stop { _ in stopped.signal() }
    stopped.wait()
    expectEqual(pad.effects.last.map { $0[0] == flags && $0[10] != 0x26 && $0[21] != 0x26 }, true)
    #expect(pad.levels.allSatisfy { $0 == .rest })
  }

  @Test("an endless pattern plays on a controller until the engine stops")
  func endlessPattern() throws {
    let (pad, controller) = try connect()
    defer { pad.disconnect() }
    let engine = try #require(controller.haptics?.createEngine(withLocality: .default))
    try engine.start()
    let hum = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0,
      duration: TimeInterval(GCHapticDurationInfinite))
    let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    // Not a wait for a time, but for the motors.
    #expect(comesTrue { pad.levels.contains { $0 != .rest } })
    let stopped = DispatchSemaphore(value: 0)
    engine.stop { _ in stopped.signal() }
    stopped.wait()
    expectEqual(pad.levels.last, .rest)
  }

  @Test("connecting and disconnecting are posted") func connectingDisconnectingArePosted() throws {
    let (first, _) = try connect()
    defer { first.disconnect() }
    let posted = Mutex<[(name: String, id: String)]>([])
    let center = NotificationCenter.default
    let observers = [NSNotification.Name.GCControllerDidConnect, .GCControllerDidDisconnect].map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let controller = note.object as? GCController else { return }
        posted.withLock { $0.append((name.rawValue, controller.controller.id)) }
      }
    }
    let (pad, _) = try connect()
    pad.disconnect()
    _ = GCController.controllers()
    ControllerList.shared.finishPosts()
    for observer in observers { center.removeObserver(observer) }
    let ours = posted.withLock { $0.filter { $0.id == "controller:\(pad.instance)" }.map(\.name) }
    expectEqual(ours, ["GCControllerDidConnectNotification", "GCControllerDidDisconnectNotification"])
  }

  /// Many apps add observers and never ask for the list.
  @Test("an observer learns of controllers that are connected already")
  func knownControllers() throws {
    let (pad, _) = try connect()
    defer { pad.disconnect() }
    let list = ControllerList()
    let told = DispatchSemaphore(value: 0)
    let observer = NotificationCenter.default.addObserver(
      forName: .GCControllerDidConnect, object: nil, queue: nil
    ) { note in
      if (note.object as? GCController)?.controller.id == "controller:\(pad.instance)" { told.signal() }
    }
    // Naming the notification does so to the list of the process, which knows the pad already.
    list.watchSoon()
    told.wait()
    NotificationCenter.default.removeObserver(observer)
  }

  /// A list of its own: pads of other tests come and go, too.
  @Test("the controller that was connected last is current") func currentController()
    async throws
  {
    let list = ControllerList()
    let pads = (1...3).map { number in
      Controller(
        name: "Pad \(number)", vendor: 0, product: 0, connection: .wired, localities: [],
        instance: -100 - Int32(number))
    }
    let posted = Mutex<[String]>([])
    let names: [NSNotification.Name] = [
      .GCControllerDidConnect, .GCControllerDidDisconnect, .GCControllerDidBecomeCurrent,
      .GCControllerDidStopBeingCurrent,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let controller = (note.object as? GCController)?.controller, pads.contains(controller) else {
          return
        }
        let what = name.rawValue.dropFirst("GCControllerDid".count).prefix { $0 != "N" }
        posted.withLock { $0.append("\(controller.name) \(what)") }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    func told(_ change: Controllers.Change) -> [String] {
      list.handle(change)
      list.finishPosts()
      return posted.withLock { posted in
        defer { posted = [] }
        return posted
      }
    }
    expectEqual(told(.connected(pads[0])), ["Pad 1 Connect", "Pad 1 BecomeCurrent"])
    #expect(
      told(.connected(pads[1])) == ["Pad 1 StopBeingCurrent", "Pad 2 Connect", "Pad 2 BecomeCurrent"])
    #expect(list.latest?.vendorName == "Pad 2" && list.latest?.haptics == nil)
    expectEqual(told(.connected(pads[1])), [])
    expectEqual(told(.disconnected(pads[0])), ["Pad 1 Disconnect"])
    #expect(told(.disconnected(pads[0])) == [] && told(.disconnected(pads[2])) == [])
    expectEqual(told(.disconnected(pads[1])), ["Pad 2 StopBeingCurrent", "Pad 2 Disconnect"])
    #expect(list.latest == nil)
    // One that has gone never comes again under its number.
    expectEqual(told(.connected(pads[1])), [])
    await GCController.startWirelessControllerDiscovery()
    let connected = GCController.controllers()
    #expect(connected.isEmpty || GCController.current != nil || GCController.controllers().isEmpty)
  }

  @Test("a controller that is disconnected stops its engine with that reason")
  func disconnection() throws {
    let (pad, controller) = try connect()
    let engine = try #require(controller.haptics?.createEngine(withLocality: .default))
    let stopped = DispatchSemaphore(value: 0)
    let reason = Mutex<CHHapticEngine.StoppedReason?>(nil)
    engine.stoppedHandler = { given in
      reason.withLock { $0 = given }
      stopped.signal()
    }
    try engine.start()
    let hum = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 20)
    try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: [])).start(atTime: 0)
    pad.disconnect()
    stopped.wait()
    expectEqual(reason.withLock { $0 }, .gameControllerDisconnect)
    #expect(throws: CHHapticError.self) { try engine.start() }
  }
}
