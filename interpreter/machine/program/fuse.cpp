// Instructions that come one after the other in most codes, as one: half of all that a game runs only moves values between
// locals and the stack, and finding the next instruction costs as much as doing one.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::size_t kLongest = 4;

struct Fusion {
  Fusion(Op the_op, std::initializer_list<Op> the_parts) : op(the_op), length(the_parts.size()) {
    std::copy(the_parts.begin(), the_parts.end(), parts.begin());
  }
  Op op;
  std::size_t length;
  std::array<Op, kLongest> parts{};
};

// Those that begin with an instruction, the longest first.
using ByFirst = std::array<std::vector<Fusion>, kOpCount>;

ByFirst SortedFusions() {
  using enum Op;
  ByFirst sorted;
  for (const Fusion& fusion : {
#define FUSED(name, ...) Fusion(name, {__VA_ARGS__}),
#include "interpreter/machine/program/fused.def"
       })
    sorted[static_cast<std::size_t>(fusion.parts[0])].push_back(fusion);
  for (auto& fusions : sorted)
    std::stable_sort(fusions.begin(), fusions.end(), [](const Fusion& x, const Fusion& y) { return x.length > y.length; });
  return sorted;
}

bool Begins(const Fusion& fusion, const Instr* first, std::size_t left) {
  if (left < fusion.length) return false;
  for (std::size_t i = 0; i < fusion.length; ++i)
    if (first[i].op != fusion.parts[i]) return false;
  return true;
}

}  // namespace

void FuseInstructions(Program& program) {
  static const ByFirst fusions = SortedFusions();
  const auto& plain = program.instructions;
  auto& fused = program.prepared.instructions;
  fused = plain;
  for (const Code& code : program.codes) {
    const auto first = static_cast<std::size_t>(code.first), end = first + static_cast<std::size_t>(code.count);
    for (std::size_t at = first; at < end; ++at) {
      const auto& beginning = fusions[static_cast<std::size_t>(plain[at].op)];
      const auto longest = std::find_if(beginning.begin(), beginning.end(),
                                        [&](const Fusion& fusion) { return Begins(fusion, &plain[at], end - at); });
      if (longest != beginning.end()) fused[at].op = longest->op;
    }
  }
}

}  // namespace cardinal::program
