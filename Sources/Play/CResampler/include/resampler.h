#ifndef THRUM_RESAMPLER_H
#define THRUM_RESAMPLER_H

#include <stddef.h>

// The arithmetic of HapticAudio's Resampler. It uses only + − × ÷ and square root, in a fixed order and without fused
// multiply-add, so that the results are the same bits on every platform and in every build configuration.

/// The coefficients of a resampler: rows of `tap_count` values, a multiple of 16, one row for each phase (fraction of an
/// input sample). If `is_exact` is 0, values between two phases are interpolated, and one more row follows the last phase.
struct resampler_rows {
  const float *values;
  ptrdiff_t tap_count;
  ptrdiff_t phase_count;
  int is_exact;
};

/// Writes `row_count` rows of coefficients for `phase_count` phases to `values`: a sinc that passes `bandwidth` (as a
/// fraction of the input's Nyquist frequency) under a Kaiser window that reaches `reach` input samples to each side.
/// `scratch` has space for `tap_count` values.
void resampler_write_rows(
  float *values, double *scratch, ptrdiff_t row_count, ptrdiff_t phase_count, ptrdiff_t tap_count, double bandwidth,
  double reach);

/// Writes the output samples `start` to `end` − 1 to `out[start]` and following. Output sample n is at the input position
/// n·`step`/`phases`. `input` points to the first of the `tap_count` input samples around output sample `start`.
void resampler_fill_whole(
  float *out, ptrdiff_t start, ptrdiff_t end, const float *input, ptrdiff_t step, ptrdiff_t phases,
  struct resampler_rows rows);

/// Does the same for output samples at the input positions n·`ratio`. `first` is the input sample at or before output
/// sample `start`; `last` is the last input sample.
void resampler_fill_real(
  float *out, ptrdiff_t start, ptrdiff_t end, const float *input, ptrdiff_t first, ptrdiff_t last, double ratio,
  struct resampler_rows rows);

#endif
