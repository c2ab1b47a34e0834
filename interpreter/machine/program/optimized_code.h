// What Verify derives from a program so that the machine runs it fast. In: (verify.cpp and prepare.cpp fill it in.)
// Out: OptimizedCode. Promises: results, faults and the number of charged instructions do not depend on it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/program/declarations.h"
#include "interpreter/machine/program/frame_shape.h"

namespace cardinal::vm {
class Successor;
}

namespace cardinal::program {

// Operand `a` of a Return in OptimizedCode: if the frame is an occurrence, the result is a list.
inline constexpr std::int16_t kListOfOccurrence = 2;

struct Looks;

// What Verify derives from a program, for the machine only. It is not stored in the image of a program.
struct OptimizedCode {
  // A copy of the instructions with common sequences fused: the first instruction of a sequence is replaced by one that
  // does the work of all. The others keep their positions, because a jump may lead to them and they hold the operands.
  // An instruction without effect in this program (hooks of an event without hooks) becomes Here (no operation). Jumps
  // lead to their final target; `a` is the number of skipped instructions that must be charged.
  std::vector<Instr> fused_instructions;

  // What the machine needs each time a frame of a function begins or a query is called, stored close together. room:
  // the largest number of operands above the locals.
  struct FunctionInfo {
    std::int32_t first = 0, params = 0, locals = 0, room = 0;
  };
  base::Table<FunctionId, FunctionInfo> starts;  // by function
  struct QueryInfo {
    FunctionId code = -1;
    std::int16_t params = 0;
    bool remembered = false, list = false;
    bool is_pure = false;  // it only reads: no frame is needed (looks.h)
    // The result may be unchanged although something that it depends on has changed, because it depends on other cached
    // results.
    bool has_dependencies = false;
    bool no_alloc = false;  // it reads without making lists or calls (Looks::Start), and its results are not cached
  };
  std::vector<QueryInfo> calls;                // by query
  std::shared_ptr<const Looks> register_code;  // null only before Verify

  // A condition of a `whenever` rule that reads only the game state: KnownNo replaces its first instruction, and KeepNo
  // replaces the JumpIfNo that ends it.
  struct CachedCondition {
    std::int32_t first = 0, end = 0;  // in `instructions`
    std::int32_t otherwise = 0;       // where the rules continue if it is false: a position in the function
    Instr begins;                     // the instruction that runs at `first` if nothing is known
  };
  std::vector<CachedCondition> conditions;

  // A loop whose elements usually fail the first test: Scan replaces its ForNext.
  struct FilterLoop {
    Instr begins;  // the instruction that runs at this position otherwise
    Instr look;    // the instruction that reads the tested value; what it is compared with follows
    Op compare = Op::Here;
    Value with = 0;
    std::int32_t with_local = -1;  // if not -1, the value of this local replaces `with`
    bool passes = false;           // the result of the comparison with which an element passes
    std::int32_t list = 0;         // local with the list; the position is in the next one
    std::int32_t element = 0;      // local
    std::int32_t steps = 0;        // instructions that a failing element takes
  };
  std::vector<FilterLoop> scans;

  // A loop that makes the list of all elements that pass the first test: Collect replaces its BuildBegin.
  struct CollectLoop {
    FilterLoop scan;
    std::int32_t passing = 0;  // instructions that a passing element takes
    std::int32_t around = 0;   // instructions that run once per loop
    std::int32_t after = 0;    // where the function continues: a position in it
  };
  std::vector<CollectLoop> collections;

  // By window. observes_window: the window or one of its actions evaluates something that reads the running
  // occurrences, and so the window itself. cacheable_windows: the result of skipping the window is cached until a cell
  // that it read changes (Program::dependents).
  base::Table<WindowId, std::uint8_t> observes_window, cacheable_windows;
  // By cell: the initial time of its last change. It is 0 (never), or kAlways if no cached result reads the cell, so
  // that its changes are not recorded.
  std::vector<std::uint64_t> unchanged;
  static constexpr std::uint64_t kAlways = ~std::uint64_t{0};

  base::Table<CardDefId, std::uint64_t> kinds;  // by card definition: one bit for its type and for each supertype

  std::int32_t longest = 0;  // the largest number of instructions that may be charged between two jumps

  // The numbering of zone instances in a match; the index is the number of players (match/zone_layout.cpp has the
  // order). An instance is first + stride * owner. For each instance that is not on a card, its declaration, owner and
  // viewers are stored close together.
  struct ZoneLayout {
    struct Zone {
      std::int32_t first = 0, stride = 0;
      OwnerKind of = OwnerKind::Table;
      bool ordered = false;
    };
    struct Instance {
      std::int32_t declaration = -1;
      model::Seat owner = model::kNoSeat;
      std::uint32_t watchers = 0;  // one bit per seat that sees the faces of its cards
      std::int32_t capacity = -1;  // -1: none
    };
    base::Table<ZoneDeclId, Zone> zones;  // by declaration
    std::vector<Instance> instances;      // of the table and of players
    std::vector<Instance> on_cards;       // by rank among the zones of cards
    std::int32_t plain = 0;               // number of instances that are not on a card
  };
  std::vector<ZoneLayout> layouts;  // by number of seats, up to kMaxSeats

  std::shared_ptr<const vm::Successor> successor;  // the machine that runs the program; null: that of machine/vm
  std::shared_ptr<const FrameShapes> frames;       // of that machine; null: there is none
};
inline constexpr std::int32_t kMaxSeats = 32;

}  // namespace cardinal::program
