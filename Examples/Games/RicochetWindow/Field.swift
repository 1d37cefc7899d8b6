import Stage

/// The game with its haptics, its input and its picture.
final class Field: Scene {
  private var game = Game()
  private let haptics: GameHaptics
  /// Where a flick with the pointer began.
  private var grip: (x: Float, y: Float)?
  private var pointer: (x: Float, y: Float) = (0, 0)
  private var held: Set<Key> = []
  private var stick: (x: Float, y: Float) = (0, 0)
  private var trail: [(x: Float, y: Float)] = []
  private var marks: [Mark] = []

  /// A trace of what happened, which fades.
  private struct Mark {
    var x: Float
    var y: Float
    var radius: Float
    var ink: Ink
    var age: Float = 0
  }

  private static let left: Float = 20
  private static let top: Float = 20
  /// How fast a full tilt makes the disc faster, in points per second and second.
  private static let tilt = 2400.0

  init() throws {
    haptics = try GameHaptics()
    game.hasTexture = true
  }

  func handle(_ input: Input) throws {
    switch input {
    case .key(.space, isDown: true), .button(.south): game.raiseShield()
    case .key(.character("t"), isDown: true), .button(.east): game.hasTexture.toggle()
    case .key(.enter, isDown: true), .button(.north): game.flick(900, -1100)
    case .key(let key, let isDown): if isDown { held.insert(key) } else { held.remove(key) }
    case .press(let x, let y):
      (grip, pointer) = ((x, y), (x, y))
    case .drag(let x, let y): pointer = (x, y)
    case .release(let x, let y):
      if let grip { game.flick(Double(grip.x - x) * 8, Double(grip.y - y) * 8) }
      grip = nil
    case .stick(let x, let y): stick = (x, y)
    case .button: break
    }
  }

  func step(_ seconds: Double) throws {
    let x = Double(stick.x) + (held.contains(.right) ? 1 : 0) - (held.contains(.left) ? 1 : 0)
    let y = Double(stick.y) + (held.contains(.down) ? 1 : 0) - (held.contains(.up) ? 1 : 0)
    if x != 0 || y != 0 {
      game.flick(game.velocityX + x * Self.tilt * seconds, game.velocityY + y * Self.tilt * seconds)
    }
    for happening in game.step(seconds) {
      try haptics.play(happening)
      mark(happening)
    }
    try haptics.roll(speed: game.speed, hasTexture: game.hasTexture)
    trail.insert((discX, discY), at: 0)
    if trail.count > 24 { trail.removeLast() }
    for index in marks.indices { marks[index].age += Float(seconds) * 1.8 }
    marks.removeAll { $0.age >= 1 }
  }

  private var discX: Float { Self.left + Float(game.x) }
  private var discY: Float { Self.top + Float(game.y) }

  private func mark(_ happening: Game.Happening) {
    let radius = Float(game.radius)
    switch happening {
    case .hit(let strength):
      marks.append(Mark(x: discX, y: discY, radius: radius + 40 * Float(strength), ink: Theme.felt(0.5)))
    case .grew(let size):
      marks.append(Mark(x: discX, y: discY, radius: radius + 16, ink: Theme.felt(0.3 - 0.3 * Float(size))))
    case .shieldHit(let left):
      marks.append(Mark(x: discX, y: discY, radius: radius + 60, ink: Theme.felt(Float(left))))
    case .shieldBroke:
      for shard in 0..<3 {
        marks.append(Mark(x: discX, y: discY, radius: 60 + 50 * Float(shard), ink: Theme.crisp))
      }
    case .burst:
      for wave in 0..<4 {
        marks.append(Mark(x: discX, y: discY, radius: 90 + 60 * Float(wave), ink: Theme.round))
      }
    }
  }

  func draw(on canvas: Canvas, _ felt: Felt) {
    let (width, height) = (Float(Game.width), Float(Game.height))
    canvas.card(Self.left - 3, Self.top - 3, width + 6, height + 6, radius: 21, Theme.edge)
    canvas.card(Self.left, Self.top, width, height, radius: 18, Ink(0x10162C))
    if game.hasTexture { grain(on: canvas) }
    for mark in marks {
      let grown = mark.radius * (0.5 + 0.5 * mark.age)
      // Within the field: an arc at the wall is cut by what is drawn over it.
      canvas.arc(mark.x, mark.y, grown, width: 1 + 4 * (1 - mark.age), mark.ink.faded((1 - mark.age) * 0.8))
    }
    disc(on: canvas, felt)
    if let grip { aim(on: canvas, grip) }
    frame(on: canvas, width, height)
    FeltPanel().draw(
      on: canvas, felt, x: Self.left + width + 40, y: Self.top, height: height,
      hints: [
        ("DRAG", "FLICK"), ("ARROWS", "TILT"), ("SPACE", "SHIELD"),
        ("T", game.hasTexture ? "SMOOTH TABLE" : "GRAINED TABLE"), ("ENTER", "SERVE"),
      ])
  }

  /// The grain of the table, which glows where the disc rolls.
  private func grain(on canvas: Canvas) {
    let step: Float = 26
    let reach = Float(game.radius) + 90
    var y = Self.top + step / 2
    var row = 0
    while y < Self.top + Float(Game.height) {
      var x = Self.left + step / 2 + (row % 2 == 0 ? 0 : step / 2)
      while x < Self.left + Float(Game.width) {
        let (dx, dy) = (x - discX, y - discY)
        let distance = (dx * dx + dy * dy).squareRoot()
        let near = max(0, 1 - distance / reach) * Float(game.speed)
        let half = 1 + 1.6 * near
        canvas.rectangle(
          x - half, y - half, 2 * half, 2 * half, Theme.edge.mixed(Theme.felt(0.4), near * 1.4))
        x += step
      }
      y += step
      row += 1
    }
  }

  private func disc(on canvas: Canvas, _ felt: Felt) {
    let radius = Float(game.radius)
    let warmth = Ink(0x5B7CFF).mixed(
      Theme.round, Float((game.radius - Game.smallest) / (Game.largest - Game.smallest)))
    for (age, point) in trail.enumerated().reversed() {
      let left = 1 - Float(age) / 24
      canvas.disc(
        point.x, point.y, radius * (0.3 + 0.6 * left), warmth.faded(0.05 * left * Float(0.4 + game.speed)))
    }
    canvas.glow(discX, discY, radius * 1.9, warmth.faded(0.25 + 0.5 * felt[0].intensity))
    canvas.disc(discX, discY, radius, warmth.mixed(Ink(0xFFFFFF), 0.35), warmth)
    canvas.disc(
      discX - radius * 0.3, discY - radius * 0.32, radius * 0.3, Ink(0xFFFFFF, 0.35), Ink(0xFFFFFF, 0))
    for part in 0..<Game.shieldHits {
      let isWhole = part < game.shield
      let from = Float(part) / Float(Game.shieldHits)
      guard isWhole else { continue }
      canvas.arc(
        discX, discY, radius + 9, width: 5, Theme.crisp, from: from + 0.02, to: from + 0.23)
    }
  }

  private func aim(on canvas: Canvas, _ grip: (x: Float, y: Float)) {
    let (dx, dy) = (grip.x - pointer.x, grip.y - pointer.y)
    canvas.line(discX, discY, discX + dx, discY + dy, width: 4, Theme.text.faded(0.7))
    canvas.disc(discX + dx, discY + dy, 7, Theme.text.faded(0.9))
    canvas.arc(grip.x, grip.y, 14, width: 2, Theme.quiet)
  }

  /// Covers what the marks drew outside of the field.
  private func frame(on canvas: Canvas, _ width: Float, _ height: Float) {
    let (left, top) = (Self.left, Self.top)
    canvas.rectangle(0, 0, left - 3, height + 2 * top, Theme.night)
    canvas.rectangle(left + width + 3, 0, 400, height + 2 * top, Theme.night)
    canvas.rectangle(0, 0, left + width + 40, top - 3, Theme.night)
    canvas.rectangle(0, top + height + 3, left + width + 40, top, Theme.night)
  }
}
