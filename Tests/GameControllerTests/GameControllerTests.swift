import CoreHaptics
import Foundation
import HapticOutputs
import Synchronization
import Testing
import VirtualPads

@testable import GameController

/// One after the other: the joystick library is one for the whole process.
@Suite(.serialized) struct GameControllerTests {
  /// A connected pad and its controller; nil where the library is not installed: there are no controllers then.
  private func connect(triggers: Bool = false) throws -> (VirtualController, GCController)? {
    guard let hub = try? ControllerHub.shared() else {
      #expect(GCController.controllers().isEmpty)
      return nil
    }
    let pad = try #require(VirtualController(hub, triggers: triggers))
    // Other tests of the process have pads of their own.
    let found = GCController.controllers().first { $0.controller.id == "controller:\(pad.instance)" }
    return (pad, try #require(found))
  }

  @Test func aControllerSaysWhereItCanBeFelt() throws {
    guard let (pad, controller) = try connect() else { return }
    defer { pad.disconnect() }
    #expect(controller.vendorName == "Test pad")
    let haptics = try #require(controller.haptics)
    #expect(haptics.supportedLocalities == [.default, .all, .handles, .leftHandle, .rightHandle])
    #expect(haptics.createEngine(withLocality: .triggers) == nil)
    #expect(haptics.createEngine(withLocality: GCHapticsLocality(rawValue: "Nose")) == nil)
    #expect(GCController.controllers().contains { $0 === controller })
  }

  @Test func anEndlessPatternPlaysOnAControllerUntilTheEngineStops() throws {
    guard let (pad, controller) = try connect() else { return }
    defer { pad.disconnect() }
    let engine = try #require(controller.haptics?.createEngine(withLocality: .default))
    try engine.start()
    let hum = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0,
      duration: TimeInterval(GCHapticDurationInfinite))
    let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    // Not a wait for a time, but for the motors.
    while pad.levels.allSatisfy({ $0 == .rest }) { Thread.sleep(forTimeInterval: 0.001) }
    let stopped = DispatchSemaphore(value: 0)
    engine.stop { _ in stopped.signal() }
    stopped.wait()
    #expect(pad.levels.last == .rest)
  }

  @Test func comingAndGoingIsPosted() throws {
    guard let (first, _) = try connect() else { return }
    defer { first.disconnect() }
    let posted = Mutex<[(name: String, id: String)]>([])
    let center = NotificationCenter.default
    let observers = [NSNotification.Name.GCControllerDidConnect, .GCControllerDidDisconnect].map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let controller = note.object as? GCController else { return }
        posted.withLock { $0.append((name.rawValue, controller.controller.id)) }
      }
    }
    guard let (pad, _) = try connect() else { return }
    pad.disconnect()
    _ = GCController.controllers()
    for observer in observers { center.removeObserver(observer) }
    let ours = posted.withLock { $0.filter { $0.id == "controller:\(pad.instance)" }.map(\.name) }
    #expect(ours == ["GCControllerDidConnectNotification", "GCControllerDidDisconnectNotification"])
  }

  /// Many apps add observers and never ask for the list.
  @Test func whoOnlyObservesIsToldOfWhatIsThereAlready() throws {
    guard let (pad, _) = try connect() else { return }
    defer { pad.disconnect() }
    let list = ControllerList()
    let told = DispatchSemaphore(value: 0)
    list.watchSoon()
    let observer = NotificationCenter.default.addObserver(
      forName: .GCControllerDidConnect, object: nil, queue: nil
    ) { note in
      if (note.object as? GCController)?.controller.id == "controller:\(pad.instance)" { told.signal() }
    }
    told.wait()
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func theControllerThatCameLastIsCurrent() async throws {
    guard let (first, controller) = try connect() else {
      #expect(GCController.current == nil)
      return
    }
    defer { first.disconnect() }
    #expect(GCController.current === controller)
    let posted = Mutex<[String]>([])
    let names: [NSNotification.Name] = [
      .GCControllerDidConnect, .GCControllerDidDisconnect, .GCControllerDidBecomeCurrent,
      .GCControllerDidStopBeingCurrent,
    ]
    guard let (second, other) = try connect() else { return }
    #expect(GCController.current === other)
    let both = [controller, other]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let index = both.firstIndex(where: { $0 === note.object as? GCController }) else { return }
        posted.withLock { $0.append("\(index) \(name.rawValue)") }
      }
    }
    second.disconnect()
    await GCController.startWirelessControllerDiscovery()
    #expect(GCController.current === controller)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    #expect(
      posted.withLock { $0 } == [
        "1 GCControllerDidStopBeingCurrentNotification", "1 GCControllerDidDisconnectNotification",
        "0 GCControllerDidBecomeCurrentNotification",
      ])
  }

  @Test func aControllerThatGoesStopsItsEngineWithThatReason() throws {
    guard let (pad, controller) = try connect() else { return }
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
    #expect(reason.withLock { $0 } == .gameControllerDisconnect)
    #expect(throws: CHHapticError.self) { try engine.start() }
  }
}
