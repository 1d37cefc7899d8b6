// The sizes of the structures of thrum.h and thrum_files.h, and the offsets of their members in WebAssembly; written by Tools/make-bindings.py.
export const event = { bytes: 80, size: 0, type: 4, time: 8, duration: 16, intensity: 24, sharpness: 28, attack: 32, decay: 36,
  release: 40, sustained: 44, volume: 48, pitch: 52, pan: 56, brightness: 60, path: 64, options: 68, reserved: 72 };
export const parameter = { bytes: 16, time: 0, control: 8, value: 12 };
export const point = { bytes: 16, time: 0, value: 8 };
export const curve = { bytes: 24, size: 0, control: 4, time: 8, points: 16, pointCount: 20 };
export const parts = { bytes: 36, size: 0, events: 4, eventCount: 8, parameters: 12, parameterCount: 16, curves: 20, curveCount:
  24, metadata: 28, metadataSize: 32 };
export const profile = { bytes: 80, size: 0, continuousLowHz: 8, continuousHighHz: 16, continuousSharpnessExponent: 24,
  continuousGain: 32, transientLowHz: 40, transientHighHz: 48, transientCycles: 56, transientGain: 64, intensityExponent: 72 };
export const sound = { bytes: 20, size: 0, path: 4, left: 8, right: 12, frames: 16 };
export const frame = { bytes: 24, time: 0, intensity: 8, sharpness: 12, firstTap: 16, tapCount: 20 };
export const tap = { bytes: 16, time: 0, intensity: 8, sharpness: 12 };
export const motorLevel = { bytes: 4, heavy: 0, light: 2 };
export const padCodes = { bytes: 4, lowFrequency: 0, lowAmplitude: 1, highFrequency: 2, highAmplitude: 3 };
export const mixerOptions = { bytes: 40, size: 0, mix: 4, sampleRate: 8, profile: 16, players: 20, voices: 24, commands: 28,
  liveCurves: 32 };
export const playOptions = { bytes: 32, size: 0, loops: 4, loopEnd: 8, rate: 16, parameters: 24, parameterCount: 28 };
export const padTrigger = { bytes: 12, amplitude: 0, hertz: 4, startZone: 8 };
export const padTones = { bytes: 16, lowHz: 0, lowAmplitude: 4, highHz: 8, highAmplitude: 12 };
export const feltEvent = { bytes: 64, time: 0, duration: 8, level: 16, pitch: 24, roughness: 32, salience: 40, isSpan: 48,
  isUncertain: 52, count: 56, reserved: 60 };
export const setting = { bytes: 16, name: 0, value: 8 };
export const convertOptions = { bytes: 20, size: 0, flags: 4, name: 8, on: 12, otherOn: 16 };
export const text = { bytes: 12, content: 0, count: 4, take: 8 };
