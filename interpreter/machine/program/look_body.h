// The state of a function while it is compiled to register code. In: LookWriter fills it. Out: operands, labels and the
// result of the function. Promises: nothing here outlives the compilation.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// The operand at one position of the stack.
struct Entry {
  enum class Kind { Register, Number, Constant } kind = Kind::Register;
  std::int32_t value = 0;
  bool operator==(const Entry&) const = default;
  bool IsRegister() const { return kind == Kind::Register; }
};

struct Label {
  bool target = false;             // an instruction jumps here
  std::int32_t at = -1;            // index of its first look
  std::int32_t height = -1;        // height of the stack
  std::vector<std::int32_t> from;  // looks whose jump target is this label
};

// A function that is being compiled, as a look of its own or inlined into another one.
struct Body {
  const Function& code;
  std::int32_t base = 0;   // register of its first local; its stack begins after its last local
  std::int32_t depth = 0;  // number of functions around this one
  std::vector<Entry> params;
  std::vector<bool> own;  // parameters that have a register of their own
  std::vector<Label> labels = std::vector<Label>(static_cast<std::size_t>(code.count));
  std::vector<Entry> stack{};
  // The result; and, if the function ends in several places, the looks that must jump to its end.
  Entry answer{};
  std::vector<std::int32_t> ends{};

  std::int32_t Height() const { return static_cast<std::int32_t>(stack.size()); }
  std::int32_t PlaceOf(std::int32_t height) const { return base + code.locals + height; }
  Label& At(std::int32_t position) { return labels[position]; }
};

}  // namespace cardinal::program
