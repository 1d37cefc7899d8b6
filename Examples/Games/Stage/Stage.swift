import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// A game as the stage runs it: it receives input at once, passes time in steps, and draws.
public protocol Scene: AnyObject {
  /// Handles an input. What it makes felt is sent before the call returns.
  func handle(_ input: Input) throws
  /// Moves on by some seconds.
  func step(_ seconds: Double) throws
  /// Draws the game, with what was felt.
  func draw(on canvas: Canvas, _ felt: Felt)
}

/// The options of a game's command line.
public struct StageOptions {
  /// Input without a hand.
  public var script = Script()
  /// The number of frames after which the game ends; `nil` until its window is closed.
  public var frames: Int?
  /// Whether time passes with the frames and not with the clock, so that nothing waits.
  public var isStepped = false
  /// Of how many frames one is drawn.
  public var drawsEvery = 1
  /// Whether the game prints what it measured at its end.
  public var reports = false
  /// The words that are no option of the stage.
  public var rest: [String] = []

  /// Reads the words of the command line. Throws a message for people.
  public init(_ words: [String]) throws(Script.Problem) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--stepped": isStepped = true
      case "--report": reports = true
      case "--frames", "--draws-every":
        guard let number = words.popFirst().flatMap(Int.init), number > 0 else {
          throw Script.Problem(description: "\(word): state a number above 0")
        }
        if word == "--frames" { frames = number } else { drawsEvery = number }
      case "--script":
        guard let path = words.popFirst(), let text = Self.contents(of: path) else {
          throw Script.Problem(description: "--script: state the path of a text that can be read")
        }
        script = try Script(text)
      default: rest.append(word)
      }
    }
  }

  private static func contents(of path: String) -> String? {
    guard let file = SDL_RWFromFile(path, "rb") else { return nil }
    defer { _ = SDL_RWclose(file) }
    var bytes = [UInt8](repeating: 0, count: Int(clamping: max(0, min(SDL_RWsize(file), 1 << 20))))
    let count = SDL_RWread(file, &bytes, 1, bytes.count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// A window in which a game runs, sixty frames a second.
public final class Stage {
  static let frame = 1.0 / 60
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let options: StageOptions
  private let canvas = Canvas()
  private let watch = Watch()
  private let clock: SteppedClock?
  private var felt = Felt()
  private var reader = InputReader()
  private var script: ScriptPlayer
  private var measured = Measurements()
  private let (width, height): (Int32, Int32)

  /// Opens a window. Create it before the engines of the game, so that they are seen. Throws what SDL says if
  /// there is no display.
  public init(title: String, width: Int32, height: Int32, options: StageOptions) throws(Script.Problem) {
    self.options = options
    (self.width, self.height) = (width, height)
    clock = options.isStepped ? SteppedClock() : nil
    script = ScriptPlayer(options.script)
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1")
    // Pads are read although another window is in front, as under a script.
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    guard SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) == 0,
      let window = SDL_CreateWindow(title, 0x2FFF_0000, 0x2FFF_0000, width, height, 0)
    else { throw Self.problem }
    self.window = window
    guard
      let renderer = SDL_CreateRenderer(window, -1, 0)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { throw Self.problem }
    self.renderer = renderer
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  deinit {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  private static var problem: Script.Problem { Script.Problem(description: String(cString: SDL_GetError())) }

  /// Runs a game until its window is closed, Escape is pressed, the script ends it, or all frames have passed.
  public func run(_ scene: some Scene) throws {
    var number = 0
    var due = SDL_GetPerformanceCounter()
    let length = UInt64(Double(SDL_GetPerformanceFrequency()) * Self.frame)
    while number < options.frames ?? .max {
      let begin = SDL_GetPerformanceCounter()
      let (pictures, ends) = script.perform(number)
      if ends { break }
      guard try receive(scene, until: nil) else { break }
      try scene.step(Self.frame)
      clock?.advance(800)
      watch.read(into: &felt)
      if !pictures.isEmpty || number % options.drawsEvery == 0 { draw(scene) }
      for path in pictures { save(path) }
      measured.add(since: begin)
      if number == 3_600 { measured.memoryBefore = Measurements.memory() }
      number += 1
      due &+= length
      if options.isStepped { continue }
      // Input that arrives meanwhile is felt at once, not with the next frame.
      guard try receive(scene, until: due) else { break }
      if SDL_GetPerformanceCounter() > due &+ 10 * length { due = SDL_GetPerformanceCounter() }
    }
    watch.settle()
    script.unplug()
    reader.close()
    if options.reports { print(measured.text(frames: number, taps: felt.taps)) }
  }

  /// Passes input to the game: what waits, or what arrives before a time. Returns `false` at the end of the game.
  private func receive(_ scene: some Scene, until due: UInt64?) throws -> Bool {
    var event = SDL_Event()
    while true {
      var rest: Int32 = 0
      if let due {
        let now = SDL_GetPerformanceCounter()
        rest = now < due ? Int32(clamping: (due &- now) &* 1000 / SDL_GetPerformanceFrequency()) : 0
      }
      guard SDL_WaitEventTimeout(&event, rest) == 1 else { return true }
      if event.type == SDL_QUIT.rawValue { return false }
      guard let input = reader.read(event) else { continue }
      if input == .key(.escape, isDown: true) { return false }
      try scene.handle(input)
      if options.reports, case .key(let key, isDown: true) = input { measured.note(key) }
    }
  }

  private func draw(_ scene: some Scene) {
    canvas.clear()
    scene.draw(on: canvas, felt)
    let night = Theme.night.color
    SDL_SetRenderDrawColor(renderer, night.r, night.g, night.b, 255)
    SDL_RenderClear(renderer)
    SDL_RenderGeometry(
      renderer, nil, canvas.vertices, Int32(canvas.vertices.count), canvas.indices,
      Int32(canvas.indices.count))
    SDL_RenderPresent(renderer)
  }

  /// Writes the window as a bitmap.
  private func save(_ path: String) {
    guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_BGR24.rawValue)
    else { return }
    defer { SDL_FreeSurface(surface) }
    SDL_RenderReadPixels(
      renderer, nil, SDL_PIXELFORMAT_BGR24.rawValue, surface.pointee.pixels, surface.pointee.pitch)
    SDL_SaveBMP_RW(surface, SDL_RWFromFile(path, "wb"), 1)
  }
}
