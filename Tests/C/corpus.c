/* Reads inputs and damaged ones, and uses what can be played: corpus ROUNDS LINES FILE…
 * Each line of LINES is an input, and each FILE is one; ROUNDS copies of each have bytes changed, cut or moved. */
#include "support.h"

static uint64_t state = 20261122;

static uint32_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}

static unsigned long read_count, played;

static void use(const unsigned char *bytes, size_t count) {
  /* In a block of exactly its size, so that reading beyond it is found. */
  unsigned char *copy = malloc(count ? count : 1);
  CHECK(copy);
  memcpy(copy, bytes, count);
  thrum_pattern *pattern = NULL;
  size_t needed = 0;
  thrum_result result = thrum_pattern_parse(copy, count, &pattern);
  CHECK(result == THRUM_OK || (result == THRUM_INVALID_PATTERN && pattern == NULL && thrum_error()[0]));
  read_count++;
  if (read_count % 16 == 0) CHECK(thrum_check(copy, count, NULL, NULL, 0, &needed) == THRUM_OK);
  free(copy);
  if (!pattern) return;
  played++;
  float samples[256];
  thrum_renderer *renderer = NULL;
  CHECK(thrum_renderer_new(pattern, 8000, THRUM_PREVIEW, NULL, NULL, 0, &renderer) == THRUM_OK);
  CHECK(thrum_renderer_read(renderer, samples, NULL, NULL, 256) == THRUM_OK);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  if (played % 64 == 0) CHECK(thrum_pattern_svg(pattern, NULL, NULL, 0, &needed) == THRUM_OK);
  result = thrum_pattern_write(pattern, NULL, 0, &needed);
  CHECK(result == THRUM_OK || result == THRUM_NOT_EXPRESSIBLE);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void damage(const unsigned char *bytes, size_t count, long rounds) {
  use(bytes, count);
  unsigned char *copy = malloc(count ? count : 1);
  CHECK(copy);
  for (long round = 0; round < rounds && count > 0; round++) {
    memcpy(copy, bytes, count);
    size_t length = count;
    for (uint32_t change = next() % 3 + 1; change > 0; change--) {
      size_t place = next() % count;
      switch (next() % 6) {
      case 0: copy[place] = (unsigned char)next(); break;
      case 1:
      case 2:
      case 3: copy[place] = (unsigned char)"{}[]\",:0-e.\\"[next() % 12]; break;
      case 4: length = place; break;
      default: memmove(copy + place, copy + next() % (place + 1), (count - place) / 8); break;
      }
    }
    use(copy, length);
  }
  free(copy);
}

int main(int argc, char **argv) {
  CHECK(argc > 3);
  long rounds = strtol(argv[1], NULL, 10);
  size_t count = 0, start = 0;
  unsigned char *lines = read_file(argv[2], &count);
  for (size_t index = 0; index < count; index++) {
    if (lines[index] != '\n') continue;
    damage(lines + start, index - start, rounds);
    start = index + 1;
  }
  free(lines);
  for (int index = 3; index < argc; index++) {
    unsigned char *bytes = read_file(argv[index], &count);
    damage(bytes, count, rounds);
    free(bytes);
  }
  printf("%lu inputs, %lu of them patterns that play\n", read_count, played);
  return 0;
}
