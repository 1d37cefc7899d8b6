// HapticGraphics
