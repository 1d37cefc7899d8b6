import AHAP
import HapticModel
import HapticText

/// A pattern that is edited: its items in the order of the file, what is selected, and the history.
///
/// Every operation is total: it accepts any number, clamps it, and returns whether it changed anything. It is one
/// step of the history. Operations with the same gesture number, other than 0, replace each other: the last step
/// is taken back first, so that the arguments of a drag count from its start.
package struct EditorDocument: Sendable {
  /// The items, in the order of the file.
  package private(set) var items: [Item] = []
  /// The version and unknown keys at the top of the file, in a pattern without entries.
  package var header: HapticPattern { origin.source.header }
  /// The selected items and points, in the order of selection.
  package internal(set) var selection: [Target] = []
  /// A number that increases with each change of items, selection or history.
  package private(set) var revision: Int32 = 1
  /// A number that increases with each change of items.
  package private(set) var contentRevision: Int32 = 1
  /// A number that increases with each change of parameters and curves, which change what is felt of all events.
  package private(set) var controlRevision: Int32 = 1
  /// The times to which edges snap beside the items.
  package var guides = Guides()

  private(set) var history: History
  private(set) var origin: Origin
  /// The index of each item by its number; −1 if it does not exist.
  private var places: [Int32] = []
  private var nextID: Int32 = 1
  private var nextVersion: Int32 = 1
  private var nextSerial: Int32 = 1

  /// The number of changes that a history holds by default.
  package static var historyLimit: Int { 500_000 }

  /// Creates a document with an empty pattern.
  package init(historyLimit: Int = EditorDocument.historyLimit) {
    let text = Array("{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n".utf8)
    history = History(limit: historyLimit)
    origin = Origin(AHAPSource(empty: text), [])
  }

  /// Creates a document from the bytes of a file; throws the findings of a file with errors.
  package init(_ text: [UInt8], historyLimit: Int = EditorDocument.historyLimit) throws(OpeningError) {
    let source = try Self.read(text)
    self.init(historyLimit: historyLimit)
    items = source.entries.map { makeItem($0) }
    origin = Origin(source, items)
    index()
  }

  /// The findings of a text that cannot be read.
  package struct OpeningError: Error {
    package var findings: [Diagnostic]
  }

  static func read(_ text: [UInt8]) throws(OpeningError) -> AHAPSource {
    let document = AHAPDecoder(keepsPlaces: true).decode(text)
    guard let source = AHAPSource(text, document) else { throw OpeningError(findings: document.findings) }
    return source
  }

  // MARK: Items

  mutating func makeItem(_ content: PatternEntry) -> Item {
    let item = Item(id: nextID, content: content, version: nextVersion)
    nextID &+= 1
    nextVersion &+= 1
    return item
  }

  /// Returns the index of an item; `nil` if it does not exist.
  package func index(of id: Int32) -> Int? {
    guard id > 0, Int(id) < places.count, places[Int(id)] >= 0 else { return nil }
    return Int(places[Int(id)])
  }

  /// Returns an item; `nil` if it does not exist.
  package func item(_ id: Int32) -> Item? { index(of: id).map { items[$0] } }

  private mutating func index() {
    if places.count < Int(nextID) {
      places += Array(repeating: -1, count: Int(nextID) + Int(nextID) / 2 - places.count)
    }
    for place in places.indices { places[place] = -1 }
    for (index, item) in items.enumerated() { places[Int(item.id)] = Int32(index) }
  }

  /// The pattern of the items.
  package var pattern: HapticPattern {
    var pattern = header
    pattern.events.reserveCapacity(items.count)
    for item in items {
      switch item.content {
      case .event(let event): pattern.events.append(event)
      case .parameter(let parameter): pattern.parameters.append(parameter)
      case .curve(let curve): pattern.curves.append(curve)
      }
    }
    return pattern
  }

  // MARK: Steps

  /// Adds a step with new contents, removed and new items. Contents that are not changed may be among them.
  ///
  /// - Parameters:
  ///   - updates: items with their new contents.
  ///   - removals: the indices of removed items, ascending.
  ///   - insertions: new contents, each with the index of the item before which it is inserted.
  ///   - carriesFades: whether fades follow the audio files that are moved, shortened or removed.
  ///   - selection: returns the selection after the step from the new items; by default it stays, without what
  ///     does not exist any more.
  @discardableResult
  mutating func commit(
    _ name: EditName, gesture: Int32, updates: [Item] = [], removals: [Int] = [],
    insertions: [(before: Int, content: PatternEntry)] = [], source: AHAPSource? = nil,
    carriesFades: Bool = true, selecting: (([Item]) -> [Target])? = nil
  ) -> Bool {
    let (updates, removals) = carriesFades ? withFades(updates, removals) : (updates, removals)
    var changes: [Change] = []
    changes.reserveCapacity(updates.count + removals.count + insertions.count)
    for item in updates {
      guard let index = index(of: item.id), !items[index].content.hasSameContent(as: item.content) else {
        continue
      }
      var after = item
      after.version = nextVersion
      nextVersion &+= 1
      changes.append(Change(before: items[index], after: after, place: Int32(index)))
    }
    for index in removals { changes.append(Change(before: items[index], after: nil, place: Int32(index))) }
    let sorted = insertions.sortedStably { $0.before }
    var made: [Item] = []
    var removed = 0
    for (count, insertion) in sorted.enumerated() {
      while removed < removals.count, removals[removed] < insertion.before { removed += 1 }
      let item = makeItem(insertion.content)
      made.append(item)
      changes.append(
        Change(before: nil, after: item, place: Int32(insertion.before - removed + count)))
    }
    guard !changes.isEmpty || source != nil else { return false }
    let before = selection
    apply(changes, isForward: true)
    selection = (selecting.map { $0(made) } ?? selection).filter { exists($0) }
    var sources: (before: Origin, after: Origin)?
    if let source {
      let after = Origin(source, items)
      sources = (origin, after)
      origin = after
    }
    history.add(
      Step(
        name: name, gesture: gesture, parts: [changes], selectionBefore: before, selectionAfter: selection,
        sources: sources, serial: nextSerial))
    nextSerial &+= 1
    changed()
    return true
  }

  /// Adds a step that changes the text around the entries, which are the same in the new text.
  mutating func commit(_ name: EditName, gesture: Int32, around source: AHAPSource) {
    let sources = (before: origin, after: origin.replacing(source))
    origin = sources.after
    history.add(
      Step(
        name: name, gesture: gesture, parts: [], selectionBefore: selection, selectionAfter: selection,
        sources: sources, serial: nextSerial))
    nextSerial &+= 1
    changed()
  }

  private mutating func changed() {
    revision &+= 1
    contentRevision &+= 1
  }

  /// Notes that only the selection changed.
  mutating func selectionChanged() { revision &+= 1 }

  /// Returns whether a target exists.
  package func exists(_ target: Target) -> Bool {
    guard let index = index(of: target.id) else { return false }
    if target.point < 0 { return true }
    return items[index].curve.map { Int(target.point) < $0.controlPoints.count } ?? false
  }

  /// Takes back the last step if it belongs to a gesture, and forgets it, so that the next step of the gesture
  /// replaces it. Called first by every operation.
  mutating func begin(_ gesture: Int32) {
    guard gesture != 0, let last = history.last, last.gesture == gesture else { return }
    takeBack(last)
    history.forgetLast()
  }

  private mutating func takeBack(_ step: Step) {
    for part in step.parts.reversed() { apply(part, isForward: false) }
    if let sources = step.sources { origin = sources.before }
    selection = step.selectionBefore
    changed()
  }

  /// Changes the list of items. The changes of one list are independent of each other: all removals count in the
  /// list before, all insertions in the list after. So a list read backwards takes itself back.
  private mutating func apply(_ changes: [Change], isForward: Bool) {
    var removed: [Int32] = []
    var inserted: [(place: Int32, item: Item)] = []
    for change in changes {
      let (before, after) = isForward ? (change.before, change.after) : (change.after, change.before)
      if (after ?? before)?.control != nil { controlRevision &+= 1 }
      switch (before, after) {
      case (_?, let after?):
        if let index = index(of: after.id) { items[index] = after }
      case (_?, nil): removed.append(change.place)
      case (nil, let after?): inserted.append((change.place, after))
      case (nil, nil): continue
      }
    }
    if removed.isEmpty, inserted.isEmpty { return }
    var kept: [Item] = []
    kept.reserveCapacity(items.count - removed.count + inserted.count)
    var (nextRemoved, nextInserted) = (0, 0)
    for (index, item) in items.enumerated() {
      if nextRemoved < removed.count, removed[nextRemoved] == Int32(index) {
        nextRemoved += 1
        continue
      }
      while nextInserted < inserted.count, inserted[nextInserted].place == Int32(kept.count) {
        kept.append(inserted[nextInserted].item)
        nextInserted += 1
      }
      kept.append(item)
    }
    for insertion in inserted[nextInserted...] { kept.append(insertion.item) }
    items = kept
    index()
  }

  // MARK: History

  /// Takes back the last step; `false` if there is none.
  @discardableResult
  package mutating func undo() -> Bool {
    guard let step = history.last else { return false }
    takeBack(step)
    history.moveBack()
    return true
  }

  /// Repeats the step that was taken back last; `false` if there is none.
  @discardableResult
  package mutating func redo() -> Bool {
    guard let step = history.next else { return false }
    for part in step.parts { apply(part, isForward: true) }
    if let sources = step.sources { origin = sources.after }
    selection = step.selectionAfter
    history.moveForward()
    changed()
    return true
  }

  /// Takes back and forgets the last step if it belongs to a gesture, which must not be 0; `false` if it does not.
  @discardableResult
  package mutating func cancel(gesture: Int32) -> Bool {
    guard gesture != 0, history.last?.gesture == gesture else { return false }
    begin(gesture)
    return true
  }

  /// The number of steps that can be taken back.
  package var undoCount: Int { history.position }

  /// The names of all steps, the oldest first, of which the first `undoCount` are done.
  package var stepNames: [EditName] { history.steps.map { $0.name } }

  /// Joins the steps after a number of steps to one. With a gesture other than 0, the next step of the gesture replaces it.
  package mutating func group(after start: Int, name: EditName = .group, gesture: Int32 = 0) {
    history.join(after: start, name: name, gesture: gesture)
    revision &+= 1
  }

  /// Whether the document is as it was when it was saved or opened.
  package var isSaved: Bool { history.isSaved }

  /// Notes that the document was saved.
  package mutating func markSaved() {
    history.markSaved()
    revision &+= 1
  }
}
