/// How much a channel of touch is masked at one moment.
package struct TraceMask {
  /// The dB by which the threshold is raised.
  package var raised: Double
  /// The level of the masker in dB above threshold, which has faded since; a level as high as this is not masked.
  var masker: Double

  /// Returns the dB that remain of a level, 0 at the raised threshold and all of it from the masker's own level on.
  func remainder(of level: Double) -> Double {
    guard level < masker, masker > raised else { return level }
    let part = Maths.clamped((level - raised) / (masker - raised), 0, 1)
    return masker * part * (1 + raised / masker * (1 - part))
  }
}

/// The masking by what a channel of touch felt before.
package struct ForwardMasking {
  private var fast: HeldMaximum
  private var slow = FadingMaximum(TraceConstants.slowMaskingKept)

  /// Creates the masking of a channel whose fast part keeps a share per frame.
  package init(kept: Double) { fast = HeldMaximum(frames: TraceConstants.maskingHold, kept) }

  /// Returns the mask on the next level, in dB above threshold and at least 0, and takes the level.
  package mutating func next(_ level: Double) -> TraceMask {
    let slow = slow.next(level)
    let fast = fast.value
    self.fast.add(TraceConstants.fastMasking * level)
    return TraceMask(raised: fast + TraceConstants.slowMasking * slow, masker: slow)
  }
}

/// The masking by what a channel of touch feels later; runs from the end of a signal to its start.
struct BackwardMasking {
  private var later = FadingMaximum(TraceConstants.backwardMaskingKept)

  /// Returns the mask on the level before, in dB above threshold and at least 0, and takes the level.
  mutating func next(_ level: Double) -> TraceMask {
    let later = later.next(level)
    return TraceMask(raised: TraceConstants.backwardMasking * later, masker: later)
  }
}
