#ifndef VECTORS_H
#define VECTORS_H

// Swift imports these as SIMD2<Double>, SIMD4<Float> and SIMD8<Float>.
typedef double VectorOf2Doubles __attribute__((ext_vector_type(2)));
typedef float VectorOf4Floats __attribute__((ext_vector_type(4)));
typedef float VectorOf8Floats __attribute__((ext_vector_type(8)));

#define VECTORS_INLINE static inline __attribute__((always_inline, const))

// Each function is one operation, so that no compiler fuses two of them: every platform returns the same bits.
#define VECTORS_OPERATIONS(Vector, Scalar, suffix)                                                                     \
  VECTORS_INLINE Vector vector_sum_##suffix(Vector a, Vector b) { return a + b; }                                      \
  VECTORS_INLINE Vector vector_difference_##suffix(Vector a, Vector b) { return a - b; }                               \
  VECTORS_INLINE Vector vector_product_##suffix(Vector a, Vector b) { return a * b; }                                  \
  VECTORS_INLINE Vector vector_quotient_##suffix(Vector a, Vector b) { return a / b; }                                 \
  VECTORS_INLINE Vector vector_repeating_##suffix(Scalar a) { return (Vector)a; }

VECTORS_OPERATIONS(VectorOf2Doubles, double, 2d)
VECTORS_OPERATIONS(VectorOf4Floats, float, 4f)
VECTORS_OPERATIONS(VectorOf8Floats, float, 8f)

#endif
