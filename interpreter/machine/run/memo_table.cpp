#include "interpreter/machine/run/memo_table.h"

#include <utility>

#include "interpreter/machine/program/state_cells.h"

namespace cardinal::run {

void MemoTable::Begin(const program::Program& program, const bytecode::Compiled& compiled, std::uint64_t position) {
  if (position != 0 && position == position_ && program_ == &program) {
    position_ = 0;
    return;
  }
  position_ = 0;
  program_ = &program;
  compiled_ = &compiled;
  cells_.assign(program::StateCell::Count(program), 0);
  changed_.assign(program.queries.size(), 0);
  snapshot_ = false;
  held_.clear();
  cards_.Forget();
  Forget();
}

void MemoTable::EndSnapshot() {
  snapshot_ = false;
  for (const std::size_t cell : std::exchange(held_, {})) Changed(cell);
}

void MemoTable::Keep(std::int32_t query, Arguments arguments, model::Value value, bool list, Arguments elements) {
  const std::size_t slot = SlotOf(query, arguments);
  Answer& answer = answers_[slot];
  answer.query = query;
  std::ranges::copy(arguments, answer.arguments.begin());
  answer.value = value;
  answer.list = list;
  if (list) elements_[slot].assign(elements.begin(), elements.end());
  answer.when = kept_ = ++clock_;
}

}  // namespace cardinal::run
