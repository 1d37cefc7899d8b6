// Outputs of sound servers and outputs of pads have the same options and one list of names: code that imports one needs both.
@_exported import HapticServers
