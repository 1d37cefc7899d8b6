/* The functions of maths that the WebAssembly build has neither an instruction nor a library for. All results are exact,
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

/* The product of two 128-bit integers, of which WebAssembly has only the half: four products of 32 by 32 bits. */
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
  uint64_t low = x0 * y0, middle = x1 * y0 + (low >> 32), other = x0 * y1 + (uint32_t)middle;
  uint64_t high = x1 * y1 + (middle >> 32) + (other >> 32);
  high += x * (uint64_t)((unsigned __int128)b >> 64) + y * (uint64_t)((unsigned __int128)a >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}
