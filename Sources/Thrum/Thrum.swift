@_exported import AHAP
@_exported import HapticAudio
@_exported import HapticModel
@_exported import HapticOutputs
@_exported import HapticPlayback
@_exported import HapticScore
@_exported import HapticSynthesis
