#if !canImport(Darwin)
  extension AVAudioSession {
    /// What the program uses audio for.
    public struct Category: RawRepresentable, Hashable, Sendable {
      /// The name of the category.
      public let rawValue: String
      /// Creates a category from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Sound that is not essential and mixes with other programs.
      public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
      /// Sound that is not essential and silences other programs.
      public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
      /// Sound that is essential to the program.
      public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
      /// Recording.
      public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
      /// Recording and playing.
      public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
      /// Several routes at once.
      public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// A specialisation of a category.
    public struct Mode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String
      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// No specialisation.
      public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
      /// Two-way voice over a network.
      public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
      /// Two-way video over a network.
      public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
      /// Voice in a game.
      public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
      /// Recording of a film.
      public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
      /// Measurement with as little processing as possible.
      public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
      /// Playing of a film.
      public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
      /// Continuous speech.
      public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
      /// Short spoken prompts.
      public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// How the sound of the program goes together with that of others, and where it may go.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
      /// The bits.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Mixes with other programs.
      public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
      /// Makes other programs quieter.
      public static let duckOthers = CategoryOptions(rawValue: 0x2)
      /// Lets hands-free Bluetooth devices be used.
      public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
      /// Lets hands-free Bluetooth devices be used; the later name of the same option.
      public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
      /// Plays on the speaker instead of the receiver.
      public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
      /// Pauses spoken audio of other programs and mixes with the rest.
      public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
      /// Lets Bluetooth devices for music be used.
      public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
      /// Lets AirPlay devices be used.
      public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
      /// Goes on when the microphone is muted by the system.
      public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    }

    /// Who shares the route of the program's sound.
    public enum RouteSharingPolicy: UInt, Sendable {
      /// The usual rules.
      case `default` = 0
      /// Long audio such as music.
      case longFormAudio = 1
      /// Set by the system alone.
      case independent = 2
      /// Long films.
      case longFormVideo = 3
    }

    /// Options of `setActive`.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
      /// The bits.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Lets other programs know that they may play again.
      public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }
  }
#endif
