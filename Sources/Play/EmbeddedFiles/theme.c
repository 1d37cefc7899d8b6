// #embed is C23; clang takes it in earlier versions of C, too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "EmbeddedFiles.h"

static const unsigned char impact_light[] = {
#embed "../../../Themes/Standard/impact-light.ahap"
};
static const unsigned char impact_medium[] = {
#embed "../../../Themes/Standard/impact-medium.ahap"
};
static const unsigned char impact_heavy[] = {
#embed "../../../Themes/Standard/impact-heavy.ahap"
};
static const unsigned char impact_soft[] = {
#embed "../../../Themes/Standard/impact-soft.ahap"
};
static const unsigned char impact_solid[] = {
#embed "../../../Themes/Standard/impact-solid.ahap"
};
static const unsigned char impact_rigid[] = {
#embed "../../../Themes/Standard/impact-rigid.ahap"
};
static const unsigned char selection[] = {
#embed "../../../Themes/Standard/selection.ahap"
};
static const unsigned char selection_on[] = {
#embed "../../../Themes/Standard/selection-on.ahap"
};
static const unsigned char selection_off[] = {
#embed "../../../Themes/Standard/selection-off.ahap"
};
static const unsigned char selection_minimum[] = {
#embed "../../../Themes/Standard/selection-minimum.ahap"
};
static const unsigned char selection_maximum[] = {
#embed "../../../Themes/Standard/selection-maximum.ahap"
};
static const unsigned char success[] = {
#embed "../../../Themes/Standard/success.ahap"
};
static const unsigned char warning[] = {
#embed "../../../Themes/Standard/warning.ahap"
};
static const unsigned char error[] = {
#embed "../../../Themes/Standard/error.ahap"
};
static const unsigned char alignment[] = {
#embed "../../../Themes/Standard/alignment.ahap"
};
static const unsigned char level_change[] = {
#embed "../../../Themes/Standard/level-change.ahap"
};
static const unsigned char start[] = {
#embed "../../../Themes/Standard/start.ahap"
};
static const unsigned char stop[] = {
#embed "../../../Themes/Standard/stop.ahap"
};
static const unsigned char increase[] = {
#embed "../../../Themes/Standard/increase.ahap"
};
static const unsigned char decrease[] = {
#embed "../../../Themes/Standard/decrease.ahap"
};
static const unsigned char path_complete[] = {
#embed "../../../Themes/Standard/path-complete.ahap"
};

// A file under its name.
#define FILE_OF(symbol, name) {name, symbol, sizeof symbol}

static const EmbeddedFile files[] = {
  FILE_OF(impact_light, "impact-light"),
  FILE_OF(impact_medium, "impact-medium"),
  FILE_OF(impact_heavy, "impact-heavy"),
  FILE_OF(impact_soft, "impact-soft"),
  FILE_OF(impact_solid, "impact-solid"),
  FILE_OF(impact_rigid, "impact-rigid"),
  FILE_OF(selection, "selection"),
  FILE_OF(selection_on, "selection-on"),
  FILE_OF(selection_off, "selection-off"),
  FILE_OF(selection_minimum, "selection-minimum"),
  FILE_OF(selection_maximum, "selection-maximum"),
  FILE_OF(success, "success"),
  FILE_OF(warning, "warning"),
  FILE_OF(error, "error"),
  FILE_OF(alignment, "alignment"),
  FILE_OF(level_change, "level-change"),
  FILE_OF(start, "start"),
  FILE_OF(stop, "stop"),
  FILE_OF(increase, "increase"),
  FILE_OF(decrease, "decrease"),
  FILE_OF(path_complete, "path-complete"),
};

const EmbeddedFile *embedded_theme(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
