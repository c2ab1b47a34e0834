#include "interpreter/drivers/replay/step_changes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::replay {

namespace {

using model::Value;
using program::TypeKind;

class StepListener : public vm::Observer {
 public:
  StepListener(const program::Program& program, const view::DisplayNames& names, const ChangedInputs& suspects)
      : program_(program), names_(names), changed_(program.cards.size(), false), of_site_(program.sites.size(), -1) {
    for (const std::int32_t i : base::Indices(program.declarations)) {
      const program::Declaration& declaration = program.declarations[i];
      const auto index = i;
      const auto& changed = suspects.declarations;
      begins_[declaration.file][declaration.line] |= std::find(changed.begin(), changed.end(), index) != changed.end();
    }
    for (const std::string& name : suspects.cards) {
      const std::int32_t def = program::FindCard(program, name);
      if (def < 0) continue;
      changed_[def] = true;
      MarkSites(def);
    }
  }

  void OnSite(model::SiteId site) override {
    if (site < 0) return;
    if (of_site_[site] >= 0) AddRun(of_site_[site], site);
    const program::Site& place = program_.sites[site];
    if (IsInChangedRules(place)) lines_[place.file].insert(place.line);
  }
  void OnModifierTerm(const match::Match& match, std::int32_t, std::span<const Value>,
                      const vm::ModifierTerm& term) override {
    if (term.card >= 0 && IsChanged(match, term.card)) AddRun(match.state.cards[term.card].def, term.site);
  }
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) override {
    const std::vector<program::Param>* params = nullptr;
    if (frame.Occurrence() == program::OccurrenceKind::Event) params = &program_.events[frame.occurrence_index].params;
    if (frame.Occurrence() == program::OccurrenceKind::Window)
      params = &program_.windows[frame.occurrence_index].params;
    for (std::size_t i = 0; params != nullptr && i < std::min(params->size(), args.size()); ++i)
      if ((*params)[i].type.kind == TypeKind::Card)
        AddParticipation(match, args[i], "is in `" + narration::Words(OccurrenceName(frame)) + "`");
  }
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId site) override {
    const bool made = from == match::kNoZone;
    AddChange(
        CardName(match, card) + ": " + (made ? "created in " : ZoneName(match, from) + " -> ") + ZoneName(match, to),
        site);
    AddParticipation(match, card, made ? "is created" : "moves");
  }
  void OnField(const match::Match& match, std::int32_t number, Value owner, Value before, Value after, std::int32_t,
               model::SiteId site) override {
    const program::Field& field = program_.fields[number];
    const auto say = [&](Value value) {
      return view::FormatValue(program_, match, field.type, value, view::kOmniscient, names_);
    };
    std::string whose;
    if (field.of == program::OwnerKind::Player) whose = " of " + names_.seats[owner];
    if (field.of == program::OwnerKind::Card) whose = " of " + CardName(match, owner);
    AddChange(narration::Words(field.name) + whose + ": " + say(before) + " -> " + say(after), site);
    if (field.of == program::OwnerKind::Card)
      AddParticipation(match, owner, "has another `" + narration::Words(field.name) + "`");
    if (field.type.kind == TypeKind::Card)
      AddParticipation(match, after, "is the new `" + narration::Words(field.name) + "`");
  }
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) override {
    AddChange(ModifierInWords(match, modifier), site);
    AddParticipation(match, modifier.source, "modifies");
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override {
    since_.sentences.push_back(view::FormatSentence(program_, match, sentence, values, view::kOmniscient, names_));
    const auto& types = program_.templates[sentence].values;
    for (std::size_t i = 0; i < std::min(types.size(), values.size()); ++i)
      if (types[i].kind == TypeKind::Card) AddParticipation(match, values[i], "is named in a sentence");
  }

  StepChanges TakeChanges(const match::Match& after) {
    for (const auto& [def, words] : ran_) AddCard(AffectedCard::Involvement::Ran, def, words);
    for (const auto& [def, words] : took_part_)
      if (ran_.count(def) == 0) AddCard(AffectedCard::Involvement::TookPart, def, words);
    for (const auto def : changed_.Ids()) {
      const auto number = def;
      if (!changed_[def] || ran_.count(number) > 0 || took_part_.count(number) > 0) continue;
      const std::string places = CardPlaces(after, number);
      if (!places.empty()) AddCard(AffectedCard::Involvement::InPlay, number, "is in " + places);
    }
    for (const auto& [file, lines] : lines_) AddRules(file, lines);
    return std::move(since_);
  }

 private:
  // A declaration ends at the line where the next one of its file begins.
  bool IsInChangedRules(const program::Site& site) const {
    const auto file = begins_.find(site.file);
    if (file == begins_.end()) return false;
    const auto next = file->second.upper_bound(site.line);
    return next != file->second.begin() && std::prev(next)->second;
  }

  void MarkSites(std::int32_t def) {
    const program::Site& whole = program_.sites[program_.cards[def].site];
    for (std::size_t i = 0; i < program_.sites.size(); ++i) {
      const program::Site& site = program_.sites[i];
      if (site.file == whole.file && site.begin >= whole.begin && site.end <= whole.end) of_site_[i] = def;
    }
  }

  bool IsChanged(const match::Match& match, Value card) const {
    return card >= 0 && card < static_cast<Value>(match.state.cards.size()) && changed_[match.state.cards[card].def];
  }

  void AddRun(std::int32_t def, model::SiteId site) {
    ran_.try_emplace(def, "its text ran (" + narration::LocationAndClauses(program_, site) + ")");
  }

  void AddParticipation(const match::Match& match, Value card, const std::string& how) {
    if (IsChanged(match, card)) took_part_.try_emplace(match.state.cards[card].def, "it " + how);
  }

  void AddCard(AffectedCard::Involvement how, std::int32_t def, const std::string& words) {
    since_.cards.push_back({how, program_.cards[def].name, words});
  }

  void AddChange(const std::string& words, model::SiteId site) {
    const std::string place = narration::LocationAndClauses(program_, site);
    since_.changes.push_back(words + (place.empty() ? "" : " (" + place + ")"));
  }

  void AddRules(std::int32_t file, const std::set<std::int32_t>& lines) {
    if (lines.empty()) return;
    std::string text = program_.files[file].path;
    for (const std::int32_t line : lines) text += (line == *lines.begin() ? ":" : ", ") + std::to_string(line);
    since_.rules.push_back(std::move(text));
  }

  // "size of Some Card: +2"
  std::string ModifierInWords(const match::Match& match, const match::ActiveModifier& modifier) const {
    const program::TimedModifier& timed = program_.timed_modifiers[modifier.timed];
    const program::Query& query = program_.queries[timed.query];
    const auto say = [&](const program::TypeTag& type, Value value) {
      return view::FormatValue(program_, match, type, value, view::kOmniscient, names_);
    };
    std::string text = narration::Words(query.name);
    for (std::size_t i = 0; i < query.params.size(); ++i)
      if (modifier.args[i] != match::kWildcard) text += " of " + say(query.params[i].type, modifier.args[i]);
    const bool list = query.result.kind == TypeKind::List;
    const std::string amount = list ? std::to_string(modifier.amount) : say(query.result, modifier.amount);
    switch (timed.op) {
      case program::ModifierOp::To: return text + ": " + amount;
      case program::ModifierOp::By: return text + ": " + (modifier.amount < 0 ? "" : "+") + amount;
      case program::ModifierOp::AtLeast: return text + ": at least " + amount;
      case program::ModifierOp::AtMost: return text + ": at most " + amount;
      case program::ModifierOp::Allow: return text + ": allowed";
      case program::ModifierOp::Forbid: return text + ": forbidden";
      case program::ModifierOp::With: return text + ": " + amount + " more";
      case program::ModifierOp::Without: break;
    }
    return text + ": " + amount + " less";
  }

  // The zones that contain copies of it: "the hand of Anna, the deck of Berto".
  std::string CardPlaces(const match::Match& match, std::int32_t def) const {
    std::string places;
    for (match::ZoneId zone = 0; zone < match::ZoneInstanceCount(program_, match.state.seats, match.state.cards.size());
         ++zone) {
      const auto cards = match.state.CardsIn(zone);
      const bool here = std::any_of(cards.begin(), cards.end(),
                                    [&](model::CardId card) { return match.state.cards[card].def == def; });
      if (here) places += (places.empty() ? "" : ", ") + ZoneName(match, zone);
    }
    return places;
  }

  std::string OccurrenceName(const match::Frame& frame) const {
    const bool event = frame.Occurrence() == program::OccurrenceKind::Event;
    return event ? program_.events[frame.occurrence_index].name : program_.windows[frame.occurrence_index].name;
  }

  std::string CardName(const match::Match& match, Value card) const {
    return program_.cards[match.state.cards[card].def].name;
  }

  std::string ZoneName(const match::Match& match, match::ZoneId zone) const {
    const model::Seat owner = match::ZoneOwner(program_, zone, match.state.seats);
    const model::CardId holder = match::ZoneHolder(program_, zone, match.state.seats);
    const std::int32_t declaration = match::ZoneDeclaration(program_, zone, match.state.seats);
    return "the " + narration::Words(program_.zones[declaration].name) +
           (holder >= 0 ? " on " + CardName(match, holder)
            : owner < 0 ? ""
                        : " of " + names_.seats[owner]);
  }

  const program::Program& program_;
  const view::DisplayNames& names_;
  base::Table<program::CardDefId, bool> changed_;        // by card definition
  base::Table<model::SiteId, std::int32_t> of_site_;     // by site: the changed card whose text contains it, or -1
  std::map<std::int32_t, std::string> ran_, took_part_;  // by card definition, in words
  // By file and first line of a declaration: whether it has changed.
  std::map<std::int32_t, std::map<std::int32_t, bool>> begins_;
  std::map<std::int32_t, std::set<std::int32_t>> lines_;  // of changed rules, by file: lines that ran
  StepChanges since_;
};

}  // namespace

StepChanges CollectStepChanges(const ReplayedStep& step, const ChangedInputs& suspects, const base::Limits& limits) {
  StepListener listener(step.program, step.record.names, suspects);
  match::Match match = step.match;
  if (match.serial == 0) {
    const std::int32_t event = step.record.event >= 0 ? step.record.event : step.program.main_event;
    engine::StartMatch(step.program, match, event, step.record.args, limits, &listener);
  } else {
    engine::Advance(step.program, match, step.answer, limits, &listener);
  }
  return listener.TakeChanges(match);
}

}  // namespace cardinal::replay
