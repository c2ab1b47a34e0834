// Checks every id in a table, and every list that must be as long as another one.
#include <vector>

#include "interpreter/base/limits.h"

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

class Tables {
 public:
  explicit Tables(const Program& program) : p_(program) {}

  std::string Check() {
    Basics();
    Things();
    Cards();
    Modifiers();
    Hooks();
    Events();
    WindowsAndActions();
    Texts();
    return wrong_;
  }

 private:
  // Records a problem if `good` is false. Only the first one is reported.
  void Expect(bool good, std::string_view table, std::size_t index, std::string_view what) {
    if (good || !wrong_.empty()) return;
    wrong_ = std::string(table) + " " + std::to_string(index) + ": " + std::string(what);
  }
  bool Site(SiteId site) const { return Within(p_.sites, site, true); }
  bool Type(const TypeTag& type) const {
    switch (type.kind == TypeKind::List ? type.element : type.kind) {
      case TypeKind::Enum: return Within(p_.enums, type.id);
      case TypeKind::Card: return Within(p_.card_types, type.id, true);
      case TypeKind::Event: return Within(p_.events, type.id, true);
      case TypeKind::Action: return Within(p_.actions, type.id, true);
      case TypeKind::Window: return Within(p_.windows, type.id, true);
      default: return true;
    }
  }
  bool Types(const std::vector<Param>& params) const {
    for (const Param& param : params) {
      if (!Type(param.type)) return false;
    }
    return true;
  }
  // True if the function exists and starts with this many parameters.
  bool Starts(FunctionId code, std::size_t params) const {
    return Within(p_.functions, code) && p_.functions[code].parameters == static_cast<std::int32_t>(params);
  }
  bool StartsIfAny(FunctionId code, std::size_t params) const { return code == -1 || Starts(code, params); }
  bool AllWithin(const std::vector<std::int32_t>& ids, const auto& table) const {
    for (const std::int32_t id : ids) {
      if (!Within(table, id)) return false;
    }
    return true;
  }

  void Basics() {
    Expect(p_.min_players >= 1 && p_.min_players <= p_.max_players && p_.max_players <= 32, "program", 0,
           "impossible number of players");
    Expect(Within(p_.events, p_.main_event, true), "program", 0, "its main event does not exist");
    Expect(Within(p_.events, p_.loop_event, true), "program", 0, "the event that ends its loops does not exist");
    Expect(p_.loop_event < 0 || !wrong_.empty() || p_.events[p_.loop_event].params.empty(), "program", 0,
           "the event that ends its loops has parameters");
    Expect(p_.max_players < 32 && (std::uint64_t{p_.player_numbers} >> (p_.max_players + 1)) == 0 &&
               p_.MayPlay(p_.min_players),
           "program", 0, "impossible numbers of players");
    for (std::size_t i = 0; i < p_.first_cards.size(); ++i) {
      const FirstCards& first = p_.first_cards[i];
      Expect(Within(p_.zones, first.zone, false) && Within(p_.cards, first.def, false) && first.count >= 0 &&
                 first.count <= kMostFirstCards && p_.zones[first.zone].of != OwnerKind::Card,
             "first cards", i, "of no zone, or no cards");
    }
    Expect(p_.teams >= 0 && p_.teams <= p_.max_players, "program", 0, "impossible number of teams");
    Expect(StartsIfAny(p_.score_code, 1), "program", 0, "no such code for a score");
    Expect(StartsIfAny(p_.order_code, 0), "program", 0, "no such code for the order of seats");
    Expect(StartsIfAny(p_.state_based_actions_code, 0), "program", 0, "no such code to settle");
    Expect(StartsIfAny(p_.reaction_order_code, 1), "program", 0, "no such code to order reactions");
    Expect(StartsIfAny(p_.announce_code, 1), "program", 0, "no such code to announce");
    for (std::size_t i = 1; i < p_.clauses.size(); ++i)
      Expect(p_.clauses[i - 1] < p_.clauses[i], "clause", i, "not in order");
    for (std::size_t i = 0; i < p_.sites.size(); ++i) {
      Expect(Within(p_.files, p_.sites[i].file, true), "site", i, "no such file");
      Expect(AllWithin(p_.sites[i].clauses, p_.clauses), "site", i, "no such clause");
    }
    for (std::size_t i = 0; i < p_.relations.size(); ++i) CheckRelation(i);
  }

  void CheckRelation(std::size_t i) {
    const Relation& relation = p_.relations[i];
    const bool known = Within(p_.enums, relation.from) && Within(p_.enums, relation.to);
    Expect(known, "relation", i, "no such enum");
    if (!known) return;
    const auto size = [&](std::int32_t id) { return p_.enums[id].values.size(); };
    Expect(relation.holds.size() == size(relation.from) * size(relation.to), "relation", i,
           "its table has the wrong size");
    Expect(relation.sites.size() == relation.holds.size(), "relation", i, "not every pair has its site");
    for (const SiteId site : relation.sites) Expect(Site(site), "relation", i, "no such site");
  }

  void Things() {
    static_assert(base::kLimits.zones <= 64 && base::kLimits.card_types <= 64);
    Expect(p_.zones.size() <= base::kLimits.zones, "zone", p_.zones.size(), "too many zones");
    for (std::size_t i = 0; i < p_.zones.size(); ++i) {
      const Zone& zone = p_.zones[i];
      Expect(Within(p_.card_types, zone.card_type, true), "zone", i, "on cards of no such type");
      Expect(Within(p_.card_types, zone.holds, true), "zone", i, "no such card type");
      Expect(zone.capacity >= -1, "zone", i, "impossible capacity");
      Expect(Site(zone.site), "zone", i, "no such site");
    }
    Fields();
    for (std::size_t i = 0; i < p_.attributes.size(); ++i) {
      const Attribute& attribute = p_.attributes[i];
      Expect(Type(attribute.type), "attribute", i, "no such type");
      Expect(Within(p_.card_types, attribute.card_type, true), "attribute", i, "no such card type");
      Expect(Within(p_.queries, attribute.query, true), "attribute", i, "no such query");
    }
  }

  // Slots are dense: each slot of a kind of owner belongs to exactly one field.
  void Fields() {
    std::vector<bool> used[3];
    for (const std::int32_t count : {p_.table_fields, p_.player_fields, p_.card_fields}) {
      if (count < 0 || static_cast<std::size_t>(count) > p_.fields.size())
        return Expect(false, "program", 0, "impossible number of fields");
    }
    used[0].resize(static_cast<std::size_t>(p_.table_fields));
    used[1].resize(static_cast<std::size_t>(p_.player_fields));
    used[2].resize(static_cast<std::size_t>(p_.card_fields));
    for (std::size_t i = 0; i < p_.fields.size(); ++i) {
      const Field& field = p_.fields[i];
      auto& slots = used[static_cast<std::size_t>(field.of)];
      const bool fits = field.slot >= 0 && static_cast<std::size_t>(field.slot) < slots.size();
      Expect(fits, "field", i, "its slot is out of range");
      if (!fits) return;
      Expect(!slots[field.slot], "field", i, "its slot is taken");
      slots[field.slot] = true;
      Expect(Type(field.type), "field", i, "no such type");
      Expect(Within(p_.card_types, field.card_type, true), "field", i, "no such card type");
      Expect(field.min <= field.max, "field", i, "its range is empty");
    }
    Expect(p_.fields.size() == used[0].size() + used[1].size() + used[2].size(), "program", 0,
           "a slot without a field");
  }

  void Cards() {
    Expect(p_.card_types.size() <= base::kLimits.card_types, "card type", p_.card_types.size(), "too many card types");
    for (std::size_t i = 0; i < p_.card_types.size(); ++i) CheckCardType(i);
    for (std::size_t i = 0; i < p_.parts.size(); ++i) {
      const Part& part = p_.parts[i];
      Expect(part.params >= 0, "part", i, "impossible number of parameters");
      Expect(Within(p_.card_types, part.card_type, true), "part", i, "no such card type");
      Expect(StartsIfAny(part.fallback, static_cast<std::size_t>(part.params) + 1), "part", i,
             "no such code for its default");
    }
    for (std::size_t i = 0; i < p_.cards.size(); ++i) CheckCard(i);
  }

  void CheckCardType(std::size_t i) {
    const CardType& type = p_.card_types[i];
    Expect(Within(p_.card_types, type.parent, true), "card type", i, "no such type above it");
    if (!wrong_.empty()) return;
    const std::uint64_t above = type.parent < 0 ? 0 : p_.card_types[type.parent].is;
    const std::uint64_t own = std::uint64_t{1} << i;
    Expect((above & own) == 0 && type.is == (above | own), "card type", i,
           "what it is does not follow from its parents");
  }

  void CheckCard(std::size_t i) {
    const CardDef& card = p_.cards[i];
    Expect(Within(p_.strings, card.name_id), "card", i, "its name is not interned");
    Expect(Within(p_.card_types, card.type), "card", i, "no such card type");
    Expect(Site(card.site), "card", i, "no such site");
    Expect(card.attributes.size() == p_.attributes.size(), "card", i, "wrong number of attributes");
    Expect(card.parts.size() == p_.parts.size() && card.provides_part.size() == p_.parts.size(), "card", i,
           "wrong number of parts");
    if (!wrong_.empty()) return;
    for (std::size_t slot = 0; slot < card.attributes.size(); ++slot) {
      const Value value = card.attributes[slot];
      const bool list = p_.attributes[slot].type.kind == TypeKind::List;
      Expect(!list || value == model::kNone || Within(p_.lists, value), "card", i, "an attribute is no list");
    }
    for (std::size_t part = 0; part < card.parts.size(); ++part) {
      Expect(StartsIfAny(card.parts[part], static_cast<std::size_t>(p_.parts[part].params) + 1), "card", i,
             "no such code for a part");
    }
  }

  bool Pattern(const program::Pattern& pattern) const {
    return pattern.kind != PatternKind::CardType || Within(p_.card_types, pattern.value);
  }

  static bool NamesNoList(const std::vector<program::Pattern>& patterns, const std::vector<Param>& params) {
    for (std::size_t i = 0; i < patterns.size() && i < params.size(); ++i)
      if (params[i].type.kind == TypeKind::List && patterns[i].kind != PatternKind::Any) return false;
    return true;
  }

  // In a program without layers modifiers have none, and in any other one each modifier has one.
  bool Layer(std::int32_t layer) const { return p_.layers.empty() ? layer == -1 : Within(p_.layers, layer); }

  void Modifiers() {
    Expect(Layer(p_.unnamed_layer), "program", 0, "there is no layer `_`");
    for (std::size_t i = 0; i < p_.kept_answers.size(); ++i) {
      const KeptAnswer& kept = p_.kept_answers[i];
      Expect(Type(kept.type) && kept.type.kind != TypeKind::List, "kept answer", i, "no such type");
      Expect(Within(p_.card_types, kept.card_type, true), "kept answer", i, "no such card type");
      Expect(Starts(kept.code, 1), "kept answer", i, "no such code");
    }
    for (std::size_t i = 0; i < p_.works.size(); ++i) {
      const std::uint64_t outside = p_.zones.size() >= 64 ? 0 : ~((std::uint64_t{1} << p_.zones.size()) - 1);
      Expect((p_.works[i].zones & outside) == 0, "works", i, "no such zone");
      Expect(StartsIfAny(p_.works[i].code, 2), "works", i, "no such code");
    }
    LentTexts();
    LastingRules();
    if (!wrong_.empty()) return;
    for (std::size_t i = 0; i < p_.modifiers.size(); ++i) {
      const Modifier& modifier = p_.modifiers[i];
      Expect(Within(p_.queries, modifier.query), "modifier", i, "no such query");
      if (!wrong_.empty()) return;
      const auto& params = p_.queries[modifier.query].params;
      Expect(modifier.patterns.size() == params.size(), "modifier", i, "wrong number of patterns");
      Expect(modifier.query != p_.identity.print, "modifier", i, "a print that is not fixed");
      for (const auto& pattern : modifier.patterns) Expect(Pattern(pattern), "modifier", i, "no such card type");
      Expect(NamesNoList(modifier.patterns, params), "modifier", i, "a pattern for a list");
      Expect(Starts(modifier.code, params.size() + kept_[i]), "modifier", i, "no such code");
      Expect(IsText(modifier.card), "modifier", i, "no such text");
      Expect(Within(p_.works, modifier.works, true), "modifier", i, "no such `works`");
      Expect(Layer(modifier.layer), "modifier", i, "no such layer");
      Expect(Within(p_.templates, modifier.words, true), "modifier", i, "no such words");
      Expect(Site(modifier.site), "modifier", i, "no such site");
    }
    for (std::size_t i = 0; i < p_.timed_modifiers.size(); ++i) {
      const TimedModifier& modifier = p_.timed_modifiers[i];
      Expect(Within(p_.queries, modifier.query), "timed modifier", i, "no such query");
      if (!wrong_.empty()) return;
      const std::size_t arguments = p_.queries[modifier.query].params.size();
      Expect(Layer(modifier.layer), "timed modifier", i, "no such layer");
      Expect(modifier.is_wildcard.size() == arguments, "timed modifier", i, "wrong number of arguments");
      Expect(FixesPrint(modifier), "timed modifier", i, "a print that is not fixed");
      Expect(Within(p_.templates, modifier.words, true), "timed modifier", i, "no such words");
      Expect(Site(modifier.site), "timed modifier", i, "no such site");
    }
    Queries();
  }

  // A question about what a card is: of one card, any.
  void IsAboutCard(std::int32_t query, TypeKind answer) {
    Expect(Within(p_.queries, query, true), "program", 0, "no such question about a card");
    if (query < 0 || !wrong_.empty()) return;
    const Query& asked = p_.queries[query];
    Expect(asked.params.size() == 1 && asked.params[0].type.kind == TypeKind::Card && asked.params[0].type.id < 0,
           "program", 0, "its question about a card does not ask about each card");
    Expect(asked.result.kind == answer && !asked.result.optional, "program", 0,
           "its question about a card has another type");
  }

  // The text of a card, a lent one, or none.
  bool IsText(std::int32_t text) const {
    return IsLentText(text) ? LentIndex(text) < p_.lent_texts.size() : Within(p_.cards, text, true);
  }

  void LentTexts() {
    for (std::size_t i = 0; i < p_.lent_texts.size(); ++i) {
      const LentText& text = p_.lent_texts[i];
      Expect(Within(p_.card_types, text.card_type, true), "lent text", i, "no such card type");
      Expect(Site(text.site), "lent text", i, "no such site");
    }
  }

  // How a card is printed is changed for one card, by a value that only a statement knows.
  bool FixesPrint(const TimedModifier& modifier) const {
    if (modifier.query != p_.identity.print) return true;
    return modifier.op == ModifierOp::To && modifier.is_wildcard == std::vector<std::uint8_t>{0};
  }

  void Queries() {
    IsAboutCard(p_.identity.print, TypeKind::Print);
    IsAboutCard(p_.identity.controller, TypeKind::Player);
    IsAboutCard(p_.identity.name, TypeKind::Name);
    IsAboutCard(p_.identity.rules, TypeKind::List);
    if (!wrong_.empty()) return;
    for (std::size_t i = 0; i < p_.queries.size(); ++i) {
      const Query& query = p_.queries[i];
      Expect(Starts(query.code, query.params.size()), "query", i, "no such code");
      Expect(Types(query.params) && Type(query.result), "query", i, "no such type");
      Expect(Site(query.site), "query", i, "no such site");
      Expect(AllWithin(query.modifiers, p_.modifiers), "query", i, "no such modifier");
      if (!wrong_.empty()) return;
      for (const std::int32_t id : query.modifiers)
        Expect(p_.modifiers[id].query == static_cast<std::int32_t>(i), "query", i, "a modifier of another query");
      Expect(AllWithin(query.lasting, p_.lasting_rules), "query", i, "no such lasting rule");
      if (!wrong_.empty()) return;
      for (const std::int32_t id : query.lasting) {
        const ModifierId changes = p_.lasting_rules[id].modifier;
        Expect(changes >= 0 && p_.modifiers[changes].query == static_cast<std::int32_t>(i), "query", i,
               "a lasting rule that does not change it");
      }
      const bool known = query.permission_kind == OccurrenceKind::Event ? Within(p_.events, query.permission_of, true)
                         : query.permission_kind == OccurrenceKind::Action
                             ? Within(p_.actions, query.permission_of, true)
                             : Within(p_.windows, query.permission_of, true);
      Expect(known, "query", i, "permission of something that does not exist");
    }
  }

  // Each lasting hook and each lasting modifier belongs to one lasting rule.
  void LastingRules() {
    constexpr std::size_t kMeAndYou = 2;
    kept_.assign(p_.modifiers.size(), kMeAndYou);
    for (std::size_t i = 0; i < p_.lasting_rules.size(); ++i) {
      const LastingRule& rule = p_.lasting_rules[i];
      Expect(Within(p_.hooks, rule.hook, true), "lasting rule", i, "no such hook");
      Expect(Within(p_.modifiers, rule.modifier, true), "lasting rule", i, "no such modifier");
      Expect(Site(rule.site), "lasting rule", i, "no such site");
      for (const TypeTag& type : rule.captured)
        Expect(Type(type) && type.kind != TypeKind::List, "lasting rule", i, "no such type");
      if (!wrong_.empty()) return;
      if (rule.modifier >= 0) kept_[static_cast<std::size_t>(rule.modifier)] = rule.captured.size();
      if (rule.hook < 0) continue;
      const Hook& hook = p_.hooks[rule.hook];
      Expect(hook.lasting == static_cast<std::int32_t>(i) && hook.card == kOfGame, "lasting rule", i,
             "the hook of another one");
    }
  }

  // After its arguments: me, you, the occurrence; of a lasting rule: the captured values, its number, the occurrence.
  std::size_t HookParameters(const Hook& hook) const {
    const std::size_t more = hook.lasting < 0 ? 3 : p_.lasting_rules[hook.lasting].captured.size() + 2;
    return hook.patterns.size() + more;
  }

  void Hooks() {
    for (std::size_t i = 0; i < p_.hooks.size(); ++i) {
      const Hook& hook = p_.hooks[i];
      Expect(Within(p_.lasting_rules, hook.lasting, true), "hook", i, "no such lasting rule");
      if (!wrong_.empty()) return;
      for (const auto& pattern : hook.patterns) Expect(Pattern(pattern), "hook", i, "no such card type");
      Expect(Starts(hook.code, HookParameters(hook)), "hook", i, "no such code");
      Expect(IsText(hook.card), "hook", i, "no such text");
      Expect(Within(p_.works, hook.works, true), "hook", i, "no such `works`");
      Expect(Site(hook.site), "hook", i, "no such site");
      Expect(Within(p_.hooks, hook.text, true), "hook", i, "no such hook of the same text");
      Expect(StartsIfAny(hook.condition, HookParameters(hook)), "hook", i, "no such code for its condition");
      Expect(Within(p_.templates, hook.words, true), "hook", i, "no such text");
    }
  }

  // `params`: those of an event; an action has none of its own.
  void Hooked(const HookLists& hooked, std::size_t arguments, const std::vector<Param>& params, std::string_view table,
              std::size_t i) {
    const auto check = [&](const std::vector<std::int32_t>& ids, HookKind kind) {
      Expect(AllWithin(ids, p_.hooks), table, i, "no such hook");
      if (!wrong_.empty()) return;
      for (const std::int32_t id : ids) {
        const Hook& hook = p_.hooks[id];
        Expect(hook.kind == kind, table, i, "a hook of another kind");
        Expect(hook.patterns.size() == arguments, table, i, "a hook with another number of arguments");
        Expect(NamesNoList(hook.patterns, params), table, i, "a hook with a pattern for a list");
      }
    };
    check(hooked.before, HookKind::Before);
    check(hooked.after, HookKind::After);
    check(hooked.instead, HookKind::Instead);
  }

  // Players and cards have no literal.
  bool MayBeDefault(const TypeTag& type, Value value) const {
    if (value == model::kNone || value == model::kNotApplicable) return true;
    switch (type.kind) {
      case TypeKind::Int: return true;
      case TypeKind::Bool: return value == 0 || value == 1;
      case TypeKind::Enum: return Within(p_.enums[type.id].values, value);
      default: return false;
    }
  }

  void Events() {
    for (std::size_t i = 0; i < p_.events.size(); ++i) {
      const Event& event = p_.events[i];
      Hooked(event, event.params.size(), event.params, "event", i);
      Expect(Types(event.params), "event", i, "no such type");
      Expect(Starts(event.code, event.params.size()), "event", i, "no such code");
      Expect(event.defaults.empty() || event.defaults.size() == event.params.size(), "event", i,
             "wrong number of defaults");
      for (std::size_t p = 0; p < event.defaults.size() && p < event.params.size(); ++p)
        Expect(MayBeDefault(event.params[p].type, event.defaults[p]), "event", i, "no such default");
      Expect(Site(event.site), "event", i, "no such site");
    }
  }

  void WindowsAndActions() {
    for (std::size_t i = 0; i < p_.windows.size(); ++i) {
      const Window& window = p_.windows[i];
      Expect(Types(window.params), "window", i, "no such type");
      Expect(Starts(window.code, window.params.size()), "window", i, "no such code");
      Expect(AllWithin(window.actions, p_.actions), "window", i, "no such action");
      const std::size_t known = window.params.size() + static_cast<std::size_t>(kWindowSentenceParams);
      for (const ShownSentence& question : window.questions) Sentence(question, known, "window", i);
      for (const ShownSentence& effect : window.passing) Sentence(effect, known, "window", i);
      Expect(Site(window.site), "window", i, "no such site");
    }
    for (std::size_t i = 0; i < p_.actions.size(); ++i) {
      const Action& action = p_.actions[i];
      Hooked(action, 2, {}, "action", i);
      Expect(Within(p_.card_types, action.card_type, true), "action", i, "no such card type");
      Expect(Within(p_.zones, action.your_zone, true), "action", i, "no such zone");
      Expect(Within(p_.queries, action.can_query, true), "action", i, "no such query");
      if (!wrong_.empty()) return;
      Expect(action.can_query < 0 || p_.queries[action.can_query].params.size() == 2, "action", i,
             "its permission is asked with a card and a player");
      Expect(StartsIfAny(action.precondition, 3), "action", i, "no such code for what opens it");
      Expect(StartsIfAny(action.candidate_filter, 3), "action", i, "no such code for the cards it is among");
      Expect(action.precondition < 0 || action.candidate_filter < 0, "action", i, "it has two gates");
      Sentence(action.label, 3, "action", i);
      Expect(Site(action.site), "action", i, "no such site");
      Variants(action, i);
    }
  }

  void Sentence(const ShownSentence& shown, std::size_t params, std::string_view table, std::size_t i) {
    Expect(Within(p_.templates, shown.text, true), table, i, "no such sentence");
    Expect(StartsIfAny(shown.condition, params), table, i, "no such code for the condition of a sentence");
    for (const FunctionId hole : shown.holes) Expect(Starts(hole, params), table, i, "no such code for a hole");
    if (!wrong_.empty()) return;
    const std::size_t holes = shown.text < 0 ? 0 : p_.templates[shown.text].values.size();
    Expect(shown.holes.size() == holes, table, i, "a sentence with another number of holes");
  }

  void VerifyTarget(const ActionVariant& variant, const Target& target, std::size_t i) {
    Expect(Within(p_.functions, target.legal, false), "action", i, "no such code for a target");
    if (!wrong_.empty()) return;
    const std::int32_t variables = p_.functions[target.legal].parameters - 1;
    const bool is_kind =
        target.kind == TypeKind::Card || target.kind == TypeKind::Player || target.kind == TypeKind::Action;
    const auto exists = [&](std::int32_t variable) { return variable >= 3 && variable < variables; };
    Expect(is_kind && exists(target.variable) && exists(target.lost) && exists(variant.target_state), "action", i,
           "a target that it cannot have");
  }

  void Variants(const Action& action, std::size_t i) {
    for (const ActionVariant& variant : action.variants) {
      Expect(Within(p_.cards, variant.card, true), "action", i, "no such card");
      Expect(StartsIfAny(variant.offer, 3), "action", i, "no such code for its offer");
      Expect(Starts(variant.run, 3), "action", i, "no such code to run");
      Expect(StartsIfAny(variant.cancelled, 3), "action", i, "no such code for its end");
      for (const Target& target : variant.targets) VerifyTarget(variant, target, i);
      for (const Refusal& refusal : variant.refusals) {
        Expect(Site(refusal.site), "action", i, "no such site");
        Sentence(refusal.sentence, 3, "action", i);
      }
    }
    const bool of_card = action.card_type >= 0;
    Expect(of_card ? action.variant_of.size() == p_.cards.size() : action.variants.size() == 1, "action", i,
           "wrong number of variants");
    Expect(action.never_offered.size() == p_.cards.size(), "action", i, "it does not say which cards rule it out");
    for (const std::int32_t variant : action.variant_of)
      Expect(Within(action.variants, variant, true), "action", i, "no such variant");
  }

  void Texts() {
    for (std::size_t i = 0; i < p_.choices.size(); ++i) {
      Expect(Type(p_.choices[i].element), "choice", i, "no such type");
      Expect(Site(p_.choices[i].site), "choice", i, "no such site");
      Expect(Within(p_.templates, p_.choices[i].prompt, true), "choice", i, "no such question");
      const std::int32_t declining = p_.choices[i].declining;
      Expect(Within(p_.templates, declining, true) && (declining < 0 || p_.templates[declining].values.empty()),
             "choice", i, "no such answer");
      for (const std::int32_t label : p_.choices[i].menu)
        Expect(Within(p_.templates, label, false), "choice", i, "no such label");
    }
    for (std::size_t i = 0; i < p_.templates.size(); ++i) {
      const Template& sentence = p_.templates[i];
      Expect(sentence.pieces.size() == sentence.values.size() + 1, "template", i, "pieces and values do not alternate");
      for (const TypeTag& type : sentence.values) Expect(Type(type), "template", i, "no such type");
      Expect(Site(sentence.site), "template", i, "no such site");
    }
    for (std::size_t i = 0; i < p_.deck_rules.size(); ++i) {
      Expect(Starts(p_.deck_rules[i].code, 0), "deck rule", i, "no such code");
      Expect(StartsIfAny(p_.deck_rules[i].offending_cards, 0), "deck rule", i, "no such code for its culprits");
      Expect(Site(p_.deck_rules[i].site), "deck rule", i, "no such site");
    }
  }

  const Program& p_;
  // For each modifier: how many parameters its code has after the arguments of the query.
  std::vector<std::size_t> kept_;
  std::string wrong_;
};

}  // namespace

std::string CheckTables(const Program& program) { return Tables(program).Check(); }

}  // namespace cardinal::program
