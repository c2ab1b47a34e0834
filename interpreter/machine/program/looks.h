// In: a program that is right. Out: Looks, the codes that only look at things (and events that only change some),
// written once more for the machine: with registers in place of a stack, and with what they ask that is short written
// into them. Promises: a look gives the answer that its code would give, and charges as many instructions; what the
// code would do otherwise (a fault, a list too many) it leaves undone, and says so; that of an event says besides how
// far it has come (vm/frameless.h). Why: most of what rules run are questions, and most of a question is moving values
// and beginning and ending frames (docs/decisions/speed.md).
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

enum class LookOp : std::uint16_t {
#define LOOK(name, text) name,
#include "interpreter/machine/program/looks.def"
};

constexpr bool IsRich(LookOp op) {
  switch (op) {
#define LOOK(name, text)
#define RICH(name, text) case LookOp::name:
#include "interpreter/machine/program/looks.def"
    return true;
    default: return false;
  }
}

struct Look {
  LookOp op;
  std::uint16_t to = 0, x = 0, y = 0;
  std::int32_t b = 0, c = 0;
};
static_assert(sizeof(Look) == 16);

inline constexpr std::int32_t kMostRegisters = 128;
inline constexpr std::int32_t kPlaceKinds = 16;  // see looks.def
static_assert(static_cast<std::int32_t>(InsertPosition::Bottom) < kPlaceKinds);
inline constexpr std::int32_t kMostLookParams = 16;
inline constexpr std::int32_t kMostLateLocals = 24;  // of an event that runs without a frame
// Codes that lie one in the other in one look, at most.
inline constexpr std::int32_t kMostInlined = 4;

struct Looks {
  struct Start {
    std::int32_t first = -1;  // into `looks`; -1: this code does more than look, or is too long
    std::int16_t params = 0;
    std::int16_t frames = 1;  // that its code would open, with those of what is written into it
    bool whole = false;       // no Stop is in it
    bool list = false;        // its answer is a list
    bool lists = false;       // it makes lists on the way
    bool bare = false;        // no look of it is rich: nothing is there to be taken back
    bool frameless = false;   // it is that of an event, and changes things besides (frameless.cpp)
    std::int16_t locals = 0;  // of that event
    // Of an offer: its answer is yes for each card in that zone of who acts, and takes so many instructions; -1: it is
    // not.
    std::int32_t sure_zone = -1, sure_steps = 0;
    CellSet cells;  // that it reads itself, or what is written into it; not those of what it asks
  };
  std::vector<Start> starts;        // by code
  std::vector<std::uint8_t> keeps;  // by query: while nothing can change its answer is kept, whatever it depends on
  std::vector<CellSet> applies;     // by modifier: the cells that decide for which cards it is asked
  std::vector<Look> looks;

  // Printed attributes: of each card definition all slots, none where nothing is printed. Without slots: too many.
  std::vector<Value> printed;
  std::int32_t slots = 0;

  Value Printed(const Program& program, std::int32_t def, std::int32_t slot) const {
    if (slots > 0) [[likely]]
      return printed[static_cast<std::size_t>(def) * static_cast<std::size_t>(slots) + static_cast<std::size_t>(slot)];
    const auto& values = program.cards[static_cast<std::size_t>(def)].attributes;
    return slot < static_cast<std::int32_t>(values.size()) ? values[static_cast<std::size_t>(slot)] : model::kNone;
  }
  // Where the order of seats begins, if `order from` names a field of the table: its place; and what asking is charged.
  std::int32_t order_field = -1;
  std::int32_t order_steps = 0;

  const Start& Of(FunctionId code) const { return starts[static_cast<std::size_t>(code)]; }
  // Whether a look answers all that the code does, and with a list or not.
  bool Answers(FunctionId code, bool list = false) const {
    return code >= 0 && Of(code).whole && Of(code).list == list;
  }
};

// Which codes only look (simple.cpp).
struct Simple {
  bool looks = false;
  // Not all of it looks, but it may well have answered before it comes to the rest: `when me in you.hand ...`.
  bool begins = false;
  // It is a window's, and does nothing but ask one after the other, from Enter to Leave: while all pass it only looks.
  bool asks = false;
  bool list = false;         // it answers with a list
  bool brief = false;        // short, without loops and lists: sooner asked than remembered, and written into others
  std::int32_t total = 0;    // instructions of a brief one, with those of what it asks
  bool alone = false;        // brief, and so is all that it asks; and nothing of that is modified by a rule
  bool keeps_params = true;  // what it was asked with is what its parameters hold at its end
};
std::vector<Simple> FindSimple(const Program& program);
// Whether all that can modify the query adds to its number what a rule of the game says that is `alone`: then its rules
// are written into its look.
bool OnlyAdds(const Program& program, const std::vector<Simple>& simple, const Query& query);
// Whether the instruction looks; of a query that is called it must be known besides.
bool OnlyLooks(Op op);
// What a window is made of besides (Simple::asks).
bool LooksInWindow(Op op);
// Whether the amount of the modifier is a list.
bool GivesList(const Program& program, const Modifier& modifier);
// Writes their looks (looks.cpp), and those of events that need no frame.
Looks WriteLooks(const Program& program, const std::vector<Simple>& simple, const std::vector<bool>& frameless);

}  // namespace cardinal::program
