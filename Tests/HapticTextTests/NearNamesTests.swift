import HapticText
import TestExpectations
import Testing

@Suite("Near names")
struct NearNamesTests {
  @Test(
    "slips are letters added, dropped, changed and swapped, the same both ways",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1),
      ("ab", "abc", 1), ("kitten", "sitting", 3), ("a", "", 1), ("", "abc", 3),
    ])
  func slips(a: String, b: String, count: Int) {
    for most in [Int.max, 9, 3] {
      expectEqual(NearNames.slips(Array(a.utf8), Array(b.utf8), most: most), count)
      expectEqual(NearNames.slips(Array(b.unicodeScalars), Array(a.unicodeScalars), most: most), count)
    }
  }

  @Test("names whose lengths differ too much are not compared; the difference is enough to refuse them")
  func lengths() {
    let long = [UInt8](repeating: 97, count: 100_000)
    expectEqual(NearNames.slips(long, Array("ab".utf8), most: 3), 99_998)
    expectEqual(NearNames.slips([], long, most: 99_999), 100_000)
  }

  @Test("the nearest name is found whatever its case, the first of equals, none when all are far")
  func nearest() {
    let names = ["taptic", "wideband", "audible"]
    expectEqual(NearNames.nearest(to: "tapitc", in: names), "taptic")
    expectEqual(NearNames.nearest(to: "WIDE-BAND", in: names), "wideband")
    expectEqual(NearNames.nearest(to: "inaudible", in: names), "audible")
    #expect(NearNames.nearest(to: "earthquake", in: names) == nil)
    expectEqual(NearNames.nearest(to: "tab", in: ["top", "tap", "tan"]), "tap")
    expectEqual(NearNames.nearest(to: "", in: ["a", "ab"]), "a")
    #expect(NearNames.nearest(to: "a", in: []) == nil)
  }
}
