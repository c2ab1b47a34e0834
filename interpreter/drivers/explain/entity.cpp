// The page of the entity that a name refers to. The editor knows the place of the name; the rules may have errors.
#include "interpreter/drivers/explain/page_builder.h"
#include "interpreter/language/check/built_ins.h"

namespace cardinal::explain {

namespace {

using check::Entity;
using check::EntityKind;

class EntityWriter {
 public:
  EntityWriter(PageBuilder& page, const check::References& references, check::Type type)
      : page_(page), rules_(page.rules), references_(references), type_(type) {}

  void WritePage(Entity entity) {
    switch (entity.kind) {
      case EntityKind::Query: return Query(entity.index);
      case EntityKind::Attribute: return Attribute(rules_.attributes[entity.index]);
      case EntityKind::Field: return Field(rules_.fields[entity.index]);
      case EntityKind::Event: return Event(rules_.events[entity.index]);
      case EntityKind::CardType: return AddCardType(page_, entity.index);
      case EntityKind::Enum: return AddEnum(page_, entity.index);
      case EntityKind::EnumValue: return EnumValue(entity.index, entity.value);
      case EntityKind::Zone: return Zone(rules_.zones[entity.index]);
      case EntityKind::Action: return AddAction(page_, rules_.actions[entity.index]);
      case EntityKind::Window: return Window(entity.index);
      case EntityKind::Part: return AddPart(page_, entity.index);
      case EntityKind::Relation: return Declared(rules_.relations[entity.index].origin);
      case EntityKind::RulesGroup: return Declared(rules_.groups[entity.index].origin);
      case EntityKind::Layer: return AddLayer(page_, entity.index);
      case EntityKind::Card: return Card(rules_.cards[entity.index]);
      case EntityKind::QueryParameter:
        return Parameter(rules_.queries[entity.index].params, entity, rules_.queries[entity.index].name);
      case EntityKind::EventParameter:
        return Parameter(rules_.events[entity.index].params, entity, rules_.events[entity.index].name);
      case EntityKind::WindowParameter:
        return Parameter(rules_.windows[entity.index].params, entity, rules_.windows[entity.index].name);
      case EntityKind::PartParameter:
        return Parameter(rules_.parts[entity.index].params, entity, rules_.parts[entity.index].name);
      case EntityKind::EventState: return EventState(rules_.events[entity.index], entity.value);
      case EntityKind::Local: return Local(references_.locals[entity.index]);
      case EntityKind::BuiltIn: return BuiltIn(check::BuiltInNames()[entity.index]);
      case EntityKind::None:
      case EntityKind::Game:
      case EntityKind::Language:
      case EntityKind::Clause: break;
    }
  }

 private:
  std::string Params(const std::vector<check::Param>& params) const {
    std::string text;
    for (const check::Param& param : params) {
      text += (text.empty() ? "(" : ", ") + param.name;
      if (param.name != "you") text += Typed(param.type);
    }
    return text.empty() ? "" : text + ")";
  }

  std::string Typed(check::Type type) const {
    const bool has_type = !type.IsError() && type.kind != check::TypeKind::Void;
    return has_type ? ": " + check::TypeName(rules_, type) : "";
  }

  void Signature(std::string text, const check::Origin& origin) {
    page_.AddBlock(BlockKind::Signature, 1, std::move(text), page_.LocationAt(origin));
    page_.AddDescription(1, origin);
  }
  // Adds the declaration as it is in the source.
  void Declared(const check::Origin& origin) { Signature(page_.QuoteSource(origin.span), origin); }

  void Query(std::int32_t index) {
    const check::Query& query = rules_.queries[index];
    const std::string word = query.goal ? "goal " : "query ";
    Signature(word + query.name + Params(query.params) + ": " + check::TypeName(rules_, query.result), query.origin);
    AddModifiers(page_, 1, index);
  }

  void Attribute(const check::Attribute& attribute) {
    Declared(attribute.origin);
    OfType(attribute.card_type);
    AddModifiers(page_, 1, attribute.query);
  }

  void Field(const check::Field& field) {
    Declared(field.origin);
    if (field.of == check::OwnerKind::Card) OfType(field.card_type);
    AddModifiers(page_, 1, field.query);
  }

  void OfType(std::int32_t type) {
    const std::string name = type < 0 ? "Card" : rules_.card_types[type].name;
    page_.AddRow(1, page_.localizer.TranslatePhrase("of every {type}", {name}));
  }

  void Event(const check::Event& event) {
    const bool result = event.result.kind != check::TypeKind::Void;
    Signature(event.word + ' ' + event.name + Params(event.params) +
                  (result ? ": " + check::TypeName(rules_, event.result) : ""),
              event.origin);
    AddModifiers(page_, 1, event.permission);
  }

  void EnumValue(std::int32_t index, std::int32_t value) {
    const check::Enum& declared = rules_.enums[index];
    const check::Origin& origin = declared.value_origins[value];
    page_.AddBlock(BlockKind::Signature, 1, declared.values[value] + ": " + declared.name, page_.LocationAt(origin));
    page_.AddRow(1, page_.localizer.TranslatePhrase("a value of {enum}", {declared.name}));
    page_.AddDescription(1, origin);
    AddValueSentences(page_, 1, index, value);
  }

  void Zone(const check::Zone& zone) {
    AddZone(page_, 1, zone);
    page_.AddDescription(1, zone.origin);
  }

  void Window(std::int32_t index) {
    const check::Window& window = rules_.windows[index];
    Signature("window " + window.name + Params(window.params), window.origin);
    AddWindowDetails(page_, 2, index);
  }

  void Card(const check::Card& card) {
    const std::string type = card.type < 0 ? "Card" : rules_.card_types[card.type].name;
    page_.AddBlock(BlockKind::Title, 0, Bold(card.name) + ", " + type);
    if (!card.text.empty()) page_.AddBlock(BlockKind::Paragraph, 1, card.text);
    page_.AddDescription(1, card.origin);
  }

  void Parameter(const std::vector<check::Param>& params, Entity entity, const std::string& owner) {
    const check::Param& param = params[entity.value];
    page_.AddBlock(BlockKind::Signature, 1, param.name + ": " + check::TypeName(rules_, param.type));
    page_.AddRow(1, page_.localizer.TranslatePhrase("a parameter of `{name}`", {owner}));
  }

  void EventState(const check::Event& event, std::int32_t value) {
    const check::Local& local = rules_.bodies[event.body].locals[event.states[value]];
    page_.AddBlock(BlockKind::Signature, 1, local.name + ": " + check::TypeName(rules_, local.type));
    page_.AddRow(1, page_.localizer.TranslatePhrase("a state of `{name}`", {event.name}));
  }

  void Local(const check::LocalName& name) {
    if (!name.body.IsValid()) return;
    const check::Local& local = rules_.bodies[name.body].locals[name.local];
    page_.AddBlock(BlockKind::Signature, 1, name.name + ": " + check::TypeName(rules_, local.type),
                   page_.LocationAt(name.definition));
  }

  void BuiltIn(std::string_view name) {
    const std::string_view documentation = check::BuiltInDocumentation(name);
    if (documentation.empty()) return;
    const auto call = check::FindBuiltInCall(name);
    const bool asks = type_.IsError() && call;
    page_.AddBlock(BlockKind::Signature, 1,
                   std::string(name) + (call ? Params(call->params) : "") + Typed(asks ? call->result : type_));
    page_.AddBlock(BlockKind::Paragraph, 1, std::string(documentation));
  }

  PageBuilder& page_;
  const check::CheckedRules& rules_;
  const check::References& references_;
  const check::Type type_;  // of the value at the place of the name
};

std::string Meaning(const view::Localizer& words, std::string_view word) {
  if (word == "me") return words.TranslatePhrase("the card whose text this is");
  if (word == "you") return words.TranslatePhrase("the player who acts here");
  return words.TranslatePhrase("what happens here: the event, the action or the window");
}

}  // namespace

std::optional<ExplainPage> ExplainEntity(const ExplainedGame& game, Entity entity, const check::References& references,
                                         check::Type type) {
  PageBuilder page(game);
  EntityWriter(page, references, type).WritePage(entity);
  if (page.Size() == 0) return std::nullopt;
  return page.TakePage();
}

ExplainPage ExplainOwnWord(const ExplainedGame& game, std::string_view word, check::Type type, std::int32_t card) {
  PageBuilder page(game);
  page.AddBlock(BlockKind::Signature, 1,
                std::string(word) + (type.IsError() ? "" : ": " + check::TypeName(page.rules, type)));
  const bool knows_card = word == "me" && card >= 0;
  page.AddBlock(BlockKind::Paragraph, 1,
                Meaning(page.localizer, word) + (knows_card ? ": " + Bold(page.rules.cards[card].name) : ""));
  return page.TakePage();
}

}  // namespace cardinal::explain
