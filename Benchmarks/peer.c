// Renders a minute under two curves of 601 points with the renderer of the folder named at compile time, as a WAV file.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "haptic_renderer/renderer.h"

static void little(uint8_t *at, uint32_t value, int bytes) { for (int i = 0; i < bytes; i++) at[i] = value >> (8 * i); }

typedef struct { float time, value; } Point;

int main(int count, char **arguments) {
  if (count != 4) return 64;
  int rate = atoi(arguments[1]);
  // points: text lines "kind time value"
  FILE *input = fopen(arguments[2], "r");
  if (!input) return 66;
  static Point amplitude[20000], frequency[20000];
  int amplitudes = 0, frequencies = 0;
  char kind; float time, value;
  while (fscanf(input, " %c %f %f", &kind, &time, &value) == 3) {
    if (kind == 'a' && amplitudes < 20000) amplitude[amplitudes++] = (Point){time, value};
    if (kind == 'f' && frequencies < 20000) frequency[frequencies++] = (Point){time, value};
  }
  fclose(input);
  HapticRenderer renderer;
  HapticRendererContinuousOscillatorSettings continuous = {1, 0.5f, 55, 200};
  HapticRendererEmphasisOscillatorSettings emphasis = {1, 0, {55, 36.4f, HAPTIC_RENDERER_EMPHASIS_SHAPE_SINE}, {165, 12.1f, HAPTIC_RENDERER_EMPHASIS_SHAPE_SQUARE}};
  haptic_renderer_init(&renderer, rate, HAPTIC_RENDERER_MODE_SYNTHESIS, &continuous, &emphasis);
  uint32_t samples = 60u * rate, bytes = 4 * samples;
  uint8_t *file = malloc(44 + bytes);
  if (!file) return 1;
  memcpy(file, "RIFF", 4); little(file + 4, 36 + bytes, 4); memcpy(file + 8, "WAVEfmt ", 8); little(file + 16, 16, 4);
  little(file + 20, 3, 2); little(file + 22, 1, 2); little(file + 24, rate, 4); little(file + 28, 4 * rate, 4);
  little(file + 32, 4, 2); little(file + 34, 32, 2); memcpy(file + 36, "data", 4); little(file + 40, bytes, 4);
  float *out = (float *)(file + 44);
  int a = 0, f = 0;
  for (uint32_t i = 0; i < samples; i++) {
    float now = (float)i / rate;
    while (a < amplitudes && amplitude[a].time <= now) {
      float span = a + 1 < amplitudes ? amplitude[a + 1].time - amplitude[a].time : 0;
      haptic_renderer_start_amplitude_ramp(&renderer, a + 1 < amplitudes ? amplitude[a + 1].value : amplitude[a].value, span);
      a++;
    }
    while (f < frequencies && frequency[f].time <= now) {
      float span = f + 1 < frequencies ? frequency[f + 1].time - frequency[f].time : 0;
      haptic_renderer_start_frequency_ramp(&renderer, f + 1 < frequencies ? frequency[f + 1].value : frequency[f].value, span);
      f++;
    }
    out[i] = haptic_renderer_process(&renderer);
  }
  FILE *output = fopen(arguments[3], "wb");
  if (!output || fwrite(file, 1, 44 + bytes, output) != 44 + bytes || fclose(output)) return 74;
  return 0;
}
