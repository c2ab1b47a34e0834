// Counts the steps from one basic block to the next in a small table, as such fuzzers do. An input reaches something
// new if it takes a step for the first time, or about twice as often as any input before.
#include "tests/fuzz/driver/coverage.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace {

constexpr std::size_t kSize = 1 << 17;
alignas(64) std::array<std::uint8_t, kSize> now;
alignas(64) std::array<std::uint8_t, kSize> ever;  // a bit for each class of counts
std::size_t previous = 0;
bool reports = false;

// 1, 2, 3, 4 to 7, 8 to 15 ... 128 and more: one bit each.
std::uint8_t CountClass(std::uint8_t count) {
  if (count <= 2) return count;
  if (count == 3) return 4;
  return static_cast<std::uint8_t>(1u << (std::bit_width(count) < 8 ? std::bit_width(count) : 7));
}

}  // namespace

extern "C" void __sanitizer_cov_trace_pc() {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  const std::size_t place = (static_cast<std::uint64_t>(here) * 0x9E3779B97F4A7C15u) >> 47;
  std::uint8_t& count = now[place ^ previous];
  if (count != 255) ++count;
  previous = place >> 1;
}

namespace cardinal::fuzz {

void ForgetReached() {
  now.fill(0);
  previous = 0;
}

bool ReachedSomethingNew() {
  bool fresh = false;
  for (std::size_t word = 0; word < kSize; word += 8) {
    std::uint64_t any = 0;
    std::memcpy(&any, now.data() + word, 8);
    if (any == 0) continue;
    reports = true;
    for (std::size_t i = word; i < word + 8; ++i) {
      if (now[i] == 0) continue;
      const std::uint8_t bit = CountClass(now[i]);
      if ((ever[i] & bit) == 0) {
        ever[i] |= bit;
        fresh = true;
      }
    }
  }
  return fresh;
}

std::size_t PlacesReached() {
  std::size_t places = 0;
  for (const std::uint8_t bits : ever) places += bits != 0;
  return places;
}

bool CountsPlaces() { return reports; }

}  // namespace cardinal::fuzz
