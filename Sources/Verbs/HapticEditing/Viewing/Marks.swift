import AHAP
import HapticGraphics
import HapticModel

/// One mark of a picture that a host draws: an event, a parameter, or a point of a curve.
package struct Mark: Sendable, Equatable {
  /// The kinds of marks, which follow those of items.
  package enum Kind: Int32, Sendable {
    case tap = 1
    case continuous, tone, sound, parameter, point
  }

  /// Properties of a mark; the bits are part of the interface of the page.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let selected = Flags(rawValue: 1)
    /// The felt level differs from the written one.
    package static let changed = Flags(rawValue: 2)
    /// The mark stands for several items in one column.
    package static let several = Flags(rawValue: 4)
    /// The event has no end.
    package static let open = Flags(rawValue: 8)
    /// The event fades at once instead of holding its level.
    package static let fading = Flags(rawValue: 16)
    /// The file has unknown keys in it.
    package static let extras = Flags(rawValue: 32)
  }

  package var kind: Kind
  package var id: Int32
  /// The index of a point; the number of items for which the mark stands, otherwise.
  package var index: Int32
  package var lane: Int32
  package var start: Double
  package var end: Double
  package var authored: Double
  package var felt: Double
  package var authoredTone: Double
  package var feltTone: Double
  package var flags: Flags

  /// The number of floats of a mark.
  package static var floatCount: Int { 11 }

  /// Writes the mark as floats. Times are seconds after `from`, so that they are exact enough at any zoom.
  package func write(to floats: inout [Float], from: Double) {
    floats.append(Float(kind.rawValue))
    floats.append(Float(id))
    floats.append(Float(index))
    floats.append(Float(lane))
    floats.append(Float(start - from))
    floats.append(Float(end - from))
    floats.append(Float(authored))
    floats.append(Float(felt))
    floats.append(Float(authoredTone))
    floats.append(Float(feltTone))
    floats.append(Float(flags.rawValue))
  }
}

extension DocumentPicture {
  /// Returns the marks of a part of the time axis.
  ///
  /// Taps, and events shorter than a column, that share a column of a lane become one mark for the strongest of them
  /// if there are more of them than columns. The same holds for the points and parameters of a control.
  package func marks(of document: EditorDocument, in view: Viewport) -> [Mark] {
    let selected = SelectionMask(document)
    var small: [Mark] = []
    var marks: [Mark] = []
    for (index, item) in document.items.enumerated() {
      switch item.content {
      case .event(let event):
        guard event.time <= view.to else { continue }
        let isTransient = event.type == .hapticTransient
        let length = event.effectiveDuration
        let isOpen = !isTransient && length == nil
        let end = isTransient ? event.time : isOpen ? max(view.to, event.time) : event.time + (length ?? 0)
        guard end >= view.from - (isTransient ? 0 : 2) else { continue }
        let mark = mark(item, event, end, isOpen, selected.holds(index))
        if isTransient || (end - event.time < view.step && !isOpen) {
          small.append(mark)
        } else {
          marks.append(mark)
        }
      case .parameter(let parameter):
        guard parameter.time >= view.from, parameter.time <= view.to else { continue }
        small.append(
          Mark(
            kind: .parameter, id: item.id, index: 1, lane: Lane.of(parameter.id), start: parameter.time,
            end: parameter.time, authored: Double(parameter.id.facts.clamped(parameter.value)),
            felt: controls.control(parameter.id, at: parameter.time), authoredTone: 0, feltTone: 0,
            flags: selected.holds(index) ? .selected : []))
      case .curve(let curve): points(item, curve, selected, selected.holds(index), view, &small)
      }
    }
    return marks + thinned(small, view)
  }

  private func mark(_ item: Item, _ event: HapticEvent, _ end: Double, _ isOpen: Bool, _ isSelected: Bool)
    -> Mark
  {
    let (authored, felt) = values(of: event)
    var flags: Mark.Flags = isSelected ? .selected : []
    if authored != felt { flags.insert(.changed) }
    if isOpen { flags.insert(.open) }
    if event.type.isContinuous, !event.isSustained { flags.insert(.fading) }
    if !event.extras.isEmpty || !event.entryExtras.isEmpty { flags.insert(.extras) }
    return Mark(
      kind: Mark.Kind(rawValue: item.kind.rawValue) ?? .tap, id: item.id, index: 1,
      lane: Lane.of(event.type), start: event.time, end: end, authored: authored.intensity,
      felt: felt.intensity, authoredTone: authored.sharpness, feltTone: felt.sharpness, flags: flags)
  }

  private func points(
    _ item: Item, _ curve: ParameterCurve, _ selected: SelectionMask, _ isSelected: Bool, _ view: Viewport,
    _ marks: inout [Mark]
  ) {
    for (index, point) in curve.controlPoints.enumerated() {
      let time = curve.time + point.time
      guard time >= view.from, time <= view.to else { continue }
      let target = Target(item.id, point: Int32(index))
      marks.append(
        Mark(
          kind: .point, id: item.id, index: Int32(index), lane: Lane.of(curve.id), start: time, end: time,
          authored: Double(curve.id.facts.clamped(point.value)), felt: controls.control(curve.id, at: time),
          authoredTone: 0, feltTone: 0,
          flags: isSelected || selected.holds(target) ? .selected : []))
    }
  }

  /// Returns at most two marks for each column of a lane, if there are more marks than columns.
  private func thinned(_ marks: [Mark], _ view: Viewport) -> [Mark] {
    guard marks.count > view.columns else { return marks }
    // The index of the mark of each column, a row of columns for each lane that has one. One list for all rows, as a
    // list of lists would be copied with each mark.
    var rows = Array(repeating: -1, count: Int(Lane.controls) + LaneID.count)
    var slots: [Int] = []
    var result: [Mark] = []
    for mark in marks {
      if rows[Int(mark.lane)] < 0 {
        rows[Int(mark.lane)] = slots.count
        slots += Array(repeating: -1, count: view.columns)
      }
      let slot = rows[Int(mark.lane)] + min(view.columns - 1, max(0, view.column(mark.start)))
      if slots[slot] < 0 {
        slots[slot] = result.count
        result.append(mark)
      } else {
        join(mark, into: &result[slots[slot]])
      }
    }
    return result
  }

  private func join(_ mark: Mark, into other: inout Mark) {
    let count = other.kind == .point || mark.kind == .point ? other.index : other.index + mark.index
    let flags = other.flags.union(mark.flags).union(.several)
    if mark.felt > other.felt { other = mark }
    other.index = count
    other.flags = flags
  }
}

/// Which items are selected as a whole, by their index, and which points.
struct SelectionMask {
  private var isSelected: [Bool]
  private var points: Set<Target> = []

  init(_ document: EditorDocument) {
    isSelected = Array(repeating: false, count: document.items.count)
    for target in document.selection {
      if target.point >= 0 {
        points.insert(target)
      } else if let index = document.index(of: target.id) {
        isSelected[index] = true
      }
    }
  }

  func holds(_ target: Target) -> Bool { !points.isEmpty && points.contains(target) }

  func holds(_ index: Int) -> Bool { isSelected[index] }
}
