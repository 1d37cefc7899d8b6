import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import HapticDevices
@testable import HapticServers

/// One after the other: the joystick library is one for the whole process.
@Suite(
  "Trigger effects through the joystick library", .serialized,
  .enabled(if: VirtualController.isAvailable, "install libsdl2-2.0-0"))
struct SDLEffectTests {
  private func connect(effects: Bool = true, product: UInt16 = 0x0CE6) throws -> (
    VirtualController, Controller
  ) {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub, effects: effects, product: product))
    return (pad, try #require(hub.controllers().first { $0.instance == pad.instance }))
  }

  private final class Owner: Sendable {}
  private static let owner = Owner()

  /// A source in which everything is felt at full strength.
  private static let vibration = RenderSource(
    context: Unmanaged.passUnretained(owner).toOpaque(), render: { _, left, right, haptic, count, _ in },
    readFrames: { _, frames, count in
      guard count > 0 else { return 0 }
      frames.assumingMemoryBound(to: FeltFrame.self).initialize(
        to: FeltFrame(kind: .level, sample: 0, hostTime: 0, intensity: 1, sharpness: 0))
      return 1
    }, settle: { _ in })

  @Test(
    "a trigger that the system does not permit gets the 47 bytes of its states, and is left without an effect",
    arguments: [ControllerLocality.leftTrigger, .rightTrigger, .triggers])
  func states(locality: ControllerLocality) throws {
    let (pad, controller) = try connect()
    defer { pad.disconnect() }
    #expect(
      ControllerChoice.localities(of: controller).isSuperset(of: [.leftTrigger, .rightTrigger, .triggers]))
    let output = try ControllerChoice.output(for: controller, locality: locality)
    _ = try output.start(Self.vibration) { _ in }
    #expect(comesTrue { pad.effects.count >= 2 })
    output.stop()
    let sent = pad.effects
    #expect(sent.allSatisfy { $0.count == 47 })
    // The probe changes nothing.
    expectEqual(sent.first?.allSatisfy { $0 == 0 }, true)
    let flags: UInt8 = locality == .triggers ? 12 : locality == .leftTrigger ? 8 : 4
    let on = try #require(sent.dropFirst().first)
    expectEqual(on[0], flags)
    let effect: [UInt8] = [0x26, 0xFF, 3, 0xFF, 0xFF, 0xFF, 0x3F, 0, 0, 80, 0]
    if flags & 4 != 0 { #expect(Array(on[10..<21]) == effect) }
    if flags & 8 != 0 { #expect(Array(on[21..<32]) == effect) }
    let off = try #require(sent.last)
    #expect(off[0] == flags && off[10] == (flags & 4 == 0 ? 0 : 5) && off[21] == (flags & 8 == 0 ? 0 : 5))
  }

  @Test("two triggers are driven beside each other and beside the motors; one of them not twice")
  func besideEachOther() throws {
    let (pad, controller) = try connect()
    defer { pad.disconnect() }
    let left = try ControllerChoice.output(for: controller, locality: .leftTrigger)
    let right = try ControllerChoice.output(for: controller, locality: .rightTrigger)
    _ = try left.start(Self.vibration) { _ in }
    _ = try right.start(Self.vibration) { _ in }
    let third = try ControllerChoice.output(for: controller, locality: .leftTrigger)
    #expect(throws: OutputError.self) { try third.start(Self.vibration) { _ in } }
    #expect(comesTrue { pad.effects.contains { $0[0] == 8 } && pad.effects.contains { $0[0] == 4 } })
    left.stop()
    right.stop()
  }

  @Test("a controller that takes no effects, and one of another kind, have no triggers")
  func refused() throws {
    let (plain, controller) = try connect(effects: false)
    defer { plain.disconnect() }
    #expect(!ControllerChoice.localities(of: controller).contains(.leftTrigger))
    let (other, unknown) = try connect(product: 0x1234)
    defer { other.disconnect() }
    #expect(!ControllerChoice.localities(of: unknown).contains(.leftTrigger))
    #expect(other.effects.isEmpty)
  }

  @Test("a controller that is disconnected counts as lost, and so does one that was closed")
  func disconnected() throws {
    let (pad, controller) = try connect()
    let output = try ControllerChoice.output(for: controller, locality: .triggers)
    _ = try output.start(Self.vibration) { _ in }
    #expect(comesTrue { pad.effects.count >= 2 })
    pad.disconnect()
    output.stop()
    let transport = SDLEffectTransport(controller, in: try ControllerHub.shared())
    _ = try ControllerHub.shared().controllers()
    expectEqual(transport.write(DualSenseState.resting.usbReport), .lost)
    var coils = DualSenseCoils()
    transport.close()
    expectEqual(transport.write(coils.encodeSilence()), .lost)
  }
}
