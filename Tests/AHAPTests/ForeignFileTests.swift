import AHAP
import TestExpectations
import Testing

@Suite("Files of other formats")
struct ForeignFileTests {
  @Test(
    "are recognized by their content, with one finding that says what to do",
    arguments: [
      ("RIFF\u{24}\0\0\0WAVEfmt ", "a WAV file", "EventWaveformPath"),
      ("FORM\0\0\0\0AIFFCOMM", "an AIFF file", "EventWaveformPath"),
      ("fLaC\0", "a FLAC file", "EventWaveformPath"), ("OggS\0", "an Ogg file", "EventWaveformPath"),
      ("ID3\u{3}", "an MP3 file", "EventWaveformPath"),
      ("caff\0", "a Core Audio (CAF) file", "EventWaveformPath"),
      ("\0\0\0\u{20}ftypM4A ", "an MPEG-4 file", "convert"), ("PK\u{3}\u{4}", "a ZIP archive", "unpack"),
      ("GIF89a", "a GIF image", "name the file"), ("%PDF-1.7", "a PDF document", "name the file"),
      ("\u{7F}ELF\u{2}", "a program (ELF)", "name the file"),
      ("#!/bin/sh\n", "a script", "name the file"),
      ("<!DOCTYPE html>\n<html>", "a web page", "download"), ("\n  <html>", "a web page", "download"),
      ("<?xml version=\"1.0\"?>", "an XML file", "plutil"), ("bplist00", "a binary property list", "plutil"),
      ("{\\rtf1\\ansi", "a rich-text (RTF) document", "plain text"),
      ("<svg xmlns=", "an SVG image", "name the file"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:0", "a Git LFS pointer", "git lfs pull"),
    ])
  func text(content: String, name: String, advice: String) throws {
    let document = decode(content)
    #expect(document.pattern == nil)
    try #require(document.findings.map(\.rule) == ["foreign-file"])
    #expect(document.findings[0].message.hasPrefix("this is \(name), not AHAP; "))
    #expect(document.findings[0].message.contains(advice))
  }

  @Test(
    "so are those that are no text",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
      ([0x1F, 0x8B, 8, 0], "a gzip file"), ([0xFF, 0xFB, 0x90, 0x64], "an MP3 file"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz file"), ([0xCF, 0xFA, 0xED, 0xFE], "a program (Mach-O)"),
    ] as [([UInt8], String)])
  func bytes(content: [UInt8], name: String) {
    let findings = AHAPDecoder().decode(content).findings
    expectEqual(findings.map(\.rule), ["foreign-file"])
    expectEqual(findings.first?.message.contains(name), true)
    // No prefix of it is too short for the one who looks.
    for count in 0..<content.count { _ = AHAPDecoder().decode(Array(content[..<count])) }
  }

  @Test("a clip of Meta Haptics Studio and a file of MPEG haptics are named in place of all other findings")
  func clips() {
    let meta =
      #"{"version": {"major": 1}, "metadata": {"tags": []}, "signals": {"continuous": {"envelopes": {}}}}"#
    expectEqual(decode(meta).findings.map(\.rule), ["foreign-file"])
    expectEqual(decode(meta).findings.first?.message.contains(".haptic clip of Meta Haptics Studio"), true)
    let hjif = #"{"version": "2023", "perceptions": [], "syncs": []}"#
    expectEqual(decode(hjif).findings.first?.message.contains("MPEG haptics"), true)
    // With a Pattern it is AHAP that has such a key.
    let pattern = #"{"Version": 1, "signals": {}, "Pattern": [\#(tap)]}"#
    expectEqual(rules(pattern), ["unknown-key"])
  }

  @Test("UTF-16 is named as such")
  func utf16() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x22, 0]] {
      expectEqual(AHAPDecoder().decode(bytes).findings.map(\.rule), ["wrong-encoding"])
    }
  }

  @Test("a decimal comma is named at its place")
  func decimalComma() throws {
    let finding = try #require(
      decode(file(#"{"Event": {"Time": 0,5, "EventType": "HapticTransient"}}"#)).findings.first)
    #expect(finding.rule == "invalid-number" && finding.column == 51)
    #expect(finding.message.contains("decimal comma") && finding.message.contains("0.5"))
    #expect(rules(#"{"Version": 1,5}"#) == ["invalid-number"])
    #expect(rules(#"{"Version": 1, 5}"#) == ["syntax"], "a blank after the comma: it separates")
  }
}
