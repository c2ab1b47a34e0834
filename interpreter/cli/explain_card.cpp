// A card: what is printed on it, where it is declared, and what its text does to the rules.
#include <algorithm>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/explain.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/telling/card.h"
#include "interpreter/drivers/telling/place.h"
#include "interpreter/language/lint/in_words.h"
#include "interpreter/machine/program/card_named.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace {

using program::Program;

struct Line {
  std::string what;
  model::SiteId site = -1;
};

bool Holds(const std::vector<std::int32_t>& hooks, std::int32_t hook) {
  return std::find(hooks.begin(), hooks.end(), hook) != hooks.end();
}

std::string HookedName(const Program& program, std::int32_t hook) {
  const auto has = [&](const program::Occurring& occurring) {
    return Holds(occurring.before, hook) || Holds(occurring.after, hook) || Holds(occurring.instead, hook);
  };
  for (const program::Event& event : program.events) {
    if (has(event)) return event.name;
  }
  for (const program::Action& action : program.actions) {
    if (has(action)) return action.name;
  }
  return "something";
}

std::string Hooking(const view::Wording& words, program::HookKind kind, const std::string& event) {
  switch (kind) {
    case program::HookKind::Before: return words.Phrase("acts before `{event}`", {event});
    case program::HookKind::After: return words.Phrase("acts after `{event}`", {event});
    case program::HookKind::Instead: break;
  }
  return words.Phrase("acts instead of `{event}`", {event});
}

// Everything that the card's text declares.
std::vector<Line> Rules(const Program& program, const view::Wording& words, std::int32_t def) {
  std::vector<Line> lines;
  const program::CardDef& card = program.cards[static_cast<std::size_t>(def)];
  for (std::size_t i = 0; i < card.parts.size(); ++i) {
    if (card.parts[i] >= 0)
      lines.push_back({words.Phrase("has its own text for `{part}`", {program.parts[i].name}), card.site});
  }
  for (const program::Action& action : program.actions) {
    if (action.card_type >= 0 && !action.never[static_cast<std::size_t>(def)])
      lines.push_back({words.Phrase("can be used by the action `{action}`", {action.name}), action.site});
  }
  for (const program::Modifier& modifier : program.modifiers) {
    if (modifier.card == def)
      lines.push_back(
          {words.Phrase("modifies `{query}`", {program.queries[static_cast<std::size_t>(modifier.query)].name}),
           modifier.site});
  }
  for (std::size_t i = 0; i < program.hooks.size(); ++i) {
    const program::Hook& hook = program.hooks[i];
    if (hook.card == def)
      lines.push_back({Hooking(words, hook.kind, HookedName(program, static_cast<std::int32_t>(i))), hook.site});
  }
  return lines;
}

// What the rules of the card do, as the texts of cards would say it.
std::string InWords(const WholeGame& game, const view::Wording& words, std::int32_t language, const std::string& card) {
  std::string all;
  for (const std::string& line : lint::InWords(game.loaded.trees, game.loaded.rules, language, card))
    all += (all.empty() ? "" : "; ") + line;
  return all.empty() ? "" : words.Phrase("in words: {words}", {all});
}

// The decks found with the game's cards that hold it.
void PrintDecks(const Environment& env, const WholeGame& game, const view::Wording& words, const std::string& name) {
  for (const std::filesystem::path& path : deck::Find(env.files, game.home.cards)) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto deck = deck::Read(env.files, path, {}, sources, sink);
    if (!deck) continue;
    for (const auto& entry : deck->cards) {
      const std::int32_t def = program::FindCardAsTyped(game.Program(), entry.card);
      if (def >= 0 && game.Program().cards[static_cast<std::size_t>(def)].name == name)
        env.out << "  "
                << words.Phrase("{n} in the deck {deck} ({file})",
                                {std::to_string(entry.copies), deck->name, load::ShownPath(path)})
                << '\n';
    }
  }
}

}  // namespace

bool ExplainCard(const Environment& env, const WholeGame& game, std::int32_t language, const std::string& name) {
  const Program& program = game.Program();
  const view::Wording words(program, language);
  const std::int32_t def = reasons::FindExactly(name, reasons::CardsCalled(program, words));
  if (def < 0) return false;
  const telling::Style style = env.Style();
  const program::CardDef& card = program.cards[static_cast<std::size_t>(def)];
  const std::string type = words.Name(program.card_types[static_cast<std::size_t>(card.type)].name);
  const std::string kind = card.set.empty() ? words.Phrase("{type} of {game}", {type, words.Text(program.title)})
                                            : words.Phrase("{type} of {game}, set {set}",
                                                           {type, words.Text(program.title), words.Text(card.set)});
  env.out << style.Bold(words.Card(def)) << ", " << kind << '\n';
  const std::string facts = telling::PrintedFacts(program, def, language), text = words.CardText(def);
  if (!facts.empty()) env.out << telling::Wrapped(facts, style, "  ", 2);
  if (!text.empty()) env.out << telling::Wrapped(text, style, "  ", 2);
  const std::string in_words = InWords(game, words, language, card.name);
  if (!in_words.empty()) env.out << telling::Wrapped(in_words, style, "  ", 4);
  env.out << "  " << words.Phrase("declared at {place}", {telling::PlaceAndClauses(program, card.site)}) << '\n';
  for (const Line& line : Rules(program, words, def)) {
    env.out << telling::Wrapped(line.what + " (" + telling::PlaceAndClauses(program, line.site) + ')', style, "  ", 4);
  }
  PrintDecks(env, game, words, card.name);
  return true;
}

}  // namespace cardinal::cli
