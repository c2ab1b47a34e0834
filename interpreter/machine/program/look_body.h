// In: (used by the writer of looks). Out: what it knows of a code while it goes through it.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// What lies at one place of the stack.
struct Entry {
  enum class Kind { Register, Number, Constant } kind = Kind::Register;
  std::int32_t value = 0;
  bool operator==(const Entry&) const = default;
  bool IsRegister() const { return kind == Kind::Register; }
};

struct Label {
  bool target = false;             // something leads here
  std::int32_t at = -1;            // where it has been written
  std::int32_t height = -1;        // of the stack
  std::vector<std::int32_t> from;  // looks that are to lead here
};

// A code that is being written, as a look of its own or into another one.
struct Body {
  const Function& code;
  std::int32_t base = 0;   // register of its first local; its stack begins behind the last one
  std::int32_t depth = 0;  // codes that this is written into
  std::vector<Entry> params;
  std::vector<bool> own;  // parameters that have a register of their own
  std::vector<Label> labels = std::vector<Label>(static_cast<std::size_t>(code.count));
  std::vector<Entry> stack{};
  // What it answers, and the looks that are to lead behind it, if it ends in more than one place.
  Entry answer{};
  std::vector<std::int32_t> ends{};

  std::int32_t Height() const { return static_cast<std::int32_t>(stack.size()); }
  std::int32_t PlaceOf(std::int32_t height) const { return base + code.locals + height; }
  Label& At(std::int32_t position) { return labels[static_cast<std::size_t>(position)]; }
};

}  // namespace cardinal::program
