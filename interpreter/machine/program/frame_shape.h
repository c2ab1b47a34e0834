// Describes the frames that wait, so that a match can be verified without the code that it runs on. In:
// machine/bytecode describes the functions that it has compiled. Out: FrameShape. Promises: a frame waits only at a
// stop of its function, and consists then of these registers, whatever form of the function runs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/machine/program/declarations.h"

namespace cardinal::program {

// The instruction at which a frame waits.
enum class StopKind : std::uint8_t {
  Other,  // one that calls only functions that do not wait
  CallEvent,
  CallPart,
  CallWindow,
  RunInstead,
  RunBefore,
  RunAfter,
  RunStateBasedActions,
  EndSimultaneous,
  ChooseOne,
  ChooseMany,
  ChooseOrder,
  ChooseNumber,
  ChooseYesNo,
  ChooseMenu,
  ShuffleZone,
  AskWindow,
  TakeAction,
  ResolveAction,
  CancelAction,
  Wait,
};
struct Stop {
  StopKind kind = StopKind::Other;
  std::int32_t element = -1;  // the event, part, window, action, choice or zone that the instruction names
};

// The registers of a frame that hold an occurrence, and those that hold a list of occurrences.
struct OccurrenceRegisters {
  std::vector<std::int32_t> single, lists;
};

struct FrameShape {
  std::int32_t variables = 0;      // the first registers: the variables of the source, parameters before the others
  std::vector<TypeTag> registers;  // all registers of a waiting frame. Each of them may hold none.
  std::vector<Stop> stops;         // by number; Frame::pc of a waiting frame is -1 - number
  // The first of the registers in which instructions that continue later keep their progress; -1: the function has
  // none.
  std::int32_t hooks = -1;         // match::HookSlot
  std::int32_t simultaneous = -1;  // the position of the first deferred hook

  // A frame that runs has more registers. They depend on the form of its code: by the positions of its instructions.
  struct Running {
    std::int32_t first = 0, count = 0;  // of the instructions
    OccurrenceRegisters temporaries;
  };
  std::array<Running, 2> running;
};

struct Program;

// The descriptions of all functions of a program, by function.
class FrameShapes {
 public:
  virtual ~FrameShapes() = default;
  virtual const base::Table<FunctionId, FrameShape>& Of(const Program& program) const = 0;
};

}  // namespace cardinal::program
