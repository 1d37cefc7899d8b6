import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticEditing

/// Each operation against what it says it does.
@Suite struct OperationTests {
  /// Two taps, a continuous event and a curve of intensity.
  static func document() throws -> EditorDocument {
    var pattern = HapticPattern()
    pattern.events = [
      HapticEvent(
        .hapticTransient, time: 0.1,
        parameters: [EventParameter(.hapticIntensity, 0.4), EventParameter(.hapticSharpness, 0.2)]),
      HapticEvent(.hapticTransient, time: 0.3, parameters: [EventParameter(.hapticIntensity, 0.8)]),
      HapticEvent(
        .hapticContinuous, time: 0.5, duration: 0.4, parameters: [EventParameter(.hapticIntensity, 0.6)]),
    ]
    pattern.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0.2,
        controlPoints: [(0, 1), (0.2, 0.5), (0.6, 1)].map { .init(time: $0.0, value: $0.1) })
    ]
    return try EditorDocument(AHAPEncoder().encode(pattern))
  }

  static func times(_ document: EditorDocument) -> [Double] { document.items.map { $0.time } }

  static func points(_ document: EditorDocument) -> [[Double]] {
    document.items.compactMap { $0.curve }.flatMap { curve in
      curve.controlPoints.map { [((curve.time + $0.time) * 1e6).rounded() / 1e6, Double($0.value)] }
    }
  }

  static func intensities(_ document: EditorDocument) -> [Float] {
    document.items.compactMap { $0.event.map { $0[.hapticIntensity] } }
  }

  @Test func movingKeepsDistancesAndStopsAtZero() throws {
    var document = try Self.document()
    document.select([Target(1), Target(3)])
    document.move(seconds: -5, level: 0.5)
    expectEqual(Self.times(document), [0, 0.3, 0.4, 0.2])
    expectEqual(Self.intensities(document), [0.9, 0.8, 1])
  }

  @Test func aDragCountsFromItsStartAndLeavesOneStep() throws {
    var document = try Self.document()
    document.select([Target(1)])
    for step in 1...50 { document.move(seconds: Double(step) / 100, level: 3, gesture: 7) }
    document.move(seconds: 0.05, gesture: 7)
    expectEqual(Self.times(document)[0], 0.15)
    expectEqual(Self.intensities(document)[0], 0.4)
    expectEqual(document.undoCount, 1)
    document.undo()
    expectEqual(Self.times(document)[0], 0.1)
  }

  @Test("An attack in seconds is the nearest thousandth of the parameter, on what has an envelope")
  func attacks() throws {
    for seconds in [0.002, 0.01, 0.0471, 0.3, 1.999] {
      var document = try Self.document()
      document.select([Target(1), Target(3)])
      document.setAttack(seconds: seconds, gesture: 4)
      let events = document.items.compactMap { $0.event }
      // A thousandth is 0.7 % of the time.
      #expect(abs(EnvelopeSeconds.attack(events[2]) / seconds - 1) < 0.0035, "\(seconds)")
      expectEqual(events[0][.attackTime], 0)
      document.undo()
      expectEqual(document.undoCount, 0)
    }
    var document = try Self.document()
    document.select([Target(3)])
    document.setAttack(seconds: .nan)
    expectEqual(document.undoCount, 0)
    document.setAttack(seconds: -1)
    expectEqual(document.items[2].event?[.attackTime], 0)
    document.setAttack(seconds: .greatestFiniteMagnitude)
    expectEqual(document.items[2].event?[.attackTime], 1)
  }

  @Test func cancelLeavesNoStep() throws {
    var document = try Self.document()
    document.select([Target(1)])
    document.move(seconds: 1, gesture: 3)
    let (first, second) = (document.cancel(gesture: 3), document.cancel(gesture: 3))
    #expect(first && !second)
    #expect(document.undoCount == 0 && Self.times(document)[0] == 0.1)
  }

  @Test func aPointStaysBetweenItsNeighbours() throws {
    var document = try Self.document()
    document.select([Target(4, point: 1)])
    document.move(seconds: 9, level: -0.25)
    expectEqual(Self.points(document), [[0.2, 1], [0.8, 0.25], [0.8, 1]])
    document.undo()
    document.move(seconds: -9)
    expectEqual(Self.points(document), [[0.2, 1], [0.2, 0.5], [0.8, 1]])
  }

  @Test func theFirstPointTakesTheStartOfItsCurveAlong() throws {
    var document = try Self.document()
    document.select([Target(4, point: 0)])
    document.move(seconds: -0.15)
    expectEqual(Self.times(document)[3], 0.05)
    expectEqual(Self.points(document), [[0.05, 1], [0.4, 0.5], [0.8, 1]])
  }

  @Test func valuesAreSetAddedAndMultiplied() throws {
    var document = try Self.document()
    document.select([Target(1), Target(2), Target(4, point: 1)])
    document.setParameter(.hapticIntensity, 0.25)
    expectEqual(Self.intensities(document).prefix(2), [0.25, 0.25])
    document.setParameter(.hapticIntensity, 2, .multiply)
    expectEqual(Self.intensities(document).prefix(2), [0.5, 0.5])
    document.setParameter(.hapticIntensity, 0.7, .add)
    expectEqual(Self.intensities(document).prefix(2), [1, 1])
    document.setValue(0.125)
    expectEqual(Self.points(document)[1][1], 0.125)
    let isChanged = document.setParameter(.attackTime, 0.5)
    #expect(!isChanged, "taps have no attack")
  }

  @Test func edgesChangeDurationAndStart() throws {
    var document = try Self.document()
    document.selectAll()
    document.setDuration(0.1, .moveEnd)
    expectEqual(document.item(3)?.event?.duration, 0.5)
    document.setDuration(0.2, .moveStart)
    #expect(document.item(3)?.time == 0.7 && document.item(3)?.event?.duration == 0.3)
    document.setDuration(5, .moveStart)
    expectEqual(document.item(3)?.event?.duration, 1e-6)
    #expect(document.item(1)?.event?.duration == nil, "taps keep their length")
  }

  @Test func insertedItemsStandInTheOrderOfTime() throws {
    var document = try Self.document()
    let id = document.insertTransient(at: 0.2, intensity: 0.5, sharpness: 0.5)
    expectEqual(document.items.map { $0.id }, [1, id, 2, 3, 4])
    expectEqual(document.selection, [Target(id)])
    let first = document.insertTransient(at: 0, intensity: 0.5, sharpness: 0.5)
    expectEqual(document.items.first?.id, first)
    let curve = document.insertCurve(.hapticSharpnessControl, at: 0, points: [])
    expectEqual(document.items.map { $0.id }, [first, 1, id, 2, 3, curve, 4])
    let parameter = document.insertParameter(.hapticSharpnessControl, at: 1, value: -7)
    expectEqual(document.items.last?.id, parameter)
    if case .parameter(let made)? = document.item(parameter)?.content { #expect(made.value == -1) }
  }

  @Test func removingTheLastPointRemovesTheCurve() throws {
    var document = try Self.document()
    document.select([0, 1].map { Target(4, point: $0) })
    document.removeSelection()
    expectEqual(Self.points(document), [[0.8, 1]])
    document.select([Target(4, point: 0)])
    document.removeSelection()
    #expect(document.item(4) == nil)
    document.undo()
    document.undo()
    expectEqual(Self.points(document).count, 3)
  }

  @Test func quantisingGoesAPartOfTheWay() throws {
    var document = try Self.document()
    document.selectAll()
    document.quantise(grid: 0.25, strength: 1, origin: 0)
    expectEqual(Self.times(document), [0, 0.25, 0.5, 0.25])
    document.undo()
    document.quantise(grid: 0.25, strength: 0.5, origin: 0)
    expectEqual(Self.times(document), [0.05, 0.275, 0.5, 0.225])
  }

  @Test func scalingKeepsItsAnchor() throws {
    var document = try Self.document()
    document.selectAll()
    document.scale(time: 2, level: 0.5, anchorTime: 0.1, anchorLevel: 0)
    expectEqual(Self.times(document), [0.1, 0.5, 0.9, 0.3])
    expectEqual(document.item(3)?.event?.duration, 0.8)
    expectEqual(Self.intensities(document), [0.2, 0.4, 0.3])
    expectEqual(Self.points(document), [[0.3, 0.5], [0.7, 0.25], [1.5, 0.5]])
  }

  @Test func reversingTwiceRestoresTimes() throws {
    var document = try Self.document()
    document.selectAll()
    let before = (Self.times(document), Self.points(document))
    document.reverse()
    expectEqual(Self.times(document), [0.9, 0.7, 0.1, 0.2])
    expectEqual(Self.points(document), [[0.2, 1], [0.6, 0.5], [0.8, 1]])
    document.reverse()
    #expect((Self.times(document), Self.points(document)) == before)
  }

  @Test func mirroringExchangesLowAndHigh() throws {
    var document = try Self.document()
    document.select([1, 2, 3].map { Target($0) })
    document.mirrorLevels()
    expectEqual(Self.intensities(document), [0.8, 0.4, 0.6])
  }

  @Test func aligningAndDistributing() throws {
    var document = try Self.document()
    document.select([1, 2, 3].map { Target($0) })
    document.align(.start, to: .nan)
    expectEqual(Self.times(document).prefix(3), [0.1, 0.1, 0.1])
    document.undo()
    document.align(.end, to: .nan)
    expectEqual(Self.times(document).prefix(3), [0.9, 0.9, 0.5])
    document.undo()
    document.align(.level, to: 0.3)
    expectEqual(Self.intensities(document), [0.3, 0.3, 0.3])
    document.undo()
    document.distribute(.levels)
    expectEqual(Self.intensities(document), [0.4, 0.5, 0.6])
    document.distribute(.starts)
    expectEqual(Self.times(document).prefix(3), [0.1, 0.3, 0.5])
  }

  @Test func shapesReplaceWhatIsBetweenTwoPoints() throws {
    var document = try Self.document()
    document.shape(4, from: 0, to: 1, .easeIn, count: 2)
    expectEqual(Self.points(document), [[0.2, 1], [0.3, 0.875], [0.4, 0.5], [0.8, 1]])
    document.shape(4, from: 0, to: 2, .linear, count: 2)
    expectEqual(Self.points(document), [[0.2, 1], [0.4, 0.5], [0.8, 1]])
    document.shape(4, from: 1, to: 2, .steps, count: 2)
    expectEqual(Self.points(document).map { $0[1] }, [1, 0.5, 0.5, 0.75, 0.75, 1])
    for shape in [EditorDocument.Shape.easeIn, .easeOut, .exponential, .sCurve] {
      let values = shape.points(14).map { $0.value }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      #expect(values.allSatisfy { $0 > 0 && $0 < 1 })
    }
  }

  @Test func drawingReplacesASpanAndSimplifies() throws {
    var document = try Self.document()
    document.draw((0...40).map { (0.25 + Double($0) / 200, Double($0) / 40) }, on: 4, tolerance: 0.01)
    expectEqual(Self.points(document), [[0.2, 1], [0.25, 0], [0.45, 1], [0.8, 1]])
    document.select([Target(4)])
    document.simplify(tolerance: 1)
    expectEqual(Self.points(document), [[0.2, 1], [0.8, 1]])
  }

  @Test func longCurvesAndEventsAreDivided() throws {
    var pattern = HapticPattern()
    pattern.events = [
      HapticEvent(
        .hapticContinuous, time: 1, duration: 70,
        parameters: [EventParameter(.attackTime, 0.5), EventParameter(.releaseTime, 0.5)])
    ]
    pattern.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0,
        controlPoints: (0..<40).map { .init(time: Double($0) / 10, value: Float($0 % 2)) })
    ]
    var document = try EditorDocument(AHAPEncoder().encode(pattern))
    document.splitCurves()
    #expect(document.items.compactMap { $0.curve }.allSatisfy { $0.controlPoints.count <= 16 })
    expectEqual(document.items.compactMap { $0.curve }.count, 3)
    document.cutEvents()
    let events = document.items.compactMap { $0.event }
    #expect(events.map { $0.time } == [1, 31, 61] && events.map { $0.duration } == [30, 30, 10])
    #expect(events.map { $0[.attackTime] } == [0.5, 0, 0] && events.map { $0[.releaseTime] } == [0, 0, 0.5])
  }

  @Test func convertingStatesTheValuesOfBothTypes() throws {
    var document = try Self.document()
    document.select([Target(2), Target(3)])
    let before = [2, 3].map { document.item($0)?.event?[.hapticSharpness] }
    document.convert(duration: 0.2)
    #expect(document.item(2)?.event?.type == .hapticContinuous && document.item(2)?.event?.duration == 0.2)
    #expect(document.item(3)?.event?.type == .hapticTransient && document.item(3)?.event?.duration == nil)
    expectEqual([2, 3].map { document.item($0)?.event?[.hapticSharpness] }, before)
  }

  @Test func anEmphasisIsFeltInFullAndItsSurroundingsAreNot() throws {
    var document = try Self.document()
    let id = document.emphasise(at: 0.6, intensity: 1, sharpness: 1)
    let controls = DocumentPicture(document).controls
    let before = DocumentPicture(try Self.document()).controls
    #expect(
      abs(
        controls.control(.hapticIntensityControl, at: 0.6) - before.control(.hapticIntensityControl, at: 0.6))
        < 0.001)
    #expect(controls.control(.hapticIntensityControl, at: 0.605) < 0.3)
    #expect(
      abs(
        controls.control(.hapticIntensityControl, at: 0.57)
          - before.control(.hapticIntensityControl, at: 0.57)) < 0.001)
    #expect(document.item(id)?.kind == .tap && document.undoCount == 1)
    // Outside of all curves, a curve of its own.
    document.emphasise(at: 2, intensity: 1, sharpness: 1)
    #expect(document.items.filter { $0.curve != nil }.count == 2)
  }

  @Test func bakingKeepsWhatIsFeltOfTapsAndOfTheStrongestMoments() throws {
    var document = try Self.document()
    let felt = document.items.compactMap { item in
      item.event.map { DocumentPicture(document).values(of: $0).felt.intensity }
    }
    #expect(felt.last == 0.6000000238418579, "the curve ends at 1")
    document.bake()
    #expect(document.items.allSatisfy { $0.event != nil })
    for (now, before) in zip(Self.intensities(document), felt) {
      #expect(abs(Double(now) - before) <= 0.0005)
    }
  }

  @Test func separatedTapsAreFeltAsWritten() throws {
    var document = try Self.document()
    let written = Self.intensities(document)
    document.separateTransients()
    let controls = DocumentPicture(document).controls
    let felt = document.items.prefix(2).compactMap { item in
      item.event.map { controls.felt(.hapticIntensity, of: $0, at: $0.time) }
    }
    #expect(abs(felt[0] - Double(written[0])) < 0.001)
    // 0.8 ÷ 0.75 is more than 1.
    expectEqual(felt[1], 0.75)
  }

  @Test func insertedTimeIsDeletedAgain() throws {
    var document = try Self.document()
    let before = contents(document)
    document.insertTime(at: 0.35, length: 1)
    expectEqual(Self.times(document), [0.1, 0.3, 1.5, 0.2])
    expectEqual(Self.points(document).map { $0[0] }, [0.2, 1.4, 1.8])
    document.deleteTime(from: 0.35, to: 1.35)
    expectEqual(Self.times(document), [0.1, 0.3, 0.5, 0.2])
    #expect(Self.points(document).first == [0.2, 1] && Self.points(document).last == [0.8, 1])
    document.deleteTime(from: 0, to: 10)
    #expect(document.items.isEmpty)
    while document.undo() {}
    #expect(isSame(contents(document), before))
  }

  @Test func anEventThatLastsIntoDeletedTimeBecomesShorter() throws {
    var document = try Self.document()
    document.deleteTime(from: 0.6, to: 0.7)
    expectEqual(document.item(3)?.event?.duration, 0.3)
    document.deleteTime(from: 0.6, to: 5)
    #expect(abs((document.item(3)?.end ?? 0) - 0.6) < 1e-9)
  }

  @Test func pastingMovesTheEarliestToItsTime() throws {
    var document = try Self.document()
    document.select([Target(2), Target(3), Target(4, point: 1)])
    let copied = try #require(document.copy())
    try document.paste(copied, at: 2)
    expectEqual(document.selection.count, 3)
    let pasted = document.selection.compactMap { document.item($0.id)?.time }
    expectEqual(pasted.sorted(), [2, 2.1, 2.2])
    document.undo()
    try document.paste(copied, at: .nan)
    expectEqual(document.selection.compactMap { document.item($0.id)?.time }.sorted(), [0.3, 0.4, 0.5])
    let before = document.undoCount
    let isPasted = try? document.paste(Array("no".utf8), at: 0)
    #expect(isPasted == nil)
    expectEqual(document.undoCount, before)
  }

  @Test func envelopesAndFormsArePasted() throws {
    var document = try Self.document()
    document.select([Target(3)])
    document.setEnvelope(attack: 0.25, decay: .nan, release: 0.5, sustained: .nan)
    let envelope = try #require(document.copy())
    let other = document.insertContinuous(at: 2, duration: 1, level: 0.5, tone: 0.5)
    try document.pasteShape(envelope)
    expectEqual(document.item(other)?.event?[.attackTime], 0.25)
    expectEqual(document.item(other)?.event?[.releaseTime], 0.5)
    expectEqual(document.item(other)?.event?[.hapticIntensity], 0.5)
    document.select([Target(4)])
    let form = try #require(document.copy())
    let curve = document.insertCurve(.hapticIntensityControl, at: 3, points: [(3, 0.5), (5, 0.5)])
    try document.pasteShape(form)
    let pasted = try #require(document.item(curve)?.curve)
    expectEqual(pasted.controlPoints.map { $0.value }, [0.5, 0, 0.5])
    #expect(abs(pasted.controlPoints[1].time - 2.0 / 3) < 1e-6)
  }
}
