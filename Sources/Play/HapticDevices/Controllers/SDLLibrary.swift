import HapticOutputs
import HapticPlatform

/// The joystick functions of the library SDL 2, which is loaded at run time.
///
/// The prototypes follow the documented interface of SDL 2.0.18 and later. No header of SDL is needed.
package struct SDLLibrary: Sendable {
  package typealias Joystick = OpaquePointer

  let wasInit: @convention(c) (UInt32) -> UInt32
  let initSubSystem: @convention(c) (UInt32) -> Int32
  let setHint: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  let error: @convention(c) () -> UnsafePointer<CChar>?
  let update: @convention(c) () -> Void
  package let count: @convention(c) () -> Int32
  let open: @convention(c) (Int32) -> Joystick?
  let close: @convention(c) (Joystick) -> Void
  let name: @convention(c) (Joystick) -> UnsafePointer<CChar>?
  let vendor: @convention(c) (Joystick) -> UInt16
  let product: @convention(c) (Joystick) -> UInt16
  let instance: @convention(c) (Joystick) -> Int32
  let isAttached: @convention(c) (Joystick) -> Int32
  package let instanceAt: @convention(c) (Int32) -> Int32
  let powerLevel: @convention(c) (Joystick) -> Int32
  let hasRumble: @convention(c) (Joystick) -> Int32
  let hasRumbleTriggers: @convention(c) (Joystick) -> Int32
  let rumble: @convention(c) (Joystick, UInt16, UInt16, UInt32) -> Int32
  let rumbleTriggers: @convention(c) (Joystick, UInt16, UInt16, UInt32) -> Int32
  /// Returns the path of a controller's device file; `nil` before version 2.24.
  let path: (@convention(c) (Joystick) -> UnsafePointer<CChar>?)?
  /// Returns the serial number of a controller, which is the address of its radio.
  let serial: (@convention(c) (Joystick) -> UnsafePointer<CChar>?)?
  /// Sends a report of the controller's own; `nil` before version 2.0.16.
  let sendEffect: (@convention(c) (Joystick, UnsafeRawPointer, Int32) -> Int32)?
  /// The functions for reports; `nil` before version 2.0.18.
  let hid: SDLHIDLibrary?
  /// Attaches a simulated controller for tests. Accepts a description of the controller and returns its
  /// device index.
  package let attachVirtual: @convention(c) (UnsafeRawPointer) -> Int32
  package let detachVirtual: @convention(c) (Int32) -> Int32

  /// The file names under which to search for the library.
  package static let names = ["libSDL2-2.0.so.0", "libSDL2-2.0.so", "libSDL2.dylib"]
  package static let package = "libsdl2-2.0-0"
  /// The constant `SDL_INIT_JOYSTICK`, which enables joysticks.
  static let joysticks: UInt32 = 0x200
  /// The constant `SDL_JOYSTICK_POWER_WIRED`. Values from 0 up to it, excluding it, are levels of a battery.
  static let wired: Int32 = 4

  /// Loads the library. Throws `libraryMissing` with the name of the package that contains it.
  init(names: [String] = Self.names) throws(OutputError) {
    guard let library = names.lazy.compactMap({ DynamicLibrary($0) }).first else {
      throw OutputError(
        .libraryMissing,
        "\(names.first ?? "SDL 2") is not installed; install the package \(Self.package)", place: "controller"
      )
    }
    wasInit = try library.function("SDL_WasInit")
    initSubSystem = try library.function("SDL_InitSubSystem")
    setHint = try library.function("SDL_SetHint")
    error = try library.function("SDL_GetError")
    update = try library.function("SDL_JoystickUpdate")
    count = try library.function("SDL_NumJoysticks")
    open = try library.function("SDL_JoystickOpen")
    close = try library.function("SDL_JoystickClose")
    name = try library.function("SDL_JoystickName")
    vendor = try library.function("SDL_JoystickGetVendor")
    product = try library.function("SDL_JoystickGetProduct")
    instance = try library.function("SDL_JoystickInstanceID")
    isAttached = try library.function("SDL_JoystickGetAttached")
    instanceAt = try library.function("SDL_JoystickGetDeviceInstanceID")
    powerLevel = try library.function("SDL_JoystickCurrentPowerLevel")
    hasRumble = try library.function("SDL_JoystickHasRumble")
    hasRumbleTriggers = try library.function("SDL_JoystickHasRumbleTriggers")
    rumble = try library.function("SDL_JoystickRumble")
    rumbleTriggers = try library.function("SDL_JoystickRumbleTriggers")
    path = library.function(named: "SDL_JoystickPath")
    serial = library.function(named: "SDL_JoystickGetSerial")
    sendEffect = library.function(named: "SDL_JoystickSendEffect")
    hid = SDLHIDLibrary(library)
    attachVirtual = try library.function("SDL_JoystickAttachVirtualEx")
    detachVirtual = try library.function("SDL_JoystickDetachVirtual")
  }
}

extension SDLLibrary {
  /// Passes a report on to a controller. Returns whether the library took it: it knows no such reports of most
  /// controllers.
  func passes(_ bytes: UnsafeRawBufferPointer, to joystick: Joystick) -> Bool {
    guard let sendEffect, let base = bytes.baseAddress else { return false }
    return sendEffect(joystick, base, Int32(clamping: bytes.count)) == 0
  }
}
