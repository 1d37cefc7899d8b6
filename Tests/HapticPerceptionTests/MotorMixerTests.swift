import TestExpectations
import Testing

@testable import HapticPerception

@Suite struct MotorMixerTests {
  /// A slot by its number, of 12 ms unless another length is given in nanoseconds.
  private func slot(_ number: Int, _ length: UInt64 = 12_000_000) -> Range<UInt64> {
    UInt64(number) * length..<UInt64(number + 1) * length
  }

  private let split = RumbleProfile(transients: .split)

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
            mixer.hold(intensity: intensity, sharpness: 0.5)
            mixer.tap(intensity: intensity, sharpness: 0.5)
            let levels = mixer.next(slot(0))
            #expect(intensity != 1 || levels.heavy > 0)
          }
        }
      }
    }
  }

  @Test("continuous strength is split between the motors by sharpness")
  func strengthBySharpness() {
    for (sharpness, heavy, light): (Float, Double, Double) in [
      (0, 1, 0), (1, 0, 1), (0.5, 0.70711, 0.70711), (0.25, 0.92388, 0.38268),
    ] {
      var mixer = MotorMixer(compensatesAttack: false)
      mixer.hold(intensity: 0.8, sharpness: sharpness)
      let levels = mixer.next(slot(0))
      #expect(abs(Double(levels.heavy) / 65_535 - 0.8 * heavy) < 2e-5, "sharpness \(sharpness)")
      #expect(abs(Double(levels.light) / 65_535 - 0.8 * light) < 2e-5, "sharpness \(sharpness)")
    }
  }

  @Test("the strongest moment of a slot counts, and the last one holds")
  func strongestMoment() {
    var mixer = MotorMixer(compensatesAttack: false)
    for intensity: Float in [0.1, 0.9, 0.2] { mixer.hold(intensity: intensity, sharpness: 0) }
    #expect(abs(Int(mixer.next(slot(0)).heavy) - Int(0.9 * 65_535)) <= 1)
    #expect(abs(Int(mixer.next(slot(1)).heavy) - Int(0.2 * 65_535)) <= 1)
  }

  @Test("a split tap is a pulse of at least 20 ms and at least its slot")
  func splitTaps() {
    var mixer = MotorMixer(profile: split)
    mixer.tap(intensity: 0.6, sharpness: 0)
    #expect(abs(Int(mixer.next(slot(0)).heavy) - Int(0.6 * 65_535)) <= 1)
    #expect(mixer.next(slot(1)).heavy > 0)
    expectEqual(mixer.next(slot(2)), .rest)

    var slow = MotorMixer(profile: split)
    slow.tap(intensity: 1, sharpness: 0)
    expectEqual(slow.next(slot(0, 45_000_000)).heavy, .max)
    expectEqual(slow.next(slot(1, 45_000_000)), .rest)
  }

  /// Milliseconds for which one motor runs at full drive for a tap, in slots of 2 ms.
  private func length(
    _ intensity: Float, _ sharpness: Float, _ profile: RumbleProfile = RumbleProfile(),
    at locality: ControllerLocality = .default, of motor: KeyPath<MotorLevels, UInt16> = \.light
  ) -> Int {
    var mixer = MotorMixer(profile: profile, locality: locality)
    mixer.tap(intensity: intensity, sharpness: sharpness)
    var count = 0
    for number in 0..<100 {
      let levels = mixer.next(slot(number, 2_000_000))
      #expect(levels.heavy == 0 || motor == \.heavy)
      guard levels[keyPath: motor] > 0 else { break }
      expectEqual(levels[keyPath: motor], .max)
      count += 1
    }
    return 2 * count
  }

  @Test("a tap runs the light motor alone at full drive, longer for a stronger one, whatever its sharpness")
  func tapsOnTheLightMotor() {
    let lengths = [0.3, 0.5, 0.8, 1].map { length($0, 0.5) }
    expectEqual(lengths, lengths.sorted())
    #expect(lengths[0] >= 12 && lengths[3] <= 40 && lengths[3] >= lengths[0] + 12, "\(lengths)")
    for sharpness in [0, 1] as [Float] { #expect(length(0.8, sharpness) == lengths[2]) }
    expectEqual(length(0, 0.5), 0)
    // A motor that takes longer to turn gets longer pulses.
    var slow = RumbleProfile()
    slow.lightMotor = Rotor(frequency: 80, gain: 0.8, rise: 0.03, fall: 0.04)
    #expect(length(0.8, 0.5, slow) > lengths[2])
  }

  @Test("a tap at the left handle alone is as long as the heavy motor needs")
  func tapsOnTheHeavyMotor() {
    var profile = RumbleProfile()
    profile.heavyMotor = Rotor(frequency: 80, gain: 0.8, rise: 0.03, fall: 0.04)
    #expect(
      length(0.9, 0.5, profile, at: .leftHandle, of: \.heavy) > length(0.9, 0.5, profile, at: .rightHandle))
  }

  @Test("the stronger of pulse and continuous wins")
  func strongerOfBoth() {
    for (held, tapped): (Float, Float) in [(0.5, 0.8), (0.9, 0.3)] {
      var mixer = MotorMixer(profile: split, compensatesAttack: false)
      mixer.hold(intensity: held, sharpness: 0)
      mixer.tap(intensity: tapped, sharpness: 0)
      #expect(abs(Int(mixer.next(slot(0)).heavy) - Int(max(held, tapped) * 65_535)) <= 1)
    }
  }

  @Test("floor and gamma leave zero at rest")
  func floorAndGamma() {
    var mixer = MotorMixer(
      profile: RumbleProfile(floor: 0.1, gamma: 0.5), locality: .leftHandle, compensatesAttack: false)
    expectEqual(mixer.next(slot(0)), .rest)
    mixer.hold(intensity: 0.25, sharpness: 0.5)
    let drive = Double(mixer.next(slot(1)).heavy) / 65_535
    #expect(abs(drive - 0.55) < 2e-5)
  }

  @Test("a motor that begins to turn gets full drive for as long as it needs")
  func attackCompensation() {
    // 65 ms of attack at half strength: 32.5 ms of full drive, three slots of 12 ms.
    var mixer = MotorMixer(locality: .default)
    var levels: [UInt16] = []
    for number in 0..<5 {
      mixer.hold(intensity: 0.5, sharpness: 0)
      levels.append(mixer.next(slot(number)).heavy)
    }
    expectEqual(levels.map { $0 == .max }, [true, true, true, false, false])
    #expect(abs(Int(levels[4]) - Int(0.5 * 65_535)) <= 1)
  }

  @Test("a hardly felt beginning gets no slot of full drive")
  func faintAttack() {
    var mixer = MotorMixer(locality: .default)
    mixer.hold(intensity: 0.01, sharpness: 0)
    #expect(mixer.next(slot(0)).heavy < 700)
  }

  @Test("each place drives its motors alone", arguments: ControllerLocality.allCases)
  func places(locality: ControllerLocality) {
    var mixer = MotorMixer(locality: locality, compensatesAttack: false)
    mixer.hold(intensity: 1, sharpness: 0.5)
    let levels = mixer.next(slot(0))
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
    expectEqual(driven, expected)
  }

  @Test("strengths and times beyond all bounds stay within the motors")
  func hostileStrengths() {
    for value: Float in [.nan, .infinity, -.infinity, -1, 2, .greatestFiniteMagnitude] {
      var mixer = MotorMixer()
      mixer.hold(intensity: value, sharpness: value)
      _ = mixer.next(0..<0)
      mixer.tap(intensity: value, sharpness: value)
      _ = mixer.next(0 ..< .max)
      mixer.tap(intensity: value, sharpness: value)
      _ = mixer.next(.max ..< .max)
    }
  }
}
