#if !canImport(Darwin)
  extension AVAudioSession {
    /// The purpose for which a program uses audio.
    public struct Category: RawRepresentable, Hashable, Sendable {
      /// The name of the category.
      public let rawValue: String
      /// Creates a category from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The program's sound is not essential and mixes with other programs.
      public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
      /// The program's sound is not essential and silences other programs.
      public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
      /// The program's sound is essential.
      public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
      /// The program records sound.
      public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
      /// The program records and plays sound.
      public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
      /// The program uses several audio routes (devices for sound) at once.
      public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// The mode of a session: a special use of audio within the category, such as a voice call.
    public struct Mode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String
      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The mode for no special use.
      public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
      /// The mode for two-way voice over a network.
      public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
      /// The mode for two-way video over a network.
      public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
      /// The mode for voice in a game.
      public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
      /// The mode for recording video.
      public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
      /// The mode for measurements, with as little processing as possible.
      public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
      /// The mode for playing films.
      public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
      /// The mode for continuous speech.
      public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
      /// The mode for short spoken prompts.
      public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// The options of a category: how the program's sound combines with the sound of other programs, and
    /// which devices the program may use.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
      /// The options as bits: each option is one bit or a combination of bits.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Mixes the program's sound with the sound of other programs.
      public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
      /// Makes other programs quieter while this program plays sound, which is called ducking.
      public static let duckOthers = CategoryOptions(rawValue: 0x2)
      /// Allows hands-free Bluetooth devices.
      public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
      /// Allows hands-free Bluetooth devices. This is the newer name of `allowBluetooth`.
      public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
      /// Plays on the loudspeaker instead of the earpiece.
      public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
      /// Pauses the spoken audio of other programs, and mixes the program's sound with their other sound.
      public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
      /// Allows Bluetooth devices for music, which only play and do not record.
      public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
      /// Allows AirPlay devices.
      public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
      /// Keeps the session active when the system mutes the microphone.
      public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    }

    /// How a program shares its audio route (the devices on which its sound plays) with other programs.
    public enum RouteSharingPolicy: UInt, Sendable {
      /// The default policy.
      case `default` = 0
      /// The program plays long audio such as music.
      case longFormAudio = 1
      /// A policy that is reserved for the system.
      case independent = 2
      /// The program plays long films.
      case longFormVideo = 3
    }

    /// The options for activating or deactivating a session.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
      /// The options as bits: each option is one bit.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// When this session is deactivated, notifies other programs that they can play again.
      public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }
  }
#endif
