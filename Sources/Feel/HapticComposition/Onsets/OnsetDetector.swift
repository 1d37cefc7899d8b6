/// Detects onsets (the starts of drum beats, notes or syllables) in a stream of samples.
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
  private var judge: OnsetJudge
  /// The candidates around a candidate in a file. `nil` for live sound.
  var context: OnsetContext?
  /// Judges a candidate again by its context. `nil` for live sound.
  var contextJudge: OnsetJudge?
  /// Moves onsets in files to their start, with more precision than the judge. `nil` for live sound.
  private var placer: OnsetJudge?
  private var features = OnsetFeatures()
  var stretch: [Float]
  var magnitude: [Float]
  var course = [Float](repeating: 0, count: courseHops)
  var real = [SIMD4<Float>](repeating: SIMD4(), count: courseHops + 12)
  var imaginary = [SIMD4<Float>](repeating: SIMD4(), count: courseHops + 12)
  private var quickMean: Float = 0
  private var slowMean: Float = 0
  private var fluxMean: Float = 0
  private var last = -1.0
  /// The number of hops that must have arrived before a candidate can be ready to be weighed or decided.
  private var due = 0
  private var end = Int64.max

  package var recordsCandidates = false
  package var recorded: [(sample: Int, kind: Int, likelihood: Float, features: [Float])] = []

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
    middleBlock = [Float](repeating: 0, count: plan.middleCount * OctaveBands.hopsAtOnce)
    judge = OnsetJudge.shipped(settings.lookAhead)
    guard settings.lookAhead == .file else { return }
    placer = OnsetJudge.forPlacing()
    context = OnsetContext(sampleRate: self.sampleRate)
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
    settings.lookAhead == .file ? Double(wait + settle + 26) * plan.seconds : Double(liveHops) * plan.seconds
  }

  /// The number of hops between an onset and its report in a live detector: at most `LiveComposer.delay`.
  private var liveHops: Int { Int(LiveComposer.delay / plan.seconds) }

  /// The number of hops that a candidate waits until its features can be measured.
  private var wait: Int { settings.lookAhead == .file ? 105 : 4 }

  /// The number of hops in which a candidate with a higher score may still follow, or a swell may be
  /// recognised.
  private var settle: Int { settings.lookAhead == .file ? 95 : 0 }

  /// The number of hops from the weighing of a candidate until its neighbours are weighed too.
  private var compare: Int { settings.lookAhead == .file ? 72 : 0 }

  /// Processes the next samples, and reports the onsets after which enough sound has now arrived (see
  /// ``lookAhead``), in the order of time.
  public mutating func process(_ input: UnsafeBufferPointer<Float>, emit: (Onset) -> Void) {
    var next = 0
    while next < input.count {
      let taken = min(block.count - filled, input.count - next)
      block.withUnsafeMutableBufferPointer { block in
        guard let from = input.baseAddress, let to = block.baseAddress else { return }
        Self.copyUsable(from + next, to + filled, count: taken)
      }
      filled += taken
      next += taken
      takeBlock(emit)
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
    // The end of the sound is no onset, although its samples step to silence.
    end = samples.count + Int64(filled - plan.samples)
    for _ in 0..<280 / OctaveBands.hopsAtOnce {
      while filled < block.count {
        block[filled] = 0
        filled += 1
      }
      takeBlock(emit)
    }
  }

  /// Processes the complete hops in the block, and keeps the samples of the next hop.
  private mutating func takeBlock(_ emit: (Onset) -> Void) {
    let hops = filled / plan.samples
    guard hops > 0 else { return }
    bands.take(block, hops: hops, middle: &middleBlock, powers: &powers)
    for hop in 0..<hops { take(hop, emit) }
    let (rest, size) = (filled - hops * plan.samples, plan.samples)
    block.withUnsafeMutableBufferPointer { block in
      guard let all = block.baseAddress else { return }
      all.update(from: all + hops * size, count: rest)
    }
    filled = rest
  }

  private mutating func take(_ hop: Int, _ emit: (Onset) -> Void) {
    samples.append(block, from: hop * plan.samples, count: plan.samples)
    middle.append(middleBlock, from: hop * plan.middleCount, count: plan.middleCount)
    history.append(powers[hop])
    let framed = tonal.take(middleBlock, from: hop * plan.middleCount)
    lookForQuick()
    if settings.lookAhead == .file {
      lookForSlow()
      if framed { lookForTonal() }
    }
    decide(emit)
  }

  // MARK: Candidates

  private mutating func lookForQuick() {
    let ahead = settings.lookAhead == .file ? 6 : 3
    let at = history.count - 1 - ahead
    quickMean += 0.006 * (history.quickRise[history.slot(history.count - 1)] - quickMean)
    guard at >= 0 else { return }
    let height = history.quickRise[history.slot(at)]
    guard height > max(1.5, 2.2 * quickMean), isPeak(history.quickRise, at, 6, ahead) else { return }
    add(placeQuick(at, height))
  }

  private mutating func lookForSlow() {
    let at = history.count - 1 - 24
    slowMean += 0.003 * (history.slowRise[history.slot(history.count - 1)] - slowMean)
    guard at >= 0 else { return }
    let height = history.slowRise[history.slot(at)]
    guard height > max(1.5, 2 * slowMean), isPeak(history.slowRise, at, 24, 24) else { return }
    add(placeSlow(at, height))
  }

  private mutating func lookForTonal() {
    let at = tonal.count - 4
    let newest = tonal.flux[(tonal.count - 1) & (TonalFrames.kept - 1)]
    fluxMean += 0.02 * (newest - fluxMean)
    guard at >= 0 else { return }
    let height = tonal.flux[at & (TonalFrames.kept - 1)]
    guard height > max(8, 1.6 * fluxMean) else { return }
    for other in max(0, at - 3)...(at + 3) {
      let value = tonal.flux[other & (TonalFrames.kept - 1)]
      if value > height || (value == height && other < at) { return }
    }
    add(placeTonal(at, height))
  }

  private func isPeak(_ values: [Float], _ at: Int, _ before: Int, _ after: Int) -> Bool {
    let height = values[history.slot(at)]
    for other in max(0, at - before)...(at + after) where other != at {
      let value = values[history.slot(other)]
      if value > height || (value == height && other < at) { return false }
    }
    return true
  }

  private mutating func add(_ candidate: OnsetCandidate) {
    guard candidate.hop >= 0, candidate.hop > history.count - 300 else { return }
    queue.add(candidate)
    due = history.count
  }

  // MARK: Decisions

  private mutating func decide(_ emit: (Onset) -> Void) {
    guard history.count >= due else { return }
    for index in 0..<queue.count where !queue.items[index].isWeighed {
      guard history.count >= queue.items[index].hop + wait else { continue }
      weigh(index)
    }
    for index in 0..<queue.count where queue.items[index].isWeighed && !queue.items[index].isCompared {
      guard history.count >= queue.items[index].hop + wait + compare else { continue }
      compare(index)
    }
    while let index = queue.earliest(), queue.items[index].isCompared,
      history.count >= queue.items[index].hop + wait + settle
    {
      let candidate = queue.items[index]
      if candidate.score >= threshold, !queue.isOutdone(index, within: firstSample(of: 16)),
        !isSwell(candidate.hop)
      {
        var sample = candidate.sample
        if settings.lookAhead == .live { sample = max(sample, samples.count - firstSample(of: liveHops)) }
        let time = Double(sample) / sampleRate
        if time > last, sample < end {
          last = time
          let next = queue.next(after: index, scoring: threshold, within: firstSample(of: 16)) ?? Int.max
          let start = min(Int(sample / firstSample(of: 1)), history.count - 4)
          emit(
            Onset(
              time: time, strength: Double(strength(start, until: next - 2)),
              brightness: Double(brightness(candidate.hop, until: next - 2))))
        }
        queue.removeAround(index, within: firstSample(of: 16))
      } else {
        queue.remove(index)
      }
    }
    due = queue.due(wait: wait, compare: compare, settle: settle)
  }

  private var threshold: Float {
    let sensitivity = settings.sensitivity
    return Float(-3 * (sensitivity > -1 ? (sensitivity < 1 ? sensitivity : 1) : -1))
  }

  private mutating func weigh(_ index: Int) {
    var candidate = queue.items[index]
    features.fill(candidate, history: history, tonal: tonal)
    var (score, shift) = judge.weigh(features.values)
    // The time of a steep attack is exact to the sample.
    let isExact = candidate.kind == .quick && candidate.height > 20
    let mayBeOnset = score > OnsetContext.least || recordsCandidates
    if placer != nil, mayBeOnset { features.fillCourse(candidate, history: history) }
    if let placer, mayBeOnset && !isExact || recordsCandidates {
      traceNew(around: candidate.hop)
      features.fillTones(course)
      shift = placer.weigh(features.values).shift
    }
    candidate.score = score > -100 ? min(100, score) : -100
    candidate.isWeighed = true
    candidate.heard = candidate.sample
    context?.add(candidate, features.values, keepsAll: recordsCandidates)
    // The time of any other fast rise is exact as well, unless the attack starts elsewhere.
    let least: Float = candidate.kind == .quick && placer != nil ? 5 : 2
    if abs(shift) > least, abs(shift) < 1000, placer == nil || !isExact {
      let milliseconds = max(-25, min(25, Double(shift)))
      candidate.sample = max(0, candidate.sample + Int64(milliseconds * 0.001 * sampleRate))
    }
    queue.items[index] = candidate
  }
}
