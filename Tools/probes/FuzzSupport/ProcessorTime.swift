import Glibc

/// Runs what is done with one input, and traps if it took more than ten seconds of processor time.
///
/// libFuzzer measures the time on the clock, in which an input on a busy machine may wait for seconds.
func withinTenSeconds(_ body: () -> Void) {
  let start = processorSeconds()
  body()
  let taken = processorSeconds() - start
  guard taken <= 10 else { fatalError("an input took \(taken) s of processor time, of 10 s") }
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
