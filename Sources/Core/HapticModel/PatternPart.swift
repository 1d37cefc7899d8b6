/// A pattern made of entries of other patterns, with the entry from which each of its own entries comes.
package struct TracedPattern: Sendable {
  /// An entry of one of the patterns.
  package struct Origin: Sendable, Hashable {
    /// The index of the pattern.
    package var part: Int
    /// The index of the event, parameter or curve in that pattern.
    package var index: Int

    /// Creates an origin.
    package init(part: Int = 0, _ index: Int) {
      self.part = part
      self.index = index
    }
  }

  /// The pattern.
  package var pattern: HapticPattern
  /// Where each event comes from.
  package var events: [Origin?] = []
  /// Where each parameter comes from; `nil` for one that was added.
  package var parameters: [Origin?] = []
  /// Where each curve comes from; `nil` for one that was added.
  package var curves: [Origin?] = []
  /// The content of the others that the pattern cannot express.
  package var cuts: [PatternCut] = []

  /// Creates a pattern whose entries are those of another one, in the same order.
  package init(unchangedIn pattern: HapticPattern) {
    self.pattern = pattern
    events = pattern.events.indices.map { Origin($0) }
    parameters = pattern.parameters.indices.map { Origin($0) }
    curves = pattern.curves.indices.map { Origin($0) }
  }

  /// Creates a pattern without entries, with the version and the unknown keys of another one.
  package init(emptied pattern: HapticPattern) {
    self.pattern = HapticPattern(
      version: pattern.version, extras: pattern.extras, audioFolders: pattern.audioFolders)
  }
}

/// An event that a part of a pattern cannot play as the whole does, because the part starts within it.
package struct PatternCut: Sendable, Hashable {
  /// The substitute that the part plays.
  package enum Kind: Sendable, Hashable {
    /// Nothing: AHAP cannot start an audio file in its middle.
    case soundRemoved
    /// Nothing: the transient still rang, for at most 20 ms.
    case transientRemoved
    /// Nothing: the event was in its release, or its decay was over within 10 ms.
    case tailRemoved
    /// The event, which starts its attack again.
    case attackRepeated
  }

  /// The substitute that the part plays.
  package var kind: Kind
  /// The index of the event in the whole pattern.
  package var event: Int
  /// The start of the event in the whole pattern, in seconds.
  package var time: Double
}
