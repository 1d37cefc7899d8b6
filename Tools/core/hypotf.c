/* The Swift runtime's module for the C library contains a reference to hypotf, which would bind to the version of glibc
 * 2.35. The older version gives the same results and keeps the library usable from glibc 2.34 on. */
#if defined(__x86_64__)
float thrum_old_hypotf(float x, float y);
__asm__(".symver thrum_old_hypotf, hypotf@GLIBC_2.2.5");

__attribute__((visibility("hidden"))) float hypotf(float x, float y) { return thrum_old_hypotf(x, y); }
#endif
