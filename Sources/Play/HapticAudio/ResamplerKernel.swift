import CResampler
import Synchronization

/// The coefficients of a resampler. C computes and applies them, because sounds are also resampled in debug
/// builds of apps, in which Swift is some thirty times slower.
struct ResamplerKernel: Sendable {
  /// The number of coefficients in one phase, a multiple of ``lanes``.
  let tapCount: Int
  /// Whether every phase (fraction of a sample) that occurs has its own coefficients. If `false`, the kernel
  /// interpolates between neighbouring phases.
  let isExact: Bool
  private let phaseCount: Int
  /// The coefficients: `phaseCount` rows of `tapCount`, and one more row if the kernel interpolates.
  private let rows: [Float]

  /// The number of values that one step of the inner loop in C multiplies.
  static let lanes = 16
  /// The number of samples at the lower rate that the kernel uses on each side. Published: Kaiser's rule, for
  /// 100 dB and a transition band of 0.09.
  static let halfLength = 72.0
  /// The middle of the transition band, as a fraction of the lower Nyquist frequency.
  static let cutoff = 0.955
  /// The maximum number of coefficients in a table of exact phases. Such a table has 640 kB and is computed
  /// in about 5 ms.
  static let largestTable = 160_000

  /// The kernels that were used last, the latest first. Computing one takes milliseconds, and most apps need
  /// one or two; each has at most 640 kB.
  private static let recent = Mutex<[(ratio: Double, exactPhases: Int?, kernel: ResamplerKernel)]>([])

  /// Returns the kernel for a ratio of input to output rate, with the parameters of `init`.
  static func shared(ratio: Double, exactPhases: Int?) -> ResamplerKernel {
    let known = recent.withLock { recent in
      recent.first { $0.ratio == ratio && $0.exactPhases == exactPhases }?.kernel
    }
    if let known { return known }
    let made = ResamplerKernel(ratio: ratio, exactPhases: exactPhases)
    recent.withLock { recent in
      recent.insert((ratio, exactPhases, made), at: 0)
      recent.removeLast(max(0, recent.count - 3))
    }
    return made
  }

  /// Creates the coefficients for a ratio of input to output rate. `exactPhases` is the number of phases that
  /// occur; `nil` if any phase may occur.
  init(ratio: Double, exactPhases: Int?) {
    // When the rate goes down, the filter gets longer by the factor by which the band gets narrower.
    let stretch = max(1, ratio)
    let bandwidth = Self.cutoff / stretch
    let reach = Self.halfLength * stretch
    let lanes = Self.lanes
    let taps = (Int((2 * reach).rounded(.up)) + lanes - 1) / lanes * lanes
    // A wider kernel changes less from one sample to the next and needs fewer phases.
    let between = max(16, Int((512 / stretch).rounded(.up)))
    let phases: Int
    if let exactPhases, exactPhases <= between || exactPhases <= Self.largestTable / taps {
      phases = exactPhases
      isExact = true
    } else {
      phases = between
      isExact = false
    }
    tapCount = taps
    phaseCount = phases
    let rowCount = isExact ? phases : phases + 1
    rows = [Float](unsafeUninitializedCapacity: rowCount * taps) { out, filled in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: taps) { scratch in
        resampler_write_rows(
          out.baseAddress, scratch.baseAddress, rowCount, phases, taps, bandwidth, reach)
      }
      filled = rowCount * taps
    }
  }

  /// Passes the coefficients to the C functions that use them.
  func withRows<Result>(_ body: (resampler_rows) -> Result) -> Result {
    rows.withUnsafeBufferPointer { rows in
      body(
        resampler_rows(
          values: rows.baseAddress, tap_count: tapCount, phase_count: phaseCount, is_exact: isExact ? 1 : 0))
    }
  }
}
