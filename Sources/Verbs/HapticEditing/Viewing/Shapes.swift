import AHAP
import HapticGraphics
import HapticModel

extension DocumentPicture {
  /// The kinds of shapes.
  package enum ShapeKind: Int32, Sendable {
    case continuous = 1
    case tone, control
  }

  /// Appends the shapes of continuous events and tones that touch a part of the time axis, and the values of the
  /// controls that the pattern changes.
  ///
  /// A shape is a row of floats: `ShapeKind`, number of the item or control, `Mark.Flags`, the numbers of points of three polylines, then these points as pairs of time and value: authored, felt, and
  /// sharpness or pitch. Times are seconds after the start of the part. If more than 200 events touch the part, one
  /// shape for each kind with the number 0 stands for all of them. Returns the number of shapes.
  package func writeShapes(
    of document: EditorDocument, in view: Viewport, to floats: inout [Float]
  ) -> Int {
    let pictures = controls.resized(span: max(view.to, length) + 0.5, secondsPerColumn: view.step)
    let selected = SelectionMask(document)
    var shown: [(index: Int, event: HapticEvent)] = []
    for (index, item) in document.items.enumerated() {
      guard let event = item.event, event.type.isContinuous, event.time <= view.to else { continue }
      // A release takes at most two seconds, as does an attack; a fade four.
      let end = event.effectiveDuration.map { event.time + $0 + 2.1 } ?? .infinity
      if end >= view.from { shown.append((index, event)) }
    }
    var count = 0
    for isHaptic in [true, false] {
      let own = shown.filter { $0.event.type.isHaptic == isHaptic }
      if own.count > 200 {
        writeMerged(own.map { $0.event }, isHaptic, view, &floats)
        count += 1
        continue
      }
      for (index, event) in own {
        let flags: Mark.Flags = selected.holds(index) ? .selected : []
        if isHaptic {
          let shape = pictures.shape(event)
          Self.write(
            .continuous, document.items[index].id,
            flags.union(shape.isChanged ? .changed : []).union(shape.isOpen ? .open : []), shape.authored,
            shape.effective, shape.sharpness, view, &floats)
        } else {
          let band = pictures.tone(event)
          Self.write(
            .tone, document.items[index].id, flags.union(band.isOpen ? .open : []), band.authored,
            band.volume,
            band.pitch, view, &floats)
        }
        count += 1
      }
    }
    for id in DynamicParameterID.allCases where pictures.changes(id) {
      let values = pictures.values(of: id).simplified(tolerance: 0.0015)
      Self.write(.control, Int32(id.rawValue), [], Polyline(), values, Polyline(), view, &floats)
      count += 1
    }
    return count
  }

  private static func write(
    _ kind: ShapeKind, _ id: Int32, _ flags: Mark.Flags, _ authored: Polyline, _ felt: Polyline,
    _ tone: Polyline,
    _ view: Viewport, _ floats: inout [Float]
  ) {
    floats.append(Float(kind.rawValue))
    floats.append(Float(id))
    floats.append(Float(flags.rawValue))
    for polyline in [authored, felt, tone] { floats.append(Float(polyline.points.count)) }
    for polyline in [authored, felt, tone] {
      for point in polyline.points {
        floats.append(Float(point.time - view.from))
        floats.append(Float(point.value))
      }
    }
  }

  /// Writes the strongest event of each column, by its values at the start of the column.
  private func writeMerged(
    _ events: [HapticEvent], _ isHaptic: Bool, _ view: Viewport, _ floats: inout [Float]
  ) {
    var authored = Array(repeating: 0.0, count: view.columns)
    var (felt, tone) = (authored, authored)
    for event in events {
      let (own, strong) = values(of: event)
      let end = event.effectiveDuration.map { event.time + $0 } ?? view.to
      let first = max(0, view.column(event.time))
      let last = min(view.columns - 1, view.column(end))
      guard first <= last, event.time <= view.to, end >= view.from else { continue }
      let isSteady = !controls.changes(isHaptic ? .hapticIntensityControl : .audioVolumeControl)
      for column in first...last {
        authored[column] = max(authored[column], own.intensity)
        let time = max(event.time, view.from + Double(column) * view.step)
        let level = isSteady ? strong.intensity : controls.felt(event.strengthID, of: event, at: time)
        if level > felt[column] {
          felt[column] = level
          tone[column] = strong.sharpness
        }
      }
    }
    func stepped(_ values: [Double]) -> Polyline {
      var points: [TimedValue] = []
      for (column, value) in values.enumerated() {
        let start = view.from + Double(column) * view.step
        points.append(TimedValue(start, value))
        points.append(TimedValue(start + view.step, value))
      }
      return Polyline(points).simplified(tolerance: 0)
    }
    Self.write(
      isHaptic ? .continuous : .tone, 0, .several, stepped(authored), stepped(felt), stepped(tone), view,
      &floats)
  }

  /// Appends three floats for each of equal columns over the whole length: the strongest felt intensity, its
  /// sharpness, and the loudest volume. Returns the length in seconds.
  package func writeOverview(of document: EditorDocument, columns: Int, to floats: inout [Float]) -> Double {
    let columns = min(4096, max(1, columns))
    let length = max(0.1, length)
    let start = floats.count
    floats += Array(repeating: 0, count: columns * 3)
    for item in document.items {
      guard let event = item.event else { continue }
      let felt = values(of: event).felt
      let first = min(columns - 1, max(0, Int(event.time / length * Double(columns))))
      let last = min(columns - 1, max(first, Int(min(1, item.end / length) * Double(columns))))
      for column in first...last {
        let place = start + column * 3
        if !event.type.isHaptic {
          floats[place + 2] = max(floats[place + 2], Float(felt.intensity))
        } else if Float(felt.intensity) > floats[place] {
          floats[place] = Float(felt.intensity)
          floats[place + 1] = Float(felt.sharpness)
        }
      }
    }
    return length
  }
}
