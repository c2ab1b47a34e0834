// Register code (`looks`): a second form of functions that only read, and of events with few changes, with registers in
// place of a stack and with short queries inlined. In: a verified program. Out: Looks. Promises: a look gives the
// result of its function and charges as many instructions. If the function would fault or exceed a list limit, the look
// stops without effect and reports that; the look of an event also reports how far it got (vm/frameless.h). Why: most
// of the work of rules is queries, and most of the work of a query is moving values and beginning and ending frames
// (docs/decisions/speed.md).
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"
#include "interpreter/machine/program/state_cells.h"

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
inline constexpr std::int32_t kPlaceKinds = 16;  // number of insert positions, see looks.def
static_assert(static_cast<std::int32_t>(InsertPosition::Bottom) < kPlaceKinds);
inline constexpr std::int32_t kMostLookParams = 16;
inline constexpr std::int32_t kMostLateLocals = 24;  // of an event that runs without a frame
// The largest depth of functions that are inlined into each other in one look.
inline constexpr std::int32_t kMostInlined = 4;

struct Looks {
  struct Start {
    std::int32_t first = -1;  // into `looks`; -1: the function does more than read, or is too long
    std::int16_t params = 0;
    std::int16_t frames = 1;  // frames that the function and all that is inlined into it would open
    bool whole = false;       // it contains no Stop
    bool list = false;        // its result is a list
    bool lists = false;       // it makes lists on the way
    bool bare = false;        // it contains no rich look: after a failure there is nothing to roll back
    bool frameless = false;   // it belongs to an event and also changes state (frameless.cpp)
    std::int16_t locals = 0;  // locals of that event
    // For an offer: its result is yes for each card in this zone of the acting seat, and it takes sure_steps
    // instructions; -1: this is not known.
    std::int32_t sure_zone = -1, sure_steps = 0;
    CellSet cells;  // that it or the functions inlined into it read; without those of called queries
  };
  std::vector<Start> starts;  // by function
  // by query: its results are cached while the state is read-only, whatever they depend on
  std::vector<std::uint8_t> keeps;
  std::vector<CellSet> applies;  // by modifier: the cells that decide for which cards it is evaluated
  std::vector<Look> looks;

  // Printed attributes: all slots of each card definition, none where nothing is printed. slots = 0: the table would be
  // too large.
  std::vector<Value> printed;
  std::int32_t slots = 0;

  Value Printed(const Program& program, std::int32_t def, std::int32_t slot) const {
    if (slots > 0) [[likely]]
      return printed[static_cast<std::size_t>(def) * static_cast<std::size_t>(slots) + static_cast<std::size_t>(slot)];
    const auto& values = program.cards[def].attributes;
    return slot < static_cast<std::int32_t>(values.size()) ? values[slot] : model::kNone;
  }
  // If `order from` names a field of the table: the place of that field, and the instructions that reading it is
  // charged.
  std::int32_t order_field = -1;
  std::int32_t order_steps = 0;

  const Start& Of(FunctionId code) const { return starts[code]; }
  // True if a look gives the complete result of the function, and the result is (or is not) a list.
  bool Answers(FunctionId code, bool list = false) const {
    return code >= 0 && Of(code).whole && Of(code).list == list;
  }
};

// Results of the purity analysis, which finds the functions that only read (simple.cpp).
struct Simple {
  bool looks = false;
  // Not all of it only reads, but it can return before the rest: `when me in you.hand ...`.
  bool begins = false;
  // It is the function of a window that only asks the seats in turn, from Enter to Leave: while all pass, it only
  // reads.
  bool asks = false;
  bool list = false;         // its result is a list
  bool brief = false;        // short, without loops and lists: cheaper to run than to cache; it is inlined
  std::int32_t total = 0;    // instructions of a brief function, including the queries that it calls
  bool alone = false;        // brief, calls only brief queries, and no rule modifies any of them
  bool keeps_params = true;  // its parameters hold their initial values at its end
};
std::vector<Simple> FindSimple(const Program& program);
// True if every modifier of the query adds an amount to its number, and the code of each rule of the game is `alone`.
// Then these rules are inlined into the look of the query.
bool OnlyAdds(const Program& program, const std::vector<Simple>& simple, const Query& query);
// True if the instruction only reads. For a called query this is known only if the query itself only reads.
bool OnlyLooks(Op op);
// True if the instruction may also occur in the function of a window (Simple::asks).
bool LooksInWindow(Op op);
// True if the amount of the modifier is a list.
bool GivesList(const Program& program, const Modifier& modifier);
// Compiles the looks of these functions (looks.cpp), and of the events that need no frame.
Looks WriteLooks(const Program& program, const std::vector<Simple>& simple, const std::vector<bool>& frameless);

}  // namespace cardinal::program
