/* What the tests of the C interface share. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thrum.h>

#include "checksum.h"

/* Ends the test where a condition does not hold. */
#define CHECK(condition)                                                                                             \
  do {                                                                                                               \
    if (!(condition)) {                                                                                              \
      fprintf(stderr, "%s:%d: %s does not hold; last message: %s\n", __FILE__, __LINE__, #condition, thrum_error()); \
      exit(1);                                                                                                       \
    }                                                                                                                \
  } while (0)

/* Ends the test if a call has another result than expected, or failed without a message that begins with `message`: the
 * name of the function, and what is wrong. */
static inline void expect(int64_t found, thrum_result expected, const char *message) {
  if (found != expected || (expected < 0 && strncmp(thrum_error(), message, strlen(message)) != 0)) {
    fprintf(stderr, "%s: %s instead of %s, message: %s\n", message, thrum_result_name((thrum_result)found),
      thrum_result_name(expected), thrum_error());
    exit(1);
  }
}

/* Whether a test breaks the rules for threads on purpose: Tools/checks/check-threads.sh requires that Thread Sanitizer
 * notices. */
static inline int breaks_rules(void) { return getenv("THRUM_DELIBERATE_RACE") != NULL; }

/* A file in memory, in a block of exactly its size, so that reading beyond it is found. */
static inline unsigned char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  CHECK(fseek(file, 0, SEEK_END) == 0);
  long size = ftell(file);
  CHECK(size >= 0);
  rewind(file);
  *count = (size_t)size;
  unsigned char *bytes = (unsigned char *)malloc(*count ? *count : 1);
  CHECK(bytes && fread(bytes, 1, *count, file) == *count);
  fclose(file);
  return bytes;
}

static inline thrum_pattern *read_pattern(const char *folder, const char *name) {
  char path[1024];
  size_t count = 0;
  thrum_pattern *pattern = NULL;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  unsigned char *bytes = read_file(path, &count);
  CHECK(thrum_pattern_parse(bytes, count, &pattern) == THRUM_OK);
  free(bytes);
  return pattern;
}

/* The checksum of all samples of a channel. */
static inline uint32_t checksum(const float *samples, size_t count) { return checksum_after(0, samples, count); }

#endif
