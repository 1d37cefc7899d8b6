/* Declarations for the parts of this program. */
#pragma once
#include "board.h"
#include "checksum.h"
#include "heap.h"
#include "thrum_synth.h"

/* The longest block that is rendered. */
#define LONGEST_BLOCK 1024

/* Prints a message in the form `place: what is wrong; what to do`. Returns 1, the exit code. */
int fail(const char *place, const char *what);
/* The same for a part of a file, such as row 3 of a table. */
int fail_part(const char *part, uint64_t number, const char *path, const char *what);

/* Renders `frames` samples in blocks of odd sizes and stores the checksum of each channel: left, right, haptic. */
void render_checksums(thrum_synth synth, uint32_t frames, int32_t is_preview, uint32_t checksums[3]);

/* Compares every Nth of the cases that the native build wrote, N being `step`. Returns an exit code. */
int compare_cases(const char *path, uint32_t step);

/* Checks that a synthesizer is refused in too little memory, writes nothing behind its memory, and fits into what
 * THRUM_SYNTH_BYTES states. Returns an exit code. */
int check_memory(void);

/* Compares the score files in a folder with every row of the table of digests. Returns an exit code. */
int compare_table(const char *path, const char *folder);
