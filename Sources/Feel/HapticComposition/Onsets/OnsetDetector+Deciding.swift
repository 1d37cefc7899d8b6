extension OnsetDetector {
  // Chosen on the part dev of Benchmarks/Onsets, like all numbers here: for files no less than features, neighbours and
  // swells need.

  /// The number of hops that a candidate waits until its features can be measured, which reach 72 hops beyond it, and the
  /// frames of tones after it.
  var wait: Int { settings.lookAhead == .file ? 105 : 4 }

  /// The number of hops from the weighing of a candidate until its neighbours are weighed too.
  var compare: Int { settings.lookAhead == .file ? 72 : 0 }

  /// The number of hops from the weighing of a candidate until it is decided. A candidate with a higher score may still
  /// follow, or a swell may be recognised, which takes 170 hops beyond it.
  var decide: Int { settings.lookAhead == .file ? 95 : 0 }

  /// Two onsets are more than so many samples apart: 16 hops. The closest blows that count as two are 32 ms apart.
  private var apart: Int64 { firstSample(of: 16) }

  /// The height of a fast rise above which its first sample is exact and stays.
  private static var exactHeight: Float { 20 }

  /// The least correction of a time in milliseconds. The time of a fast rise that is not steep is exact as well, unless the
  /// attack starts elsewhere.
  private func leastShift(_ candidate: OnsetCandidate) -> Float {
    candidate.kind == .quick && placer != nil ? 5 : 2
  }

  /// The greatest correction in milliseconds. The placer learnt from candidates less than 30 ms from an onset.
  private static var greatestShift: Double { 25 }

  private var threshold: Float {
    let sensitivity = settings.sensitivity
    return Float(-3 * (sensitivity > -1 ? (sensitivity < 1 ? sensitivity : 1) : -1))
  }

  /// Weighs, compares and decides the candidates for which enough hops have arrived.
  mutating func decide(_ observer: inout some CandidateObserver, _ emit: (Onset) -> Void) {
    guard history.count >= due else { return }
    for index in 0..<queue.count where !queue.items[index].isWeighed {
      guard history.count >= queue.items[index].hop + wait else { continue }
      weigh(index, &observer)
    }
    for index in 0..<queue.count where queue.items[index].isWeighed && !queue.items[index].isCompared {
      guard history.count >= queue.items[index].hop + wait + compare else { continue }
      compare(index, &observer)
    }
    while let index = queue.earliest(), queue.items[index].isCompared,
      history.count >= queue.items[index].hop + wait + decide
    {
      var isOnset = queue.items[index].score >= threshold && !queue.isOutdone(index, within: apart)
      if isOnset { isOnset = !isSwell(queue.items[index].hop) }
      if isOnset {
        report(index, emit)
        queue.removeAround(index, within: apart)
      } else {
        queue.remove(index)
      }
    }
    due = queue.due(wait: wait, compare: compare, decide: decide)
  }

  /// Reports a candidate as an onset, unless it lies before the last onset or after the end of the sound.
  private mutating func report(_ index: Int, _ emit: (Onset) -> Void) {
    let candidate = queue.items[index]
    var sample = candidate.sample
    if settings.lookAhead == .live { sample = max(sample, samples.count - firstSample(of: liveHops)) }
    let time = Double(sample) / sampleRate
    guard time > last, sample < end else { return }
    last = time
    let next = queue.next(after: index, scoring: threshold, within: apart) ?? Int.max
    let start = min(Int(sample / firstSample(of: 1)), history.count - 4)
    emit(
      Onset(
        time: time, strength: Double(strength(start, until: next - 2)),
        brightness: Double(brightness(candidate.hop, until: next - 2))))
  }

  /// Scores a candidate by its features, and corrects its time.
  private mutating func weigh<Observer: CandidateObserver>(_ index: Int, _ observer: inout Observer) {
    var candidate = queue.items[index]
    features.fill(candidate, history: history, tonal: tonal)
    var (score, shift) = judge.weigh(features.values)
    let isExact = candidate.kind == .quick && candidate.height > Self.exactHeight
    let mayBeOnset = score > OnsetContext.least || Observer.seesAll
    if placer != nil, mayBeOnset { features.fillAttack(candidate, history: history) }
    if let placer, mayBeOnset && !isExact || Observer.seesAll {
      traceNew(around: candidate.hop)
      features.fillTones(envelope)
      shift = placer.weigh(features.values).shift
    }
    candidate.score = score > -100 ? min(100, score) : -100
    candidate.isWeighed = true
    candidate.heard = candidate.sample
    if contextJudge != nil || Observer.seesAll {
      context.add(candidate, features.values, keepsAll: Observer.seesAll)
    }
    if abs(shift) > leastShift(candidate), abs(shift) < 1000, placer == nil || !isExact {
      let milliseconds = max(-Self.greatestShift, min(Self.greatestShift, Double(shift)))
      candidate.sample = max(0, candidate.sample + Int64(milliseconds * 0.001 * sampleRate))
    }
    queue.items[index] = candidate
  }

  /// Scores a candidate again by its neighbours, which have been weighed by now.
  private mutating func compare<Observer: CandidateObserver>(_ index: Int, _ observer: inout Observer) {
    queue.items[index].isCompared = true
    judgeAgain(index, &observer)
    // A candidate that the judges believe has the better time.
    guard queue.items[index].score < threshold,
      !queue.hasOnset(around: index, within: 2 * apart, scoring: 0)
    else { return }
    if let score = evidence(queue.items[index]) {
      queue.items[index].score = max(score, queue.items[index].score)
    }
  }

  /// Scores a candidate again by its neighbours alone.
  private mutating func judgeAgain<Observer: CandidateObserver>(_ index: Int, _ observer: inout Observer) {
    let candidate = queue.items[index]
    guard contextJudge != nil && candidate.score > OnsetContext.least || Observer.seesAll else { return }
    context.fill(candidate)
    if Observer.seesAll {
      observer.see(
        sample: Int(candidate.heard), kind: candidate.kind.rawValue, score: candidate.score,
        features: context.recorded(candidate.slot))
    }
    guard let contextJudge, candidate.score > OnsetContext.least else { return }
    let score = contextJudge.weigh(context.features, from: OnsetContext.start(of: candidate.slot)).score
    // Two judges err less than one. What the first one is sure of remains an onset: a single blow has no neighbours.
    let both = max(
      OnsetContext.share * score + (1 - OnsetContext.share) * candidate.score,
      candidate.score - OnsetContext.doubt)
    queue.items[index].score = both > -100 ? min(100, both) : -100
  }
}
