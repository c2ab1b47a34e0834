#include "interpreter/machine/run/memo_table.h"

#include <utility>

#include "interpreter/machine/program/state_cells.h"

namespace cardinal::run {

void MemoTable::Begin(const program::Program& program, const bytecode::Answers& answers, std::uint64_t position) {
  if (position != 0 && position == position_ && program_ == &program) {
    position_ = 0;
    return;
  }
  position_ = 0;
  program_ = &program;
  answers_of_ = &answers;
  cells_.assign(program::StateCell::Count(program), 0);
  changed_.assign(answers.remembered.size(), ++clock_);
  snapshot_ = false;
  held_.clear();
  cards_.Forget();
  counted_ = false;
}

void MemoTable::EndSnapshot() {
  snapshot_ = false;
  for (const std::size_t cell : held_) Changed(cell);
  held_.clear();
}

void MemoTable::CountTimed(const program::Program& program, const match::GameState& world) {
  timed_.assign(program.queries.size(), 0);
  for (const match::ActiveModifier& modifier : world.modifiers)
    timed_[program.timed_modifiers[modifier.timed].query] = 1;
  counted_ = true;
}

}  // namespace cardinal::run
