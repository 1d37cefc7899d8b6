/* Memory that is taken piece by piece and freed all at once. */
#pragma once
#include "board.h"

void heap_reset(void);
void *heap_take(size_t alignment, size_t size);
/* Returns the largest number of bytes in use at once. */
size_t heap_used(void);
