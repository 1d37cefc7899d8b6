// Renders a pattern and prints the number of samples and their CRC-32: c++ -std=c++17 render.cpp -lthrumcore
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <thrum.h>

namespace {

struct Free {
  void operator()(thrum_pattern *pattern) const { thrum_pattern_free(pattern); }
  void operator()(thrum_renderer *renderer) const { thrum_renderer_free(renderer); }
};

void check(thrum_result result) {
  if (result < 0) throw std::runtime_error(thrum_error());
}

std::unique_ptr<thrum_pattern, Free> parse(const std::string &text) {
  thrum_pattern *pattern = nullptr;
  check(thrum_pattern_parse(text.data(), text.size(), &pattern));
  return std::unique_ptr<thrum_pattern, Free>(pattern);
}

std::vector<float> render(const thrum_pattern *pattern, double rate) {
  thrum_renderer *made = nullptr;
  check(thrum_renderer_new(pattern, rate, THRUM_SEPARATE, nullptr, nullptr, 0, &made));
  const std::unique_ptr<thrum_renderer, Free> renderer(made);
  const std::int64_t length = thrum_renderer_length(made);
  if (length < 0 || length == INT64_MAX) throw std::runtime_error("the pattern has no end");
  std::vector<float> samples(static_cast<std::size_t>(length));
  check(thrum_renderer_read(made, nullptr, nullptr, samples.data(), samples.size()));
  return samples;
}

std::uint32_t checksum(const std::vector<float> &samples) {
  std::uint32_t remainder = 0xFFFFFFFF;
  const auto *bytes = reinterpret_cast<const unsigned char *>(samples.data());
  for (std::size_t index = 0; index < samples.size() * sizeof(float); index++) {
    remainder ^= bytes[index];
    for (int bit = 0; bit < 8; bit++) remainder = remainder >> 1 ^ (0xEDB88320u & (0u - (remainder & 1)));
  }
  return ~remainder;
}

}  // namespace

int main(int argc, char **argv) {
  try {
    if (argc != 2) throw std::runtime_error("usage: render FILE.ahap");
    std::ifstream file(argv[1], std::ios::binary);
    if (!file) throw std::runtime_error(std::string(argv[1]) + ": the file cannot be opened");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::vector<float> samples = render(parse(text).get(), 48000);
    std::printf("%zu %08x\n", samples.size(), checksum(samples));
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
