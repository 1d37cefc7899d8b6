/// The user's remedy for an audio file that is not available, in the terms of the interface that the user has: half sentences
/// for messages.
package struct AudioFolderAdvice: Sendable, Hashable {
  /// How to name a folder where there is none.
  package var set: String
  /// How to add a folder.
  package var add: String
  /// How to allow absolute paths.
  package var allow: String

  package init(set: String, add: String, allow: String) {
    self.set = set
    self.add = add
    self.allow = allow
  }

  /// For code in Swift, with or without the module `CoreHaptics`.
  package static let swift = AudioFolderAdvice(
    set:
      "set audioRoots of the engine's configuration, or with CoreHaptics the environment variable THRUM_AUDIO_ROOTS",
    add:
      "add its folder to audioRoots of the engine's configuration, or with CoreHaptics to THRUM_AUDIO_ROOTS",
    allow: "set allowsAbsoluteAudioPaths of that configuration")
}
