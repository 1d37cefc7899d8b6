/// Returns the first index in a range for which a condition is false; the condition must be true for all
/// indices before that index. The search tests indices from the start of the range with doubling steps, so it
/// takes O(log n) tests if the result is n indices away.
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
