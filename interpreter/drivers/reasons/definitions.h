// Where the registers of a function get their values. In: a function of the IR. Out: Definitions: the instructions that
// write each register.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/ir/places.h"

namespace cardinal::reasons {

class Definitions {
 public:
  explicit Definitions(const ir::Function& function);
  // In the order of the source.
  std::span<const ir::Place> Of(ir::Reg reg) const;
  // The only instruction that writes the register; null if there is none or several.
  const ir::Instruction* Only(ir::Reg reg) const;

 private:
  const ir::Function& function_;
  std::vector<std::int32_t> first_;  // by register: into places_; one more than there are registers
  std::vector<ir::Place> places_;
};

}  // namespace cardinal::reasons
