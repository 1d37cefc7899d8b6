// Files as bytes; written by Tools/make-embedded-files.py.

// #embed is C23; clang takes it in earlier versions of C, too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "EmbeddedFiles.h"

static const unsigned char alignment[] = {
#embed "../../../Themes/Standard/alignment.ahap"
};
static const unsigned char decrease[] = {
#embed "../../../Themes/Standard/decrease.ahap"
};
static const unsigned char error[] = {
#embed "../../../Themes/Standard/error.ahap"
};
static const unsigned char impact_heavy[] = {
#embed "../../../Themes/Standard/impact-heavy.ahap"
};
static const unsigned char impact_light[] = {
#embed "../../../Themes/Standard/impact-light.ahap"
};
static const unsigned char impact_medium[] = {
#embed "../../../Themes/Standard/impact-medium.ahap"
};
static const unsigned char impact_rigid[] = {
#embed "../../../Themes/Standard/impact-rigid.ahap"
};
static const unsigned char impact_soft[] = {
#embed "../../../Themes/Standard/impact-soft.ahap"
};
static const unsigned char impact_solid[] = {
#embed "../../../Themes/Standard/impact-solid.ahap"
};
static const unsigned char increase[] = {
#embed "../../../Themes/Standard/increase.ahap"
};
static const unsigned char level_change[] = {
#embed "../../../Themes/Standard/level-change.ahap"
};
static const unsigned char path_complete[] = {
#embed "../../../Themes/Standard/path-complete.ahap"
};
static const unsigned char selection_maximum[] = {
#embed "../../../Themes/Standard/selection-maximum.ahap"
};
static const unsigned char selection_minimum[] = {
#embed "../../../Themes/Standard/selection-minimum.ahap"
};
static const unsigned char selection_off[] = {
#embed "../../../Themes/Standard/selection-off.ahap"
};
static const unsigned char selection_on[] = {
#embed "../../../Themes/Standard/selection-on.ahap"
};
static const unsigned char selection[] = {
#embed "../../../Themes/Standard/selection.ahap"
};
static const unsigned char start[] = {
#embed "../../../Themes/Standard/start.ahap"
};
static const unsigned char stop[] = {
#embed "../../../Themes/Standard/stop.ahap"
};
static const unsigned char success[] = {
#embed "../../../Themes/Standard/success.ahap"
};
static const unsigned char warning[] = {
#embed "../../../Themes/Standard/warning.ahap"
};

static const EmbeddedFile files[] = {
  {"alignment", alignment, sizeof alignment},
  {"decrease", decrease, sizeof decrease},
  {"error", error, sizeof error},
  {"impact-heavy", impact_heavy, sizeof impact_heavy},
  {"impact-light", impact_light, sizeof impact_light},
  {"impact-medium", impact_medium, sizeof impact_medium},
  {"impact-rigid", impact_rigid, sizeof impact_rigid},
  {"impact-soft", impact_soft, sizeof impact_soft},
  {"impact-solid", impact_solid, sizeof impact_solid},
  {"increase", increase, sizeof increase},
  {"level-change", level_change, sizeof level_change},
  {"path-complete", path_complete, sizeof path_complete},
  {"selection-maximum", selection_maximum, sizeof selection_maximum},
  {"selection-minimum", selection_minimum, sizeof selection_minimum},
  {"selection-off", selection_off, sizeof selection_off},
  {"selection-on", selection_on, sizeof selection_on},
  {"selection", selection, sizeof selection},
  {"start", start, sizeof start},
  {"stop", stop, sizeof stop},
  {"success", success, sizeof success},
  {"warning", warning, sizeof warning},
};

const EmbeddedFile *embedded_theme(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
