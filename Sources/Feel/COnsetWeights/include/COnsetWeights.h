#ifndef ONSET_WEIGHTS_H
#define ONSET_WEIGHTS_H

#include <stddef.h>

/// A file of weights; valid for the life of the program. README.md describes its format.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} OnsetWeights;

/// Returns the weights of the judge for sound files.
OnsetWeights onset_weights_file(void);

/// Returns the weights of the judge that judges again by the neighbours of a candidate.
OnsetWeights onset_weights_context(void);

/// Returns the weights that move an onset to its start.
OnsetWeights onset_weights_place(void);

/// Returns the weights of the judge for live sound.
OnsetWeights onset_weights_live(void);

#endif
