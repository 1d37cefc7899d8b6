#if !canImport(Darwin)
  import Foundation

  /// Stands in for the class of that name, which belongs to AVFAudio: there are no audio sessions here.
  ///
  /// It exists so that `CHHapticEngine(audioSession:)` can be written. Nothing depends on the session given.
  public final class AVAudioSession: NSObject, Sendable {
    private static let shared = AVAudioSession()

    /// The one session of the program.
    @discardableResult
    public class func sharedInstance() -> AVAudioSession { shared }
  }
#endif
