/* Pulls every row of the table of digests from an engine, in blocks of changing size: pulled TABLE SAMPLES */
#include "support.h"

static void pull(thrum_engine *engine, float *left, float *right, float *haptic, size_t frames) {
  static const size_t blocks[] = {1, 2, 3, 5, 64, 127, 333, 1021, 4096};
  size_t done = 0;
  for (size_t index = 0; done < frames; index++) {
    size_t block = blocks[index % (sizeof blocks / sizeof *blocks)];
    if (block > frames - done) block = frames - done;
    CHECK(thrum_engine_pull(engine, left + done, right + done, haptic + done, block) == THRUM_OK);
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
    int32_t kind = strcmp(mix, "preview") == 0 ? THRUM_PREVIEW : THRUM_SEPARATE;
    thrum_engine *engine = make_engine(rows % 2 ? "pull" : "manual", rate, kind);
    CHECK(thrum_engine_start(engine) == THRUM_OK);
    thrum_player *player = NULL;
    CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
    float *samples = malloc(3 * frames * sizeof(float) + 1);
    CHECK(samples);
    unsigned long position = 0;
    for (int round = 0; round < 2; round++) {
      /* The first playback starts as soon as possible, the second at the 4999th sample from then. */
      unsigned long wait = round * 4999;
      CHECK(thrum_player_start(player, round ? (double)(position + wait) / rate : 0) == THRUM_OK);
      memset(samples, 0xFF, 3 * frames * sizeof(float));
      for (unsigned long frame = 0; frame < wait; frame++) {
        CHECK(thrum_engine_pull(engine, samples, samples + 1, samples + 2, 1) == THRUM_OK);
        CHECK(samples[0] == 0 && samples[1] == 0 && samples[2] == 0);
      }
      pull(engine, samples, samples + frames, samples + 2 * frames, frames);
      for (int channel = 0; channel < 3; channel++) {
        uint32_t found = checksum(samples + (size_t)channel * frames, frames);
        if (found != expected[channel]) {
          fprintf(stderr, "%s at %u Hz, %s, channel %d, round %d: %08x instead of %08x\n", name, rate, mix, channel,
            round, found, expected[channel]);
          return 1;
        }
      }
      position += wait + frames;
      /* What follows the digest, such as a release, must not sound into the next round. */
      CHECK(thrum_player_cancel(player) == THRUM_OK);
      for (unsigned pulled = 0; pulled < rate; pulled += 64) {
        CHECK(thrum_engine_pull(engine, NULL, NULL, NULL, 64) == THRUM_OK);
        position += 64;
      }
    }
    free(samples);
    CHECK(thrum_player_free(player) == THRUM_OK);
    CHECK(thrum_engine_free(engine) == THRUM_OK);
    rows++;
  }
  fclose(table);
  CHECK(rows > 0);
  printf("%d pulled renders have the bits of the native build\n", rows);
  return 0;
}
