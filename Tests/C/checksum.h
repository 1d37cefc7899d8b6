/* The digest of the table Tests/Bits/samples.tsv. Uses no C library, so that a microcontroller can calculate it too. */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32 of samples as little-endian 32-bit floats, as zlib calculates it. `before` is the checksum of the samples before
 * these; 0 if there are none. */
static inline uint32_t checksum_after(uint32_t before, const float *samples, size_t count) {
  static uint32_t table[256];
  if (!table[1]) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t value = byte;
      for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (0xEDB88320u & (0u - (value & 1)));
      table[byte] = value;
    }
  }
  uint32_t remainder = ~before;
  const unsigned char *bytes = (const unsigned char *)samples;
  for (size_t index = 0; index < count * sizeof *samples; index++) {
    remainder = remainder >> 8 ^ table[(remainder ^ bytes[index]) & 255];
  }
  return ~remainder;
}

#endif
