import HapticModel
import HapticText

extension PictureBuilder {
  /// Returns the lane of transients and continuous events; `nil` if the pattern has only audio events.
  func hapticLane() -> HapticLane? {
    let transients = pattern.events.filter { $0.type == .hapticTransient }
    let continuous = pattern.events.filter { $0.type == .hapticContinuous }
    if transients.isEmpty, continuous.isEmpty, !pattern.events.isEmpty { return nil }
    let taps = taps(transients)
    let shapes = continuous.count <= 200 ? continuous.map(shape) : [merged(continuous)]
    let strongestFirst = shapes.sortedStably { -$0.effective.peak }
    return HapticLane(
      taps: taps, shapes: strongestFirst,
      isChanged: taps.contains { $0.authored != $0.effective } || shapes.contains { $0.isChanged })
  }

  // MARK: Transients

  private func taps(_ events: [HapticEvent]) -> [TransientMark] {
    let all = events.sortedStably { $0.time }.map { event in
      let authored = FeltValue(
        intensity: Double(event[.hapticIntensity]), sharpness: Double(event[.hapticSharpness]))
      let effective = FeltValue(
        intensity: min(1, max(0, authored.intensity * control(.hapticIntensityControl, at: event.time))),
        sharpness: min(1, max(0, authored.sharpness + control(.hapticSharpnessControl, at: event.time))))
      return TransientMark(time: event.time, authored: authored, effective: effective, count: 1)
    }
    return all.count > columns ? strongestTransients(all) : all
  }

  /// Returns one mark for each column that contains transients, with the strongest effective and the
  /// strongest authored value among them.
  private func strongestTransients(_ all: [TransientMark]) -> [TransientMark] {
    let grid = Strongest(columns: columns, span: span)
    var marks: [TransientMark?] = Array(repeating: nil, count: columns)
    for tap in all {
      let column = grid.columns(from: tap.time, to: tap.time).lowerBound
      guard var mark = marks[column] else {
        marks[column] = tap
        marks[column]?.time = (Double(column) + 0.5) * grid.step
        continue
      }
      if tap.effective.intensity > mark.effective.intensity { mark.effective = tap.effective }
      if tap.authored.intensity > mark.authored.intensity { mark.authored = tap.authored }
      mark.count += 1
      marks[column] = mark
    }
    return marks.compactMap { $0 }
  }

  // MARK: Continuous events

  func shape(_ event: HapticEvent) -> EnvelopeShape {
    let plain = EventEnvelope(event, openEnd: span)
    let shaped = EventEnvelope(event, openEnd: span, control: stageControl(haptic: true))
    let own = Double(event[.hapticIntensity])
    let (start, end) = (event.time, shaped.corners.last?.time ?? event.time)
    let intensity = polyline(of: .hapticIntensity, in: event, haptic: true, from: start, to: end)
    let sharpness = polyline(of: .hapticSharpness, in: event, haptic: true, from: start, to: end)
    return EnvelopeShape(
      authored: Polyline(plain.corners.map { TimedValue($0.time, $0.value * own) })
        .simplified(tolerance: 1e-12),
      effective: product(Polyline(shaped.corners), intensity).simplified(tolerance: changed(intensity)),
      sharpness: sharpness.simplified(tolerance: changed(sharpness)),
      authoredSharpness: Double(event[.hapticSharpness]), isOpen: shaped.isOpen, count: 1)
  }

  /// Returns the tolerance for simplifying a polyline. The tolerance is almost 0 if no control changes the
  /// polyline, so that the picture does not show it as changed.
  private func changed(_ polyline: Polyline) -> Double { polyline.points.count > 2 ? Self.tolerance : 1e-12 }

  /// Returns one shape for all events. Used if there are too many events to draw separately.
  private func merged(_ events: [HapticEvent]) -> EnvelopeShape {
    let count = columns * 2
    var authored = Strongest(columns: count, span: span)
    var effective = authored
    var sharpness = Array(repeating: 0.5, count: authored.values.count)
    let intensityLane = laneRange(.hapticIntensityControl, count)
    let sharpnessLane = laneRange(.hapticSharpnessControl, count)
    var isOpen = false
    for event in events {
      let plain = EventEnvelope(event, openEnd: span)
      let shaped = EventEnvelope(event, openEnd: span, control: stageControl(haptic: true))
      isOpen = isOpen || shaped.isOpen
      let own = Double(event[.hapticIntensity])
      let ownSharpness = Double(event[.hapticSharpness])
      eachColumn(plain, in: authored) { column, level in
        authored.values[column] = max(authored.values[column], own * level)
      }
      let grid = effective
      eachColumn(shaped, in: grid) { column, level in
        let felt = min(1, max(0, own * intensityLane[column])) * level
        guard felt > effective.values[column] else { return }
        effective.values[column] = felt
        sharpness[column] = min(1, max(0, ownSharpness + sharpnessLane[column]))
      }
    }
    var colours = authored
    colours.values = sharpness
    return EnvelopeShape(
      authored: authored.polyline, effective: effective.polyline, sharpness: colours.polyline,
      authoredSharpness: 0.5, isOpen: isOpen, count: events.count)
  }

  /// Returns the greatest value of a control in each column.
  private func laneRange(_ id: DynamicParameterID, _ count: Int) -> [Double] {
    let neutral = id.combination == .multiply ? 1.0 : 0
    let polyline = lanes[id]?.polyline(to: span)
    return (0..<max(1, count)).map { index in
      let width = span / Double(count)
      return polyline?.range(from: Double(index) * width, to: Double(index + 1) * width)?.upperBound
        ?? neutral
    }
  }

  /// Calls `body` with each column that an envelope touches and the highest level of the envelope in that
  /// column.
  private func eachColumn(_ envelope: EventEnvelope, in grid: Strongest, _ body: (Int, Double) -> Void) {
    let polyline = Polyline(envelope.corners)
    for column in grid.columns(from: polyline.start, to: polyline.end) {
      let start = Double(column) * grid.step
      if let level = polyline.range(from: start, to: start + grid.step)?.upperBound { body(column, level) }
    }
  }
}
