/// The first of a range of indices that does not fulfil a condition which all before it fulfil. Looks at the next ones
/// first, then in steps that double: O(log n) for a result n indices away.
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
