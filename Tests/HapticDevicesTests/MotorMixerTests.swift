import HapticPerception
import HapticRealTime
import Testing

@testable import HapticDevices
@testable import HapticFormats
@testable import HapticOutputs

@Suite struct MotorMixerTests {
  private static let slot: UInt64 = 12_000_000

  private func level(_ time: UInt64, _ intensity: Float, _ sharpness: Float = 0.5) -> FeltFrame {
    FeltFrame(kind: .level, sample: 0, hostTime: time, intensity: intensity, sharpness: sharpness)
  }

  private func tap(_ time: UInt64, _ intensity: Float, _ sharpness: Float = 0.5) -> FeltFrame {
    FeltFrame(kind: .tap, sample: 0, hostTime: time, intensity: intensity, sharpness: sharpness)
  }

  @Test("a rumble profile keeps its numbers within their limits, however they are set, and no level traps")
  func hostileProfiles() {
    let properties: [(WritableKeyPath<RumbleProfile, Double>, ClosedRange<Double>)] = [
      (\.heavyAttack, RumbleProfile.attackLimits), (\.lightAttack, RumbleProfile.attackLimits),
      (\.minimumPulse, RumbleProfile.pulseLimits), (\.floor, RumbleProfile.floorLimits),
      (\.gamma, RumbleProfile.gammaLimits),
    ]
    let hostile: [Double] = [.nan, .infinity, -.infinity, -1, -0.0, .leastNonzeroMagnitude, 1e308, 0.25]
    for (path, limits) in properties {
      for value in hostile {
        var profile = RumbleProfile()
        profile[keyPath: path] = value
        #expect(limits.contains(profile[keyPath: path]))
        let made = RumbleProfile(
          heavyAttack: value, lightAttack: value, minimumPulse: value, floor: value, gamma: value)
        #expect(limits.contains(made[keyPath: path]))
        if limits.contains(value) { #expect(profile[keyPath: path] == value && made[keyPath: path] == value) }
        for profile in [profile, made] {
          var mixer = MotorMixer(profile: profile, locality: .all)
          for intensity in [0, .leastNonzeroMagnitude, 0.3, 1, .infinity, .nan] as [Float] {
            mixer.add(level(0, intensity, 0.5), slotEnd: Self.slot)
            mixer.add(tap(0, intensity, 0.5), slotEnd: Self.slot)
            let levels = mixer.take(slotStart: 0)
            #expect(intensity != 1 || levels.heavy > 0)
          }
        }
      }
    }
  }

  @Test func strengthIsSplitBySharpness() {
    for (sharpness, heavy, light): (Float, Double, Double) in [
      (0, 1, 0), (1, 0, 1), (0.5, 0.70711, 0.70711), (0.25, 0.92388, 0.38268),
    ] {
      var mixer = MotorMixer(compensatesAttack: false)
      mixer.add(level(0, 0.8, sharpness), slotEnd: Self.slot)
      let levels = mixer.take(slotStart: 0)
      #expect(abs(Double(levels.heavy) / 65_535 - 0.8 * heavy) < 2e-5, "sharpness \(sharpness)")
      #expect(abs(Double(levels.light) / 65_535 - 0.8 * light) < 2e-5, "sharpness \(sharpness)")
    }
  }

  @Test func theStrongestMomentOfASlotCountsAndTheLastOneGoesOn() {
    var mixer = MotorMixer(compensatesAttack: false)
    for (time, intensity): (UInt64, Float) in [(0, 0.1), (1, 0.9), (2, 0.2)] {
      mixer.add(level(time, intensity, 0), slotEnd: Self.slot)
    }
    #expect(abs(Int(mixer.take(slotStart: 0).heavy) - Int(0.9 * 65_535)) <= 1)
    let next = mixer.take(slotStart: Self.slot).heavy
    #expect(abs(Int(next) - Int(0.2 * 65_535)) <= 1)
  }

  @Test func aTapIsAPulseOfAtLeastTwentyMillisecondsAndAtLeastItsSlot() {
    var mixer = MotorMixer(profile: RumbleProfile(transients: .split))
    mixer.add(tap(5_000_000, 0.6, 0), slotEnd: Self.slot)
    let strength = UInt16(0.6 * 65_535 + 0.5)
    #expect(abs(Int(mixer.take(slotStart: 0).heavy) - Int(strength)) <= 1)
    // It began at 5 ms and lasts to 25 ms: the slots at 12 and 24 ms are in it, the one at 36 ms is not.
    #expect(mixer.take(slotStart: Self.slot).heavy > 0)
    #expect(mixer.take(slotStart: 2 * Self.slot).heavy > 0)
    #expect(mixer.take(slotStart: 3 * Self.slot) == .rest)

    var slow = MotorMixer(profile: RumbleProfile(transients: .split))
    slow.add(tap(0, 1, 0), slotEnd: 45_000_000)
    #expect(slow.take(slotStart: 0).heavy == .max)
    #expect(slow.take(slotStart: 45_000_000) == .rest)
  }

  @Test("a tap runs the light motor alone at full drive, longer for a stronger one, whatever its sharpness")
  func tapsOnTheLightMotor() {
    /// Milliseconds for which the light motor runs, in slots of 2 ms.
    func length(_ intensity: Float, _ sharpness: Float, _ profile: RumbleProfile = RumbleProfile()) -> Int {
      var mixer = MotorMixer(profile: profile)
      mixer.add(tap(0, intensity, sharpness), slotEnd: 2_000_000)
      var count = 0
      for slot in 0..<100 {
        let levels = mixer.take(slotStart: UInt64(slot) * 2_000_000)
        #expect(levels.heavy == 0)
        guard levels.light > 0 else { break }
        #expect(levels.light == .max)
        count += 1
      }
      return 2 * count
    }
    let lengths = [0.3, 0.5, 0.8, 1].map { length($0, 0.5) }
    #expect(lengths == lengths.sorted())
    #expect(lengths[0] >= 12 && lengths[3] <= 40 && lengths[3] >= lengths[0] + 12, "\(lengths)")
    for sharpness in [0, 1] as [Float] { #expect(length(0.8, sharpness) == lengths[2]) }
    #expect(length(0, 0.5) == 0)
    // A motor that takes longer to turn gets longer pulses.
    var slow = RumbleProfile()
    slow.lightMotor = Rotor(frequency: 80, gain: 0.8, rise: 0.03, fall: 0.04)
    #expect(length(0.8, 0.5, slow) > lengths[2])
  }

  /// Wired pads pass on a report each 10 ms, Bluetooth LE firmware needs about 50 ms.
  @Test func motorsAreToldAsOftenAsTheConnectionTakes() {
    #expect((60...100).contains(1 / Controller.Connection.wired.updatePeriod))
    #expect((20...25).contains(1 / Controller.Connection.wireless.updatePeriod))
    #expect((60...100).contains(1 / Controller.Connection.unknown.updatePeriod))
  }

  @Test func theStrongerOfPulseAndContinuousWins() {
    let split = RumbleProfile(transients: .split)
    var mixer = MotorMixer(profile: split, compensatesAttack: false)
    mixer.add(level(0, 0.5, 0), slotEnd: Self.slot)
    mixer.add(tap(0, 0.8, 0), slotEnd: Self.slot)
    #expect(abs(Int(mixer.take(slotStart: 0).heavy) - Int(0.8 * 65_535)) <= 1)
    var other = MotorMixer(profile: split, compensatesAttack: false)
    other.add(level(0, 0.9, 0), slotEnd: Self.slot)
    other.add(tap(0, 0.3, 0), slotEnd: Self.slot)
    #expect(abs(Int(other.take(slotStart: 0).heavy) - Int(0.9 * 65_535)) <= 1)
  }

  @Test func floorAndGammaLeaveZeroAtRest() {
    var mixer = MotorMixer(
      profile: RumbleProfile(floor: 0.1, gamma: 0.5), locality: .leftHandle, compensatesAttack: false)
    #expect(mixer.take(slotStart: 0) == .rest)
    mixer.add(level(0, 0.25), slotEnd: Self.slot)
    let drive = Double(mixer.take(slotStart: 0).heavy) / 65_535
    #expect(abs(drive - 0.55) < 2e-5)
  }

  @Test func aMotorThatBeginsToTurnGetsFullDriveForAsLongAsItNeeds() {
    // 65 ms of attack at half strength: 32.5 ms of full drive, three slots of 12 ms.
    var mixer = MotorMixer(locality: .default)
    var levels: [UInt16] = []
    for slot in 0..<5 {
      let start = UInt64(slot) * Self.slot
      mixer.add(level(start, 0.5, 0), slotEnd: start + Self.slot)
      levels.append(mixer.take(slotStart: start).heavy)
    }
    #expect(levels.map { $0 == .max } == [true, true, true, false, false])
    #expect(abs(Int(levels[4]) - Int(0.5 * 65_535)) <= 1)
  }

  @Test(arguments: ControllerLocality.allCases)
  func eachPlaceDrivesItsMotorsAlone(locality: ControllerLocality) {
    var mixer = MotorMixer(locality: locality, compensatesAttack: false)
    mixer.add(level(0, 1), slotEnd: Self.slot)
    let levels = mixer.take(slotStart: 0)
    let driven = [levels.heavy > 0, levels.light > 0, levels.leftTrigger > 0, levels.rightTrigger > 0]
    let expected: [Bool] =
      switch locality {
      case .default, .handles: [true, true, false, false]
      case .all: [true, true, true, true]
      case .leftHandle: [true, false, false, false]
      case .rightHandle: [false, true, false, false]
      case .triggers: [false, false, true, true]
      case .leftTrigger: [false, false, true, false]
      case .rightTrigger: [false, false, false, true]
      }
    #expect(driven == expected)
  }

  @Test func nonsenseFromAFrameStaysWithinTheMotors() {
    for value: Float in [.nan, .infinity, -.infinity, -1, 2, .greatestFiniteMagnitude] {
      var mixer = MotorMixer()
      mixer.add(level(0, value, value), slotEnd: 0)
      mixer.add(tap(.max, value, value), slotEnd: .max)
      _ = mixer.take(slotStart: .max)
    }
  }
}
