import HapticAnalysis
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Findings that a pattern accepts")
struct AcceptedFindingsTests {
  private typealias Entry = AcceptedFindings.Entry

  /// Taps that are not felt, half a second apart.
  private static func weak(_ count: Int, accepting entries: [AcceptedFindings.Entry] = []) -> HapticPattern {
    var pattern = HapticPattern(events: (0..<count).map { tap(Double($0) / 2, 0.02) })
    AcceptedFindings(entries).store(in: &pattern)
    return pattern
  }

  private static func pattern(_ list: ExtraValue) -> HapticPattern {
    var pattern = HapticPattern(events: [tap(0)])
    let metadata = ExtraKeys([ExtraKeys.Member(key: "ThrumAccepted", value: list)])
    pattern.extras = ExtraKeys([ExtraKeys.Member(key: "Metadata", value: .object(metadata))])
    return pattern
  }

  private static func object(_ members: [(String, ExtraValue)]) -> ExtraValue {
    .object(ExtraKeys(members.map { ExtraKeys.Member(key: $0.0, value: $0.1) }))
  }

  @Test("what is stored is read again, and other metadata stay")
  func stored() {
    let entries = [
      Entry(.masked, at: 1.31, reason: "an echo"), Entry(.beat, at: 0, reason: ""),
      Entry(.beat, at: 0.1, reason: "\"\u{1F3B5}\""),
    ]
    var pattern = HapticPattern(events: [tap(0)])
    let author = ExtraKeys.Member(key: "Author", value: .string("me"))
    pattern.extras = ExtraKeys([ExtraKeys.Member(key: "Metadata", value: .object(ExtraKeys([author])))])
    let before = pattern
    AcceptedFindings(entries).store(in: &pattern)
    #expect(AcceptedFindings(in: pattern).entries == entries && AcceptedFindings(in: pattern).problem == nil)
    AcceptedFindings(Array(entries.prefix(1))).store(in: &pattern)
    expectEqual(AcceptedFindings(in: pattern).entries, [entries[0]])
    AcceptedFindings().store(in: &pattern)
    expectEqual(pattern, before)
    var plain = HapticPattern(events: [tap(0)])
    AcceptedFindings(entries).store(in: &plain)
    AcceptedFindings().store(in: &plain)
    expectEqual(plain, HapticPattern(events: [tap(0)]))
  }

  @Test("an accepted finding is not returned; one of another rule or time is")
  func accepted() {
    let check = DesignCheck()
    expectEqual(check.findings(in: Self.weak(2)).map(\.time), [0, 0.5])
    let one = Self.weak(2, accepting: [Entry(.notFelt, at: 0.5, reason: "a trace")])
    expectEqual(check.findings(in: one).map(\.time), [0])
    #expect(check.review(one).findings.map(\.accepted) == [nil, "a trace"])
    let other = Self.weak(
      2,
      accepting: [
        Entry(.masked, at: 0.5, reason: ""), Entry(.notFelt, at: 0.25, reason: ""),
      ])
    expectEqual(check.findings(in: other).count, 2)
    expectEqual(AcceptedFindings(in: other).obsolete(in: check.review(other).findings).count, 2)
  }

  @Test(
    "an entry matches within a millisecond",
    arguments: [(0.501, true), (0.499, true), (0.5, true), (0.5011, false), (0.4989, false)])
  func tolerance(time: Double, matches: Bool) {
    let pattern = Self.weak(2, accepting: [Entry(.notFelt, at: time, reason: "")])
    expectEqual(DesignCheck().findings(in: pattern).count, (matches ? 1 : 2))
    let obsolete = AcceptedFindings(in: pattern).obsolete(in: DesignCheck().review(pattern).findings)
    expectEqual(obsolete.isEmpty, matches)
  }

  @Test("accepted findings do not count among the many that become one, which names all its places")
  func many() throws {
    let six = try #require(DesignCheck().findings(in: Self.weak(6)).first)
    expectEqual(six.others.map(\.time), [0.5, 1, 1.5, 2, 2.5])
    expectEqual(six.others.map(\.place), (1..<6).map { .event($0) })
    let entries = (0..<3).map { Entry(.notFelt, at: Double($0) / 2, reason: "") }
    let three = DesignCheck().findings(in: Self.weak(6, accepting: entries))
    #expect(three.map(\.time) == [1.5, 2, 2.5] && three.allSatisfy { $0.others.isEmpty })
  }

  @Test("what is accepted is not fixed")
  func notFixed() throws {
    var pattern = HapticPattern(events: (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.5) })
    let fix = try #require(DesignCheck().review(pattern).findings.first { $0.fix != nil })
    AcceptedFindings([Entry(fix.rule, at: fix.time, reason: "soft")]).store(in: &pattern)
    let fixed = DesignCheck().fixed(pattern)
    #expect(fixed.applied.isEmpty && fixed.pattern == pattern && fixed.remaining.isEmpty)
  }

  @Test("two patterns may be accepted to feel alike")
  func contrast() {
    var pattern = Self.weak(1)
    #expect(DesignCheck().contrast(pattern, with: Self.weak(1))?.accepted == nil)
    #expect(DesignCheck().contrast(pattern, with: Self.weak(1)) != nil)
    AcceptedFindings([Entry(.weakContrast, at: 0, reason: "same")]).store(in: &pattern)
    expectEqual(DesignCheck().contrast(pattern, with: Self.weak(1))?.accepted, "same")
  }

  @Test("a list that cannot be used has a problem with its place, and keeps the entries that can be used")
  func malformed() {
    let good: [(String, ExtraValue)] = [
      ("rule", .string("beat")), ("time", .number("1e0")), ("reason", .string("")),
      ("by", .string("an unknown key")),
    ]
    func problem(_ list: ExtraValue) -> String? { AcceptedFindings(in: Self.pattern(list)).problem?.path }
    let path = "Metadata.ThrumAccepted"
    #expect(problem(.array([Self.object(good)])) == nil)
    expectEqual(problem(.string("all")), path)
    expectEqual(problem(.array([.null])), "\(path)[0]")
    let faults: [(Int, ExtraValue, String)] = [
      (0, .string("beats"), "rule"), (0, .null, "rule"), (1, .string("1"), "time"),
      (1, .number("-1"), "time"),
      (1, .number("1e999"), "time"), (2, .null, "reason"),
    ]
    for (index, value, member) in faults {
      var members = good
      members[index].1 = value
      let list = ExtraValue.array([Self.object(good), Self.object(members), .null])
      let accepted = AcceptedFindings(in: Self.pattern(list))
      expectEqual(accepted.problem?.path, "\(path)[1].\(member)")
      #expect(accepted.problem?.count == 2 && accepted.problem?.message.contains("1 more") == true)
      expectEqual(accepted.entries, [Entry(.beat, at: 1, reason: "")])
    }
    expectEqual(problem(.array([Self.object(Array(good.dropFirst()))])), "\(path)[0].rule")
  }

  @Test("100000 entries take time in proportion", .timeLimit(.minutes(1)))
  func large() {
    let entries = (0..<100_000).map { Entry(.notFelt, at: $0 % 2 == 0 ? 0.5 : Double($0), reason: "") }
    let finding = DesignCheck().review(Self.weak(2)).findings[1]
    let findings = [DesignFinding](repeating: finding, count: 100_000)
    let accepted = AcceptedFindings(in: Self.weak(2, accepting: entries))
    expectEqual(accepted.entries.count, 100_000)
    #expect(accepted.marking(findings).allSatisfy { $0.accepted != nil })
    expectEqual(accepted.obsolete(in: findings).count, 50_000)
  }
}
