/* A game with SDL2 that owns its audio and its pad: an engine with the output "pull" fills SDL's audio, and its level drives the
 * motors of the pad.
 *
 *     cc sdl.c $(pkg-config --cflags --libs thrum sdl2) -o sdl
 *     ./sdl FILE.ahap [SECONDS]           space plays the pattern, up and down change its strength, escape ends
 */
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <thrum_engine.h>

static void stop_if(thrum_result result) {
  if (result >= 0) return;
  fprintf(stderr, "%s\n", thrum_error());
  exit(1);
}

/* SDL's audio thread. The mix "preview" makes haptics audible on both channels. */
static void fill(void *engine, Uint8 *bytes, int size) {
  thrum_engine_pull_interleaved(engine, (float *)(void *)bytes, 2, (size_t)size / (2 * sizeof(float)));
}

int main(int argc, char **argv) {
  size_t size = 0;
  if (argc < 2) {
    fprintf(stderr, "usage: sdl FILE.ahap [SECONDS]\n");
    return 64;
  }
  void *text = SDL_LoadFile(argv[1], &size);
  if (!text) {
    fprintf(stderr, "%s: cannot be read; name an AHAP file\n", argv[1]);
    return 66;
  }
  thrum_pattern *pattern = NULL;
  thrum_engine *engine = NULL;
  thrum_player *player = NULL;
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "pull";
  options.mix = THRUM_PREVIEW;
  options.sample_rate = 48000;
  stop_if(thrum_pattern_parse(text, size, &pattern));
  SDL_free(text);
  stop_if(thrum_engine_new(&options, &engine));
  stop_if(thrum_engine_start(engine));
  stop_if(thrum_player_new(engine, pattern, &player));

  SDL_SetMainReady();
  SDL_AudioSpec wanted = {0};
  wanted.freq = 48000;
  wanted.format = AUDIO_F32SYS;
  wanted.channels = 2;
  wanted.samples = 256;
  wanted.callback = fill;
  wanted.userdata = engine;
  SDL_AudioDeviceID audio = 0;
  SDL_Window *window = NULL;
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO | SDL_INIT_GAMECONTROLLER) == 0) {
    window = SDL_CreateWindow("Space to play", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 480, 240, 0);
    audio = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
  }
  if (!window || !audio) {
    fprintf(stderr, "SDL: %s\n", SDL_GetError());
    return 1;
  }
  SDL_PauseAudioDevice(audio, 0);
  stop_if(thrum_player_start(player, 0));

  SDL_GameController *pad = NULL;
  float strength = 1, strongest = 0;
  unsigned taps = 0;
  Uint32 end = argc > 2 ? SDL_GetTicks() + (Uint32)(atof(argv[2]) * 1000) : UINT32_MAX;
  for (int is_over = 0; !is_over && SDL_GetTicks() < end; SDL_Delay(8)) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) is_over = 1;
      if (event.type == SDL_CONTROLLERDEVICEADDED && !pad) pad = SDL_GameControllerOpen(event.cdevice.which);
      if (event.type != SDL_KEYDOWN) continue;
      SDL_Keycode key = event.key.keysym.sym;
      if (key == SDLK_ESCAPE) is_over = 1;
      if (key == SDLK_SPACE) stop_if(thrum_player_start(player, 0));
      if (key == SDLK_UP || key == SDLK_DOWN) {
        strength = SDL_clamp(strength + (key == SDLK_UP ? 0.1f : -0.1f), 0, 1);
        stop_if(thrum_player_set(player, THRUM_INTENSITY_CONTROL, strength, 0));
      }
    }
    thrum_level level = THRUM_LEVEL_INIT;
    stop_if(thrum_engine_take_level(engine, &level));
    /* 100 ms: the motors stop even if this loop hangs. */
    if (pad) SDL_GameControllerRumble(pad, level.heavy, level.light, 100);
    if (level.intensity > strongest) strongest = level.intensity;
    taps += level.taps;
  }
  SDL_CloseAudioDevice(audio); /* Before the engine: its callback uses it. */
  thrum_player_free(player);
  thrum_engine_free(engine);
  thrum_pattern_free(pattern);
  if (pad) SDL_GameControllerClose(pad);
  SDL_DestroyWindow(window);
  SDL_Quit();
  printf("%u taps, strongest vibration %.2f\n", taps, strongest);
  return 0;
}
