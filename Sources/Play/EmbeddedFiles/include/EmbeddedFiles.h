#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

#include <stddef.h>

/// A file of the repository that is part of the binary.
typedef struct {
  /// Its name, with the folders below the one that the list stands for.
  const char *name;
  /// Its bytes, valid for the life of the program.
  const unsigned char *bytes;
  /// How many there are.
  size_t count;
} EmbeddedFile;

/// The patterns of Themes/Standard, without `.ahap` in their names.
const EmbeddedFile *embedded_theme(size_t *count);

/// The patterns of Samples, the audio files that they name, and words.txt.
const EmbeddedFile *embedded_samples(size_t *count);

#endif
