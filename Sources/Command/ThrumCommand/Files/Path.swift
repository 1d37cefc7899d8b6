import HapticPlatform

/// Functions for file paths.
typealias Path = FilePaths
