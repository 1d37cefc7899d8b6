#if !canImport(Darwin)
  import Foundation

  extension CHHapticError {
    /// The code of an error, which identifies what went wrong (see CoreHapticsBehaviour §1.7).
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum Code: Int, _ErrorCodeProtocol, Hashable, Sendable {
      /// The error type to which these codes belong. It makes clauses such as `catch
      /// CHHapticError.engineNotRunning` possible.
      public typealias _ErrorType = CHHapticError

      /// The engine must be running for this call.
      case engineNotRunning = -4805

      /// The operation is not allowed. This module throws the error only when a pattern that plays registered
      /// audio is exported as a dictionary, because a dictionary cannot refer to such audio.
      case operationNotPermitted = -4806

      /// The output took too long to start.
      case engineStartTimeout = -4808

      /// No output is available.
      case notSupported = -4809

      /// The output could not be opened, or it failed.
      case serverInitFailed = -4810

      /// An interruption stopped the engine.
      case serverInterrupted = -4811

      /// The player was created before the engine was reset.
      case invalidPatternPlayer = -4812

      /// The data or file does not contain a valid pattern.
      case invalidPatternData = -4813

      /// The dictionary does not contain a valid pattern.
      case invalidPatternDictionary = -4814

      /// The audio session cannot be used. This module never throws this error.
      case invalidAudioSession = -4815

      /// A value that was passed to an engine or player is invalid, for example NaN.
      case invalidEngineParameter = -4816

      /// The parameter ID does not exist, or events of the given type do not have the parameter.
      case invalidParameterType = -4820

      /// The event type does not exist.
      case invalidEventType = -4821

      /// The time of an event is negative, NaN or beyond 24 hours.
      case invalidEventTime = -4822

      /// The duration of an event is negative, NaN or beyond 24 hours.
      case invalidEventDuration = -4823

      /// No audio is registered under this identifier, or the file cannot be decoded as audio.
      case invalidAudioResource = -4824

      /// A limit was reached: the memory for audio, the number of players, or the number of commands and
      /// curves that were sent to players and have not finished.
      case resourceNotAvailable = -4825

      /// An event of a pattern lacks something that it needs, such as its type or the path of its audio file.
      case badEventEntry = -4830

      /// A parameter or a curve lacks something that it needs, such as its value, or its value is NaN.
      case badParameterEntry = -4831

      /// A time passed to a method, or the time of a parameter or curve, is negative, NaN or too large.
      case invalidTime = -4840

      /// The pattern or audio file does not exist.
      case fileNotFound = -4851

      /// The device has too little power. This module never throws this error.
      case insufficientPower = -4897

      /// An error for which no other code exists.
      case unknownError = -4898

      /// Memory ran out. This module never throws this error.
      case memoryError = -4899

      /// A placeholder for future codes, which no code can use. It lets a `switch` over all present codes
      /// have a `default` without a warning.
      @available(*, unavailable) case notYetKnown = 0
    }

    // The same codes as static members, so that code can write `CHHapticError.engineNotRunning`.

    /// The engine must be running for this call.
    public static var engineNotRunning: CHHapticError.Code { .engineNotRunning }

    /// The operation is not allowed. This module throws the error only when a pattern that plays registered
    /// audio is exported as a dictionary, because a dictionary cannot refer to such audio.
    public static var operationNotPermitted: CHHapticError.Code { .operationNotPermitted }

    /// The output took too long to start.
    public static var engineStartTimeout: CHHapticError.Code { .engineStartTimeout }

    /// No output is available.
    public static var notSupported: CHHapticError.Code { .notSupported }

    /// The output could not be opened, or it failed.
    public static var serverInitFailed: CHHapticError.Code { .serverInitFailed }

    /// An interruption stopped the engine.
    public static var serverInterrupted: CHHapticError.Code { .serverInterrupted }

    /// The player was created before the engine was reset.
    public static var invalidPatternPlayer: CHHapticError.Code { .invalidPatternPlayer }

    /// The data or file does not contain a valid pattern.
    public static var invalidPatternData: CHHapticError.Code { .invalidPatternData }

    /// The dictionary does not contain a valid pattern.
    public static var invalidPatternDictionary: CHHapticError.Code { .invalidPatternDictionary }

    /// The audio session cannot be used. This module never throws this error.
    public static var invalidAudioSession: CHHapticError.Code { .invalidAudioSession }

    /// A value that was passed to an engine or player is invalid, for example NaN.
    public static var invalidEngineParameter: CHHapticError.Code { .invalidEngineParameter }

    /// The parameter ID does not exist, or events of the given type do not have the parameter.
    public static var invalidParameterType: CHHapticError.Code { .invalidParameterType }

    /// The event type does not exist.
    public static var invalidEventType: CHHapticError.Code { .invalidEventType }

    /// The time of an event is negative, NaN or beyond 24 hours.
    public static var invalidEventTime: CHHapticError.Code { .invalidEventTime }

    /// The duration of an event is negative, NaN or beyond 24 hours.
    public static var invalidEventDuration: CHHapticError.Code { .invalidEventDuration }

    /// No audio is registered under this identifier, or the file cannot be decoded as audio.
    public static var invalidAudioResource: CHHapticError.Code { .invalidAudioResource }

    /// A limit was reached: the memory for audio, the number of players, or the number of commands and curves
    /// that were sent to players and have not finished.
    public static var resourceNotAvailable: CHHapticError.Code { .resourceNotAvailable }

    /// An event of a pattern lacks something that it needs, such as its type or the path of its audio file.
    public static var badEventEntry: CHHapticError.Code { .badEventEntry }

    /// A parameter or a curve lacks something that it needs, such as its value, or its value is NaN.
    public static var badParameterEntry: CHHapticError.Code { .badParameterEntry }

    /// A time passed to a method, or the time of a parameter or curve, is negative, NaN or too large.
    public static var invalidTime: CHHapticError.Code { .invalidTime }

    /// The pattern or audio file does not exist.
    public static var fileNotFound: CHHapticError.Code { .fileNotFound }

    /// The device has too little power. This module never throws this error.
    public static var insufficientPower: CHHapticError.Code { .insufficientPower }

    /// An error for which no other code exists.
    public static var unknownError: CHHapticError.Code { .unknownError }

    /// Memory ran out. This module never throws this error.
    public static var memoryError: CHHapticError.Code { .memoryError }
  }
#endif
