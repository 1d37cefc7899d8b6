#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  /// What apps ask of errors.
  package enum Failures {
    /// The way in which an error was recognised first, of the many that apps use.
    package static func kind(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "none"
      } catch let error as CHHapticError where error.code == .engineNotRunning {
        return "not running"
      } catch CHHapticError.invalidTime {
        return "time"
      } catch let error as CHHapticError {
        switch error.code {
        case .invalidPatternPlayer, .serverInterrupted: return "lost"
        case .invalidEventType: return "type \(error.errorCode)"
        default: return "other \(error.code.rawValue)"
        }
      } catch let error as NSError where error.domain == CoreHapticsErrorDomain {
        return "object \(error.code)"
      } catch {
        return "\(error)"
      }
    }

    package static func number(of error: Error) -> Int { (error as NSError).code }

    package static func isHaptic(_ error: Error) -> Bool {
      if (error as NSError).domain != CHHapticError.errorDomain { return false }
      if case CHHapticError.engineNotRunning = error { return true }
      return (error as? CHHapticError)?.code != nil
    }
  }
#endif
