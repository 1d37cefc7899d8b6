import HapticText

extension SVGDrawing {
  /// Draws continuous events behind transients. Authored values (as the pattern states them) are faint,
  /// effective values (after curves and parameters) are strong.
  mutating func draw(_ lane: HapticLane, in frame: SVGLayout.Frame) {
    let (top, base) = (frame.top + 14, frame.bottom - 12)
    func y(_ intensity: Double) -> Double { base - (base - top) * min(1, max(0, intensity)) }
    drawName("Haptics", "intensity", in: frame, scale: [(y(1), "1"), (y(0.5), "0.5"), (y(0), "0")])
    drawLevel(y(1), dashed: true)
    drawLevel(y(0.5), dashed: true)
    drawLevel(base, "rule")
    if lane.taps.isEmpty, lane.shapes.isEmpty {
      let middle = (layout.plotLeft + layout.plotRight) / 2
      out.label(middle, (top + base) / 2 + 4, "nothing to feel", "note", anchor: "middle")
      return
    }
    for shape in lane.shapes where shape.isChanged {
      let stated = SVGWriter.path(shape.authored.points.map { (layout.x($0.time), y($0.value)) })
      let step = SharpnessScale.step(of: shape.authoredSharpness)
      out.element(
        "path class=\"s\(step) flat stated\" d=\"\(stated)\"",
        tip: "As authored: intensity \(NumberText.rounded(shape.authored.peak, digits: 2)) at most")
    }
    for (index, shape) in lane.shapes.enumerated() {
      let felt = SVGWriter.path(shape.effective.points.map { (layout.x($0.time), y($0.value)) })
      // A jagged outline has many points. Its line must be thin, because a thick line would cover the shape.
      let fine = shape.effective.points.count > 400 ? ".75" : "1.75"
      out.element("path \(gradient(shape, index)) stroke-width=\"\(fine)\" d=\"\(felt)\"", tip: tip(shape))
    }
    draw(lane.taps, y: y, base: base)
  }

  /// Returns the attributes that colour a shape by its sharpness: a class of the style sheet if the sharpness
  /// is constant, otherwise a reference to a gradient over time. This function also writes that gradient.
  private mutating func gradient(_ shape: EnvelopeShape, _ index: Int) -> String {
    let points = shape.sharpness.points
    let steps = points.map { SharpnessScale.step(of: $0.value) }
    guard let first = steps.first, steps.contains(where: { $0 != first }) else {
      return "class=\"s\(steps.first ?? 5) flat felt\""
    }
    let id = "\(idPrefix)-g\(index)"
    let (x1, x2) = (layout.x(shape.sharpness.start), layout.x(shape.sharpness.end))
    let span = "x1=\"\(SVGWriter.px(x1))\" x2=\"\(SVGWriter.px(x2))\" y1=\"0\" y2=\"0\""
    let stops = stops(points, from: x1, to: x2)
    out.group("linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(span)") { out in
      for stop in stops {
        out.line("<stop class=\"s\(stop.step)\" offset=\"\(NumberText.rounded(stop.offset, digits: 4))\"/>")
      }
    }
    return "class=\"felt\" fill=\"url(#\(id))\" stroke=\"url(#\(id))\""
  }

  /// Returns the stops of a gradient: one at each point, and one wherever the sharpness reaches another
  /// colour of the scale between two points. `x1` and `x2` are the horizontal limits of the gradient in
  /// pixels.
  private func stops(_ points: [TimedValue], from x1: Double, to x2: Double) -> [(offset: Double, step: Int)]
  {
    var stops: [(offset: Double, step: Int)] = []
    func add(_ time: Double, _ step: Int) {
      let offset = min(1, max(0, (layout.x(time) - x1) / max(1e-9, x2 - x1)))
      if let last = stops.last, last.step == step, stops.count > 1, stops[stops.count - 2].step == step {
        stops.removeLast()
      }
      stops.append((offset, step))
    }
    for (index, point) in points.enumerated() {
      if index > 0 {
        let previous = points[index - 1]
        let (a, b) = (SharpnessScale.step(of: previous.value), SharpnessScale.step(of: point.value))
        if point.time > previous.time, (a - b).magnitude > 1 {
          for step in stride(from: a < b ? a + 1 : a - 1, to: b, by: a < b ? 1 : -1) {
            let level = Double(step) / Double(SharpnessScale.stepCount - 1)
            let fraction = (level - previous.value) / (point.value - previous.value)
            add(previous.time + (point.time - previous.time) * fraction, step)
          }
        }
      }
      add(point.time, SharpnessScale.step(of: point.value))
    }
    return stops
  }

  private mutating func draw(_ taps: [TransientMark], y: (Double) -> Double, base: Double) {
    let width = width(of: taps)
    for tap in taps where tap.authored != tap.effective {
      let (x, top) = (layout.x(tap.time), y(tap.authored.intensity))
      let step = SharpnessScale.step(of: tap.authored.sharpness)
      let wide = width >= 3 ? width + 3 : width
      out.rect(x - wide / 2, top, wide, base - top, "rx=\"1.5\" class=\"s\(step) was\"")
    }
    for tap in taps {
      let x = layout.x(tap.time)
      // Even a transient with no strength is visible.
      let top = min(base - 1.5, y(tap.effective.intensity))
      let step = SharpnessScale.step(of: tap.effective.sharpness)
      let kind = width >= 2.5 ? "rx=\"1.5\" class=\"s\(step) bar\"" : "class=\"s\(step) thin\""
      out.rect(x - width / 2, top, width, base - top, kind, tip: tip(tap))
    }
  }

  /// Returns the width of the bars: 1.5…5 pixels, chosen so that most bars do not overlap. All bars have the
  /// same width, because the width has no meaning.
  private func width(of taps: [TransientMark]) -> Double {
    let widest = taps.count > 200 ? 1.75 : taps.count > 80 ? 3 : taps.count > 30 ? 4 : 5.0
    let gaps = zip(taps, taps.dropFirst()).map { layout.x($1.time) - layout.x($0.time) }.sortedStably(by: <)
    guard !gaps.isEmpty else { return widest }
    return min(widest, max(1.5, gaps[gaps.count / 4] * 0.8))
  }

  private func tip(_ tap: TransientMark) -> String {
    let time = "at \(NumberText.rounded(tap.time, digits: 4)) s"
    func pair(_ a: Double, _ b: Double) -> String {
      NumberText.rounded(a, digits: 2).hasSameBytes(as: NumberText.rounded(b, digits: 2))
        ? NumberText.rounded(b, digits: 2)
        : "\(NumberText.rounded(a, digits: 2)) → \(NumberText.rounded(b, digits: 2))"
    }
    let feel =
      "intensity \(pair(tap.authored.intensity, tap.effective.intensity)), "
      + "sharpness \(pair(tap.authored.sharpness, tap.effective.sharpness))"
    return tap.count == 1
      ? "Transient \(time): \(feel)" : "\(NumberText.count(tap.count)) transients \(time), strongest: \(feel)"
  }

  private func tip(_ shape: EnvelopeShape) -> String {
    let time =
      "\(NumberText.rounded(shape.effective.start, digits: 4))–\(NumberText.rounded(shape.effective.end, digits: 4)) s"
    let sharpness = shape.sharpness.points.map { $0.value }
    let (low, high) = (
      NumberText.rounded(sharpness.min() ?? 0, digits: 2), NumberText.rounded(sharpness.max() ?? 0, digits: 2)
    )
    let feel =
      "intensity up to \(NumberText.rounded(shape.effective.peak, digits: 2)), sharpness \(low.hasSameBytes(as: high) ? low : "\(low)…\(high)")"
    let what =
      shape.count == 1
      ? "Continuous" : "\(NumberText.count(shape.count)) continuous events, the strongest of each moment"
    return "\(what), \(time)\(shape.isOpen ? " and on" : ""): \(feel)"
  }
}
