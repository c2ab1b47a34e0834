#include "interpreter/machine/ir/ir.h"

#include <array>

namespace cardinal::ir {

namespace {

constexpr auto kOps = std::to_array<OpInfo>({
#define INSTRUCTION(name, text, types, effects) {#name, text, types, effects},
#include "interpreter/machine/ir/instructions.def"
});

}  // namespace

const OpInfo& InfoOf(Op op) { return kOps[static_cast<std::size_t>(op)]; }

std::size_t OpCount() { return kOps.size(); }

bool RegisterType::operator==(const RegisterType& other) const {
  return tag.kind == other.tag.kind && tag.element == other.tag.element && tag.id == other.tag.id &&
         under_construction == other.under_construction;
}

}  // namespace cardinal::ir
