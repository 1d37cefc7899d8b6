// SwiftPM needs a source; the functions are in the header, so that Swift compiles them into its loops.
#include "vectors.h"
