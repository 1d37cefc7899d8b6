import CThrum
import CThrumCore
import HapticAudio
import HapticDevices
import HapticPlatform
import HapticPlayback

/// The object behind the handle of an engine.
final class EngineObject {
  let engine: HapticEngine
  let notices: NoticeQueue
  let gains: HapticUserSettings
  let level = LevelMeter()
  /// The output, if the host requests the samples; otherwise `nil`.
  let pull: PullOutput?

  init(_ options: EngineOptions) throws(CoreFailure) {
    if options.flags.contains(.silenceAtSignals) { OutputGuard.installSignalHandlers() }
    let output = try options.openOutput()
    pull = output as? PullOutput
    gains = HapticUserSettings()
    notices = NoticeQueue()
    var configuration = HapticEngine.Configuration()
    configuration.profile = options.profile
    configuration.audioRoots = options.audioFolders
    configuration.audioFolderAdvice = AudioFolderAdvice(
      set: "set audio_folder in the options of the engine",
      add: "set audio_folder in the options of the engine to its folder",
      allow: "allow absolute paths in these options")
    configuration.allowsMissingAudio = options.flags.contains(.allowMissingAudio)
    configuration.allowsAbsoluteAudioPaths = options.flags.contains(.allowAbsoluteAudio)
    configuration.hasMeters = true
    configuration.finishesAtExit = options.flags.contains(.finishAtExit)
    configuration.recovers = options.flags.contains(.recover)
    configuration.userSettings = gains
    configuration.capacity = options.capacity
    do throws(EngineError) {
      engine = try HapticEngine(output: output, configuration: configuration)
    } catch {
      throw CoreFailure(error)
    }
    engine.isAutoShutdownEnabled = options.flags.contains(.autoShutdown)
    engine.eventHandler = { [notices] event in notices.add(event) }
  }

  /// Returns the object of a handle. Throws `THRUM_WRONG_HANDLE` if the handle is of another kind or was
  /// freed, and `THRUM_NOT_RUNNING` in a child process. The audio thread calls this function, so it must not
  /// allocate.
  static func object(_ opaque: OpaquePointer?) throws(CoreFailure) -> EngineObject {
    guard let object = try handle(opaque, .engine).pointee.object else {
      throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the engine was freed; pass one that has not been freed")
    }
    if ForkedProcess.isCopy { throw .childProcess }
    return Unmanaged<EngineObject>.fromOpaque(object).takeUnretainedValue()
  }
}

extension CoreFailure {
  /// The failure of every use of an engine in a child process, if its parent used engines or listed devices before
  /// `fork`.
  static var childProcess: CoreFailure {
    CoreFailure(
      Int(THRUM_NOT_RUNNING),
      "the parent process used an engine or listed devices before fork; start a process that plays with exec")
  }
}
