/* feedback.c: feedback by meaning, from the patterns of Themes/Standard. */
#include "godot.h"

#include <string.h>

#include "theme.h" /* build.sh writes it. */

enum { file_count = sizeof theme_files / sizeof *theme_files };

static thrum_pattern *patterns[file_count]; /* Read when they are needed first. */

void th_feedback_end(void) {
  for (int i = 0; i < file_count; i++) {
    thrum_pattern_free(patterns[i]);
    patterns[i] = NULL;
  }
}

int64_t th_feedback_play(thrum_engine *engine, const char *kind, double intensity) {
  const char *place = "Haptics.feedback";
  if (!(intensity >= 0 && intensity <= 1)) {
    gd_report(place, "the intensity %g is outside 0…1; pass a factor", intensity);
    return 0;
  }
  int index = 0;
  while (index < file_count && strcmp(theme_files[index].kind, kind) != 0) index++;
  if (index == file_count) {
    gd_report(place, "\"%s\" is no kind of feedback; pass a name of Themes/Standard, such as \"success\"", kind);
    return 0;
  }
  if (!patterns[index] && gd_check(place, thrum_pattern_parse(theme_files[index].text, theme_files[index].size, &patterns[index])) != GD_OK)
    return 0;
  thrum_player *player = NULL;
  if (gd_check(place, thrum_player_new(engine, patterns[index], &player)) != GD_OK) return 0;
  /* The player starts with the intensity: nothing is felt at full strength first. */
  thrum_result result = thrum_player_set(player, THRUM_INTENSITY_CONTROL, (float)intensity, 0);
  if (result == THRUM_OK) result = thrum_player_start(player, 0);
  int64_t id = gd_check(place, result) == GD_OK ? (int64_t)thrum_player_id(player) : 0;
  thrum_player_free(player); /* It plays to its end. */
  return id;
}
