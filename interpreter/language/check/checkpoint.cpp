#include "interpreter/language/check/checkpoint.h"

#include <algorithm>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

struct Checkpoint::Checked {
  ExternalSymbols elsewhere;
  base::Limits limits;
  bool has_errors = false;
  CheckerState state;
  References references;
  std::optional<ReferenceRecorder> own_names;
  std::vector<const ReferenceRecorder*> names;  // of all files
  std::shared_ptr<const Checked> before;        // owns those that are not its own

  void Take(Checker& checker, const diag::Sink& sink) {
    has_errors = sink.HasErrors();
    own_names.emplace(std::move(checker.Recorder()));
    names.push_back(&*own_names);
    state = std::move(checker.State());
    state.rules_.exprs.Share();
    state.rules_.stmts.Share();
    state.rules_.choices.Share();
    state.rules_.bodies.Share();
    state.spellings_.clear();  // they lack the cards that are added
  }
};

Checkpoint::Checkpoint(std::span<const ast::File> files, ExternalSymbols elsewhere, const base::Limits& limits) {
  auto checked = std::make_shared<Checked>();
  checked->elsewhere = std::move(elsewhere);
  checked->limits = limits;
  diag::Sink sink;
  Checker checker(files, sink, checked->elsewhere, checked->limits, &checked->references, nullptr);
  checker.CheckProgram();
  checked->Take(checker, sink);
  checked_ = std::move(checked);
}

Checkpoint::Checkpoint(const Checkpoint& before, std::span<const ast::File> added) {
  auto checked = std::make_shared<Checked>();
  checked->elsewhere = before.checked_->elsewhere;
  checked->limits = before.checked_->limits;
  checked->names = before.checked_->names;
  checked->before = before.checked_;
  diag::Sink sink;
  Checker checker(before.checked_->state, before.checked_->names, added, sink, checked->elsewhere, checked->limits,
                  &checked->references);
  checker.CheckMoreCards();
  checked->Take(checker, sink);
  checked_ = std::move(checked);
}

bool Checkpoint::HasErrors() const { return checked_->has_errors; }

bool Checkpoint::CanAdd(std::span<const ast::File> added) const {
  const CheckerState& state = checked_->state;
  if (checked_->has_errors) return false;
  const auto& clauses = state.rules_.clauses.ClauseIds();
  for (const ast::File& file : added) {
    for (const ast::NodeId id : file.Children(file.Child(file.Root(), 1))) {
      const std::string& name = file[id].text;
      if (file[id].kind != NodeKind::Card || state.card_names_.contains(name)) return false;
      if (state.former_names_.contains(CardSpelling(name))) return false;  // an error in the rules
    }
    // A new clause changes the numbers of the others.
    for (const ast::Node& node : file.nodes)
      if (node.kind == NodeKind::Cite && !std::ranges::binary_search(clauses, node.text)) return false;
  }
  return true;
}

CheckedRules Checkpoint::AddCards(std::span<const ast::File> added, diag::Sink& sink, References* references) const {
  Checker checker(checked_->state, checked_->names, added, sink, checked_->elsewhere, checked_->limits, references);
  checker.CheckMoreCards();
  return std::move(checker.State().rules_);
}

}  // namespace cardinal::check
