/* Counts what is allocated while samples are rendered: allocations SAMPLES */
#define _GNU_SOURCE
#include <errno.h>

#include "support.h"

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
  *__libc_memalign(size_t, size_t);

static unsigned long calls;

void *malloc(size_t size) {
  calls++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  calls++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  calls++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  calls++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  calls++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  static float left[512], right[512], haptic[512];
  static const char *names[] = {"inflate.ahap", "engine-rumble.ahap", "every-key.ahap", "spring-boing.ahap"};
  for (int index = 0; index < 4; index++) {
    unsigned long before = calls;
    thrum_pattern *pattern = read_pattern(argv[1], names[index]);
    thrum_renderer *renderer = NULL;
    CHECK(thrum_renderer_new(pattern, 48000, THRUM_PREVIEW, NULL, NULL, 0, &renderer) == THRUM_OK);
    /* The counter counts. */
    CHECK(calls > before);
    before = calls;
    for (int block = 0; block < 500; block++) {
      CHECK(thrum_renderer_read(renderer, left, right, haptic, 512) == THRUM_OK);
    }
    CHECK(calls == before);
    CHECK(thrum_renderer_free(renderer) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  }
  puts("no allocation in 2000 reads");
  return 0;
}
