#include "interpreter/drivers/authoring/name_recorder.h"

#include <algorithm>

namespace cardinal::authoring {

using documents::LocatedText;
using documents::SchemaText;

void NameRecorder::AddHolder(const SchemaText& placed) {
  using Style = documents::YamlNode::Style;
  const Style of_key = placed.text.quoted ? Style::Quoted : Style::Plain;
  holders_[placed.text.span.begin] = {placed.text, placed.entry != nullptr ? of_key : placed.node->style,
                                      placed.in_brackets};
}

void NameRecorder::AddDefinition(const DeclaredCard& card) {
  DocumentName name;
  name.span = name.holder = card.name_span;
  name.name = name.holder_text = card.name;
  name.size = card.name.size();
  name.is_definition = true;
  name.style = documents::YamlNode::Style::Block;
  names_.push_back(std::move(name));
}

// Where a text is written: the key or text that contains it, and the byte in it.
std::optional<documents::FilledTexts::Written> NameRecorder::FindWritten(const LocatedText& holder,
                                                                         const LocatedText& text) const {
  if (filled_.Has(text.span)) return filled_.Find(text);
  const std::int32_t quote = holder.quoted && text.span.begin > holder.span.begin ? 1 : 0;
  const std::size_t at = holder.exact && text.exact
                             ? static_cast<std::size_t>(text.span.begin - holder.span.begin - quote)
                             : std::min(holder.text.find(text.text), holder.text.size());
  return documents::FilledTexts::Written{holder.span, at};
}

void NameRecorder::AddName(const SchemaText& placed, const LocatedText& text, NameMeaning meaning) {
  const auto written = FindWritten(placed.text, text);
  if (!written) return;
  const Holder& holder = holders_.at(written->holder.begin);
  DocumentName found;
  found.span = filled_.Has(text.span) ? documents::SubText(holder.text, written->at, text.text.size()).span : text.span;
  found.kind = meaning.kind;
  found.name = meaning.name;
  found.index = meaning.index;
  found.value = meaning.value;
  found.is_definition = meaning.is_definition;
  found.holder = holder.text.span;
  found.holder_text = holder.text.text;
  found.at = written->at;
  found.size = text.text.size();
  found.style = holder.style;
  found.in_brackets = holder.in_brackets;
  found.is_item = meaning.is_item && found.at + found.size == holder.text.text.size();
  // The same text occurs in the trees of several rows.
  const auto [known, is_new] = known_.emplace(
      std::tuple(found.holder.begin, found.at, found.kind, found.index, found.value, found.name), names_.size());
  if (is_new)
    names_.push_back(std::move(found));
  else
    ++names_[known->second].uses;
}

std::vector<DocumentName> NameRecorder::TakeNames() {
  std::ranges::stable_sort(names_, {}, [](const DocumentName& name) { return name.span.begin; });
  return std::move(names_);
}

}  // namespace cardinal::authoring
