#include "resampler.h"

#pragma STDC FP_CONTRACT OFF

// Vectors without intrinsics: a debug build, which does not optimise, executes one instruction or two for each operation.
typedef float eight __attribute__((vector_size(32)));
typedef float eight_in_memory __attribute__((vector_size(32), aligned(4)));

/// Returns the sum of the eight values. A pointer, because passing vectors by value depends on the processor.
static float total(const eight *sum) {
  float four[4], two[2];
  for (int lane = 0; lane < 4; lane++) four[lane] = (*sum)[lane] + (*sum)[lane + 4];
  for (int lane = 0; lane < 2; lane++) two[lane] = four[lane] + four[lane + 2];
  return two[0] + two[1];
}

/// Returns the sum of products of a row with input samples.
static float dot(const float *row, const float *input, ptrdiff_t count) {
  // Two sums, because each addition depends on the previous one.
  eight first = {0}, second = {0};
  for (const float *end = row + count; row < end; row += 16, input += 16) {
    first += *(const eight_in_memory *)row * *(const eight_in_memory *)input;
    second += *(const eight_in_memory *)(row + 8) * *(const eight_in_memory *)(input + 8);
  }
  first += second;
  return total(&first);
}

/// Returns the sum of products of input samples with values interpolated between two rows, of which the second follows
/// the first.
static float dot_between(const float *low, float weight, const float *input, ptrdiff_t count) {
  const float *high = low + count;
  eight first = {0}, second = {0};
  for (const float *end = high; low < end; low += 8, high += 8, input += 8) {
    eight samples = *(const eight_in_memory *)input;
    first += *(const eight_in_memory *)low * samples;
    second += *(const eight_in_memory *)high * samples;
  }
  float sum = total(&first);
  return sum + (total(&second) - sum) * weight;
}

/// Returns the output sample at a fraction, 0…1, between two input samples.
static float sample_between(struct resampler_rows rows, const float *input, double fraction) {
  double exact = fraction * (double)rows.phase_count;
  ptrdiff_t phase = (ptrdiff_t)exact;
  if (phase > rows.phase_count - 1) phase = rows.phase_count - 1;
  if (phase < 0) phase = 0;
  float weight = (float)(exact - (double)phase);
  return dot_between(rows.values + phase * rows.tap_count, weight, input, rows.tap_count);
}

/// Returns the value, or 0 if the value is so small that it could not be heard and would only slow down later arithmetic.
static float audible(float value) { return value > -1e-30f && value < 1e-30f ? 0 : value; }

void resampler_fill_whole(
  float *out, ptrdiff_t start, ptrdiff_t end, const float *input, ptrdiff_t step, ptrdiff_t phases,
  struct resampler_rows rows) {
  ptrdiff_t jump = step / phases, rest = step % phases;
  ptrdiff_t phase = start % phases * step % phases;
  double fraction = 1 / (double)phases;
  for (ptrdiff_t index = start; index < end; index++) {
    float sum = rows.is_exact ? dot(rows.values + phase * rows.tap_count, input, rows.tap_count)
                              : sample_between(rows, input, (double)phase * fraction);
    out[index] = audible(sum);
    input += jump;
    phase += rest;
    if (phase >= phases) {
      phase -= phases;
      input += 1;
    }
  }
}

void resampler_fill_real(
  float *out, ptrdiff_t start, ptrdiff_t end, const float *input, ptrdiff_t first, ptrdiff_t last, double ratio,
  struct resampler_rows rows) {
  for (ptrdiff_t index = start; index < end; index++) {
    double exact = (double)index * ratio;
    ptrdiff_t position = (ptrdiff_t)exact;
    if (position > last) position = last;
    out[index] = audible(sample_between(rows, input + (position - first), exact - (double)position));
  }
}

// The coefficients.

static const double pi = 3.14159265358979323846;
/// The window's parameter β. Published: Kaiser's formula, for 100 dB.
static const double beta = 10.06;

/// The factors of the two series, 1 / ((2k)(2k + 1)) and 1 / k², for k from 1. A division takes long.
struct series {
  double sine[11], bessel[40];
};

/// Returns sin(πx), by reduction to ±½ and a Taylor series; the error is below 1e-15.
static double sin_pi(double x, const struct series *steps) {
  long long nearest = (long long)x;
  double off = x - (double)nearest;
  if (off >= 0.5) nearest += 1;
  if (off <= -0.5) nearest -= 1;
  double angle = (x - (double)nearest) * pi;
  double square = angle * angle, term = angle, sum = angle;
  for (int k = 0; k < 11; k++) {
    term *= -square * steps->sine[k];
    sum += term;
  }
  // Odd multiples of π change the sign.
  return nearest % 2 == 0 ? sum : -sum;
}

/// Returns sin(πx)/(πx).
static double sinc(double x, const struct series *steps) {
  if (x <= 1e-9 && x >= -1e-9) return 1;
  return sin_pi(x, steps) / (x * pi);
}

/// Returns the modified Bessel function of order 0, by its series; for |x| up to `beta`.
static double bessel(double x, const struct series *steps) {
  double quarter = x * x / 4, term = 1, sum = 1;
  for (int k = 0; k < 40; k++) {
    term *= quarter * steps->bessel[k];
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return sum;
}

/// Returns the value of the kernel at `x` input samples from its middle. Not normalised.
static double kernel(double x, double bandwidth, double reach, const struct series *steps) {
  double place = x / reach;
  if (!(place > -1 && place < 1)) return 0;
  return sinc(x * bandwidth, steps) * bessel(beta * __builtin_elementwise_sqrt(1 - place * place), steps);
}

void resampler_write_rows(
  float *values, double *scratch, ptrdiff_t row_count, ptrdiff_t phase_count, ptrdiff_t tap_count, double bandwidth,
  double reach) {
  struct series steps;
  for (int k = 1; k <= 11; k++) steps.sine[k - 1] = 1 / (double)(2 * k * (2 * k + 1));
  for (int k = 1; k <= 40; k++) steps.bessel[k - 1] = 1 / (double)(k * k);
  double middle = (double)(tap_count / 2 - 1);
  for (ptrdiff_t phase = 0; phase < row_count; phase++) {
    double fraction = (double)phase / (double)phase_count, sum = 0;
    for (ptrdiff_t tap = 0; tap < tap_count; tap++) {
      scratch[tap] = kernel((double)tap - middle - fraction, bandwidth, reach, &steps);
      sum += scratch[tap];
    }
    // Each phase passes a constant exactly, so that the phases cause no ripple.
    float *row = values + phase * tap_count;
    for (ptrdiff_t tap = 0; tap < tap_count; tap++) row[tap] = (float)(scratch[tap] / sum);
  }
}
