import HapticPlatform

/// Arithmetic on the paths that users write.
typealias Path = FilePaths
