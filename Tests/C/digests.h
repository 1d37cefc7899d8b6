/* The table of digests, which the native build writes: a row for each pattern, sample rate and mix. */
#ifndef DIGESTS_H
#define DIGESTS_H

#include "support.h"

/* The first `frames` samples of a pattern have these checksums. */
typedef struct {
  char name[128], mix[16];
  unsigned rate;
  unsigned long frames;
  uint32_t expected[3];
} digest_row;

/* Reads the next row; 0 at the end of the table. */
static inline int next_row(FILE *table, digest_row *row) {
  char line[512];
  do {
    if (!fgets(line, sizeof line, table)) return 0;
  } while (line[0] == '#');
  CHECK(sscanf(line, "%127s %u %15s %lu %x %x %x", row->name, &row->rate, row->mix, &row->frames, &row->expected[0],
          &row->expected[1], &row->expected[2]) == 7);
  return 1;
}

static inline int32_t row_mix(const digest_row *row) {
  return strcmp(row->mix, "preview") == 0 ? THRUM_PREVIEW : THRUM_SEPARATE;
}

/* Returns memory for the three channels of a row, one after another. */
static inline float *row_samples(const digest_row *row) {
  float *samples = malloc(3 * row->frames * sizeof(float) + 1);
  CHECK(samples);
  return samples;
}

/* The size of a block: primes and their neighbours, and at most what is left. */
static inline size_t block_size(size_t index, size_t left) {
  static const size_t sizes[] = {1, 2, 3, 5, 64, 127, 333, 1021, 4096};
  size_t size = sizes[index % (sizeof sizes / sizeof *sizes)];
  return size < left ? size : left;
}

/* Calls a test for each row of a table, with the row's pattern from a folder, which the test frees; the arguments are
 * those of a program. */
static inline void for_each_row(
  int argc, char **argv, void (*test)(const digest_row *, thrum_pattern *, int number), const char *what) {
  CHECK(argc == 3);
  FILE *table = fopen(argv[1], "r");
  CHECK(table);
  digest_row row;
  int rows = 0;
  for (; next_row(table, &row); rows++) {
    test(&row, read_pattern(argv[2], row.name), rows);
  }
  fclose(table);
  CHECK(rows > 0);
  printf("%d %s have the bits of the native build\n", rows, what);
}

/* Ends the test unless the samples have the checksums of a row. */
static inline void check_row(const digest_row *row, const float *samples, int round) {
  for (int channel = 0; channel < 3; channel++) {
    uint32_t found = checksum(samples + (size_t)channel * row->frames, row->frames);
    if (found == row->expected[channel]) continue;
    fprintf(stderr, "%s at %u Hz, %s, channel %d, round %d: %08x instead of %08x\n", row->name, row->rate, row->mix,
      channel, round, found, row->expected[channel]);
    exit(1);
  }
}

#endif
