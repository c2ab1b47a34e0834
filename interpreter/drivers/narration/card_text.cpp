#include "interpreter/drivers/narration/card_text.h"

#include <vector>

#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using program::Program;
using program::TypeKind;

// "cost 6", "Red": the name is omitted if the value needs no name.
std::string Named(const view::Localizer& words, const std::string& name, const program::TypeTag& type,
                  model::Value value, const std::string& said) {
  if (type.kind == TypeKind::Enum) return said;
  if (type.kind != TypeKind::Bool) return words.TranslateName(name) + ' ' + said;
  return value != 0 ? words.TranslateName(name) : words.TranslatePhrase("not {what}", {words.TranslateName(name)});
}

// Values that are not printed: none, an empty list, `no`, and a set of all values of an enum.
bool IsNothing(const Program& program, const program::TypeTag& type, model::Value value, std::size_t elements) {
  if (type.kind == TypeKind::List) {
    const bool all = type.element == TypeKind::Enum && elements == program.enums[type.id].values.size();
    return elements == 0 || all;
  }
  return value == model::kNone || (type.kind == TypeKind::Bool && value == 0);
}

const std::vector<model::Value>& PrintedList(const Program& program, model::Value value) {
  static const std::vector<model::Value> empty;
  return value < 0 || static_cast<std::size_t>(value) >= program.lists.size() ? empty : program.lists[value];
}

void Append(std::string& facts, const std::string& fact) {
  if (!facts.empty()) facts += ", ";
  facts += fact;
}

// One attribute of a card in play; without a text if there is nothing to print.
CardFact Attribute(const Program& program, const match::Match& match, model::CardId card, std::size_t slot,
                   view::Seat viewer, const view::DisplayNames& names) {
  const program::Attribute& attribute = program.attributes[slot];
  const program::CardDef& def = program.cards[match.state.cards[card].def];
  const model::Value arguments[] = {card};
  const vm::EvaluationResult now = engine::EvaluateQuery(program, match, attribute.query, arguments);
  if (now.fault) return {};
  const model::Value printed = def.attributes[slot];
  const bool list = attribute.type.kind == TypeKind::List;
  const bool same = list ? now.list == PrintedList(program, printed) : now.value == printed;
  if (same && IsNothing(program, attribute.type, now.value, now.list.size())) return {};
  const std::string value = FormatReply(program, match, attribute.type, now, viewer, names);
  const view::Localizer words(program, names);
  const std::string fact = Named(words, attribute.name, attribute.type, now.value, value);
  if (same) return {fact, "", false};
  return {fact, FormatPrintedValue(program, attribute.type, printed, names.language), true};
}

}  // namespace

bool IsOfType(const Program& program, std::int32_t type, std::int32_t card_type) {
  return card_type < 0 || ((program.card_types[type].is >> card_type) & 1u) != 0;
}

std::string FormatPrintedValue(const Program& program, const program::TypeTag& type, model::Value value,
                               std::int32_t language) {
  const match::Match nowhere;
  const view::DisplayNames nobody{{}, language};
  if (type.kind != TypeKind::List) return view::FormatValue(program, nowhere, type, value, view::kOmniscient, nobody);
  const auto& elements = PrintedList(program, value);
  const model::Value list = match::ToValue({0, static_cast<std::int32_t>(elements.size())});
  return view::FormatValue(program, nowhere, type, list, view::kOmniscient, nobody, elements);
}

std::vector<CardFact> CollectCardFacts(const Program& program, const match::Match& match, model::CardId card,
                                       view::Seat viewer, const view::DisplayNames& names) {
  const std::int32_t type = program.cards[match.state.cards[card].def].type;
  std::vector<CardFact> facts;
  for (std::size_t slot = 0; slot < program.attributes.size(); ++slot) {
    if (!IsOfType(program, type, program.attributes[slot].card_type)) continue;
    CardFact fact = Attribute(program, match, card, slot, viewer, names);
    if (!fact.text.empty()) facts.push_back(std::move(fact));
  }
  for (const program::Field& field : program.fields) {
    if (field.of != program::OwnerKind::Card || !IsOfType(program, type, field.card_type)) continue;
    const model::Value value = match.state.fields[match::FieldIndex(program, match.state, field, card)];
    if (value == field.initial) continue;
    vm::EvaluationResult now;
    now.value = value;
    const std::string said = FormatReply(program, match, field.type, now, viewer, names);
    facts.push_back({Named(view::Localizer(program, names), field.name, field.type, value, said), "", true});
  }
  return facts;
}

std::string FormatCardFacts(const Program& program, const match::Match& match, model::CardId card, view::Seat viewer,
                            const view::DisplayNames& names, const TextStyle& style) {
  std::string facts;
  for (const CardFact& fact : CollectCardFacts(program, match, card, viewer, names)) {
    Append(facts, fact.changed ? style.Highlight(fact.text) : fact.text);
    if (!fact.printed.empty())
      facts += " (" + view::Localizer(program, names).TranslatePhrase("printed {value}", {fact.printed}) + ')';
  }
  return facts;
}

std::string FormatPrintedFacts(const Program& program, std::int32_t card, std::int32_t language) {
  const view::Localizer words(program, language);
  const program::CardDef& def = program.cards[card];
  std::string facts;
  for (std::size_t slot = 0; slot < program.attributes.size(); ++slot) {
    const program::Attribute& attribute = program.attributes[slot];
    if (!IsOfType(program, def.type, attribute.card_type)) continue;
    const model::Value value = def.attributes[slot];
    const std::size_t elements = attribute.type.kind == TypeKind::List ? PrintedList(program, value).size() : 0;
    if (IsNothing(program, attribute.type, value, elements)) continue;
    Append(facts, Named(words, attribute.name, attribute.type, value,
                        FormatPrintedValue(program, attribute.type, value, language)));
  }
  return facts;
}

}  // namespace cardinal::narration
