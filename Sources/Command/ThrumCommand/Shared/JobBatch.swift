import HapticPlatform
import Synchronization

/// A job that can run on any thread.
protocol BatchJob: Sendable {
  associatedtype Output: Sendable

  /// Runs the job.
  ///
  /// - Parameter progress: a closure that receives the finished share of the job, 0…1.
  func run(progress: (Double) -> Void) throws(CommandFailure) -> Output
}

/// Runs jobs, such as compositions or conversions, on several threads.
///
/// Each thread takes the next job when it has finished one. The results are in the order of the jobs.
final class JobBatch<Job: BatchJob>: Sendable {
  typealias Outcome = Result<Job.Output, CommandFailure>

  private struct State {
    var next = 0
    var outcomes: [Outcome?]
    /// The finished share of each job, 0…1.
    var parts: [Double]
    /// The sum of `parts`.
    var done = 0.0
    var running: Int
    /// The hundredths of all work that the calling thread knows.
    var reported = 0

    /// Sets the finished share of a job. Returns whether the calling thread should know of it.
    mutating func finish(_ part: Double, of index: Int) -> Bool {
      let part = part > 0 ? min(part, 1) : 0
      done += part - parts[index]
      parts[index] = part
      let hundredths = Int(100 * done / Double(parts.count))
      defer { reported = hundredths }
      return hundredths != reported
    }
  }

  private let title: String
  private let jobs: [Job]
  private let state: Mutex<State>
  /// A semaphore that is signalled when a job has made progress.
  private let news = Semaphore()

  /// Creates a batch. The title, such as `compose`, becomes part of the names of its threads.
  init(_ title: String, _ jobs: [Job]) {
    self.title = title
    self.jobs = jobs
    state = Mutex(
      State(
        outcomes: [Outcome?](repeating: nil, count: jobs.count),
        parts: [Double](repeating: 0, count: jobs.count), running: jobs.count))
  }

  /// Runs all jobs, and returns the outcome of each. If the user stops the command, jobs that have not
  /// started fail with the status for an interruption.
  ///
  /// - Parameters:
  ///   - threads: the number of threads.
  ///   - progress: a closure that receives the finished share of all work, 0…1, on the calling thread.
  func run(threads: Int, progress: (Double) -> Void) throws(CommandFailure) -> [Outcome] {
    var running: [SystemThread] = []
    for _ in 0..<max(1, min(threads, jobs.count)) {
      do throws(SystemFailure) {
        running.append(
          try SystemThread(name: "thrum " + title, orThrow: SystemFailureKind.failed) { [self] in work() })
      } catch {
        // With one thread at least the work goes on.
        if running.isEmpty { throw CommandFailure(.unavailable, "\(error)") }
      }
    }
    while true {
      news.wait()
      let (part, isDone) = state.withLock { state in
        (state.done / Double(max(1, state.parts.count)), state.running == 0)
      }
      if isDone { break }
      progress(part)
    }
    for thread in running { thread.join() }
    return state.withLock { state in
      state.outcomes.map { $0 ?? .failure(CommandFailure(.interrupted, nil)) }
    }
  }

  private func work() {
    while let index = state.withLock({ state in
      defer { state.next += 1 }
      return state.next < state.outcomes.count ? state.next : nil
    }) {
      let outcome: Outcome
      do throws(CommandFailure) {
        try Interruption.check()
        outcome = .success(
          try jobs[index].run { part in
            if state.withLock({ $0.finish(part, of: index) }) { news.signal() }
          })
      } catch {
        outcome = .failure(error)
      }
      let isNews = state.withLock { state in
        state.outcomes[index] = outcome
        state.running -= 1
        return state.finish(1, of: index) || state.running == 0
      }
      if isNews { news.signal() }
    }
  }
}
