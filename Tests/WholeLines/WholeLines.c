// Keeps what `swift test` reads of the tests' output in whole lines.
//
// `swift test` reads what the tests print in pieces of 4096 bytes and drops every piece that begins or ends within a
// character. Swift Testing writes "✔" in each line, and most tests end in one burst, so on Linux lines are lost, often
// the last one too. A pipe with room for one page holds whole writes only: the kernel does not split a write of up to a
// page. Lines still go missing when most tests end at once; the cause is unknown.
#define _GNU_SOURCE
#include "WholeLines.h"

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void keepLinesWhole(void) {
  // Fails, without harm, where the output is no pipe.
  fcntl(STDOUT_FILENO, F_SETPIPE_SZ, 4096);
  fcntl(STDERR_FILENO, F_SETPIPE_SZ, 4096);
}
#endif
