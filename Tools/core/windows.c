/* Functions of POSIX that Embedded Swift calls and Windows lacks. build-core.sh gives the objects of Swift these names, so that
 * no memory of malloc reaches _aligned_free. */
#include <malloc.h>
#include <stddef.h>

/* posix_memalign. Windows refuses a size of 0; malloc of 64-bit Windows aligns to 16. */
int thrum_aligned_alloc(void **memory, size_t alignment, size_t size) {
  *memory = _aligned_malloc(size ? size : 1, alignment < 16 ? 16 : alignment);
  return *memory ? 0 : 12;
}

void thrum_aligned_free(void *memory) { _aligned_free(memory); }
