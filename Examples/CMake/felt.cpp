// Makes a pattern and prints what a hand feels of it on a phone.
#include <cstdio>
#include <exception>

#include <thrum.hpp>

int main() {
  try {
    thrum::parts parts;
    parts.events = {thrum::transient(0, 1, 0.8f), thrum::continuous(0.2, 0.5, 0.6f), thrum::transient(0.9)};
    parts.curves = {{THRUM_INTENSITY_CONTROL, 0.2, {{0, 0.2f}, {0.5, 1}}}};
    const thrum::pattern pattern(parts);
    for (const thrum_felt_event &felt : pattern.felt("phone").events)
      std::printf("%.2f s: %s, %.0f dB\n", felt.time, felt.is_span ? "vibration" : "tap", felt.level);
    return 0;
  } catch (const thrum::error &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
