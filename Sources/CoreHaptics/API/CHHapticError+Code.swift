#if !canImport(Darwin)
  import Foundation

  extension CHHapticError {
    /// What is wrong, by number (CoreHapticsBehaviour §1.7).
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum Code: Int, _ErrorCodeProtocol, Hashable, Sendable {
      /// The error that carries these codes; what `catch CHHapticError.engineNotRunning` compares by.
      public typealias _ErrorType = CHHapticError

      /// Playback was asked for while the engine was stopped.
      case engineNotRunning = -4805

      /// Not allowed in this state; also exporting a pattern that plays registered audio.
      case operationNotPermitted = -4806

      /// The output took too long to start.
      case engineStartTimeout = -4808

      /// There is nothing to play on.
      case notSupported = -4809

      /// The output could not be opened or failed.
      case serverInitFailed = -4810

      /// Something from outside stopped the engine.
      case serverInterrupted = -4811

      /// The player was made before the engine was reset.
      case invalidPatternPlayer = -4812

      /// The data are not a pattern.
      case invalidPatternData = -4813

      /// The dictionary is not a pattern.
      case invalidPatternDictionary = -4814

      /// The audio session cannot be used. Never thrown here.
      case invalidAudioSession = -4815

      /// A value given to an engine or player makes no sense.
      case invalidEngineParameter = -4816

      /// The parameter ID does not exist, or does not go with the event type asked about.
      case invalidParameterType = -4820

      /// The event type does not exist.
      case invalidEventType = -4821

      /// The time of an event is negative, not a number or beyond 24 hours.
      case invalidEventTime = -4822

      /// The duration of an event is negative, not a number or beyond 24 hours.
      case invalidEventDuration = -4823

      /// No audio is registered under that number, or the file is not audio that can be read.
      case invalidAudioResource = -4824

      /// A limit was hit: memory for audio, players, commands waiting.
      case resourceNotAvailable = -4825

      /// An event lacks something it needs.
      case badEventEntry = -4830

      /// A parameter or curve lacks something it needs, or its value is not a number.
      case badParameterEntry = -4831

      /// A time given to a method, or the time of a parameter or curve, is negative or not a number.
      case invalidTime = -4840

      /// The pattern or audio file is not there.
      case fileNotFound = -4851

      /// There is not enough power. Never thrown here.
      case insufficientPower = -4897

      /// None of the others.
      case unknownError = -4898

      /// Memory ran out. Never thrown here.
      case memoryError = -4899

      /// Stands for codes of a later day, so that a `default` after all of today's is no warning. Cannot be written.
      @available(*, unavailable) case notYetKnown = 0
    }

    // The codes again, so that they can be named without `Code`.

    /// Playback was asked for while the engine was stopped.
    public static var engineNotRunning: CHHapticError.Code { .engineNotRunning }

    /// Not allowed in this state; also exporting a pattern that plays registered audio.
    public static var operationNotPermitted: CHHapticError.Code { .operationNotPermitted }

    /// The output took too long to start.
    public static var engineStartTimeout: CHHapticError.Code { .engineStartTimeout }

    /// There is nothing to play on.
    public static var notSupported: CHHapticError.Code { .notSupported }

    /// The output could not be opened or failed.
    public static var serverInitFailed: CHHapticError.Code { .serverInitFailed }

    /// Something from outside stopped the engine.
    public static var serverInterrupted: CHHapticError.Code { .serverInterrupted }

    /// The player was made before the engine was reset.
    public static var invalidPatternPlayer: CHHapticError.Code { .invalidPatternPlayer }

    /// The data are not a pattern.
    public static var invalidPatternData: CHHapticError.Code { .invalidPatternData }

    /// The dictionary is not a pattern.
    public static var invalidPatternDictionary: CHHapticError.Code { .invalidPatternDictionary }

    /// The audio session cannot be used. Never thrown here.
    public static var invalidAudioSession: CHHapticError.Code { .invalidAudioSession }

    /// A value given to an engine or player makes no sense.
    public static var invalidEngineParameter: CHHapticError.Code { .invalidEngineParameter }

    /// The parameter ID does not exist, or does not go with the event type asked about.
    public static var invalidParameterType: CHHapticError.Code { .invalidParameterType }

    /// The event type does not exist.
    public static var invalidEventType: CHHapticError.Code { .invalidEventType }

    /// The time of an event is negative, not a number or beyond 24 hours.
    public static var invalidEventTime: CHHapticError.Code { .invalidEventTime }

    /// The duration of an event is negative, not a number or beyond 24 hours.
    public static var invalidEventDuration: CHHapticError.Code { .invalidEventDuration }

    /// No audio is registered under that number, or the file is not audio that can be read.
    public static var invalidAudioResource: CHHapticError.Code { .invalidAudioResource }

    /// A limit was hit: memory for audio, players, commands waiting.
    public static var resourceNotAvailable: CHHapticError.Code { .resourceNotAvailable }

    /// An event lacks something it needs.
    public static var badEventEntry: CHHapticError.Code { .badEventEntry }

    /// A parameter or curve lacks something it needs, or its value is not a number.
    public static var badParameterEntry: CHHapticError.Code { .badParameterEntry }

    /// A time given to a method, or the time of a parameter or curve, is negative or not a number.
    public static var invalidTime: CHHapticError.Code { .invalidTime }

    /// The pattern or audio file is not there.
    public static var fileNotFound: CHHapticError.Code { .fileNotFound }

    /// There is not enough power. Never thrown here.
    public static var insufficientPower: CHHapticError.Code { .insufficientPower }

    /// None of the others.
    public static var unknownError: CHHapticError.Code { .unknownError }

    /// Memory ran out. Never thrown here.
    public static var memoryError: CHHapticError.Code { .memoryError }
  }
#endif
