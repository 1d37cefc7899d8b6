/* compose.c: a HapticPattern from the samples of an AudioStreamWAV. */
#include "godot.h"

#include <stdlib.h>

enum { BYTES = 0, WORDS = 1 }; /* AudioStreamWAV.Format: 8 and 16 bits; others are compressed. */

static int64_t ask(gd_bind bind, gd_object object) {
  int64_t number = 0;
  gd.object_method_bind_ptrcall(bind, object, NULL, &number);
  return number;
}

/* Mixes all channels into one. */
static float *read_samples(const uint8_t *bytes, size_t frames, int channels, bool is_words) {
  float *samples = malloc((frames + 1) * sizeof *samples);
  for (size_t i = 0; samples && i < frames; i++) {
    float sum = 0;
    for (int c = 0; c < channels; c++) {
      size_t place = i * (size_t)channels + (size_t)c;
      sum += is_words ? (float)(int16_t)(bytes[2 * place] | bytes[2 * place + 1] << 8) / 32768 : (float)(int8_t)bytes[place] / 128;
    }
    samples[i] = sum / (float)channels;
  }
  return samples;
}

thrum_pattern *th_compose(gd_object stream, const char *style) {
  const char *place = "HapticPattern.compose";
  gd_name name = th_make_name("AudioStreamWAV");
  void *tag = gd.classdb_get_class_tag(&name);
  gd.destroy_name(&name);
  if (!stream || !tag || !gd.object_cast_to(stream, tag)) {
    gd_report(place, "the object is no AudioStreamWAV; pass one");
    return NULL;
  }
  int64_t format = ask(gd.binds.AudioStreamWAV_get_format, stream), rate = ask(gd.binds.AudioStreamWAV_get_mix_rate, stream);
  gd_bool is_stereo = 0;
  gd.object_method_bind_ptrcall(gd.binds.AudioStreamWAV_is_stereo, stream, NULL, &is_stereo);
  if (format != BYTES && format != WORDS) {
    gd_report(place, "the sound is compressed; import it without compression");
    return NULL;
  }
  gd_array data;
  gd.make_bytes(&data, NULL);
  gd.object_method_bind_ptrcall(gd.binds.AudioStreamWAV_get_data, stream, NULL, &data);
  int64_t count = 0;
  gd.count_bytes(&data, NULL, &count, 0);
  int channels = is_stereo ? 2 : 1;
  size_t frames = count > 0 ? (size_t)count / (size_t)(channels * (format == WORDS ? 2 : 1)) : 0;
  float *samples = frames ? read_samples(gd.packed_byte_array_operator_index_const(&data, 0), frames, channels, format == WORDS) : NULL;
  thrum_pattern *pattern = NULL;
  if (!samples) gd_report(place, "the sound has no samples; pass another one");
  else gd_check(place, thrum_compose(samples, frames, (double)rate, style, NULL, 0, &pattern));
  free(samples);
  gd.destroy_bytes(&data);
  return pattern;
}
