/* The two functions of a C library's maths that the WebAssembly build lacks an instruction for. Both results are exact,
 * so they have the same bits everywhere. */
#include <stdint.h>

/* Rounds to the nearest whole number, halves away from 0. */
float roundf(float value) {
  float whole = __builtin_truncf(value);
  float rest = __builtin_fabsf(value - whole);
  return rest >= 0.5f ? whole + __builtin_copysignf(1, value) : whole;
}

double round(double value) {
  double whole = __builtin_trunc(value);
  double rest = __builtin_fabs(value - whole);
  return rest >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

/* The rest of a division, with the sign of x: long division of the significands. */
double fmod(double x, double y) {
  union {
    double value;
    uint64_t bits;
  } a = {x}, b = {y};
  uint64_t sign = a.bits >> 63 << 63;
  a.bits &= ~(1ull << 63);
  b.bits &= ~(1ull << 63);
  if (!(b.value > 0) || !(a.value < __builtin_inf())) return (x * y) / (x * y);
  if (a.value < b.value) return x;
  int exponent = (int)(a.bits >> 52), divisor = (int)(b.bits >> 52);
  uint64_t rest = a.bits & 0xFFFFFFFFFFFFFull, part = b.bits & 0xFFFFFFFFFFFFFull;
  if (exponent) rest |= 1ull << 52; else exponent = 1;
  if (divisor) part |= 1ull << 52; else divisor = 1;
  rest %= part;
  for (; exponent > divisor; exponent--) rest = (rest << 1) % part;
  if (rest == 0) {
    a.bits = sign;
    return a.value;
  }
  while (!(rest >> 52) && exponent > 1) {
    rest <<= 1;
    exponent--;
  }
  a.bits = (rest >> 52 ? (rest & 0xFFFFFFFFFFFFFull) | (uint64_t)exponent << 52 : rest) | sign;
  return a.value;
}
