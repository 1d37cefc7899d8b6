import Stage

/// The square that is touched.
final class Square: Scene {
  private let haptics: PaletteHaptics
  private var press: (x: Float, y: Float)?
  private var isDragging = false
  private var point: (x: Float, y: Float)?
  private var trace: [(x: Float, y: Float, isTap: Bool, age: Float)] = []

  private static let left: Float = 40
  private static let top: Float = 40
  private static let side: Float = 520
  /// Pixels that a pointer may move before a tap becomes a drag.
  private static let slack: Float = 6

  init() throws { haptics = try PaletteHaptics() }

  func handle(_ input: Input) throws {
    switch input {
    case .press(let x, let y) where isInside(x, y): press = (x, y)
    case .drag(let x, let y):
      guard let press else { return }
      let (dx, dy) = (x - press.x, y - press.y)
      if !isDragging && dx * dx + dy * dy < Self.slack * Self.slack { return }
      try drag(x, y)
    case .release:
      guard let press else { return }
      if isDragging { try haptics.end() } else { try tap(press.x, press.y) }
      (self.press, isDragging, point) = (nil, false, nil)
    case .stick(let x, let y):
      if x == 0 && y == 0 {
        if isDragging { try haptics.end() }
        (isDragging, point) = (false, nil)
      } else {
        try drag(Self.left + Self.side * (x + 1) / 2, Self.top + Self.side * (y + 1) / 2)
      }
    case .button(.south), .key(.space, isDown: true):
      try tap(point?.x ?? Self.left + Self.side / 2, point?.y ?? Self.top + Self.side / 4)
    default: break
    }
  }

  private func isInside(_ x: Float, _ y: Float) -> Bool {
    x >= Self.left && x <= Self.left + Self.side && y >= Self.top && y <= Self.top + Self.side
  }

  private func tap(_ x: Float, _ y: Float) throws {
    try haptics.tap(x: sharpness(x), y: intensity(y))
    trace.append((x, y, true, 0))
  }

  private func drag(_ x: Float, _ y: Float) throws {
    let x = min(max(x, Self.left), Self.left + Self.side)
    let y = min(max(y, Self.top), Self.top + Self.side)
    (isDragging, point) = (true, (x, y))
    try haptics.drag(x: sharpness(x), y: intensity(y))
    trace.append((x, y, false, 0))
  }

  private func sharpness(_ x: Float) -> Double { Double((x - Self.left) / Self.side) }
  private func intensity(_ y: Float) -> Double { Double(1 - (y - Self.top) / Self.side) }

  func step(_ seconds: Double) throws {
    for index in trace.indices { trace[index].age += Float(seconds) }
    trace.removeAll { $0.age > 1 }
  }

  func draw(on canvas: Canvas, _ felt: Felt) {
    let (left, top, side) = (Self.left, Self.top, Self.side)
    canvas.card(left - 3, top - 3, side + 6, side + 6, radius: 15, Theme.edge)
    canvas.card(left, top, side, side, radius: 12, Ink(0x10162C))
    let cells = 16
    let cell = (side - 24) / Float(cells)
    for row in 0..<cells {
      for column in 0..<cells {
        let strength = 1 - (Float(row) + 0.5) / Float(cells)
        let ink = Theme.felt((Float(column) + 0.5) / Float(cells))
        canvas.disc(
          left + 12 + cell * (Float(column) + 0.5), top + 12 + cell * (Float(row) + 0.5),
          2 + (cell / 2 - 3) * strength, ink.faded(0.16 + 0.3 * strength))
      }
    }
    for (before, after) in zip(trace, trace.dropFirst()) where !after.isTap && !before.isTap {
      canvas.line(before.x, before.y, after.x, after.y, width: 5, Theme.text.faded((1 - after.age) * 0.8))
    }
    for mark in trace where mark.isTap {
      canvas.arc(
        mark.x, mark.y, 10 + 50 * mark.age, width: 5 * (1 - mark.age) + 1, Theme.text.faded(1 - mark.age))
    }
    if let point {
      let ink = Theme.felt(Float(sharpness(point.x)))
      canvas.glow(point.x, point.y, 70, ink.faded(0.7))
      canvas.disc(point.x, point.y, 16, Ink(0xFFFFFF), ink)
    }
    canvas.text("STRONG", left, top - 22, size: 10, Theme.quiet)
    canvas.text("WEAK", left, top + side + 14, size: 10, Theme.quiet)
    canvas.text("ROUND", left + 70, top + side + 14, size: 10, Theme.round)
    canvas.text("CRISP", left + side, top + side + 14, size: 10, Theme.crisp, .right)
    FeltPanel().draw(
      on: canvas, felt, x: left + side + 30, y: top - 20, height: 600,
      hints: [("CLICK", "TAP"), ("DRAG", "VIBRATION"), ("STICK", "VIBRATION"), ("SPACE", "TAP")])
  }
}
