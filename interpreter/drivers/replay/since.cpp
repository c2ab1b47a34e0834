#include "interpreter/drivers/replay/since.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "interpreter/drivers/telling/place.h"
#include "interpreter/drivers/telling/style.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::replay {

namespace {

using model::Value;
using program::TypeKind;

template <class Table>
const auto& At(const Table& table, std::int64_t index) {
  return table[static_cast<std::size_t>(index)];
}

class Listener : public vm::Observer {
 public:
  Listener(const program::Program& program, const view::Names& names, const Suspects& suspects)
      : program_(program), names_(names), changed_(program.cards.size(), false), of_site_(program.sites.size(), -1) {
    for (std::size_t i = 0; i < program.declarations.size(); ++i) {
      const program::Declaration& declaration = program.declarations[i];
      const auto index = static_cast<std::int32_t>(i);
      const auto& changed = suspects.declarations;
      begins_[declaration.file][declaration.line] |= std::find(changed.begin(), changed.end(), index) != changed.end();
    }
    for (const std::string& name : suspects.cards) {
      const std::int32_t def = program::FindCard(program, name);
      if (def < 0) continue;
      changed_[static_cast<std::size_t>(def)] = true;
      MarkSites(def);
    }
  }

  void OnSite(model::SiteId site) override {
    if (site < 0) return;
    if (At(of_site_, site) >= 0) Ran(At(of_site_, site), site);
    const program::Site& place = At(program_.sites, site);
    if (IsInChangedRules(place)) lines_[place.file].insert(place.line);
  }
  void OnTerm(const match::Match& match, std::int32_t, std::span<const Value>, const vm::Term& term) override {
    if (term.card >= 0 && IsChanged(match, term.card)) Ran(At(match.world.cards, term.card).def, term.site);
  }
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) override {
    const std::vector<program::Param>* params = nullptr;
    if (frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Event))
      params = &At(program_.events, frame.what).params;
    if (frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Window))
      params = &At(program_.windows, frame.what).params;
    for (std::size_t i = 0; params != nullptr && i < std::min(params->size(), args.size()); ++i)
      if ((*params)[i].type.kind == TypeKind::Card)
        TookPart(match, args[i], "is in `" + telling::Words(OccurrenceName(frame)) + "`");
  }
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId site) override {
    AddChange(CardName(match, card) + ": " + ZoneName(match, from) + " -> " + ZoneName(match, to), site);
    TookPart(match, card, "moves");
  }
  void OnField(const match::Match& match, std::int32_t number, Value owner, Value before, Value after, std::int32_t,
               model::SiteId site) override {
    const program::Field& field = At(program_.fields, number);
    const auto say = [&](Value value) {
      return view::Say(program_, match, field.type, value, view::kEverybody, names_);
    };
    std::string whose;
    if (field.of == program::OwnerKind::Player) whose = " of " + At(names_.seats, owner);
    if (field.of == program::OwnerKind::Card) whose = " of " + CardName(match, owner);
    AddChange(telling::Words(field.name) + whose + ": " + say(before) + " -> " + say(after), site);
    if (field.of == program::OwnerKind::Card)
      TookPart(match, owner, "has another `" + telling::Words(field.name) + "`");
    if (field.type.kind == TypeKind::Card) TookPart(match, after, "is the new `" + telling::Words(field.name) + "`");
  }
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) override {
    AddChange(ModifierInWords(match, modifier), site);
    TookPart(match, modifier.source, "modifies");
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override {
    since_.told.push_back(view::Sentence(program_, match, sentence, values, view::kEverybody, names_));
    const auto& types = At(program_.templates, sentence).values;
    for (std::size_t i = 0; i < std::min(types.size(), values.size()); ++i)
      if (types[i].kind == TypeKind::Card) TookPart(match, values[i], "is in what is told");
  }

  Since Take(const match::Match& after) {
    for (const auto& [def, words] : ran_) Add(Concerned::How::Ran, def, words);
    for (const auto& [def, words] : took_part_)
      if (ran_.count(def) == 0) Add(Concerned::How::TookPart, def, words);
    for (std::size_t def = 0; def < changed_.size(); ++def) {
      const auto number = static_cast<std::int32_t>(def);
      if (!changed_[def] || ran_.count(number) > 0 || took_part_.count(number) > 0) continue;
      const std::string places = PlacesOf(after, number);
      if (!places.empty()) Add(Concerned::How::Lies, number, "lies in " + places);
    }
    for (const auto& [file, lines] : lines_) AddRules(file, lines);
    return std::move(since_);
  }

 private:
  // A declaration reaches to the line where the next one of its file begins.
  bool IsInChangedRules(const program::Site& site) const {
    const auto file = begins_.find(site.file);
    if (file == begins_.end()) return false;
    const auto next = file->second.upper_bound(site.line);
    return next != file->second.begin() && std::prev(next)->second;
  }

  void MarkSites(std::int32_t def) {
    const program::Site& whole = At(program_.sites, At(program_.cards, def).site);
    for (std::size_t i = 0; i < program_.sites.size(); ++i) {
      const program::Site& site = program_.sites[i];
      if (site.file == whole.file && site.begin >= whole.begin && site.end <= whole.end) of_site_[i] = def;
    }
  }

  bool IsChanged(const match::Match& match, Value card) const {
    return card >= 0 && card < static_cast<Value>(match.world.cards.size()) &&
           changed_[static_cast<std::size_t>(At(match.world.cards, card).def)];
  }

  void Ran(std::int32_t def, model::SiteId site) {
    ran_.try_emplace(def, "its text ran (" + telling::PlaceAndClauses(program_, site) + ")");
  }

  void TookPart(const match::Match& match, Value card, const std::string& how) {
    if (IsChanged(match, card)) took_part_.try_emplace(At(match.world.cards, card).def, "it " + how);
  }

  void Add(Concerned::How how, std::int32_t def, const std::string& words) {
    since_.cards.push_back({how, At(program_.cards, def).name, words});
  }

  void AddChange(const std::string& words, model::SiteId site) {
    const std::string place = telling::PlaceAndClauses(program_, site);
    since_.changes.push_back(words + (place.empty() ? "" : " (" + place + ")"));
  }

  void AddRules(std::int32_t file, const std::set<std::int32_t>& lines) {
    if (lines.empty()) return;
    std::string text = At(program_.files, file).path;
    for (const std::int32_t line : lines) text += (line == *lines.begin() ? ":" : ", ") + std::to_string(line);
    since_.rules.push_back(std::move(text));
  }

  // "size of Some Card: +2"
  std::string ModifierInWords(const match::Match& match, const match::ActiveModifier& modifier) const {
    const program::TimedModifier& timed = At(program_.timed_modifiers, modifier.timed);
    const program::Query& query = At(program_.queries, timed.query);
    const auto say = [&](const program::TypeTag& type, Value value) {
      return view::Say(program_, match, type, value, view::kEverybody, names_);
    };
    std::string text = telling::Words(query.name);
    for (std::size_t i = 0; i < query.params.size(); ++i)
      if (modifier.args[i] != match::kAnyArgument) text += " of " + say(query.params[i].type, modifier.args[i]);
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

  // Where copies of it lie: "the hand of Anna, the deck of Berto".
  std::string PlacesOf(const match::Match& match, std::int32_t def) const {
    std::string places;
    for (match::ZoneId zone = 0; zone < match::ZoneInstances(program_, match.world.seats, match.world.cards.size());
         ++zone) {
      const auto cards = match.world.Zone(zone);
      const bool here = std::any_of(cards.begin(), cards.end(),
                                    [&](model::CardId card) { return At(match.world.cards, card).def == def; });
      if (here) places += (places.empty() ? "" : ", ") + ZoneName(match, zone);
    }
    return places;
  }

  std::string OccurrenceName(const match::Frame& frame) const {
    const bool event = frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Event);
    return event ? At(program_.events, frame.what).name : At(program_.windows, frame.what).name;
  }

  std::string CardName(const match::Match& match, Value card) const {
    return At(program_.cards, At(match.world.cards, card).def).name;
  }

  std::string ZoneName(const match::Match& match, match::ZoneId zone) const {
    const model::Seat owner = match::ZoneOwner(program_, zone, match.world.seats);
    const model::CardId holder = match::ZoneHolder(program_, zone, match.world.seats);
    const std::int32_t declaration = match::ZoneDeclaration(program_, zone, match.world.seats);
    return "the " + telling::Words(At(program_.zones, declaration).name) +
           (holder >= 0 ? " on " + CardName(match, holder)
            : owner < 0 ? ""
                        : " of " + At(names_.seats, owner));
  }

  const program::Program& program_;
  const view::Names& names_;
  std::vector<bool> changed_;                            // by card definition
  std::vector<std::int32_t> of_site_;                    // the changed card whose text a site is, or -1
  std::map<std::int32_t, std::string> ran_, took_part_;  // by card definition, in words
  // By file and the line where it begins: whether the declaration has changed.
  std::map<std::int32_t, std::map<std::int32_t, bool>> begins_;
  std::map<std::int32_t, std::set<std::int32_t>> lines_;  // of changed rules, by file: those that ran
  Since since_;
};

}  // namespace

Since HappenedSince(const Step& step, const Suspects& suspects, const base::Limits& limits) {
  Listener listener(step.program, step.record.names, suspects);
  match::Match match = step.match;
  if (match.serial == 0) {
    const std::int32_t event = step.record.event >= 0 ? step.record.event : step.program.main_event;
    engine::Begin(step.program, match, event, step.record.args, limits, &listener);
  } else {
    engine::Advance(step.program, match, step.answer, limits, &listener);
  }
  return listener.Take(match);
}

}  // namespace cardinal::replay
