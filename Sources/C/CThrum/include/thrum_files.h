/* thrum_files.h: converts, edits and compares the files of haptic patterns.
 *
 * libthrum and the WebAssembly module of thrum-haptics/files contain these functions; libthrumcore does not, because they
 * would make it half as large again. Functions take the bytes of files and return bytes: nothing opens a file. The commands
 * thrum convert, edit, mix and diff do the same with files; Docs/Formats.md and Docs/Editing.md describe it.
 *
 * All conventions of thrum.h hold. A text is AHAP of at most 256 MB. What an edit does not change keeps its bytes: unknown keys,
 * comments, the order and the spelling of numbers. Audio files are not opened, so one that begins before a part counts as
 * one that goes on.
 */
#ifndef THRUM_FILES_H
#define THRUM_FILES_H

#include "thrum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Written files ------------------------------------------------------------------------------------------- */

/* The files that a function has written to memory, with a report. It never changes. */
typedef struct thrum_written thrum_written;

/* Frees written files. NULL is allowed and does nothing. */
thrum_result thrum_written_free(thrum_written *written);

/* Writes the report as JSON: {"schema": 1, "files": [one object for each file], …}. The functions below state what it
 * contains. */
thrum_result thrum_written_report(const thrum_written *written, char *buffer, size_t size, size_t *needed);

/* Writes the bytes of a file, of which the first has the index 0, as a list. Returns THRUM_INVALID_ARGUMENT if there is no
 * such file. */
thrum_result thrum_written_file(
  const thrum_written *written, size_t index, uint8_t *data, size_t capacity, size_t *needed);

/* --- Converting ---------------------------------------------------------------------------------------------- */

/* Bits of thrum_convert_options.flags. */
enum {
  /* Values are transcribed, instead of adapted so that the result feels like the source. */
  THRUM_LITERAL = 1,
  /* The report does not state how differently the result feels, which takes most of the time. */
  THRUM_UNMEASURED = 2
};

/* The options of a conversion. A member that is 0 or NULL has its default. */
typedef struct thrum_convert_options {
  uint32_t size; /* sizeof(thrum_convert_options) */
  uint32_t flags; /* THRUM_LITERAL, THRUM_UNMEASURED, both or 0. */
  /* The name of the file, such as "tap.haptic", by default "pattern". Its ending counts if the content does not state the
   * format; the rest is the name of the pattern in the result. */
  const char *name;
  /* The device that the source is designed for, by default "taptic". */
  const char *on;
  /* The device that plays the result, by default that of the format. */
  const char *other_on;
} thrum_convert_options;

#define THRUM_CONVERT_OPTIONS_INIT {sizeof(thrum_convert_options), 0, NULL, NULL, NULL}

/* Converts a file of `count` bytes to a format, such as "haptic" or "android"; Docs/Formats.md lists them. `options` may be
 * NULL. The report is that of thrum convert --json for one file, with "files": [{"name", "bytes"}] in place of paths. Returns
 * THRUM_INVALID_PATTERN if the file cannot be read or the format cannot express it. */
thrum_result thrum_convert(
  const void *bytes, size_t count, const char *format, const thrum_convert_options *options, thrum_written **out);

/* --- Editing ------------------------------------------------------------------------------------------------- */

/* Edits a text. `verb` and the names of the options are those of thrum edit: trim ("from", "to"), shift ("by"), stretch
 * ("by"), scale ("intensity", "volume"), loop ("count", "every"), quantize ("grid", or "bpm" and "steps"; "strength", "origin"),
 * swing (the same grid; "amount"), humanize ("time", "level", "seed"), accent (the same grid; "level", once for each line in turn),
 * reverse (no option) and split ("at", once for each time), which writes several files. Each file of the report has the members that Docs/JSON.md
 * states for thrum edit, without paths, and after split its "start". "losses" lists what a text loses because it had to be laid
 * out again; usually nothing. */
thrum_result thrum_edit(
  const void *bytes, size_t count, const char *verb, const thrum_setting *options, size_t option_count,
  thrum_written **out);

/* A text among several. */
typedef struct thrum_text {
  /* The text, with its number of bytes. */
  const char *content; size_t count;
  /* The part that thrum_mix takes of it: "all" or NULL, "haptics" or "audio". thrum_join ignores it. */
  const char *take;
} thrum_text;

/* Writes texts in a row. The options are those of thrum edit join: "gap", "at" (once for each text but the first) and "merge"
 * (0 or 1). The report is as of thrum_edit. */
thrum_result thrum_join(
  const thrum_text *texts, size_t text_count, const thrum_setting *options, size_t option_count, thrum_written **out);

/* Writes texts that play at the same time, or what is felt or heard of each, as thrum mix. The report is as of thrum_edit. */
thrum_result thrum_mix(const thrum_text *texts, size_t text_count, thrum_written **out);

/* Writes what differs between two texts as JSON, as thrum diff --json: {"schema": 1, "verdict", "changes"}. A text without
 * bytes is a pattern without entries. */
thrum_result thrum_diff(
  const void *bytes, size_t count, const void *other_bytes, size_t other_count, char *buffer, size_t size,
  size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
