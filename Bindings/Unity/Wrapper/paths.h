/* Pattern files. */
#ifndef CHW_PATHS_H
#define CHW_PATHS_H

#include <stddef.h>

/* Reads a pattern file, whose audio files lie relative to its folder, with their absolute paths. Returns text that the
 * caller frees, and its size; NULL if the file cannot be read. */
char *chw_read_pattern(const char *path, size_t *size);

#endif
