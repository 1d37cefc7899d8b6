import HapticDevices
import HapticOutputs
import HapticPerception
import Synchronization

/// A game controller without hardware, made by the joystick library itself; it writes down what its motors are told.
package final class VirtualController: Sendable {
  /// Whether the joystick library is installed. Tests that need it are skipped without it, and CI fails on skips.
  package static let isAvailable = (try? ControllerHub.shared()) != nil

  private let hub: ControllerHub
  package let instance: Int32

  /// The description of a virtual joystick, version 1, as the library's documentation lays it out.
  private struct Description {
    var version: UInt16 = 1
    var type: UInt16 = 1
    var axes: UInt16 = 6
    var buttons: UInt16 = 15
    var hats: UInt16 = 0
    var vendor: UInt16 = 0x054C
    var product: UInt16 = 0x0CE6
    var padding: UInt16 = 0
    var buttonMask: UInt32 = 0
    var axisMask: UInt32 = 0
    var name: UnsafePointer<CChar>?
    var context: UnsafeMutableRawPointer?
    var update: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    var setPlayer: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?
    var rumble: (@convention(c) (UnsafeMutableRawPointer?, UInt16, UInt16) -> Int32)?
    var rumbleTriggers: (@convention(c) (UnsafeMutableRawPointer?, UInt16, UInt16) -> Int32)?
    var setLight: (@convention(c) (UnsafeMutableRawPointer?, UInt8, UInt8, UInt8) -> Int32)?
    var sendEffect: (@convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int32) -> Int32)?
  }

  /// What the library's callbacks get hold of.
  private final class Context: Sendable {
    let told = Mutex<[MotorLevels]>([])
    let effects = Mutex<[[UInt8]]>([])
    /// Called with each word to the motors, before it is written down.
    let obstacle = Mutex<(@Sendable () -> Void)?>(nil)

    func hear(_ change: (inout MotorLevels) -> Void) -> Int32 {
      obstacle.withLock { $0 }?()
      told.withLock { told in
        var levels = told.last ?? .rest
        change(&levels)
        told.append(levels)
      }
      return 0
    }
  }

  private let context = Context()

  /// Connects it. Nil when the library refuses.
  ///
  /// - Parameter effects: whether it takes reports of its own.
  /// - Parameter product: number of its model, for tests that must not take the pad of another one for theirs.
  package init?(
    _ hub: ControllerHub, triggers: Bool = false, effects: Bool = false, vendor: UInt16 = 0x054C,
    product: UInt16 = 0x0CE6
  ) {
    self.hub = hub
    let context = Unmanaged.passRetained(context)
    let number = hub.withLibrary { library -> Int32 in
      var description = Description(
        vendor: vendor, product: product, context: context.toOpaque(), rumble: heardRumble)
      if triggers { description.rumbleTriggers = heardTriggers }
      if effects { description.sendEffect = heardEffect }
      return "Test pad".withCString { name in
        description.name = name
        let index = library.attachVirtual(&description)
        return index < 0 ? -1 : library.instanceAt(index)
      }
    }
    instance = number
    if number < 0 { return nil }
  }

  /// What its motors were told, in order, and what each call left them at.
  package var levels: [MotorLevels] { context.told.withLock { $0 } }

  /// The reports of its own that it was sent.
  package var effects: [[UInt8]] { context.effects.withLock { $0 } }

  /// What happens before motors take what they are told: they may take their time.
  package func hinder(_ obstacle: (@Sendable () -> Void)?) { context.obstacle.withLock { $0 = obstacle } }

  /// Pulls the plug.
  package func disconnect() {
    let instance = instance
    hub.withLibrary { library in
      for index in 0..<max(0, library.count()) where library.instanceAt(index) == instance {
        _ = library.detachVirtual(index)
        return
      }
    }
  }

  fileprivate static func hear(_ context: UnsafeMutableRawPointer?, effect: [UInt8]) -> Int32 {
    guard let context else { return -1 }
    Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().effects.withLock { $0.append(effect) }
    return 0
  }

  fileprivate static func hear(
    _ context: UnsafeMutableRawPointer?, _ change: (inout MotorLevels) -> Void
  ) -> Int32 {
    guard let context else { return -1 }
    return Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().hear(change)
  }
}

private func heardEffect(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeRawPointer?, _ count: Int32
) -> Int32 {
  VirtualController.hear(
    context, effect: Array(UnsafeRawBufferPointer(start: bytes, count: max(0, Int(count)))))
}

private func heardRumble(_ context: UnsafeMutableRawPointer?, _ heavy: UInt16, _ light: UInt16) -> Int32 {
  VirtualController.hear(context) {
    $0.heavy = heavy
    $0.light = light
  }
}

private func heardTriggers(_ context: UnsafeMutableRawPointer?, _ left: UInt16, _ right: UInt16) -> Int32 {
  VirtualController.hear(context) {
    $0.leftTrigger = left
    $0.rightTrigger = right
  }
}
