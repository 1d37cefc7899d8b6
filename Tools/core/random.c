/* Hashing in Embedded Swift asks for a seed. A constant one makes hashing, and so the order of sets, the same in every
 * run, and needs no glibc 2.36. Keys that collide on purpose gain nothing: no set or dictionary of the core is keyed by
 * text from outside. */
#include <stddef.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count) {
  unsigned char *target = bytes;
  for (size_t index = 0; index < count; index++) target[index] = (unsigned char)(index * 151 + 17);
}
