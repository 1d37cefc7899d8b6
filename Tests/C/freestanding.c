/* Reads a pattern in a program without a library of C: freestanding. Ends with 0, or the number of the call that failed. */
#include <thrum.h>

/* Microsoft's compilers refer to this name wherever a program uses floating point. */
extern int _fltused;
int _fltused = 1;

static const char tap[] = "{\"Version\":1,\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\"}}]}";

int entry(void);

int entry(void) {
  thrum_pattern *pattern = 0;
  float samples[64];
  thrum_renderer *renderer = 0;
  if (thrum_abi_version() != THRUM_ABI_VERSION) return 1;
  if (thrum_pattern_parse("{", 1, &pattern) != THRUM_INVALID_PATTERN || !thrum_error()[0]) return 2;
  if (thrum_pattern_parse(tap, sizeof tap - 1, &pattern) != THRUM_OK) return 3;
  if (thrum_renderer_new(pattern, 48000, THRUM_SEPARATE, 0, 0, 0, &renderer) != THRUM_OK) return 4;
  if (thrum_renderer_read(renderer, 0, 0, samples, 64) != THRUM_OK || samples[20] == 0) return 5;
  if (thrum_renderer_free(renderer) != THRUM_OK) return 6;
  return thrum_pattern_free(pattern) == THRUM_OK ? 0 : 7;
}
