/* Pulls every row of the table of digests from an engine, in blocks of changing size: pulled TABLE SAMPLES */
#include "../digests.h"
#include "support.h"

static void pull(thrum_engine *engine, float *samples, size_t frames) {
  size_t done = 0;
  for (size_t index = 0; done < frames; index++) {
    size_t block = block_size(index, frames - done);
    float *at = samples + done;
    CHECK(thrum_engine_pull(engine, at, at + frames, at + 2 * frames, block) == THRUM_OK);
    done += block;
  }
}

static void test(const digest_row *row, thrum_pattern *pattern, int number) {
  thrum_engine *engine = make_engine(number % 2 ? "pull" : "manual", row->rate, row_mix(row));
  CHECK(thrum_engine_start(engine) == THRUM_OK);
  thrum_player *player = NULL;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  float *samples = row_samples(row);
  unsigned long position = 0;
  for (int round = 0; round < 2; round++) {
    /* The first playback starts as soon as possible, the second at the 4999th sample from then. */
    unsigned long wait = round * 4999;
    CHECK(thrum_player_start(player, round ? (double)(position + wait) / row->rate : 0) == THRUM_OK);
    memset(samples, 0xFF, 3 * row->frames * sizeof(float));
    for (unsigned long frame = 0; frame < wait; frame++) {
      float left = 1, right = 1, haptic = 1;
      CHECK(thrum_engine_pull(engine, &left, &right, &haptic, 1) == THRUM_OK);
      CHECK(left == 0 && right == 0 && haptic == 0);
    }
    pull(engine, samples, row->frames);
    check_row(row, samples, round);
    position += wait + row->frames;
    /* What follows the digest, such as a release, must not sound into the next round. */
    CHECK(thrum_player_cancel(player) == THRUM_OK);
    for (unsigned pulled = 0; pulled < row->rate; pulled += 64) {
      CHECK(thrum_engine_pull(engine, NULL, NULL, NULL, 64) == THRUM_OK);
      position += 64;
    }
  }
  free(samples);
  CHECK(thrum_player_free(player) == THRUM_OK);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

int main(int argc, char **argv) {
  for_each_row(argc, argv, test, "pulled renders");
  return 0;
}
