import CSDL2

/// A key that games use.
public enum Key: Sendable, Hashable {
  case left, right, up, down, space, enter, escape
  /// A letter or a digit, in lower case.
  case character(Character)

  /// Reads the name of a key: `space`, `left` … or one letter or digit.
  public init?(_ name: some StringProtocol) {
    let named: [String: Key] = [
      "left": .left, "right": .right, "up": .up, "down": .down, "space": .space, "enter": .enter,
      "escape": .escape,
    ]
    if let key = named[String(name)] {
      self = key
    } else if name.count == 1, let character = name.first, character.isLetter || character.isNumber {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The key of SDL's number; `nil` for one that games do not use.
  init?(code: SDL_Keycode) {
    switch Int(code) {
    case Int(SDLK_LEFT.rawValue): self = .left
    case Int(SDLK_RIGHT.rawValue): self = .right
    case Int(SDLK_UP.rawValue): self = .up
    case Int(SDLK_DOWN.rawValue): self = .down
    case 32: self = .space
    case 13: self = .enter
    case 27: self = .escape
    case 48...57, 97...122: self = .character(Character(UnicodeScalar(UInt8(code))))
    default: return nil
    }
  }

  /// SDL's number of the key.
  var code: SDL_Keycode {
    switch self {
    case .left: SDL_Keycode(SDLK_LEFT.rawValue)
    case .right: SDL_Keycode(SDLK_RIGHT.rawValue)
    case .up: SDL_Keycode(SDLK_UP.rawValue)
    case .down: SDL_Keycode(SDLK_DOWN.rawValue)
    case .space: 32
    case .enter: 13
    case .escape: 27
    case .character(let character): SDL_Keycode(character.asciiValue ?? 0)
    }
  }
}

/// A button of a pad, by its place.
public enum PadButton: Sendable, Hashable {
  case south, east, west, north, left, right, up, down

  init?(_ number: UInt8) {
    switch Int32(number) {
    case SDL_CONTROLLER_BUTTON_A.rawValue: self = .south
    case SDL_CONTROLLER_BUTTON_B.rawValue: self = .east
    case SDL_CONTROLLER_BUTTON_X.rawValue: self = .west
    case SDL_CONTROLLER_BUTTON_Y.rawValue: self = .north
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT.rawValue: self = .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT.rawValue: self = .right
    case SDL_CONTROLLER_BUTTON_DPAD_UP.rawValue: self = .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN.rawValue: self = .down
    default: return nil
    }
  }
}

/// The actions of a player.
public enum Input: Sendable, Hashable {
  case key(Key, isDown: Bool)
  /// The pointer is pressed, moved while pressed, or released, at a point of the window in pixels.
  case press(x: Float, y: Float)
  case drag(x: Float, y: Float)
  case release(x: Float, y: Float)
  /// The left stick of a pad, both −1…1; 0 within a dead zone.
  case stick(x: Float, y: Float)
  case button(PadButton)
}

/// Turns SDL's events into inputs, and opens pads.
struct InputReader {
  private var stick = (x: Float(0), y: Float(0))
  private var pads: [Int32: OpaquePointer] = [:]

  /// The part of a stick's travel that is ignored around its middle.
  static let deadZone: Float = 0.15

  /// The number of open pads.
  var padCount: Int { pads.count }

  mutating func read(_ event: SDL_Event) -> Input? {
    switch event.type {
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue:
      if event.key.repeat != 0 { return nil }
      return Key(code: event.key.keysym.sym).map { .key($0, isDown: event.type == SDL_KEYDOWN.rawValue) }
    case SDL_MOUSEBUTTONDOWN.rawValue:
      return .press(x: Float(event.button.x), y: Float(event.button.y))
    case SDL_MOUSEBUTTONUP.rawValue:
      return .release(x: Float(event.button.x), y: Float(event.button.y))
    case SDL_MOUSEMOTION.rawValue:
      return event.motion.state & 1 == 1 ? .drag(x: Float(event.motion.x), y: Float(event.motion.y)) : nil
    case SDL_CONTROLLERDEVICEADDED.rawValue:
      if let pad = SDL_GameControllerOpen(event.cdevice.which) {
        pads[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))] = pad
      }
      return nil
    case SDL_CONTROLLERDEVICEREMOVED.rawValue:
      if let pad = pads.removeValue(forKey: event.cdevice.which) { SDL_GameControllerClose(pad) }
      stick = (0, 0)
      return .stick(x: 0, y: 0)
    case SDL_CONTROLLERBUTTONDOWN.rawValue:
      return PadButton(event.cbutton.button).map { .button($0) }
    case SDL_CONTROLLERAXISMOTION.rawValue:
      let value = max(-1, Float(event.caxis.value) / 32767)
      switch Int32(event.caxis.axis) {
      case SDL_CONTROLLER_AXIS_LEFTX.rawValue: stick.x = value
      case SDL_CONTROLLER_AXIS_LEFTY.rawValue: stick.y = value
      default: return nil
      }
      let isMoved = stick.x * stick.x + stick.y * stick.y > Self.deadZone * Self.deadZone
      return .stick(x: isMoved ? stick.x : 0, y: isMoved ? stick.y : 0)
    default: return nil
    }
  }

  mutating func close() {
    for pad in pads.values { SDL_GameControllerClose(pad) }
    pads = [:]
  }
}
