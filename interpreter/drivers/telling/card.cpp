#include "interpreter/drivers/telling/card.h"

#include <vector>

#include "interpreter/drivers/telling/facts.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::telling {

namespace {

using program::Program;
using program::TypeKind;

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

// "cost 6", "Red": the name is left out where the value says it all.
std::string Named(const view::Wording& words, const std::string& name, const program::TypeTag& type, model::Value value,
                  const std::string& said) {
  if (type.kind == TypeKind::Enum) return said;
  if (type.kind != TypeKind::Bool) return words.Name(name) + ' ' + said;
  return value != 0 ? words.Name(name) : words.Phrase("not {what}", {words.Name(name)});
}

// What is not worth a word: nothing, an empty list, `no`, and a set that holds all there is.
bool IsNothing(const Program& program, const program::TypeTag& type, model::Value value, std::size_t elements) {
  if (type.kind == TypeKind::List) {
    const bool all = type.element == TypeKind::Enum && elements == At(program.enums, type.id).values.size();
    return elements == 0 || all;
  }
  return value == model::kNone || (type.kind == TypeKind::Bool && value == 0);
}

const std::vector<model::Value>& PrintedList(const Program& program, model::Value value) {
  static const std::vector<model::Value> empty;
  return value < 0 || static_cast<std::size_t>(value) >= program.lists.size() ? empty : At(program.lists, value);
}

void Append(std::string& facts, const std::string& fact) {
  if (!facts.empty()) facts += ", ";
  facts += fact;
}

// One attribute of a card in play; without a text if there is nothing to say.
Fact Attribute(const Program& program, const match::Match& match, model::CardId card, std::size_t slot,
               view::Seat viewer, const view::Names& names) {
  const program::Attribute& attribute = program.attributes[slot];
  const program::CardDef& def = At(program.cards, At(match.world.cards, card).def);
  const model::Value arguments[] = {card};
  const vm::Reply now = engine::Ask(program, match, attribute.query, arguments);
  if (now.fault) return {};
  const model::Value printed = def.attributes[slot];
  const bool list = attribute.type.kind == TypeKind::List;
  const bool same = list ? now.list == PrintedList(program, printed) : now.value == printed;
  if (same && IsNothing(program, attribute.type, now.value, now.list.size())) return {};
  const std::string value = InWords(program, match, attribute.type, now, viewer, names);
  const view::Wording words(program, names);
  const std::string fact = Named(words, attribute.name, attribute.type, now.value, value);
  if (same) return {fact, "", false};
  return {fact, PrintedValue(program, attribute.type, printed, names.language), true};
}

}  // namespace

bool IsOfType(const Program& program, std::int32_t type, std::int32_t card_type) {
  return card_type < 0 || ((At(program.card_types, type).is >> card_type) & 1u) != 0;
}

std::string PrintedValue(const Program& program, const program::TypeTag& type, model::Value value,
                         std::int32_t language) {
  const match::Match nowhere;
  const view::Names nobody{{}, language};
  if (type.kind != TypeKind::List) return view::Say(program, nowhere, type, value, view::kEverybody, nobody);
  const auto& elements = PrintedList(program, value);
  const model::Value list = match::ToValue({0, static_cast<std::int32_t>(elements.size())});
  return view::Say(program, nowhere, type, list, view::kEverybody, nobody, elements);
}

std::vector<Fact> FactsOf(const Program& program, const match::Match& match, model::CardId card, view::Seat viewer,
                          const view::Names& names) {
  const std::int32_t type = At(program.cards, At(match.world.cards, card).def).type;
  std::vector<Fact> facts;
  for (std::size_t slot = 0; slot < program.attributes.size(); ++slot) {
    if (!IsOfType(program, type, program.attributes[slot].card_type)) continue;
    Fact fact = Attribute(program, match, card, slot, viewer, names);
    if (!fact.text.empty()) facts.push_back(std::move(fact));
  }
  for (const program::Field& field : program.fields) {
    if (field.of != program::OwnerKind::Card || !IsOfType(program, type, field.card_type)) continue;
    const model::Value value = match.world.fields[match::FieldIndex(program, match.world, field, card)];
    if (value == field.initial) continue;
    vm::Reply now;
    now.value = value;
    const std::string said = InWords(program, match, field.type, now, viewer, names);
    facts.push_back({Named(view::Wording(program, names), field.name, field.type, value, said), "", true});
  }
  return facts;
}

std::string CardFacts(const Program& program, const match::Match& match, model::CardId card, view::Seat viewer,
                      const view::Names& names, const Style& style) {
  std::string facts;
  for (const Fact& fact : FactsOf(program, match, card, viewer, names)) {
    Append(facts, fact.changed ? style.Changed(fact.text) : fact.text);
    if (!fact.printed.empty())
      facts += " (" + view::Wording(program, names).Phrase("printed {value}", {fact.printed}) + ')';
  }
  return facts;
}

std::string PrintedFacts(const Program& program, std::int32_t card, std::int32_t language) {
  const view::Wording words(program, language);
  const program::CardDef& def = At(program.cards, card);
  std::string facts;
  for (std::size_t slot = 0; slot < program.attributes.size(); ++slot) {
    const program::Attribute& attribute = program.attributes[slot];
    if (!IsOfType(program, def.type, attribute.card_type)) continue;
    const model::Value value = def.attributes[slot];
    const std::size_t elements = attribute.type.kind == TypeKind::List ? PrintedList(program, value).size() : 0;
    if (IsNothing(program, attribute.type, value, elements)) continue;
    Append(facts,
           Named(words, attribute.name, attribute.type, value, PrintedValue(program, attribute.type, value, language)));
  }
  return facts;
}

}  // namespace cardinal::telling
