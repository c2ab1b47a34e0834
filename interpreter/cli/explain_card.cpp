// A card: what is printed on it, where it is declared, and what its text does to the rules.
#include <algorithm>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/explain.h"
#include "interpreter/drivers/telling/card.h"
#include "interpreter/drivers/telling/place.h"

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

// Everything that the card's text declares.
std::vector<Line> Rules(const Program& program, std::int32_t def) {
  std::vector<Line> lines;
  const program::CardDef& card = program.cards[static_cast<std::size_t>(def)];
  for (std::size_t i = 0; i < card.parts.size(); ++i) {
    if (card.parts[i] >= 0) lines.push_back({"has its own text for `" + program.parts[i].name + "`", card.site});
  }
  for (const program::Action& action : program.actions) {
    const std::int32_t variant = static_cast<std::size_t>(def) < action.variant_of.size()
                                     ? action.variant_of[static_cast<std::size_t>(def)]
                                     : -1;
    if (variant >= 0) lines.push_back({"can be used by the action `" + action.name + "`", action.site});
  }
  for (const program::Modifier& modifier : program.modifiers) {
    if (modifier.card == def)
      lines.push_back(
          {"modifies `" + program.queries[static_cast<std::size_t>(modifier.query)].name + "`", modifier.site});
  }
  constexpr const char* kHooks[] = {"acts before `", "acts after `", "acts instead of `"};
  for (std::size_t i = 0; i < program.hooks.size(); ++i) {
    const program::Hook& hook = program.hooks[i];
    if (hook.card == def)
      lines.push_back(
          {kHooks[static_cast<std::size_t>(hook.kind)] + HookedName(program, static_cast<std::int32_t>(i)) + '`',
           hook.site});
  }
  return lines;
}

// The decks found with the game's cards that hold it.
void PrintDecks(const Environment& env, const Game& game, const std::string& name) {
  for (const std::filesystem::path& path : deck::Find(env.files, game.home.cards)) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto deck = deck::Read(env.files, path, {}, sources, sink);
    if (!deck) continue;
    for (const auto& entry : deck->cards) {
      if (entry.card == name)
        env.out << "  " << entry.copies << " in the deck " << deck->name << " (" << load::ShownPath(path) << ")\n";
    }
  }
}

}  // namespace

bool ExplainCard(const Environment& env, const Game& game, const std::string& words) {
  const Program& program = game.Program();
  const auto same = [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); };
  const auto found = std::find_if(program.cards.begin(), program.cards.end(), [&](const program::CardDef& card) {
    return std::equal(card.name.begin(), card.name.end(), words.begin(), words.end(), same);
  });
  if (found == program.cards.end()) return false;
  const telling::Style style = env.Style();
  const auto def = static_cast<std::int32_t>(found - program.cards.begin());
  const program::CardDef& card = *found;
  env.out << style.Bold(card.name) << ", " << program.card_types[static_cast<std::size_t>(card.type)].name << " of "
          << program.title;
  env.out << (card.set.empty() ? "" : ", set " + card.set) << '\n';
  const std::string facts = telling::PrintedFacts(program, def);
  if (!facts.empty()) env.out << telling::Wrapped(facts, style, "  ", 2);
  if (!card.text.empty()) env.out << telling::Wrapped(card.text, style, "  ", 2);
  env.out << "  declared at " << telling::PlaceAndClauses(program, card.site) << '\n';
  for (const Line& line : Rules(program, def)) {
    env.out << telling::Wrapped(line.what + " (" + telling::PlaceAndClauses(program, line.site) + ')', style, "  ", 4);
  }
  PrintDecks(env, game, card.name);
  return true;
}

}  // namespace cardinal::cli
