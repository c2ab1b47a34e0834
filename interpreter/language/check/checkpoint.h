// Checks cards that are added to rules, without checking the rules again. In: the files of rules without an error;
// files with more cards. Out: the rules with these cards, and the errors in the cards. Promises: the result is that of
// a check of all files together; several threads may add cards to the same rules.
#pragma once

#include <memory>
#include <span>

#include "interpreter/language/check/check.h"

namespace cardinal::check {

class Checkpoint {
 public:
  // `files` must outlive the checkpoint. Errors in them are not reported.
  Checkpoint(std::span<const ast::File> files, ExternalSymbols elsewhere, const base::Limits& limits);
  // The rules of `before` with these files, which can be added to it. They must outlive the checkpoint.
  Checkpoint(const Checkpoint& before, std::span<const ast::File> added);

  bool HasErrors() const;
  // True if these files only add cards, and what has been checked means the same with them.
  bool CanAdd(std::span<const ast::File> added) const;
  // Only files that can be added. `references`: those of the names in these files.
  CheckedRules AddCards(std::span<const ast::File> added, diag::Sink& sink, References* references) const;

 private:
  struct Checked;
  std::shared_ptr<const Checked> checked_;
};

}  // namespace cardinal::check
