import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Differences of two traces in words")
struct TraceSentenceTests {
  typealias Burst = TraceBench.Burst

  private func taps(_ times: [Double], _ amplitudes: [Double] = []) -> SensationTrace {
    TraceBench.trace(
      times.enumerated().map { index, time in
        Burst(t: time, a: index < amplitudes.count ? amplitudes[index] : 0.6, f: 160, d: 0.02)
      }, seconds: 1.5)
  }

  private func hum(
    _ duration: Double, _ hertz: Double = 150, amplitude: Double = 0.4, depth: Double? = nil,
    rate: Double? = nil
  ) -> SensationTrace {
    TraceBench.trace([.init(t: 0.1, a: amplitude, f: hertz, d: duration, m: depth, fm: rate)], seconds: 1.5)
  }

  private func first(_ a: SensationTrace, _ b: SensationTrace) throws -> TraceFinding {
    try #require(TraceComparison(a, b).findings.first)
  }

  @Test("equal traces have no sentences, and no more are returned than are asked for")
  func counts() {
    let four = taps([0.1, 0.4, 0.7, 1])
    #expect(TraceComparison(four, four).findings.isEmpty && TraceComparison().findings.isEmpty)
    expectEqual(TraceComparison(four, four).difference.distance, 0)
    let weaker = taps([0.1, 0.4, 0.7, 1], [0.2, 0.15, 0.1, 0.06])
    let comparison = TraceComparison(four, weaker)
    expectEqual(comparison.sentences(atMost: 3).count, 3)
    expectEqual(comparison.sentences(atMost: 2), Array(comparison.sentences(atMost: 3).prefix(2)))
    #expect(comparison.sentences(atMost: 0).isEmpty && comparison.sentences(atMost: -1).isEmpty)
    expectEqual(comparison.findings.map(\.size), comparison.findings.map(\.size).sorted(by: >))
    // The weakest tap differs most.
    #expect(abs((comparison.findings.first?.time ?? 0) - 1) < 0.02)
  }

  @Test("a weaker tap is weaker by its decibels, at its time; the other way round it is stronger")
  func level() throws {
    let (strong, weak) = (taps([0.1, 0.4]), taps([0.1, 0.4], [0.6, 0.3]))
    let weaker = try first(strong, weak)
    #expect(weaker.kind == .changed && abs(weaker.time - 0.395) < 0.01)
    #expect(
      weaker.sentence.hasPrefix("the tap at 39") && weaker.text.hasSuffix(" dB weaker"), "\(weaker.sentence)")
    // Half the amplitude is 6 dB.
    let size = Double(weaker.text.split(separator: " ").first ?? "") ?? 0
    #expect((4...8).contains(size), "\(weaker.text)")
    #expect(try first(weak, strong).text == weaker.text.replacing("weaker", with: "stronger"))
    expectEqual(TraceComparison(strong, weak).findings.count, 1)
  }

  @Test("a tap that is moved alone is later or earlier; taps that are all moved are named once")
  func time() throws {
    let base = taps([0.1, 0.4, 0.7])
    let moved = TraceComparison(base, taps([0.1, 0.46, 0.7]))
    let later = try #require(moved.findings.first)
    #expect(abs(later.time - 0.395) < 0.01 && later.text.hasSuffix(" ms later"), "\(later.sentence)")
    let size = Double(later.text.split(separator: " ").first ?? "") ?? 0
    #expect(abs(size - 60) <= 12, "\(later.text)")
    #expect(moved.findings.count == 1, "\(moved.sentences(atMost: 9))")
    let earlier = try first(base, taps([0.1, 0.34, 0.7]))
    #expect(earlier.text.hasSuffix(" ms earlier"), "\(earlier.sentence)")
    let all = TraceComparison(taps([0.02, 0.3]), taps([0.17, 0.45]))
    expectEqual(all.findings.first?.kind, .moved)
    #expect(
      all.sentences(atMost: 1).first?.hasPrefix("everything is 150 ms later") == true, "\(all.sentences())")
  }

  @Test("a span is longer or shorter, higher or lower, rougher or smoother, and swings faster or slower")
  func spans() throws {
    let longer = try first(hum(0.5), hum(0.7))
    #expect(longer.text.hasSuffix(" ms longer"), "\(longer.sentence)")
    let size = Double(longer.text.split(separator: " ").first ?? "") ?? 0
    #expect(abs(size - 200) <= 40, "\(longer.text)")
    #expect(longer.sentence.hasPrefix("the span at 9"))
    #expect(try first(hum(0.7), hum(0.5)).text.hasSuffix(" ms shorter"))
    let higher = try first(hum(0.5, 100), hum(0.5, 180))
    #expect(higher.text.hasSuffix(" % higher in pitch"), "\(higher.sentence)")
    #expect(try first(hum(0.5, 180), hum(0.5, 100)).text.hasSuffix(" % lower in pitch"))
    // The swing takes 2.3 dB of the mean power. They differ more than the roughness; both are named.
    #expect(try first(hum(0.6), hum(0.6, depth: 0.5, rate: 30)).text.hasSuffix(" dB weaker and rougher"))
    #expect(try first(hum(0.6, depth: 0.5, rate: 30), hum(0.6)).text.hasSuffix(" dB stronger and smoother"))
    let loud = hum(0.6, amplitude: 0.52, depth: 0.5, rate: 30)
    let texts = TraceComparison(hum(0.6), loud).findings.map(\.text)
    #expect(texts.contains("rougher"), "\(texts)")
    #expect(TraceComparison(loud, hum(0.6)).findings.map(\.text).contains("smoother"))
    let faster = TraceComparison(hum(0.8, depth: 0.6, rate: 20), hum(0.8, depth: 0.6, rate: 45)).findings.map(
      \.text)
    #expect(faster.contains("swinging faster"), "\(faster)")
  }

  @Test("what one trace lacks is missing or added, and a tap that became a span is named so")
  func missing() throws {
    let (three, two) = (taps([0.1, 0.5, 1]), taps([0.1, 1]))
    let missing = TraceComparison(three, two)
    #expect(missing.findings.map(\.kind) == [.missing], "\(missing.sentences())")
    #expect(missing.sentences().first?.hasPrefix("the tap at 49") == true, "\(missing.sentences())")
    expectEqual(missing.sentences().first?.contains(" ms is missing ("), true)
    #expect(missing.missing.count == 1 && missing.added.isEmpty && missing.fused.isEmpty)
    let added = TraceComparison(two, three)
    #expect(added.findings.map(\.kind) == [.added] && added.added == missing.missing)
    // Of equal taps the one that is gone is missing; the others have not moved.
    for gone in 0..<3 {
      let left = [0.1, 0.5, 1].enumerated().filter { $0.offset != gone }.map(\.element)
      let comparison = TraceComparison(three, taps(left))
      #expect(comparison.findings.map(\.kind) == [.missing], "\(gone): \(comparison.sentences())")
      #expect(comparison.missing.count == 1 && abs(comparison.missing[0] - [0.1, 0.5, 1][gone]) < 0.015)
    }
    let nothing = TraceComparison(three, SensationTrace())
    expectEqual(nothing.findings.map(\.kind), [.missing, .missing, .missing])
    let drawn = TraceComparison(
      taps([0.1, 0.5]),
      TraceBench.trace(
        [.init(t: 0.1, a: 0.6, f: 160, d: 0.02), .init(t: 0.5, a: 0.6, f: 160, d: 0.2)], seconds: 1.5))
    #expect(
      drawn.sentences().contains { $0.hasPrefix("the tap at 49") && $0.contains("a span instead of a tap") },
      "\(drawn.sentences())")
  }

  @Test(
    "two taps that one span of the other trace covers are fused; two that are both there, or one alone, are not"
  )
  func fused() throws {
    let two = taps([0.1, 0.22])
    let span = TraceBench.trace([.init(t: 0.1, a: 0.5, f: 160, d: 0.18)], seconds: 1.5)
    let comparison = TraceComparison(two, span)
    #expect(
      comparison.fused.count == 1 && abs((comparison.fused.first ?? 0) - 0.215) < 0.02, "\(comparison.fused)")
    #expect(comparison.missing.isEmpty)
    #expect(
      comparison.sentences(atMost: 9).contains { $0.contains("is felt as one with the event before it") },
      "\(comparison.sentences(atMost: 9))")
    #expect(TraceComparison(two, two).fused.isEmpty)
    let alone = TraceComparison(two, taps([0.1]))
    #expect(alone.fused.isEmpty && alone.missing.count == 1)
  }

  @Test(
    "random traces have sizes in order, times within the traces, and a sentence if they differ noticeably",
    arguments: SearchEffort.seeds(1...40))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (TracePropertyTests.random(&random), TracePropertyTests.random(&random))
    let comparison = TraceComparison(a, b)
    let sizes = comparison.findings.map(\.size)
    #expect(sizes == sizes.sorted(by: >) && sizes.allSatisfy { $0.isFinite && $0 >= 0.5 }, "seed \(seed)")
    #expect(
      comparison.findings.allSatisfy { (-0.1...2).contains($0.time) && !$0.text.isEmpty }, "seed \(seed)")
    #expect(comparison.difference.distance < 1 || !sizes.isEmpty, "seed \(seed)")
    let listed = comparison.largestDifferences
    #expect(listed.places.count <= 200 && listed.leftOut == 0, "seed \(seed)")
    #expect(listed.places.map(\.time) == listed.places.map(\.time).sorted(), "seed \(seed)")
  }

  @Test("of many places the largest are listed, and the number of the others")
  func places() {
    let swing = { (hertz: Double) in
      TraceBench.trace([.init(t: 0, a: 0.4, f: hertz, d: 14, m: 0.8, fm: 2.3)], seconds: 14.5)
    }
    let comparison = TraceComparison(swing(100), swing(180))
    let listed = comparison.largestDifferences
    #expect(listed.places.count == 200 && listed.leftOut > 20, "\(listed.leftOut)")
    let least = listed.places.map(\.parts.sum).min() ?? 0
    let larger = comparison.places.count { $0.parts.sum > least }
    #expect(larger <= 199, "\(larger)")
  }
}

@Suite("What masking leaves of events, and what belongs to none")
struct TraceMaskedTests {
  typealias Burst = TraceBench.Burst

  @Test("a weak tap after a strong hum is reported as masked, a strong tap and a lone one are not")
  func masked() throws {
    let hum = Burst(t: 0.1, a: 0.6, f: 160, d: 0.4)
    func last(_ amplitude: Double, _ time: Double) throws -> MaskedHeight {
      let trace = TraceBench.trace([hum, .init(t: time, a: amplitude, f: 160, d: 0.02)], seconds: time + 0.5)
      let events = trace.events
      return try #require(trace.masked(events).last)
    }
    // The hum has 37 dB. A fifth of them, 7 dB, still masks after 150 ms: too much for a tap of 13 dB, not for one of 18 dB.
    let soon = try last(0.14, 0.65)
    #expect(soon.isReported, "\(soon)")
    #expect(soon.left > 0 && soon.left <= soon.unmasked / 2)
    let stronger = try last(0.25, 0.65)
    #expect(!stronger.isReported && stronger.left < stronger.unmasked - 1, "\(stronger)")
    let strong = try last(1, 0.65)
    #expect(!strong.isReported, "\(strong)")
    // Masking ends: ten seconds later all of it is left.
    let late = try last(0.25, 10.5)
    #expect(!late.isReported && abs(late.left - late.unmasked) < 0.05, "\(late)")
    let alone = TraceBench.trace([.init(t: 0.1, a: 0.12, f: 160, d: 0.02)], seconds: 1)
    #expect(alone.masked(alone.events).allSatisfy { !$0.isReported && abs($0.left - $0.unmasked) < 1e-9 })
  }

  @Test("everything that is felt clearly belongs to an event, of every sample and feedback")
  func uncovered() throws {
    for name in Patterns.names {
      let trace = TraceBench.felt(Bench.drive(try Patterns.pattern(name)))
      let uncovered = trace.uncovered(by: trace.events)
      #expect(uncovered <= 0.06, "\(name): \(uncovered)")
    }
    let hum = TraceBench.trace([.init(t: 0.1, a: 0.4, f: 150, d: 0.5)], seconds: 1)
    expectEqual(hum.uncovered(by: hum.events), 0)
    // Without its event all of it is uncovered.
    #expect(abs(hum.uncovered(by: []) - 0.5) < 0.06, "\(hum.uncovered(by: []))")
  }
}
