// Renders a pattern and prints the number of samples and their CRC-32: c++ -std=c++17 render.cpp -lthrumcore
#include <cstdint>
#include <cstdio>
#include <exception>
#include <vector>

#include <thrum.hpp>

static std::uint32_t checksum(const std::vector<float> &samples) {
  std::uint32_t remainder = 0xFFFFFFFF;
  const auto *bytes = reinterpret_cast<const unsigned char *>(samples.data());
  for (std::size_t index = 0; index < samples.size() * sizeof(float); index++) {
    remainder ^= bytes[index];
    for (int bit = 0; bit < 8; bit++) remainder = remainder >> 1 ^ (0xEDB88320u & (0u - (remainder & 1)));
  }
  return ~remainder;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: render FILE.ahap\n");
    return 2;
  }
  try {
    const std::vector<float> samples = thrum::pattern::load(argv[1]).render();
    std::printf("%zu %08x\n", samples.size(), checksum(samples));
    return 0;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
