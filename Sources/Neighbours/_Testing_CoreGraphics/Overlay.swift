// Swift Testing asks for a module of this name in every file that imports both `Testing` and `CoreGraphics`. There is nothing
// to add for the CoreGraphics of this package.
