/// 5^n with 128 bits, in the steps of 27 that the range of Double needs.
///
/// 5^n = (`high` × 2^64 + `low` + δ) × 2^`scale` with 0 ≤ δ < 1; δ is 0 for n from 0 to 54.
struct PowerOfFive {
  let high: UInt64
  let low: UInt64
  let scale: Int

  init(_ high: UInt64, _ low: UInt64, _ scale: Int) {
    self.high = high
    self.low = low
    self.scale = scale
  }

  /// The powers of ten outside which any number of 19 digits is zero or infinite.
  static let powersOfTen = -342...308

  /// Returns the largest multiple of 27 that is not above an exponent, divided by 27.
  static func step(of exponent: Int) -> Int { (exponent + 27 * 13) / 27 - 13 }

  /// Returns whether 5^(27 · step) is exact in the table.
  static func isExact(step: Int) -> Bool { step >= 0 && step <= 2 }

  /// Returns 5^(27 · step).
  static func at(step: Int) -> PowerOfFive { table[step + 13] }

  // 5^(27 · −13) … 5^(27 · 11), computed with exact fractions.
  private static let table: [PowerOfFive] = [
    PowerOfFive(0x8049_A4AC_0C58_11AE, 0x205B_896D_777D_6278, -942),
    PowerOfFive(0xCF42_894A_5DCE_35EA, 0x5206_4CAC_8286_75B9, -880),
    PowerOfFive(0xA76C_5823_38ED_2621, 0xAF2A_F2B8_0AF6_F24E, -817),
    PowerOfFive(0x873E_4F75_E222_4E68, 0x5A77_44A6_E804_A291, -754),
    PowerOfFive(0xDA7F_5BF5_9096_6848, 0xAF39_A475_506A_899E, -692),
    PowerOfFive(0xB080_392C_C434_9DEC, 0xBD8D_794D_96AA_CFB3, -629),
    PowerOfFive(0x8E93_8662_882A_F53E, 0x547E_B47B_7282_EE9C, -566),
    PowerOfFive(0xE658_29B3_046B_0AFA, 0x0CB4_A5A3_112A_5112, -504),
    PowerOfFive(0xBA12_1A46_50E4_DDEB, 0x92F3_4D62_616C_E413, -441),
    PowerOfFive(0x964E_858C_91BA_2655, 0x3A6A_07F8_D510_F86F, -378),
    PowerOfFive(0xF2D5_6790_AB41_C2A2, 0xFAE2_7299_423F_B9C3, -316),
    PowerOfFive(0xC428_D05A_A475_1E4C, 0xAA97_E14C_3C26_B886, -253),
    PowerOfFive(0x9E74_D1B7_91E0_7E48, 0x775E_A264_CF55_347D, -190),
    PowerOfFive(0x8000_0000_0000_0000, 0x0000_0000_0000_0000, -127),
    PowerOfFive(0xCECB_8F27_F420_0F3A, 0x0000_0000_0000_0000, -65),
    PowerOfFive(0xA70C_3C40_A64E_6C51, 0x9990_90B6_5F67_D924, -2),
    PowerOfFive(0x86F0_AC99_B4E8_DAFD, 0x69A0_28BB_3DED_71A3, 61),
    PowerOfFive(0xDA01_EE64_1A70_8DE9, 0xE80E_6F48_20CC_9495, 123),
    PowerOfFive(0xB01A_E745_B101_E9E4, 0x5EC0_5DCF_F72E_7F8F, 186),
    PowerOfFive(0x8E41_ADE9_FBEB_C27D, 0x1458_8F13_BE84_7307, 249),
    PowerOfFive(0xE5D3_EF28_2A24_2E81, 0x8F16_68C8_A86D_A5FA, 311),
    PowerOfFive(0xB9A7_4A06_37CE_2EE1, 0x6D95_3E2B_D717_3692, 374),
    PowerOfFive(0x95F8_3D0A_1FB6_9CD9, 0x4ABD_AF10_1564_F98E, 437),
    PowerOfFive(0xF24A_01A7_3CF2_DCCF, 0xBC63_3B39_673C_8CEC, 499),
    PowerOfFive(0xC3B8_3581_09E8_4F07, 0x0A86_2F80_EC47_00C8, 562),
  ]
}
