/* Guarded, so that the package's symbols can be extracted with all traits where the headers are missing. */
#if __has_include(<pipewire/pipewire.h>)
#include <pipewire/pipewire.h>
#endif
