#include "interpreter/drivers/authoring/completion_items.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::authoring {

using documents::ValueKind;

CompletionItems::CompletionItems(std::string_view text, const documents::DocumentCursor& cursor)
    : text_(text), cursor_(cursor) {
  list_.begin = cursor.begin;
  list_.end = cursor.end;
}

void CompletionItems::AddItem(CompletionKind kind, std::string label, std::string insert, std::string detail,
                              std::string documentation) {
  if (!seen_.insert(label).second) return;
  list_.items.push_back({kind, std::move(label), std::move(insert), std::move(detail), std::move(documentation)});
}

void CompletionItems::AddWhole(CompletionKind kind, const std::string& name, std::string detail,
                               std::string documentation) {
  AddItem(kind, name, WriteWhole(name), std::move(detail), std::move(documentation));
}

std::string CompletionItems::WriteWhole(const std::string& name) const {
  if (begins_within_) return cursor_.quoted && !ClosesQuote() ? name + Quote() : name;
  const bool item = cursor_.value == ValueKind::Card || cursor_.value == ValueKind::Cards;
  const auto in = cursor_.in_brackets ? scenario_writer::YamlContext::Flow : scenario_writer::YamlContext::Block;
  return item && !cursor_.is_key ? scenario_writer::WriteCardItem(name) : scenario_writer::WriteScalar(name, in);
}

void CompletionItems::BeginAt(std::size_t at) {
  list_.begin = cursor_.begin + static_cast<documents::Offset>(at) + (cursor_.quoted ? 1 : 0);
  if (cursor_.quoted && !ClosesQuote())  // the rest of the line is not part of the text
    list_.end = std::max(list_.begin, cursor_.begin + 1 + base::Count(cursor_.word));
  else
    list_.end = std::max(list_.begin, cursor_.end - (cursor_.quoted ? 1 : 0));
  begins_within_ = at > 0 || cursor_.quoted;
}

bool CompletionItems::ClosesQuote() const {
  return cursor_.end > cursor_.begin + 1 && text_[cursor_.end - 1] == Quote();
}

bool CompletionItems::HasColon() const {
  const std::size_t at = text_.find_first_not_of(" \t", cursor_.end);
  return at != std::string_view::npos && text_[at] == ':';
}

void CompletionItems::AddPrefix() {
  const bool colon = cursor_.is_key && !HasColon() && cursor_.value != ValueKind::Subject;
  for (Completion& item : list_.items) {
    if (cursor_.dash_missing) item.insert = "- " + item.insert;
    if (colon) item.insert += ": ";
  }
}

}  // namespace cardinal::authoring
