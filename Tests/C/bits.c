/* Renders every row of the table of digests, in blocks of changing size: bits TABLE SAMPLES */
#include "support.h"

/* Block sizes are a row of primes and their neighbours. */
static void render(thrum_renderer *renderer, float *left, float *right, float *haptic, size_t frames) {
  static const size_t blocks[] = {1, 2, 3, 5, 64, 127, 333, 1021, 4096};
  size_t done = 0;
  for (size_t index = 0; done < frames; index++) {
    size_t block = blocks[index % (sizeof blocks / sizeof *blocks)];
    if (block > frames - done) block = frames - done;
    CHECK(thrum_renderer_read(renderer, left + done, right + done, haptic + done, block) == THRUM_OK);
    done += block;
  }
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  FILE *table = fopen(argv[1], "r");
  CHECK(table);
  char line[512];
  int rows = 0;
  while (fgets(line, sizeof line, table)) {
    if (line[0] == '#') continue;
    char name[128], mix[16];
    unsigned rate;
    unsigned long frames;
    uint32_t expected[3];
    CHECK(sscanf(line, "%127s %u %15s %lu %x %x %x", name, &rate, mix, &frames, &expected[0], &expected[1],
            &expected[2]) == 7);
    thrum_pattern *pattern = read_pattern(argv[2], name);
    thrum_renderer *renderer = NULL;
    int32_t kind = strcmp(mix, "preview") == 0 ? THRUM_PREVIEW : THRUM_SEPARATE;
    CHECK(thrum_renderer_new(pattern, rate, kind, NULL, NULL, 0, &renderer) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
    CHECK(thrum_renderer_length(renderer) >= (int64_t)frames);
    float *samples = malloc(3 * frames * sizeof(float) + 1);
    CHECK(samples);
    for (int round = 0; round < 2; round++) {
      render(renderer, samples, samples + frames, samples + 2 * frames, frames);
      for (int channel = 0; channel < 3; channel++) {
        uint32_t found = checksum(samples + (size_t)channel * frames, frames);
        if (found != expected[channel]) {
          fprintf(stderr, "%s at %u Hz, %s, channel %d: %08x instead of %08x\n", name, rate, mix, channel, found,
            expected[channel]);
          return 1;
        }
      }
      /* Not a number in front of the second render: what it leaves unwritten is found. */
      memset(samples, 0xFF, 3 * frames * sizeof(float));
      CHECK(thrum_renderer_reset(renderer) == THRUM_OK);
    }
    free(samples);
    CHECK(thrum_renderer_free(renderer) == THRUM_OK);
    rows++;
  }
  fclose(table);
  CHECK(rows > 0);
  printf("%d renders have the bits of the native build\n", rows);
  return 0;
}
