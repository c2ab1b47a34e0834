#include "interpreter/drivers/narration/card_text.h"

#include <algorithm>
#include <vector>

#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using program::Program;
using program::TypeKind;

// "cost 6", "Red": the name is omitted if the value needs no name.
std::string Named(const view::Localizer& words, const std::string& label, const program::TypeTag& type,
                  model::Value value, const std::string& said) {
  if (type.kind == TypeKind::Enum) return said;
  if (type.kind != TypeKind::Bool) return label + ' ' + said;
  return value != 0 ? label : words.TranslatePhrase("not {what}", {label});
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

// In the order of the layout. Two facts that say the same value of an enum are one: "Water", not "Water, Water".
void SortFacts(std::vector<CardFact>& facts) {
  std::stable_sort(facts.begin(), facts.end(),
                   [](const CardFact& one, const CardFact& other) { return one.rank < other.rank; });
  const auto same = [](const CardFact& one, const CardFact& other) {
    return one.type.kind == TypeKind::Enum && other.type.kind == TypeKind::Enum && one.text == other.text &&
           one.printed == other.printed;
  };
  facts.erase(std::unique(facts.begin(), facts.end(), same), facts.end());
}

// Makes the facts of one card, player or table.
class FactCollector {
 public:
  FactCollector(const Program& program, const match::Match& match, view::Seat viewer, const view::DisplayNames& names,
                const GameLayout& layout)
      : program_(program), match_(match), viewer_(viewer), names_(names), layout_(layout), words_(program, names) {}

  std::vector<CardFact> OfCard(model::CardId card) {
    const std::int32_t type = program_.cards[match_.state.cards[card].def].type;
    const std::int32_t zone = match::ZoneDeclaration(program_, match_.state.cards[card].zone, match_.state.seats);
    const bool in_play = zone >= 0 && program_.zones[zone].visibility == program::Visibility::All;
    for (const auto slot : program_.attributes.Ids()) {
      const program::Attribute& attribute = program_.attributes[slot];
      if (!IsOfType(program_, type, attribute.card_type) || Contains(layout_.hidden_attributes, slot)) continue;
      if (!in_play || !IsLargest(attribute.query)) AddAttribute(card, slot);
    }
    if (in_play) {
      AddShown(TypeKind::Card, card, type);
      AddStates(program::OwnerKind::Card, card, type);
    }
    return InOrder();
  }

  std::vector<CardFact> OfOwner(program::OwnerKind of, model::Value owner) {
    AddShown(of == program::OwnerKind::Player ? TypeKind::Player : TypeKind::Void, owner, -1);
    AddStates(of, owner, -1);
    return InOrder();
  }

 private:
  std::string Label(std::string_view name) const { return LabelText(layout_, words_, names_.language, name); }

  void Add(CardFact fact, std::string_view name, const std::string& value_text) {
    fact.rank = OrderRank(layout_, name);
    fact.name = name;
    fact.label = Label(name);
    fact.value_text = value_text;
    facts_.push_back(std::move(fact));
  }

  std::vector<CardFact> InOrder() {
    SortFacts(facts_);
    return std::move(facts_);
  }

  void AddAttribute(model::CardId card, program::AttributeId slot) {
    const program::Attribute& attribute = program_.attributes[slot];
    const model::Value arguments[] = {card};
    const vm::EvaluationResult now = engine::EvaluateQuery(program_, match_, attribute.query, arguments);
    if (now.fault) return;
    const model::Value printed = program_.cards[match_.state.cards[card].def].attributes[slot];
    const bool list = attribute.type.kind == TypeKind::List;
    const bool same = list ? now.list == PrintedList(program_, printed) : now.value == printed;
    if (same && IsNothing(program_, attribute.type, now.value, now.list.size())) return;
    const std::string value = FormatReply(program_, match_, attribute.type, now, viewer_, names_);
    CardFact fact{Named(words_, Label(attribute.name), attribute.type, now.value, value), "", !same, attribute.type,
                  now.value};
    if (!same) fact.printed = FormatPrintedValue(program_, attribute.type, printed, names_.language);
    Add(std::move(fact), attribute.name, value);
  }

  // Whether a shown query names that one as its largest value: "HP 1 of 3" has both.
  bool IsLargest(std::int32_t query) const {
    return std::any_of(layout_.shown.begin(), layout_.shown.end(),
                       [&](const GameLayout::ShownQuery& shown) { return shown.of == query; });
  }

  // The queries that the layout shows.
  void AddShown(TypeKind of, model::Value owner, std::int32_t card_type) {
    for (const GameLayout::ShownQuery& shown : layout_.shown) {
      const program::Query& query = program_.queries[shown.query];
      const TypeKind takes = query.params.empty() ? TypeKind::Void : query.params[0].type.kind;
      if (takes != of || (of == TypeKind::Card && !IsOfType(program_, card_type, query.params[0].type.id))) continue;
      const std::span<const model::Value> arguments(&owner, query.params.size());
      const vm::EvaluationResult now = engine::EvaluateQuery(program_, match_, shown.query, arguments);
      if (now.fault || IsNothing(program_, query.result, now.value, now.list.size())) continue;
      const std::string value = FormatReply(program_, match_, query.result, now, viewer_, names_);
      CardFact fact{Named(words_, Label(query.name), query.result, now.value, value), "", false, query.result,
                    now.value};
      AddLargest(shown, arguments, fact);
      Add(std::move(fact), query.name, value);
    }
  }

  void AddLargest(const GameLayout::ShownQuery& shown, std::span<const model::Value> arguments, CardFact& fact) {
    if (shown.of < 0) return;
    const vm::EvaluationResult largest = engine::EvaluateQuery(program_, match_, shown.of, arguments);
    if (largest.fault) return;
    const std::string value =
        FormatReply(program_, match_, program_.queries[shown.of].result, largest, viewer_, names_);
    fact.text = words_.TranslatePhrase("{value} of {largest}", {fact.text, value});
    fact.changed = largest.value != fact.value;
    fact.largest = largest.value;
  }

  // Left out: a state of a card that is as at first, a `no`, and an option that was not chosen.
  void AddStates(program::OwnerKind of, model::Value owner, std::int32_t card_type) {
    for (const auto i : program_.fields.Ids()) {
      const program::Field& field = program_.fields[i];
      if (field.of != of || Contains(layout_.hidden_fields, i)) continue;
      const bool card = of == program::OwnerKind::Card;
      if (card && !IsOfType(program_, card_type, field.card_type)) continue;
      vm::EvaluationResult now;
      now.value = match_.state.fields[match::FieldIndex(program_, match_.state, field, owner)];
      if ((card || field.option) && now.value == field.initial) continue;
      if (!card && IsNothing(program_, field.type, now.value, 0)) continue;
      const std::string said = FormatReply(program_, match_, field.type, now, viewer_, names_);
      const bool labelled = !card && field.type.kind != TypeKind::Bool;
      const std::string text =
          labelled ? Label(field.name) + ' ' + said : Named(words_, Label(field.name), field.type, now.value, said);
      Add({text, "", card, field.type, now.value}, field.name, said);
    }
  }

  const Program& program_;
  const match::Match& match_;
  view::Seat viewer_;
  const view::DisplayNames& names_;
  const GameLayout& layout_;
  const view::Localizer words_;
  std::vector<CardFact> facts_;
};

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
                                       view::Seat viewer, const view::DisplayNames& names, const GameLayout& layout) {
  return FactCollector(program, match, viewer, names, layout).OfCard(card);
}

std::vector<CardFact> CollectOwnerFacts(const Program& program, const match::Match& match, program::OwnerKind of,
                                        model::Value owner, view::Seat viewer, const view::DisplayNames& names,
                                        const GameLayout& layout) {
  return FactCollector(program, match, viewer, names, layout).OfOwner(of, owner);
}

std::string FormatCardFacts(const Program& program, const match::Match& match, model::CardId card, view::Seat viewer,
                            const view::DisplayNames& names, const TextStyle& style, const GameLayout& layout) {
  std::string facts;
  for (const CardFact& fact : CollectCardFacts(program, match, card, viewer, names, layout)) {
    const std::string painted = PaintValue(layout, style, fact.type, fact.value, fact.text);
    Append(facts, fact.changed && painted == fact.text ? style.Highlight(fact.text) : painted);
    if (!fact.printed.empty())
      facts += " (" + view::Localizer(program, names).TranslatePhrase("printed {value}", {fact.printed}) + ')';
  }
  return facts;
}

std::string FormatPrintedFacts(const Program& program, std::int32_t card, std::int32_t language,
                               const GameLayout& layout) {
  const view::Localizer words(program, language);
  const program::CardDef& def = program.cards[card];
  std::vector<CardFact> facts;
  for (const auto slot : program.attributes.Ids()) {
    const program::Attribute& attribute = program.attributes[slot];
    if (!IsOfType(program, def.type, attribute.card_type) || Contains(layout.hidden_attributes, slot)) continue;
    const model::Value value = def.attributes[slot];
    const std::size_t elements = attribute.type.kind == TypeKind::List ? PrintedList(program, value).size() : 0;
    if (IsNothing(program, attribute.type, value, elements)) continue;
    CardFact fact{Named(words, LabelText(layout, words, language, attribute.name), attribute.type, value,
                        FormatPrintedValue(program, attribute.type, value, language)),
                  "", false, attribute.type, value};
    fact.rank = OrderRank(layout, attribute.name);
    facts.push_back(std::move(fact));
  }
  SortFacts(facts);
  std::string text;
  for (const CardFact& fact : facts) Append(text, fact.text);
  return text;
}

}  // namespace cardinal::narration
