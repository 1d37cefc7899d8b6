/* Four threads share patterns, and two fight for one renderer: threads SAMPLES [DEVICE]
 * DEVICE is the device on which patterns are felt and checked, by default "taptic". */
#include <pthread.h>
#include <sched.h>

#include "support.h"

enum { workers = 4, rounds = 5, frames = 4000 };

static thrum_pattern *shared;
static const char *device;
static thrum_renderer *contested;
static uint32_t expected;
static int busy_calls, done_calls;

static uint32_t render_once(void) {
  static _Thread_local float samples[frames];
  thrum_renderer *renderer = NULL;
  CHECK(thrum_renderer_new(shared, 48000, THRUM_SEPARATE, NULL, NULL, 0, &renderer) == THRUM_OK);
  CHECK(thrum_renderer_read(renderer, NULL, NULL, samples, frames) == THRUM_OK);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  return checksum(samples, frames);
}

/* Calls functions that calculate constants at their first use. All threads make this first use at about the same time. */
static void use_constants(void) {
  static const float sound[2400] = {1};
  static const char text[] = "{\"Version\": 1, \"Pattern\": []}";
  size_t needed = 0;
  CHECK(thrum_pattern_felt(shared, device, NULL, NULL, 0, &needed) == THRUM_OK);
  CHECK(thrum_pattern_compare(shared, NULL, shared, device, NULL, 0, &needed) == THRUM_OK);
  CHECK(thrum_pattern_frames(shared, 0.01, NULL, 0, &needed, NULL, 0, &needed) == THRUM_OK);
  CHECK(thrum_check(text, sizeof text - 1, device, NULL, 0, &needed) == THRUM_OK);
  thrum_pattern *composed = NULL;
  CHECK(thrum_compose(sound, 2400, 48000, NULL, NULL, 0, &composed) == THRUM_OK);
  CHECK(thrum_pattern_free(composed) == THRUM_OK);
}

static void *work(void *name) {
  char own[512];
  use_constants();
  for (int round = 0; round < rounds; round++) {
    CHECK(render_once() == expected);
    thrum_pattern *pattern = NULL;
    /* The message is the thread's own: the line differs from thread to thread. */
    size_t lines = (size_t)*(const char *)name;
    static const char text[] = "\n\n\n\n!";
    CHECK(thrum_pattern_parse(text + 4 - lines, lines + 1, &pattern) == THRUM_INVALID_PATTERN);
    snprintf(own, sizeof own, "%s", thrum_error());
    static size_t common;
    size_t needed = 0;
    CHECK(thrum_pattern_svg(shared, "threads", NULL, 0, &needed) == THRUM_OK);
    CHECK(thrum_pattern_write(shared, NULL, 0, breaks_rules() ? &common : &needed) == THRUM_OK);
    CHECK(strcmp(own, thrum_error()) == 0);
    float samples[64];
    for (int call = 0; call < 200; call++) {
      thrum_result result = thrum_renderer_read(contested, NULL, NULL, samples, 64);
      CHECK(result == THRUM_OK || result == THRUM_BUSY);
      __atomic_add_fetch(result == THRUM_OK ? &done_calls : &busy_calls, 1, __ATOMIC_RELAXED);
    }
  }
  return NULL;
}

static int is_over;

/* Uses the renderer almost all the time. */
static void *occupy(void *unused) {
  static float samples[1 << 16];
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    thrum_result result = thrum_renderer_read(contested, NULL, NULL, samples, 1 << 16);
    CHECK(result == THRUM_OK || result == THRUM_BUSY);
  }
  return unused;
}

int main(int argc, char **argv) {
  CHECK(argc == 2 || argc == 3);
  if (argc == 3) device = argv[2];
  shared = read_pattern(argv[1], "inflate.ahap");
  CHECK(thrum_renderer_new(shared, 48000, THRUM_SEPARATE, NULL, NULL, 0, &contested) == THRUM_OK);
  expected = render_once();
  pthread_t threads[workers];
  static const char names[workers] = {1, 2, 3, 4};
  for (int index = 0; index < workers; index++) {
    CHECK(pthread_create(&threads[index], NULL, work, (void *)&names[index]) == 0);
  }
  for (int index = 0; index < workers; index++) CHECK(pthread_join(threads[index], NULL) == 0);
  CHECK(done_calls + busy_calls == workers * rounds * 200 && done_calls > 0);
  /* Another thread in the renderer is a documented result, which must come up. */
  CHECK(pthread_create(&threads[0], NULL, occupy, NULL) == 0);
  while (thrum_renderer_reset(contested) != THRUM_BUSY) sched_yield();
  CHECK(strncmp(thrum_error(), "thrum_renderer_reset: another thread", 36) == 0);
  __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
  CHECK(pthread_join(threads[0], NULL) == 0);
  CHECK(thrum_renderer_free(contested) == THRUM_OK);
  CHECK(thrum_pattern_free(shared) == THRUM_OK);
  printf("%d threads have the same bits; %d of %d calls found the renderer busy\n", workers, busy_calls,
    busy_calls + done_calls);
  return 0;
}
