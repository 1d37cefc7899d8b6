/// Draws what is felt: a hand that pulses, and the last four seconds as a ribbon that runs down.
public struct FeltPanel {
  /// The width of a panel in pixels.
  public static let width: Float = 330

  /// Creates a panel.
  public init() {}

  /// Draws the panel into a rectangle of its width. `hints` are lines of keys and what they do.
  public func draw(
    on canvas: Canvas, _ felt: Felt, x: Float, y: Float, height: Float, hints: [(key: String, does: String)]
  ) {
    let width = Self.width
    canvas.card(x, y, width, height, radius: 18, Theme.panel)
    canvas.text("FELT", x + 24, y + 26, size: 15, Theme.text, weight: 1.2)
    canvas.text("\(felt.taps) TAPS", x + width - 24, y + 28, size: 11, Theme.quiet, .right)
    let middle = x + width / 2
    hand(on: canvas, felt, middle, y + 150)
    let hintsHeight = Float(hints.count) * 26 + 30
    legend(on: canvas, x + 24, y + 256, width - 48)
    ribbon(on: canvas, felt, middle, y + 300, height: height - 300 - hintsHeight - 20, reach: width / 2 - 26)
    for (index, hint) in hints.enumerated() {
      let line = y + height - hintsHeight + Float(index) * 26
      let keyWidth = canvas.width(of: hint.key, size: 10) + 16
      canvas.card(x + 24, line, keyWidth, 20, radius: 6, Theme.edge)
      canvas.text(hint.key, x + 32, line + 5, size: 10, Theme.text)
      canvas.text(hint.does, x + width - 24, line + 5, size: 10, Theme.quiet, .right)
    }
  }

  private func hand(on canvas: Canvas, _ felt: Felt, _ x: Float, _ y: Float) {
    let now = felt[0]
    let ink = Theme.felt(now.sharpness)
    canvas.disc(x, y, 84, Theme.night)
    canvas.arc(x, y, 84, width: 1.5, Theme.edge)
    if now.intensity > 0 {
      canvas.glow(x, y, 40 + 70 * now.intensity, ink.faded(0.55 * now.intensity + 0.1))
      canvas.disc(x, y, 14 + 54 * now.intensity, ink, ink.faded(0.55))
    } else {
      canvas.disc(x, y, 7, Theme.edge)
    }
    // Taps leave rings, which grow and fade for a third of a second.
    for age in 0..<20 {
      guard let transient = felt[age].transient else { continue }
      let passed = Float(age) / 20
      let left = (1 - passed) * (1 - passed)
      canvas.arc(
        x, y, 16 + 30 * transient.intensity + 38 * passed, width: 1 + 5 * transient.intensity * left,
        Theme.felt(transient.sharpness).faded(left))
    }
  }

  private func legend(on canvas: Canvas, _ x: Float, _ y: Float, _ width: Float) {
    let parts = 24
    for part in 0..<parts {
      let share = Float(part) / Float(parts - 1)
      canvas.rectangle(
        x + width * Float(part) / Float(parts), y, width / Float(parts) + 0.5, 5, Theme.felt(share).faded(0.9)
      )
    }
    canvas.text("ROUND", x, y + 13, size: 9, Theme.quiet)
    canvas.text("CRISP", x + width, y + 13, size: 9, Theme.quiet, .right)
  }

  private func ribbon(
    on canvas: Canvas, _ felt: Felt, _ x: Float, _ y: Float, height: Float, reach: Float
  ) {
    let rows = Felt.length
    let row = height / Float(rows)
    for second in 0...4 {
      let line = y + height * Float(second) / 4
      canvas.rectangle(x - reach, line, 2 * reach, 1, Theme.edge.faded(0.6))
    }
    canvas.rectangle(x - 0.5, y, 1, height, Theme.edge)
    for age in 0..<rows {
      let moment = felt[age]
      let fade = 1 - 0.75 * Float(age) / Float(rows)
      if moment.intensity > 0.004 {
        let half = max(1, reach * moment.intensity)
        canvas.rectangle(
          x - half, y + row * Float(age), 2 * half, row + 0.4,
          Theme.felt(moment.sharpness).faded(fade * 0.85))
      }
    }
    for age in 0..<rows {
      guard let transient = felt[age].transient else { continue }
      let fade = 1 - 0.75 * Float(age) / Float(rows)
      let half = 6 + (reach - 6) * transient.intensity
      let (line, ink) = (y + row * (Float(age) + 0.5), Theme.felt(transient.sharpness).faded(fade))
      canvas.line(x - half, line, x + half, line, width: 2.2, ink)
      canvas.disc(x - half, line, 3.2, ink)
      canvas.disc(x + half, line, 3.2, ink)
    }
  }
}
