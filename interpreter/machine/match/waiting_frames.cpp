// Checks the invariants of frames that consist of registers (see invariants.h).
#include <span>

#include "interpreter/machine/match/invariants.h"

namespace cardinal::match {
namespace {

using program::FrameShape;
using program::Program;
using program::TypeKind;
using program::TypeTag;

std::string DescribeViolation(int number, const std::string& what) {
  return "invariant " + std::to_string(number) + ": " + what;
}

std::string NameFrame(const Program& program, const Match& match, std::size_t index) {
  return "frame " + std::to_string(index) + " (" + program.functions[match.stack.frames[index].code].name + ")";
}

bool IsStop(const FrameShape& shape, std::int64_t stop) {
  return stop >= 0 && stop < std::ssize(shape.stops) &&
         shape.stops[static_cast<std::size_t>(stop)].kind != program::StopKind::Other;
}

bool IsNone(Value value) { return value == model::kNone; }

// The values of one frame, pending action or decision, and the lists among them.
class Values {
 public:
  Values(const Program& program, const Match& match, std::span<const Value> arena)
      : program_(program), match_(match), arena_(arena) {}

  // Empty, or what is wrong with the value.
  std::string Check(const TypeTag& type, Value value) {
    if (IsNone(value)) return "";
    if (type.kind != TypeKind::List) return Fits(type, value) ? "" : " has a value of another type";
    const ListRef list = ToList(value);
    if (list.offset < 0 || list.length < 0 || list.offset > std::ssize(arena_) - list.length)
      return " has a list that is outside of all lists";
    if (canonical_ && list.offset != next_) return " has a list that is not where its frame keeps it";
    next_ = list.offset + list.length;
    const TypeTag element{type.element, TypeKind::Void, type.id};
    for (const Value each :
         arena_.subspan(static_cast<std::size_t>(list.offset), static_cast<std::size_t>(list.length)))
      if (!IsNone(each) && !Fits(element, each)) return " has a list with an element of another type";
    return "";
  }

  // Expects each list directly after the one before it.
  void ExpectNoGaps() { canonical_ = true; }
  std::int64_t End() const { return next_; }

 private:
  bool Fits(const TypeTag& type, Value value) const {
    return value != model::kNotApplicable && FitsType(program_, match_.state, type, value, match_.next_uid);
  }

  const Program& program_;
  const Match& match_;
  std::span<const Value> arena_;
  bool canonical_ = false;
  std::int64_t next_ = 0;
};

// The values with which the holes of the question and of the labels are filled.
std::string CheckHoles(const Program& program, const model::Decision& decision, Values& values) {
  if (!program.choices.Contains(decision.choice)) return "";
  std::size_t next = 0;
  std::string broken;
  const auto check = [&](std::int32_t text) {
    if (text < 0) return;
    for (const TypeTag& type : program.templates[text].values) {
      if (!broken.empty() || next >= decision.template_values.size()) return;
      broken = values.Check(type, decision.template_values[next++]);
    }
  };
  const program::Choice& choice = program.choices[decision.choice];
  check(choice.prompt);
  for (const std::int32_t label : choice.menu) check(label);
  return broken;
}

}  // namespace

std::string CheckWaitingFrame(const Program& program, const Match& match, std::size_t index) {
  const auto& frames = match.stack.frames;
  const Frame& frame = frames[index];
  const FrameShape& shape = ShapesOf(program)[frame.code];
  const auto size = [&](const Frame& of) { return std::ssize(ShapesOf(program)[of.code].registers); };
  if (!IsStop(shape, -1 - std::int64_t{frame.pc}))
    return DescribeViolation(11,
                             NameFrame(program, match, index) + " is outside its code: it waits at none of its stops");
  const std::int64_t base = index == 0 ? 0 : frames[index - 1].base + size(frames[index - 1]);
  if (frame.base != base)
    return DescribeViolation(11, NameFrame(program, match, index) + " does not begin where the one below it ends");
  if (index + 1 == frames.size() && std::ssize(match.stack.values) != base + size(frame))
    return DescribeViolation(11, "the frames have " + std::to_string(match.stack.values.size()) + " registers, not " +
                                     std::to_string(base + size(frame)));
  return "";
}

std::string CheckRegisters(const Program& program, const Match& match) {
  const Stack& stack = match.stack;
  Values values(program, match, {stack.arena.data(), stack.arena.size()});
  values.ExpectNoGaps();
  for (std::size_t i = 0; i < stack.frames.size(); ++i) {
    const Frame& frame = stack.frames[i];
    const auto& types = ShapesOf(program)[frame.code].registers;
    if (frame.arena != values.End())
      return DescribeViolation(11, NameFrame(program, match, i) + " keeps more or fewer lists than there are");
    for (std::size_t reg = 0; reg < types.size(); ++reg) {
      const std::string wrong = values.Check(types[reg], stack.values[static_cast<std::size_t>(frame.base) + reg]);
      if (!wrong.empty())
        return DescribeViolation(11, NameFrame(program, match, i) + ": register " + std::to_string(reg) + wrong);
    }
  }
  if (match.outcome.kind != model::OutcomeKind::Running) return "";
  const std::string wrong = CheckHoles(program, match.decision, values);
  if (!wrong.empty()) return DescribeViolation(7, "a value of the question" + wrong);
  return values.End() == std::ssize(stack.arena) ? "" : DescribeViolation(11, "a list belongs to no frame");
}

std::string CheckWaitingAction(const Program& program, const Match& match, const PendingAction& waiting) {
  const program::Action& action = program.actions[waiting.action];
  const std::string name = "a waiting action (" + action.name + ")";
  const program::FunctionId run = action.variants[waiting.variant].run;
  if (!ShapesOf(program).Contains(run)) return DescribeViolation(11, name + " has no code");
  const FrameShape& shape = ShapesOf(program)[run];
  if (!IsStop(shape, waiting.pc)) return DescribeViolation(11, name + " is outside its code");
  if (waiting.locals.size() != shape.registers.size())
    return DescribeViolation(11, name + " has " + std::to_string(waiting.locals.size()) + " registers, not " +
                                     std::to_string(shape.registers.size()));
  // Other rules may have changed its lists: those that were replaced are left.
  Values values(program, match, waiting.lists);
  for (std::size_t reg = 0; reg < shape.registers.size(); ++reg)
    if (const std::string wrong = values.Check(shape.registers[reg], waiting.locals[reg]); !wrong.empty())
      return DescribeViolation(11, name + ": register " + std::to_string(reg) + wrong);
  return "";
}

}  // namespace cardinal::match
