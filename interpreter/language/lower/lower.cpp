#include "interpreter/language/lower/lower.h"

#include <algorithm>
#include <map>

#include "interpreter/base/hash.h"
#include "interpreter/base/sequence.h"
#include "interpreter/base/stop.h"
#include "interpreter/base/table.h"
#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/lower/functions.h"
#include "interpreter/language/lower/hidden_choices.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/ir/never_offered.h"

namespace cardinal::lower {

namespace {

std::vector<program::Pattern> Patterns(const CheckedRules& rules, const std::vector<check::Pattern>& patterns) {
  std::vector<program::Pattern> result;
  for (const check::Pattern& pattern : patterns) {
    const bool any = IsTestedInCode(rules, pattern);
    result.push_back(
        {any ? program::PatternKind::Any : static_cast<program::PatternKind>(pattern.kind), pattern.value});
  }
  return result;
}

std::vector<program::Param> Params(const std::vector<check::Param>& params) {
  std::vector<program::Param> result;
  for (const check::Param& param : params) result.push_back({param.name, ToTypeTag(param.type)});
  return result;
}

class Tables {
 public:
  enum class Content : std::uint8_t { All, Declarations };

  Tables(const CheckedRules& rules, const source::SourceSet& sources, Content content)
      : rules_(rules), sources_(sources), has_code_(content == Content::All), pool_(rules, sources, program_) {}

  Program LowerTables() {
    Files();
    Things();
    if (has_code_) Works();
    Queries();
    if (has_code_) KeptAnswers();
    Events();
    Parts();
    Cards();
    Windows();
    Actions();
    if (has_code_) Rules();
    Choices();
    Languages();
    Game();
    Citations();
    if (has_code_) Functions();
    return std::move(program_);
  }

 private:
  SiteId MakeSite(const check::Origin& origin) { return has_code_ ? pool_.Site(origin.span, origin.clauses) : -1; }

  // The function that `lower` makes, if the program has functions.
  template <class Lower>
  FunctionId Code(Lower lower) {
    return has_code_ ? lower() : -1;
  }

  void Files() {
    program_.strings = rules_.names;
    if (!has_code_) {
      for (const source::SourceFile& file : sources_) program_.files.push_back({file.Path(), 0});
      return;
    }
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const source::SourceFile& file : sources_) {
      program_.files.push_back({file.Path(), base::Hasher().AddBytes(file.Text()).Digest()});
      for (const char byte : file.Text()) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
      hash = (hash ^ 0x1ff) * 0x100000001b3;
    }
    program_.content_hash = hash;
  }

  std::uint64_t SourceHash(source::Span span) const {
    const std::string_view text = sources_[span.file].Text();
    const auto begin = static_cast<std::size_t>(span.begin), length = static_cast<std::size_t>(span.end - span.begin);
    return base::Hasher().AddBytes(text.substr(begin, length)).Digest();
  }

  void Things() {
    for (const check::Enum& in : rules_.enums) program_.enums.push_back({in.name, in.values});
    for (const check::Relation& in : rules_.relations) {
      const auto width = in.to >= 0 ? rules_.enums[in.to].values.size() : 0;
      const auto height = in.from >= 0 ? rules_.enums[in.from].values.size() : 0;
      program::Relation relation{in.name, in.from, in.to, std::vector<std::uint8_t>(width * height),
                                 std::vector<SiteId>(width * height, -1)};
      for (const check::RelationLink& link : in.links) {
        const std::size_t at = static_cast<std::size_t>(link.from) * width + static_cast<std::size_t>(link.to);
        relation.holds[at] = 1;
        relation.sites[at] = MakeSite(link.origin);
      }
      program_.relations.push_back(std::move(relation));
    }
    for (const check::Zone& in : rules_.zones)
      program_.zones.push_back({in.name, static_cast<program::OwnerKind>(in.of), in.ordered,
                                static_cast<program::Visibility>(in.visibility), in.capacity, in.holds,
                                MakeSite(in.origin), in.card_type, in.has_first_cards});
    for (const check::FirstCards& in : rules_.first_cards) program_.first_cards.push_back({in.zone, in.card, in.count});
    for (const check::Field& in : rules_.fields) {
      program::Field field;
      field.name = in.name;
      field.of = static_cast<program::OwnerKind>(in.of);
      std::int32_t& slots = in.of == check::OwnerKind::Table    ? program_.table_fields
                            : in.of == check::OwnerKind::Player ? program_.player_fields
                                                                : program_.card_fields;
      field.slot = slots++;
      field.type = ToTypeTag(in.type);
      field.initial = in.initial;
      if (in.min) field.min = *in.min;
      if (in.max) field.max = *in.max;
      field.card_type = in.card_type;
      field.option = in.option;
      program_.fields.push_back(std::move(field));
    }
    for (const check::Attribute& in : rules_.attributes)
      program_.attributes.push_back({in.name, ToTypeTag(in.type), in.card_type, in.query});
    for (const auto i : rules_.card_types.Ids()) {
      const check::CardType& in = rules_.card_types[i];
      program::CardType type{in.name, in.parent, 0};
      for (auto t = i; t >= 0; t = rules_.card_types[t].parent) type.is |= std::uint64_t{1} << t;
      program_.card_types.push_back(type);
    }
  }

  void Works() {
    for (const check::Works& in : rules_.works)
      program_.works.push_back({in.zones, in.body.IsValid() ? LowerWorks(pool_, in) : -1});
  }

  void KeptAnswers() {
    for (const check::KeptAnswer& in : rules_.kept_answers) {
      const check::Expr& asked = rules_.exprs[in.answer];
      const std::string name = asked.kind == check::ExprKind::Query ? rules_.queries[asked.index].name : "fact";
      program_.kept_answers.push_back({name, in.card_type, ToTypeTag(asked.type),
                                       LowerExpression(pool_, "last " + name, rules_.bodies[in.body], in.answer)});
    }
  }

  void Queries() {
    for (const auto i : rules_.queries.Ids()) {
      const check::Query& in = rules_.queries[i];
      program::Query query;
      query.name = in.name;
      query.params = Params(in.params);
      query.result = ToTypeTag(in.result);
      query.code = Code([&] { return LowerQuery(pool_, i); });
      query.goal = in.goal;
      if (in.from == check::QueryOrigin::Permission) {
        query.permission_of = in.index;
        query.permission_kind = static_cast<program::OccurrenceKind>(in.permission);
      }
      query.site = MakeSite(in.origin);
      program_.queries.push_back(std::move(query));
    }
  }

  void Events() {
    for (const auto i : rules_.events.Ids()) {
      const check::Event& in = rules_.events[i];
      program::Event event;
      event.name = in.name;
      event.keyword = in.word;
      event.start = in.start;
      event.params = Params(in.params);
      event.code = Code([&] { return LowerEvent(pool_, i); });
      for (const check::Param& param : in.params) event.defaults.push_back(DefaultOf(param));
      event.site = MakeSite(in.origin);
      program_.events.push_back(std::move(event));
    }
  }

  // A default is a literal.
  model::Value DefaultOf(const check::Param& param) const {
    if (!param.fallback.IsValid()) return model::kNotApplicable;
    const check::Expr& literal = rules_.exprs[param.fallback];
    return literal.type.kind == check::TypeKind::None ? model::kNone : literal.value;
  }

  FunctionId PartCode(check::BodyId body, const check::Part& part) {
    return body.IsValid() && !part.used_by_action ? Code([&] { return LowerPart(pool_, body); }) : -1;
  }

  program::ShownSentence ShownSentence(const check::ShownSentence& shown) {
    program::ShownSentence text_only;
    text_only.text = shown.sentence.text.Number();
    return has_code_ ? LowerShownSentence(pool_, shown) : text_only;
  }

  void Parts() {
    for (const check::Part& in : rules_.parts)
      program_.parts.push_back({in.name, in.card_type, base::Count(in.params), PartCode(in.fallback, in)});
  }

  void Cards() {
    std::map<std::string, std::int32_t> names;  // of interned strings
    for (const auto i : program_.strings.Ids()) names[program_.strings[i]] = i;
    for (const check::Card& in : rules_.cards) {
      base::StopScope::Check();
      program::CardDef card;
      card.name = in.name;
      const auto [named, fresh] = names.try_emplace(in.name, program_.strings.NextId());
      if (fresh) program_.strings.push_back(in.name);
      card.name_id = named->second;
      card.type = in.type;
      card.attributes = in.values;
      for (std::size_t a = 0; a < in.values.size(); ++a) {
        const bool has = check::IsBelow(rules_, in.type, rules_.attributes[a].card_type);
        if (rules_.attributes[a].type.kind == check::TypeKind::List)
          card.attributes[a] = has ? pool_.ConstantList(in.lists[a]) : model::kNone;
      }
      for (std::size_t p = 0; p < in.parts.size(); ++p) {
        card.parts.push_back(PartCode(in.parts[p], rules_.parts[p]));
        card.provides_part.push_back(in.parts[p].IsValid() || rules_.parts[p].fallback.IsValid());
      }
      card.text = in.text;
      card.names = in.names;
      card.texts = in.texts;
      card.set = in.set;
      card.former_names = in.former_names;
      card.site = MakeSite(in.origin);
      if (has_code_) card.content_hash = SourceHash(in.origin.span);
      program_.cards.push_back(std::move(card));
    }
  }

  void Windows() {
    for (const auto i : rules_.windows.Ids()) {
      const check::Window& in = rules_.windows[i];
      program::Window window;
      window.name = in.name;
      window.params = Params(in.params);
      window.code = Code([&] { return LowerWindow(pool_, i); });
      window.waits = in.next.IsValid();
      for (const check::ShownSentence& question : in.questions) window.questions.push_back(ShownSentence(question));
      for (const check::ShownSentence& effect : in.passing) window.passing.push_back(ShownSentence(effect));
      window.site = MakeSite(in.origin);
      program_.windows.push_back(std::move(window));
    }
  }

  void Actions() {
    for (const auto i : rules_.actions.Ids()) {
      const check::Action& in = rules_.actions[i];
      const auto index = i;
      program::Action action;
      action.name = in.name;
      action.card_type = in.card_type;
      action.your_zone = in.your_zone;
      action.direct = in.direct;
      action.can_query = in.permission;
      const Precondition gate = has_code_ ? LowerPrecondition(pool_, in) : Precondition{};
      action.precondition = gate.precondition;
      action.candidate_filter = gate.candidate_filter;
      action.label = ShownSentence(in.label);
      action.site = MakeSite(in.origin);
      action.variant_of.assign(program_.cards.size(), -1);
      for (std::size_t card = 0; card < program_.cards.size(); ++card)
        if (in.card_type >= 0 && check::IsBelow(rules_, program_.cards[card].type, in.card_type))
          action.variant_of[card] = 0;
      for (const check::ActionVariant& variant : in.variants) {
        if (!has_code_) break;
        if (variant.card >= 0) action.variant_of[variant.card] = base::Count(action.variants);
        program::ActionVariant built;
        built.card = variant.card;
        built.offer = variant.same_offer ? action.variants.front().offer : LowerOffer(pool_, index, variant);
        built.run = LowerAction(pool_, index, variant);
        built.cancelled = LowerCancelledAction(pool_, index, variant);
        built.refusals = LowerRefusals(pool_, variant);
        LowerTargetTables(pool_, variant, built);
        action.variants.push_back(built);
      }
      for (const std::int32_t window : in.windows) program_.windows[window].actions.push_back(index);
      program_.actions.push_back(std::move(action));
    }
  }

  // Modifiers and hooks: those of the ruleset before those of the cards, each in textual order.
  static_assert(check::kOfGame == program::kOfGame && check::LentTextNumber(3) == program::LentTextNumber(3));
  void Rules() {
    for (const check::Layer& layer : rules_.layers) program_.layers.push_back(layer.name);
    program_.unnamed_layer = rules_.unnamed_layer;
    program_.one_by_one = rules_.game.one_by_one;
    const check::Identity& identity = rules_.identity;
    program_.identity = {identity.print, identity.controller, identity.name, identity.rules, identity.lends};
    for (const check::LentText& text : rules_.lent_texts)
      program_.lent_texts.push_back({text.card_type, MakeSite(text.origin)});
    for (const check::LastingRuleId id : rules_.lasting_rules.Ids()) AddLastingRule(rules_.lasting_rules[id]);
    for (const bool of_cards : {false, true}) {
      AddModifiers(of_cards);
      AddHooks(of_cards);
    }
    for (const check::TimedModifier& in : rules_.timed_modifiers) AddTimedModifier(in);
  }

  void AddLastingRule(const check::LastingRule& in) {
    program::LastingRule rule;
    for (const check::Type& type : in.captured) rule.captured.push_back(ToTypeTag(type));
    rule.end = static_cast<program::EndKind>(in.end);
    rule.end_later = in.end_later;
    rule.reach = static_cast<program::ReachKind>(in.reach);
    rule.site = MakeSite(in.origin);
    program_.lasting_rules.push_back(std::move(rule));
  }

  void AddModifiers(bool of_cards) {
    for (const check::Modifier& in : rules_.modifiers) {
      if ((in.card != program::kOfGame) != of_cards) continue;
      if (in.lasting >= 0) {
        program_.queries[in.query].lasting.push_back(in.lasting);
        program_.lasting_rules[in.lasting].modifier = program_.modifiers.NextId();
      } else {
        program_.queries[in.query].modifiers.push_back(program_.modifiers.NextId());
      }
      program_.modifiers.push_back({in.query, static_cast<program::ModifierOp>(in.op), in.card, in.works.Number(),
                                    Patterns(rules_, in.patterns), LowerModifier(pool_, in), MakeSite(in.origin),
                                    in.words.Number(), in.layer});
    }
  }

  void AddHooks(bool of_cards) {
    for (const check::Hook& in : rules_.hooks) {
      if ((in.card != program::kOfGame) != of_cards || IsCitationOnlyHook(rules_, in)) continue;
      program::HookLists& heard = in.of == check::OccurrenceKind::Event
                                      ? static_cast<program::HookLists&>(program_.events[in.target])
                                      : program_.actions[in.target];
      auto& list = in.kind == check::HookKind::Before  ? heard.before
                   : in.kind == check::HookKind::After ? heard.after
                                                       : heard.instead;
      const auto index = program_.hooks.NextId();
      const program::HookId text = hook_texts_.emplace(in.source_hook, index).first->second;
      list.push_back(index);
      program_.hooks.push_back(
          {static_cast<program::HookKind>(in.kind), in.card, in.works.Number(), Patterns(rules_, in.patterns),
           LowerHook(pool_, in), MakeSite(in.origin), text, LowerHookCondition(pool_, in), in.words.Number(),
           in.names_me, in.names_you, in.lasting, static_cast<program::HookTiming>(in.timing),
           std::ranges::any_of(in.patterns,
                               [&](const check::Pattern& pattern) { return IsTestedInCode(rules_, pattern); })});
      if (in.lasting >= 0) program_.lasting_rules[in.lasting].hook = index;
    }
  }

  void AddTimedModifier(const check::TimedModifier& in) {
    program::TimedModifier timed;
    timed.query = in.query;
    timed.op = static_cast<program::ModifierOp>(in.op);
    timed.layer = in.layer;
    timed.is_wildcard.assign(in.is_wildcard.begin(), in.is_wildcard.end());
    timed.end = static_cast<program::EndKind>(in.end);
    timed.site = MakeSite(in.origin);
    timed.words = in.words.Number();
    program_.timed_modifiers.push_back(std::move(timed));
  }

  void Announced() {
    for (const check::Action& action : rules_.actions)
      for (const check::ActionVariant& variant : action.variants)
        for (const check::ActionClause& clause : variant.clauses)
          if (clause.choice.IsValid() && IsChosenByActor(rules_, variant, clause.choice))
            program_.choices[clause.choice.Number()].announced = true;
  }

  void Choices() {
    program_.choices.resize(rules_.choices.size());
    const base::Table<check::ChoiceId, bool> asks_anyway =
        has_code_ ? FindAlwaysAskedChoices(rules_) : base::Table<check::ChoiceId, bool>(rules_.choices.size(), false);
    for (const check::ChoiceId id : rules_.choices.Ids()) {
      const check::Choice& in = rules_.choices[id];
      program::Choice& choice = program_.choices[id.Number()];
      choice.prompt = in.prompt.text.Number();
      const bool several = in.kind == check::ChoiceKind::Menu && in.how_many != check::ChoiceKind::One;
      choice.optional = several || in.kind == check::ChoiceKind::MaybeOne;
      choice.declining = in.declining.Number();
      choice.may_be_none = in.may_be_none;
      choice.by_chance = in.by_chance;
      choice.always_ask = asks_anyway[id];
      choice.name = in.name;
      choice.element = ToTypeTag(in.element);
      for (const check::Sentence& item : in.items) choice.menu.push_back(item.text.Number());
    }
    if (has_code_) Announced();
    for (const check::Template& in : rules_.templates) {
      program::Template sentence;
      sentence.source = in.source;
      sentence.pieces = in.pieces;
      sentence.eliminates = in.eliminates;
      for (const check::Type type : in.types) sentence.values.push_back(ToTypeTag(type));
      sentence.site = MakeSite(in.origin);
      program_.templates.push_back(std::move(sentence));
    }
    for (const check::DeckRule& in : rules_.deck_rules) {
      if (!has_code_) break;
      const check::Body& body = rules_.bodies[in.body];
      program::DeckRule rule;
      rule.message = in.message;
      rule.code = LowerExpression(pool_, "deck rule", body, in.condition);
      if (in.offending_cards.IsValid()) rule.offending_cards = LowerOffendingCards(pool_, body, in.offending_cards);
      rule.site = MakeSite(in.origin);
      program_.deck_rules.push_back(std::move(rule));
    }
  }

  void Languages() {
    for (const check::Language& in : rules_.languages) {
      program::Language language{in.code, {}};
      for (const auto& [key, entry] : in.entries) language.texts[key] = entry.text;
      program_.languages.push_back(std::move(language));
    }
  }

  void Game() {
    program_.game = rules_.game.id;
    program_.title = rules_.game.title;
    program_.rulebook = rules_.game.rulebook;
    program_.min_players = rules_.game.min_players;
    program_.max_players = rules_.game.max_players;
    program_.main_event = rules_.game.main_event;
    program_.loop_event = rules_.game.loop_event;
    program_.player_numbers = rules_.game.player_numbers;
    program_.teams = rules_.game.teams;
    program_.aim = rules_.game.aim.Number();
    if (!has_code_) return;
    program_.least_score_wins = rules_.game.least_score_wins;
    if (rules_.game.score.IsValid())
      program_.score_code = LowerExpression(pool_, "score", rules_.bodies[rules_.game.score_body], rules_.game.score);
    if (rules_.game.order.IsValid())
      program_.order_code =
          LowerExpression(pool_, "order of seats", rules_.bodies[rules_.game.order_body], rules_.game.order);
    program_.state_based_actions_code = LowerStateBasedActions(pool_);
    program_.reaction_order_code = LowerReactionOrder(pool_);
    program_.announce_code = LowerAnnouncement(pool_);
  }

  // Clauses that are cited where no code runs are listed as well.
  void Citations() {
    const std::vector<std::string>& texts = rules_.clauses.ClauseIds();
    program_.clauses = texts;
    if (!has_code_) return;
    for (const check::Citation& citation : rules_.citations) {
      const auto found = std::lower_bound(texts.begin(), texts.end(), citation.clause);
      const source::SourceFile& file = sources_[citation.span.file];
      program_.citations.push_back({static_cast<std::int32_t>(found - texts.begin()), citation.span.file.value,
                                    file.LineColumnAt(citation.span.begin).line});
    }
    std::sort(program_.citations.begin(), program_.citations.end());
    program_.citations.erase(std::unique(program_.citations.begin(), program_.citations.end()),
                             program_.citations.end());
  }

  void Functions() {
    ir::Module module = pool_.Finish();
    const auto never_offered = ir::FindNeverOffered(program_, module);
    for (const program::ActionId id : program_.actions.Ids()) program_.actions[id].never_offered = never_offered[id];
    program_.module = std::make_shared<ir::LazyModule>(std::move(module));
  }

  const CheckedRules& rules_;
  const source::SourceSet& sources_;
  const bool has_code_;
  std::map<check::HookId, program::HookId> hook_texts_;  // by the first hook of a source text
  Program program_;
  ModuleBuilder pool_;
};

}  // namespace

Program Lower(const CheckedRules& rules, const source::SourceSet& sources) {
  return Tables(rules, sources, Tables::Content::All).LowerTables();
}

Program LowerDeclarations(const CheckedRules& rules, const source::SourceSet& sources) {
  Program program = Tables(rules, sources, Tables::Content::Declarations).LowerTables();
  program::ComputeDerived(program);
  return program;
}

}  // namespace cardinal::lower
