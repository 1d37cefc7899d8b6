import TestSupport
import Testing

@testable import HapticModel

@Suite("Looking up keys that AHAP does not define")
struct ExtraKeyIndexTests {
  private func keys(_ names: [String]) -> ExtraKeys {
    ExtraKeys(names.enumerated().map { .init(key: $1, value: .number("\($0)")) })
  }

  @Test("an index finds what the list finds: sorted or not, and of a key that is listed twice the first")
  func sameAsList() {
    // The last two are equivalent in Unicode and different keys in JSON.
    let names = ["b", "", "a", "ab", "b", "aa", "\u{E9}", "e\u{301}"]
    for listed in [names, names.sorted(), names.reversed(), [], ["b"]] {
      let list = keys(listed)
      let index = ExtraKeyIndex(list)
      for name in names + ["c", "A", "bb"] { #expect(index[name] == list[name], "\(name) in \(listed)") }
    }
  }
}
