/* Renders every row of the table of digests, in blocks of changing size: bits TABLE SAMPLES */
#include "digests.h"

static void render(thrum_renderer *renderer, float *samples, size_t frames) {
  size_t done = 0;
  for (size_t index = 0; done < frames; index++) {
    size_t block = block_size(index, frames - done);
    float *at = samples + done;
    CHECK(thrum_renderer_read(renderer, at, at + frames, at + 2 * frames, block) == THRUM_OK);
    done += block;
  }
}

static void test(const digest_row *row, thrum_pattern *pattern, int number) {
  (void)number;
  thrum_renderer *renderer = NULL;
  CHECK(thrum_renderer_new(pattern, row->rate, row_mix(row), NULL, NULL, 0, &renderer) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(thrum_renderer_length(renderer) >= (int64_t)row->frames);
  float *samples = row_samples(row);
  for (int round = 0; round < 2; round++) {
    render(renderer, samples, row->frames);
    check_row(row, samples, round);
    /* Not a number in front of the second render: what it leaves unwritten is found. */
    memset(samples, 0xFF, 3 * row->frames * sizeof(float));
    CHECK(thrum_renderer_reset(renderer) == THRUM_OK);
  }
  free(samples);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
}

int main(int argc, char **argv) {
  for_each_row(argc, argv, test, "renders");
  return 0;
}
