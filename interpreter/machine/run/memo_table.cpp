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
  changed_.assign(answers.remembered.size(), 0);
  snapshot_ = false;
  held_.clear();
  cards_.Forget();
  Forget();
}

void MemoTable::EndSnapshot() {
  snapshot_ = false;
  for (const std::size_t cell : held_) Changed(cell);
  held_.clear();
}

void MemoTable::Keep(program::FunctionId function, Arguments arguments, model::Value value, bool list,
                     Arguments elements) {
  const std::size_t slot = SlotOf(function, arguments);
  Answer& answer = answers_[slot];
  answer.function = function;
  std::ranges::copy(arguments, answer.arguments.begin());
  answer.value = value;
  answer.list = list;
  if (list) elements_[slot].assign(elements.begin(), elements.end());
  answer.when = kept_ = ++clock_;
}

}  // namespace cardinal::run
