/* Reads a pattern from an AHAP file, renders it, and writes the signal for an actuator to a WAV file:
 *
 *     cc render.c $(pkg-config --cflags --libs thrumcore) -o render
 *     ./render heartbeat.ahap heartbeat.wav
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thrum.h>

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, thrum_error());
  return 1;
}

/* Writes a number with `bytes` bytes, the lowest byte first. */
static void put(FILE *file, unsigned long value, int bytes) {
  while (bytes-- > 0) {
    fputc((int)(value & 255), file);
    value >>= 8;
  }
}

static int write_wav(const char *path, const float *samples, unsigned long count, unsigned long rate) {
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    return 1;
  }
  fputs("RIFF", file);
  put(file, 36 + 4 * count, 4);
  fputs("WAVEfmt ", file);
  put(file, 16, 4);
  put(file, 3, 2); /* 32-bit floats */
  put(file, 1, 2); /* one channel */
  put(file, rate, 4);
  put(file, 4 * rate, 4);
  put(file, 4, 2);
  put(file, 32, 2);
  fputs("data", file);
  put(file, 4 * count, 4);
  for (unsigned long index = 0; index < count; index++) {
    unsigned int bits;
    memcpy(&bits, &samples[index], sizeof bits);
    put(file, bits, 4);
  }
  int failed = ferror(file);
  if (fclose(file) != 0 || failed) {
    fprintf(stderr, "%s: not all samples could be written\n", path);
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  const double rate = 48000;
  if (argc != 3) {
    fprintf(stderr, "usage: render IN.ahap OUT.wav\n");
    return 2;
  }
  FILE *file = fopen(argv[1], "rb");
  if (!file) {
    perror(argv[1]);
    return 1;
  }
  size_t count = fread(text, 1, sizeof text, file);
  if (ferror(file) || count == sizeof text) {
    fprintf(stderr, "%s: it cannot be read, or has 1 MB or more\n", argv[1]);
    return 1;
  }
  fclose(file);

  thrum_pattern *pattern = NULL;
  if (thrum_pattern_parse(text, count, &pattern) < 0) return fail(argv[1]);
  thrum_renderer *renderer = NULL;
  if (thrum_renderer_new(pattern, rate, THRUM_SEPARATE, NULL, NULL, 0, &renderer) < 0) return fail(argv[1]);
  printf("%s: %.3f s\n", argv[1], thrum_pattern_duration(pattern));
  thrum_pattern_free(pattern);

  int64_t length = thrum_renderer_length(renderer);
  if (length < 0) return fail(argv[1]);
  if (length > 60 * (int64_t)rate) length = 60 * (int64_t)rate; /* At most a minute, because a pattern may have no end. */
  float *haptic = calloc((size_t)length + 1, sizeof *haptic);
  if (!haptic) return 1;
  if (thrum_renderer_read(renderer, NULL, NULL, haptic, (size_t)length) < 0) return fail(argv[1]);
  thrum_renderer_free(renderer);
  int status = write_wav(argv[2], haptic, (unsigned long)length, (unsigned long)rate);
  free(haptic);
  return status;
}
