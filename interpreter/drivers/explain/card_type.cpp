// The page of a card type: the attributes and states of its cards, the parts that they may have and the names that
// these can use, when its rules work, the actions for its cards.
#include <algorithm>

#include "interpreter/drivers/explain/known_names.h"
#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

using check::IsBelow;

class CardTypeWriter {
 public:
  CardTypeWriter(PageBuilder& page, std::int32_t type)
      : page_(page), rules_(page.rules), words_(page.localizer), type_(type) {}

  void WritePage() {
    const check::CardType& type = rules_.card_types[type_];
    page_.AddRow(1, "type " + Bold(type.name) + " is " + TypeName(type.parent), page_.LocationAt(type.origin));
    page_.AddDescription(2, type.origin);
    Kinds();
    Attributes(true);
    Attributes(false);
    States();
    Parts();
    Works();
    Actions();
  }

 private:
  std::string TypeName(std::int32_t type) const { return type < 0 ? "Card" : rules_.card_types[type].name; }

  // Adds a member, and the type that declares it if it is another one.
  void Member(const std::string& text, std::int32_t of, const check::Origin& origin) {
    page_.AddRow(
        3, of == type_ ? Code(text) : words_.TranslatePhrase("{what} (of every {type})", {Code(text), TypeName(of)}),
        page_.LocationAt(origin));
  }

  // Adds a heading, if `rows` writes something below it.
  template <class Rows>
  void Section(const std::string& head, Rows rows) {
    page_.AddRow(2, MarkText(TextMark::Heading, head));
    const std::size_t before = page_.Size();
    rows();
    if (page_.Size() == before) page_.RemoveLast();
  }

  void Kinds() {
    std::vector<std::string> kinds;
    for (const check::CardType& type : rules_.card_types) {
      if (type.parent == type_) kinds.push_back(type.name);
    }
    if (!kinds.empty()) page_.AddRow(2, words_.TranslatePhrase("its kinds are {types}", {words_.JoinWithAnd(kinds)}));
  }

  void Attributes(bool needed) {
    Section(words_.TranslatePhrase(needed ? "a card must say" : "a card may say"), [&] {
      for (const check::Attribute& attribute : rules_.attributes) {
        const bool may_lack = attribute.has_default || attribute.type.optional;
        if (IsBelow(rules_, type_, attribute.card_type) && may_lack != needed)
          Member(page_.QuoteSource(attribute.origin.span), attribute.card_type, attribute.origin);
      }
    });
  }

  void States() {
    Section(words_.TranslatePhrase("what changes during the game"), [&] {
      for (const check::Field& field : rules_.fields) {
        if (field.of == check::OwnerKind::Card && IsBelow(rules_, type_, field.card_type))
          Member(page_.QuoteSource(field.origin.span), field.card_type, field.origin);
      }
    });
  }

  void Parts() {
    Section(words_.TranslatePhrase("texts that a card may supply"), [&] {
      for (const check::Part& part : rules_.parts) {
        if (!IsBelow(rules_, type_, part.card_type)) continue;
        const std::string text = part.name + " { ... }";
        const std::vector<std::string> params = PartParams(rules_, part);
        Member(
            params.empty() ? text : words_.TranslatePhrase("{part} knows {names}", {text, words_.JoinWithAnd(params)}),
            part.card_type, part.origin);
      }
    });
  }

  void Works() {
    std::int32_t of = type_;
    while (of >= 0 && !rules_.card_types[of].works.IsValid()) of = rules_.card_types[of].parent;
    Section(words_.TranslatePhrase("when its rules work"), [&] {
      if (of >= 0) {
        const check::Origin& origin = rules_.works[rules_.card_types[of].works].origin;
        Member("rules while " + page_.QuoteSource(origin.span), of, origin);
      }
      for (const check::RulesGroup& group : rules_.groups) {
        if (IsBelow(rules_, type_, group.card_type))
          Member(page_.QuoteSource(group.origin.span), group.card_type, group.origin);
      }
    });
  }

  void Actions() {
    Section(words_.TranslatePhrase("actions with such a card"), [&] {
      for (const check::Action& action : rules_.actions) {
        if (action.card_type >= 0 && IsBelow(rules_, type_, action.card_type)) Action(action);
      }
    });
  }

  void Action(const check::Action& action) {
    page_.AddRow(3, ActionHead(page_, action), page_.LocationAt(action.origin));
    if (action.part < 0) return;
    const std::vector<KnownName> known = NamesKnownToPart(page_.game.loaded, action);
    const std::string part = rules_.parts[action.part].name + " { ... }";
    page_.AddRow(4, known.empty() ? words_.TranslatePhrase("it uses {part}", {part})
                                  : words_.TranslatePhrase("it uses {part}, which knows", {part}));
    for (const KnownName& name : known)
      page_.AddRow(5, Code(page_.QuoteSource(name.clause)), page_.LocationAt(name.clause, name.cites));
  }

  PageBuilder& page_;
  const check::CheckedRules& rules_;
  const view::Localizer& words_;
  std::int32_t type_;
};

}  // namespace

std::string ActionHead(const PageBuilder& page, const check::Action& action) {
  std::string windows;
  for (const std::int32_t window : action.windows)
    windows += (windows.empty() ? "" : ", ") + page.rules.windows[window].name;
  const std::string name = Bold(action.name);
  return action.card_type < 0
             ? page.localizer.TranslatePhrase("action {name} in {windows}", {name, windows})
             : page.localizer.TranslatePhrase("action {name} of {type} in {windows}",
                                              {name, page.rules.card_types[action.card_type].name, windows});
}

void AddCardType(PageBuilder& page, std::int32_t type) { CardTypeWriter(page, type).WritePage(); }

}  // namespace cardinal::explain
