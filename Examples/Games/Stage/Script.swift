import CSDL2

/// Input that happens at frames of its own, for tests without a hand: a text with a line for each input.
///
///     30 press space          a key goes down; `release` lets it up, `key` does both
///     40 pointer 100 200      the pointer is pressed; `move X Y` drags it, `lift X Y` releases it
///     60 pad                  a pad is plugged in, which SDL simulates; `unplug` removes it
///     70 stick 0.5 -1         its left stick
///     80 button 0             its button, by SDL's number
///     90 picture field.bmp    the window is written to a file
///     99 end                  the game ends
public struct Script: Sendable {
  enum Action: Sendable, Hashable {
    case press(Key)
    case release(Key)
    case pointer(UInt32, x: Int32, y: Int32)
    case plug
    case unplug
    case stick(x: Double, y: Double)
    case button(Int32)
    case picture(String)
    case end
  }

  /// A line of the text that is wrong.
  public struct Problem: Error, CustomStringConvertible {
    /// The fault, in one line.
    public let description: String
  }

  private(set) var steps: [(frame: Int, action: Action)] = []

  /// Creates a script without input.
  public init() {}

  /// Reads the text of a script.
  public init(_ text: String) throws(Problem) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      if words.isEmpty { continue }
      guard let frame = Int(words[0]), frame >= 0, words.count > 1,
        let actions = Self.actions(words[1], Array(words.dropFirst(2)))
      else {
        throw Problem(description: "line \(index + 1): '\(line)' is no input; see Stage/Script.swift")
      }
      steps += actions.map { (frame, $0) }
    }
    // A stable order: inputs of one frame happen in the order of the lines.
    steps = steps.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
      .map(\.element)
  }

  private static func actions(_ name: String, _ words: [String]) -> [Action]? {
    let numbers = words.compactMap(Double.init)
    let point =
      numbers.count == 2 ? (Int32(clamping: Int(numbers[0])), Int32(clamping: Int(numbers[1]))) : nil
    switch (name, words.count) {
    case ("key", 1): return words.first.flatMap(Key.init).map { [.press($0), .release($0)] }
    case ("press", 1): return words.first.flatMap(Key.init).map { [.press($0)] }
    case ("release", 1): return words.first.flatMap(Key.init).map { [.release($0)] }
    case ("pointer", 2): return point.map { [.pointer(SDL_MOUSEBUTTONDOWN.rawValue, x: $0.0, y: $0.1)] }
    case ("move", 2): return point.map { [.pointer(SDL_MOUSEMOTION.rawValue, x: $0.0, y: $0.1)] }
    case ("lift", 2): return point.map { [.pointer(SDL_MOUSEBUTTONUP.rawValue, x: $0.0, y: $0.1)] }
    case ("pad", 0): return [.plug]
    case ("unplug", 0): return [.unplug]
    case ("stick", 2) where numbers.count == 2: return [.stick(x: numbers[0], y: numbers[1])]
    case ("button", 1): return numbers.first.map { [.button(Int32($0))] }
    case ("picture", 1): return words.first.map { [.picture($0)] }
    case ("end", 0): return [.end]
    default: return nil
    }
  }
}

/// Performs a script: puts its inputs into SDL's queue, where those of a hand arrive too.
struct ScriptPlayer {
  private let script: Script
  private var next = 0
  private var pad: OpaquePointer?
  private var index: Int32 = -1

  init(_ script: Script) { self.script = script }

  /// Performs the inputs of a frame. Returns the files into which pictures of it go, and whether the game ends.
  mutating func perform(_ frame: Int) -> (pictures: [String], ends: Bool) {
    var pictures: [String] = []
    while next < script.steps.count, script.steps[next].frame <= frame {
      defer { next += 1 }
      switch script.steps[next].action {
      case .press(let key): push(key, SDL_KEYDOWN.rawValue)
      case .release(let key): push(key, SDL_KEYUP.rawValue)
      case .pointer(let type, let x, let y): push(type, x, y)
      case .plug: plug()
      case .unplug: unplug()
      case .stick(let x, let y):
        SDL_JoystickSetVirtualAxis(pad, 0, Self.axis(x))
        SDL_JoystickSetVirtualAxis(pad, 1, Self.axis(y))
      case .button(let number):
        SDL_JoystickSetVirtualButton(pad, number, 1)
        // A press that is released before the next update would not be seen.
        SDL_JoystickUpdate()
        SDL_JoystickSetVirtualButton(pad, number, 0)
      case .picture(let path): pictures.append(path)
      case .end: return (pictures, true)
      }
    }
    return (pictures, false)
  }

  mutating func unplug() {
    guard let pad else { return }
    SDL_JoystickClose(pad)
    SDL_JoystickDetachVirtual(index)
    self.pad = nil
  }

  private mutating func plug() {
    index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
    pad = index >= 0 ? SDL_JoystickOpen(index) : nil
  }

  private static func axis(_ value: Double) -> Int16 { Int16(max(-1, min(value, 1)) * 32767) }

  private func push(_ key: Key, _ type: UInt32) {
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = type
    event.key.keysym.sym = key.code
    SDL_PushEvent(&event)
  }

  private func push(_ type: UInt32, _ x: Int32, _ y: Int32) {
    var event = SDL_Event()
    if type == SDL_MOUSEMOTION.rawValue {
      event.motion = SDL_MouseMotionEvent()
      event.motion.state = 1
      (event.motion.x, event.motion.y) = (x, y)
    } else {
      event.button = SDL_MouseButtonEvent()
      event.button.button = 1
      (event.button.x, event.button.y) = (x, y)
    }
    event.type = type
    SDL_PushEvent(&event)
  }
}
