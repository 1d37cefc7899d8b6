#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import TestExpectations
  import Testing

  /// Every form in which apps look at errors, on an error that was really thrown.
  @Suite struct ErrorTests {
    private let bench: Bench

    init() throws { bench = try Bench(starts: false) }

    private func fail() throws { try bench.engine.makePlayer(with: pattern(tap())).start(atTime: 0) }

    @Test("catch as haptic error") func catchAsHapticError() {
      var found: CHHapticError?
      do { try fail() } catch let error as CHHapticError { found = error } catch {}
      expectEqual(found?.code, .engineNotRunning)
      expectEqual(found?.errorCode, -4805)
      expectEqual(found?.localizedDescription.contains("start it"), true)
    }

    @Test("catch as NS error") func catchAsNSError() {
      // Complete without another clause, as it is on Apple platforms.
      do { try fail() } catch let error as NSError {
        expectEqual(error.domain, "com.apple.CoreHaptics")
        expectEqual(error.domain, CoreHapticsErrorDomain)
        expectEqual(error.code, CHHapticError.Code.engineNotRunning.rawValue)
        expectEqual((error.userInfo[NSLocalizedDescriptionKey] as? String)?.isEmpty, false)
        #expect(error.localizedDescription.contains("stopped"))
      }
    }

    @Test("catch by code") func catchCode() {
      var caught = ""
      do { try fail() } catch CHHapticError.engineNotRunning { caught = "not running" } catch {
        caught = "other"
      }
      expectEqual(caught, "not running")
      do { try fail() } catch CHHapticError.invalidTime { caught = "time" } catch { caught = "other" }
      expectEqual(caught, "other")
      do { try fail() } catch let error as CHHapticError where error.code == .engineNotRunning {
        caught = "where"
      } catch {}
      expectEqual(caught, "where")
      do { try fail() } catch let error as NSError where error.code == -4805 { caught = "NSError" } catch {}
      expectEqual(caught, "NSError")
    }

    @Test("cast and switch") func castAndSwitch() throws {
      let error = try #require(throws: (any Error).self) { try fail() }
      expectEqual((error as? CHHapticError)?.code, .engineNotRunning)
      expectEqual((error as NSError).code, -4805)
      expectEqual((error as NSError).domain, CoreHapticsErrorDomain)
      if case CHHapticError.engineNotRunning = error {} else { Issue.record("if case") }
      switch error {
      case CHHapticError.engineNotRunning: break
      default: Issue.record("switch")
      }
      switch (error as? CHHapticError)?.code {
      case .engineNotRunning: break
      default: Issue.record("switch over the code")
      }
      switch CHHapticError.Code(rawValue: (error as NSError).code) {
      case .engineNotRunning?: break
      default: Issue.record("switch over the number")
      }
    }

    @Test("an NS error of the domain is a haptic error") func bridgedErrors() {
      let theirs: any Error = NSError(domain: CoreHapticsErrorDomain, code: -4808)
      expectEqual((theirs as? CHHapticError)?.code, .engineStartTimeout)
      let foreign: any Error = NSError(domain: NSPOSIXErrorDomain, code: -4808)
      #expect(foreign as? CHHapticError == nil)
      let unknown: any Error = NSError(domain: CoreHapticsErrorDomain, code: 12)
      expectEqual((unknown as? CHHapticError)?.code, .unknownError)
      expectEqual((unknown as? CHHapticError)?.errorCode, 12)
    }

    @Test("errors are made and compared by apps") func madeErrors() {
      let error = CHHapticError(.invalidTime, userInfo: ["key": 1])
      expectEqual(error.userInfo["key"] as? Int, 1)
      expectEqual(error.code, CHHapticError.invalidTime)
      expectEqual(CHHapticError(.invalidTime), CHHapticError(.invalidTime))
      #expect(CHHapticError(.invalidTime) != CHHapticError(.notSupported))
      expectEqual(Set([CHHapticError(.invalidTime), CHHapticError(.invalidTime)]).count, 1)
      expectEqual((error as NSError).code, -4840)
      expectEqual(CHHapticError.errorDomain, "com.apple.CoreHaptics")
    }

    /// CoreHapticsBehaviour §1.7.
    @Test("every code has its number") func codeNumbers() {
      let numbers: [(CHHapticError.Code, CHHapticError.Code, Int)] = [
        (.engineNotRunning, CHHapticError.engineNotRunning, -4805),
        (.operationNotPermitted, CHHapticError.operationNotPermitted, -4806),
        (.engineStartTimeout, CHHapticError.engineStartTimeout, -4808),
        (.notSupported, CHHapticError.notSupported, -4809),
        (.serverInitFailed, CHHapticError.serverInitFailed, -4810),
        (.serverInterrupted, CHHapticError.serverInterrupted, -4811),
        (.invalidPatternPlayer, CHHapticError.invalidPatternPlayer, -4812),
        (.invalidPatternData, CHHapticError.invalidPatternData, -4813),
        (.invalidPatternDictionary, CHHapticError.invalidPatternDictionary, -4814),
        (.invalidAudioSession, CHHapticError.invalidAudioSession, -4815),
        (.invalidEngineParameter, CHHapticError.invalidEngineParameter, -4816),
        (.invalidParameterType, CHHapticError.invalidParameterType, -4820),
        (.invalidEventType, CHHapticError.invalidEventType, -4821),
        (.invalidEventTime, CHHapticError.invalidEventTime, -4822),
        (.invalidEventDuration, CHHapticError.invalidEventDuration, -4823),
        (.invalidAudioResource, CHHapticError.invalidAudioResource, -4824),
        (.resourceNotAvailable, CHHapticError.resourceNotAvailable, -4825),
        (.badEventEntry, CHHapticError.badEventEntry, -4830),
        (.badParameterEntry, CHHapticError.badParameterEntry, -4831),
        (.invalidTime, CHHapticError.invalidTime, -4840),
        (.fileNotFound, CHHapticError.fileNotFound, -4851),
        (.insufficientPower, CHHapticError.insufficientPower, -4897),
        (.unknownError, CHHapticError.unknownError, -4898),
        (.memoryError, CHHapticError.memoryError, -4899),
      ]
      for (code, shortcut, number) in numbers {
        expectEqual(code.rawValue, number)
        expectEqual(code, shortcut)
      }
    }
  }
#endif
