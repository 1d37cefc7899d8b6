// Swift Testing imports a module with this name in every file that imports both `Testing` and `CoreGraphics`.
// This package's CoreGraphics needs no additions, so the module is empty.
