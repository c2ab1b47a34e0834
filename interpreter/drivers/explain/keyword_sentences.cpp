#include "interpreter/drivers/explain/keyword_sentences.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/text_style.h"

namespace cardinal::explain {

namespace {

void AddOnce(std::vector<std::string>& sentences, std::string sentence) {
  if (!sentence.empty() && std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
    sentences.push_back(std::move(sentence));
}

}  // namespace

std::string FormatClause(const documents::Clause& clause) {
  return diag::EscapeUnprintable(documents::SummarizeClause(clause)) + " (" + clause.id + ")";
}

std::string FormatNamedClause(const std::string& name, const documents::Clause& clause) {
  const std::string sentence = base::FoldSpelling(clause.first_sentence), word = base::FoldSpelling(name);
  const bool begins = DefinesName(sentence, word) || sentence.starts_with(word + ' ');
  return begins ? FormatClause(clause) : name + ": " + FormatClause(clause);
}

KeywordSentences::KeywordSentences(const ExplainedGame& game)
    : game_(game), words_(game.program, game.language), clauses_(game) {}

std::string KeywordSentences::ValueName(std::int32_t declared, std::int32_t value) const {
  return words_.TranslateName(game_.loaded.rules.enums[declared].values[value]);
}

std::string KeywordSentences::EnumName(std::int32_t declared) const {
  return narration::Capitalize(words_.TranslateName(game_.loaded.rules.enums[declared].name));
}

bool KeywordSentences::IsDefined(std::int32_t declared, std::int32_t value) const {
  const documents::Clause* clause = clauses_.FindForValue(declared, value);
  return clause != nullptr && DefinesName(clause->first_sentence, ValueName(declared, value));
}

std::vector<std::string> KeywordSentences::ForValue(std::int32_t declared, std::int32_t value) const {
  std::vector<std::string> sentences;
  if (const documents::Clause* clause = clauses_.FindForValue(declared, value))
    AddOnce(sentences, FormatNamedClause(narration::Capitalize(ValueName(declared, value)), *clause));
  for (const check::Relation& relation : game_.loaded.rules.relations)
    AddOnce(sentences, RelationSentence(relation, declared, value));
  return sentences;
}

// Both halves are in the active voice, so that the relation's name fits whatever verb it is.
std::string KeywordSentences::RelationSentence(const check::Relation& relation, std::int32_t declared,
                                               std::int32_t value) const {
  std::vector<std::string> over, under;
  for (const check::RelationLink& link : relation.links) {
    if (relation.from == declared && link.from == value) over.push_back(ValueName(relation.to, link.to));
    if (relation.to == declared && link.to == value) under.push_back(ValueName(relation.from, link.from));
  }
  const std::string name = ValueName(declared, value), verb = words_.TranslateName(relation.name);
  std::string sentence;
  if (!over.empty())
    sentence = words_.TranslatePhrase("{one} {relation} {others}", {name, verb, words_.JoinWithAnd(over)});
  for (const std::string& other : under)
    sentence +=
        (sentence.empty() ? "" : ", ") + words_.TranslatePhrase("{one} {relation} {others}", {other, verb, name});
  return sentence.empty() ? "" : sentence + '.';
}

std::vector<std::int32_t> KeywordSentences::PrintedValues(std::int32_t card, std::int32_t attribute) const {
  const program::Attribute& printed = game_.program.attributes[attribute];
  const program::CardDef& def = game_.program.cards[card];
  std::vector<std::int32_t> values;
  if (!narration::IsOfType(game_.program, def.type, printed.card_type)) return values;
  const model::Value value = def.attributes[attribute];
  if (value == model::kNone) return values;
  if (printed.type.kind != program::TypeKind::List) return {static_cast<std::int32_t>(value)};
  if (!base::IsValidIndex(game_.program.lists, value)) return values;
  for (const model::Value element : game_.program.lists[value]) values.push_back(static_cast<std::int32_t>(element));
  return values;
}

std::vector<std::string> KeywordSentences::ForCard(std::int32_t card) const {
  std::vector<std::string> sentences;
  const check::CheckedRules& rules = game_.loaded.rules;
  for (const auto i : rules.attributes.Ids()) {
    const std::int32_t declared = EnumOfAttribute(rules.attributes[i]);
    const std::vector<std::int32_t> printed = PrintedValues(card, i);
    if (declared < 0 && !printed.empty()) {
      const documents::Clause* clause = clauses_.FindForAttribute(i);
      if (clause != nullptr) AddOnce(sentences, FormatClause(*clause));
    }
    if (declared < 0) continue;
    for (const std::int32_t value : printed) {
      if (const documents::Clause* clause = clauses_.FindForValue(declared, value); IsDefined(declared, value))
        AddOnce(sentences, FormatClause(*clause));
      for (const check::Relation& relation : rules.relations)
        AddOnce(sentences, RelationSentence(relation, declared, value));
    }
  }
  return sentences;
}

std::optional<std::string> KeywordSentences::Ring(const check::Relation& relation) const {
  if (relation.from != relation.to || relation.links.size() < 3) return std::nullopt;
  const auto next = [&](std::int32_t value) {
    std::int32_t found = -1;
    for (const check::RelationLink& link : relation.links) {
      if (link.from != value) continue;
      if (found >= 0) return std::int32_t{-1};
      found = link.to;
    }
    return found;
  };
  const std::int32_t first = relation.links.front().from;
  std::string text = ValueName(relation.from, first);
  std::int32_t at = first;
  for (std::size_t i = 0; i < relation.links.size(); ++i) {
    at = next(at);
    if (at < 0 || (at == first && i + 1 < relation.links.size())) return std::nullopt;
    text += " > " + ValueName(relation.from, at);
  }
  return at == first ? std::optional(text) : std::nullopt;
}

}  // namespace cardinal::explain
