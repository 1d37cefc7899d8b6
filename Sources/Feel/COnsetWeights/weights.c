// #embed is C23; clang takes it in earlier versions of C, too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "COnsetWeights.h"

static const unsigned char file_weights[] = {
#embed "Weights/file.weights"
};
static const unsigned char context_weights[] = {
#embed "Weights/context.weights"
};
static const unsigned char place_weights[] = {
#embed "Weights/place.weights"
};
static const unsigned char live_weights[] = {
#embed "Weights/live.weights"
};

OnsetWeights onset_weights_file(void) { return (OnsetWeights){file_weights, sizeof file_weights}; }
OnsetWeights onset_weights_context(void) { return (OnsetWeights){context_weights, sizeof context_weights}; }
OnsetWeights onset_weights_place(void) { return (OnsetWeights){place_weights, sizeof place_weights}; }
OnsetWeights onset_weights_live(void) { return (OnsetWeights){live_weights, sizeof live_weights}; }
