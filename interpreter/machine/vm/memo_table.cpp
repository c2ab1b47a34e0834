#include "interpreter/machine/vm/memo_table.h"

#include <utility>

namespace cardinal::vm {

void MemoTable::Begin(const program::Program& program, const bytecode::Answers& answers, std::uint64_t position) {
  if (position != 0 && position == position_ && program_ == &program && answers_of_ == &answers) {
    position_ = 0;
    return;
  }
  position_ = 0;
  ++changes_;
  program_ = &program;
  answers_of_ = &answers;
  right_.assign(answers.words, 0);
  changed_.assign(answers.remembered.size(), ++clock_);
  worth_.assign(answers.remembered.size(), {});
  snapshot_ = false;
  cards_made_ = false;
  held_.clear();
  cards_.Forget();
  for (const std::int32_t query : modified_) timed_[query].clear();
  modified_.clear();
  sorted_ = false;
  timed_.resize(program.queries.size());
}

void MemoTable::EndSnapshot() {
  snapshot_ = false;
  if (std::exchange(cards_made_, false)) cards_.Forget();
  for (const std::size_t cell : held_) Changed(cell);
  held_.clear();
}

void MemoTable::SortTimed(const program::Program& program, const match::GameState& world) {
  for (const std::int32_t query : modified_) timed_[query].clear();
  modified_.clear();
  for (std::size_t i = 0; i < world.modifiers.size(); ++i) {
    const std::int32_t query = program.timed_modifiers[world.modifiers[i].timed].query;
    auto& timed = timed_[query];
    if (timed.empty()) modified_.push_back(query);
    timed.push_back(static_cast<std::int32_t>(i));
  }
  sorted_ = true;
}

}  // namespace cardinal::vm
