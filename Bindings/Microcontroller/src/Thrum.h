/* Thrum for Arduino and Zephyr: thrum_synth.h, for the library that belongs to the processor. */
#ifndef THRUM_LIBRARY_H
#define THRUM_LIBRARY_H

#if !defined(__arm__) || !defined(__ARM_FP)
#error "Thrum.h: the library is for Cortex-M4F and Cortex-M7 with their floating-point unit; choose such a board"
#endif
/* Bit 3 of __ARM_FP is arithmetic in double precision, which a Cortex-M7 has. The library for the M4F renders blocks of 64
 * samples and needs 12.3 KB less. */
#if !(__ARM_FP & 8) && !defined(THRUM_SMALL_MEMORY)
#define THRUM_SMALL_MEMORY
#endif
#include "thrum_synth.h"

#endif
