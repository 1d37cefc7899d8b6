/// Returns the first index of a range for which a condition is false, if the condition is true for all
/// indices before it. The search tests the next indices, then doubles its steps: it takes O(log n) tests for
/// a result n indices away.
@inline(__always)
func search(from start: Int, to end: Int, _ isBefore: (Int) -> Bool) -> Int {
  var low = start
  var step = 1
  while low &+ step <= end, isBefore(low &+ step &- 1) {
    low = low &+ step
    step = step &* 2
  }
  var high = min(low &+ step, end)
  while low < high {
    let middle = (low &+ high) / 2
    if isBefore(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}
