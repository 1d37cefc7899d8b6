/// Detects onsets (the starts of drum beats, notes or syllables) in a stream of samples.
///
/// Every hop (about 1 ms) the powers of eight bands are measured. A peak of their fast rise, of their slow rise or of the
/// rise of tones is a *candidate*, which is placed at the sample at which its attack starts. After `wait` hops the features
/// of the candidate are measured, a judge scores it, and a placer corrects its time. After `compare` more hops its
/// neighbours are scored too, and a second judge scores it again by them. `decide` hops after it was scored first, it is an
/// onset if its score reaches the threshold, no candidate within `apart` has a higher one, and the sound does not swell.
/// Then the candidates within `apart` of it are dropped. The judges were trained (Benchmarks/Onsets).
///
/// The sizes of the blocks do not change the result. After `init`, nothing is allocated, and memory does not
/// grow with the length of the stream. Any value may be a sample; NaN and infinity count as silence. Only one
/// thread may use a detector at a time.
public struct OnsetDetector: Sendable {
  /// The settings of a detector.
  public struct Settings: Sendable, Equatable {
    /// How much sound after an onset the detector receives before it decides whether to report the onset.
    public enum LookAhead: Sendable, Equatable {
      /// About 0.25 s, for sound files.
      case file
      /// About 10 ms, for live sound. Soft and legato (smoothly connected) onsets are missed or detected
      /// late.
      case live
    }

    /// How much sound after an onset the detector receives before it decides whether to report the onset.
    public var lookAhead: LookAhead
    /// How many onsets are reported, from −1 (fewer) to 1 (more); 0 by default. NaN counts as 0.
    public var sensitivity: Double

    /// Creates settings.
    public init(lookAhead: LookAhead = .file, sensitivity: Double = 0) {
      self.lookAhead = lookAhead
      self.sensitivity = sensitivity
    }
  }

  let plan: HopPlan
  var settings: Settings
  let sampleRate: Double
  private var bands: OctaveBands
  var tonal: TonalFrames
  var history = OnsetHistory()
  var samples: SampleRing
  var middle: SampleRing
  /// The samples of up to eight hops, followed by the results of their analysis.
  private var block: [Float]
  private var filled = 0
  private var middleBlock: [Float]
  private var powers = [SIMD8<Float>](repeating: SIMD8(), count: OctaveBands.hopsAtOnce)
  var queue = CandidateQueue()
  var judge: OnsetJudge
  /// The candidates around a candidate.
  var context: OnsetContext
  /// Judges a candidate again by its context. `nil` for live sound.
  var contextJudge: OnsetJudge?
  /// Moves onsets in files to their start, with more precision than the judge. `nil` for live sound.
  var placer: OnsetJudge?
  var features = OnsetFeatures()
  var stretch: [Float]
  var magnitude: [Float]
  var envelope = [Float](repeating: 0, count: envelopeHops)
  var real: [SIMD4<Float>]
  var imaginary: [SIMD4<Float>]
  // The numbers of these three were chosen on the part dev of Benchmarks/Onsets: too many candidates rather than too few.
  private var quickPeaks: PeakPicker
  private var slowPeaks = PeakPicker(least: 1.5, ratio: 2, pull: 0.003, before: 24, after: 24)
  private var tonalPeaks = PeakPicker(least: 8, ratio: 1.6, pull: 0.02, before: 3, after: 3)
  /// The time of the last onset in seconds.
  var last = -1.0
  /// The number of hops that must have arrived before a candidate can be ready to be weighed or decided.
  var due = 0
  var end = Int64.max

  /// Creates a detector.
  ///
  /// - Parameter sampleRate: the sample rate in hertz. A rate outside 8 000…192 000 is analysed as if it were
  ///   the nearest limit.
  public init(sampleRate: Double, settings: Settings = .init()) {
    let plan = HopPlan(sampleRate: sampleRate)
    self.plan = plan
    self.settings = settings
    self.sampleRate = sampleRate > 1 && sampleRate < .infinity ? sampleRate : 48000
    bands = OctaveBands(plan: plan)
    tonal = TonalFrames(plan: plan)
    samples = SampleRing(atLeast: plan.samples * 320)
    middle = SampleRing(atLeast: plan.middleCount * 320)
    block = [Float](repeating: 0, count: plan.samples * OctaveBands.hopsAtOnce)
    stretch = [Float](repeating: 0, count: plan.samples * 11 + 1)
    magnitude = [Float](repeating: 0, count: plan.samples * 11 + 1)
    real = [SIMD4<Float>](repeating: SIMD4(), count: Self.turns + plan.middleCount)
    imaginary = real
    middleBlock = [Float](repeating: 0, count: plan.middleCount * OctaveBands.hopsAtOnce)
    quickPeaks = PeakPicker(
      least: 1.5, ratio: 2.2, pull: 0.006, before: 6, after: settings.lookAhead == .file ? 6 : 3)
    judge = OnsetJudge.shipped(settings.lookAhead)
    context = OnsetContext(sampleRate: self.sampleRate)
    guard settings.lookAhead == .file else { return }
    placer = OnsetJudge.forPlacing()
    contextJudge = OnsetJudge.forContext()
  }

  /// Creates a detector with other files of weights, for training. Without weights for the context, candidates are not
  /// judged again.
  package init(
    sampleRate: Double, settings: Settings, weights: [UInt8], context: [UInt8] = [], placing: [UInt8] = []
  ) {
    self.init(sampleRate: sampleRate, settings: settings)
    judge = weights.withUnsafeBufferPointer(OnsetJudge.init)
    contextJudge = context.isEmpty ? nil : context.withUnsafeBufferPointer(OnsetJudge.init)
    if !placing.isEmpty { placer = placing.withUnsafeBufferPointer(OnsetJudge.init) }
  }

  /// The longest time in seconds from an onset until the detector has received enough sound to report it. The
  /// report is made while the block that contains the end of this time is processed.
  public var lookAhead: Double {
    settings.lookAhead == .file ? Double(wait + decide + 26) * plan.seconds : Double(liveHops) * plan.seconds
  }

  /// The number of hops between an onset and its report in a live detector: at most `LiveComposer.delay`.
  var liveHops: Int { Int(LiveComposer.delay / plan.seconds) }

  /// Processes the next samples, and reports the onsets after which enough sound has now arrived (see
  /// ``lookAhead``), in the order of time.
  public mutating func process(_ input: UnsafeBufferPointer<Float>, emit: (Onset) -> Void) {
    var observer = NoObserver()
    process(input, observer: &observer, emit: emit)
  }

  /// Does the same, and shows an observer the candidates.
  package mutating func process(
    _ input: UnsafeBufferPointer<Float>, observer: inout some CandidateObserver, emit: (Onset) -> Void
  ) {
    var next = 0
    while next < input.count {
      let taken = min(block.count - filled, input.count - next)
      block.withUnsafeMutableBufferPointer { block in
        guard let from = input.baseAddress, let to = block.baseAddress else { return }
        Self.copyUsable(from + next, to + filled, count: taken)
      }
      filled += taken
      next += taken
      takeBlock(&observer, emit)
    }
  }

  /// Copies samples, and replaces denormal, huge and infinite values and NaN by 0.
  private static func copyUsable(_ from: UnsafePointer<Float>, _ to: UnsafeMutablePointer<Float>, count: Int)
  {
    var index = 0
    while index &+ 4 <= count {
      let values = UnsafeRawPointer(from + index).loadUnaligned(as: SIMD4<Float>.self)
      let magnitudes = values.replacing(with: -values, where: values .< 0)
      // A comparison with NaN is false.
      let isUsable = (magnitudes .< 1e6) .& (magnitudes .> 1e-15)
      UnsafeMutableRawPointer(to + index).storeBytes(
        of: SIMD4().replacing(with: values, where: isUsable), as: SIMD4<Float>.self)
      index &+= 4
    }
    while index < count {
      let magnitude = abs(from[index])
      to[index] = magnitude < 1e6 && magnitude > 1e-15 ? from[index] : 0
      index &+= 1
    }
  }

  /// Finishes the stream: reports the onsets that are still pending, as if silence followed the last sample.
  public mutating func finish(emit: (Onset) -> Void) {
    var observer = NoObserver()
    finish(observer: &observer, emit: emit)
  }

  /// Does the same, and shows an observer the candidates.
  package mutating func finish(observer: inout some CandidateObserver, emit: (Onset) -> Void) {
    // The end of the sound is no onset, although its samples step to silence.
    end = samples.count + Int64(filled - plan.samples)
    for _ in 0..<280 / OctaveBands.hopsAtOnce {
      while filled < block.count {
        block[filled] = 0
        filled += 1
      }
      takeBlock(&observer, emit)
    }
  }

  /// Processes the complete hops in the block, and keeps the samples of the next hop.
  private mutating func takeBlock(_ observer: inout some CandidateObserver, _ emit: (Onset) -> Void) {
    let hops = filled / plan.samples
    guard hops > 0 else { return }
    bands.process(block, hops: hops, middle: &middleBlock, powers: &powers)
    for hop in 0..<hops { processHop(hop, &observer, emit) }
    let (rest, size) = (filled - hops * plan.samples, plan.samples)
    block.withUnsafeMutableBufferPointer { block in
      guard let all = block.baseAddress else { return }
      all.update(from: all + hops * size, count: rest)
    }
    filled = rest
  }

  private mutating func processHop(
    _ hop: Int, _ observer: inout some CandidateObserver, _ emit: (Onset) -> Void
  ) {
    samples.append(block, from: hop * plan.samples, count: plan.samples)
    middle.append(middleBlock, from: hop * plan.middleCount, count: plan.middleCount)
    history.append(powers[hop])
    let framed = tonal.process(middleBlock, from: hop * plan.middleCount)
    if let (at, height) = quickPeaks.next(history.quickRise, count: history.count) {
      add(placeQuick(at, height))
    }
    if settings.lookAhead == .file {
      if let (at, height) = slowPeaks.next(history.slowRise, count: history.count) {
        add(placeSlow(at, height))
      }
      if framed, let (at, height) = tonalPeaks.next(tonal.flux, count: tonal.count) {
        add(placeTonal(at, height))
      }
    }
    decide(&observer, emit)
  }

  /// Adds a candidate, unless it lies so far back that its neighbourhood is no longer known.
  private mutating func add(_ candidate: OnsetCandidate) {
    guard candidate.hop >= 0, candidate.hop > history.count - Self.oldest else { return }
    queue.add(candidate)
    due = history.count
  }

  /// The number of hops that a candidate may lie back when it is found: less than `OnsetHistory.kept` minus the hops that
  /// its features look back and wait.
  private static var oldest: Int { 300 }
}
