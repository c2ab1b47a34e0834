// A card: what is printed on it, where it is declared, and what its text does to the rules.
#include <algorithm>

#include "interpreter/drivers/deck/deck.h"
#include "interpreter/drivers/explain/builder.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/telling/card.h"
#include "interpreter/language/lint/in_words.h"
#include "interpreter/machine/program/card_named.h"

namespace cardinal::explain {

namespace {

using program::Program;

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

std::string Modifying(const Builder& page, const program::Modifier& modifier) {
  const check::Query& query = At(page.rules.queries, modifier.query);
  if (query.from != check::QueryOrigin::Permission)
    return page.words.Phrase("modifies `{query}`", {At(page.game.program.queries, modifier.query).name});
  const bool event = query.permission == check::OccurrenceKind::Event;
  const std::string& name = event ? At(page.rules.events, query.index).name : At(page.rules.actions, query.index).name;
  return modifier.op == program::ModifierOp::Forbid ? page.words.Phrase("forbids `{event}`", {name})
                                                    : page.words.Phrase("allows `{event}`", {name});
}

// Everything that the card's text declares.
void AddRules(Builder& page, std::int32_t def) {
  const Program& program = page.game.program;
  const view::Wording& words = page.words;
  const program::CardDef& card = At(program.cards, def);
  const auto add = [&](const std::string& what, model::SiteId site) {
    page.Add(BlockKind::Item, 1, what, page.PlaceAt(site));
  };
  for (std::size_t i = 0; i < card.parts.size(); ++i) {
    if (card.parts[i] >= 0) add(words.Phrase("has its own text for `{part}`", {program.parts[i].name}), card.site);
  }
  for (const program::Action& action : program.actions) {
    if (action.card_type >= 0 && !At(action.never, def))
      add(words.Phrase("can be used by the action `{action}`", {action.name}), action.site);
  }
  for (const program::Modifier& modifier : program.modifiers) {
    if (modifier.card == def) add(Modifying(page, modifier), modifier.site);
  }
  for (std::size_t i = 0; i < program.hooks.size(); ++i) {
    const program::Hook& hook = program.hooks[i];
    if (hook.card == def) add(Hooking(words, hook.kind, HookedName(program, static_cast<std::int32_t>(i))), hook.site);
  }
}

// What the rules of the card do, as the texts of cards would say it.
std::string InWords(const Builder& page, const std::string& card) {
  std::string all;
  for (const std::string& line :
       lint::InWords(page.game.loaded.trees, page.rules, page.game.sources, page.game.language, card))
    all += (all.empty() ? "" : "; ") + line;
  return all.empty() ? "" : page.words.Phrase("in words: {words}", {all});
}

// "the text does not say: ..."
std::string DifferenceInWords(const view::Wording& words, const lint::TextDifference& difference) {
  if (difference.rules.empty())
    return words.Phrase("the text says, and nothing on the card does it: {words}", {difference.said});
  if (difference.said.empty()) return words.Phrase("the text does not say: {words}", {difference.rules});
  return words.Phrase("the text says: {said}; the card does: {words}", {difference.said, difference.rules});
}

// Where the texts of the card differ from its rules; only the text at `text`, unless its file is -1. False: nowhere.
bool AddDifferences(Builder& page, const std::string& card, source::Span text) {
  const std::size_t before = page.Size();
  for (const lint::TextDifference& difference : lint::CompareTexts(page.game.loaded.trees, page.rules, card)) {
    if (text.file.value >= 0 && !(difference.text == text)) continue;
    const Place place = page.PlaceAt(difference.rules.empty() ? difference.text : difference.place);
    page.Add(BlockKind::Item, 1, DifferenceInWords(page.words, difference), place);
  }
  return page.Size() > before;
}

}  // namespace

std::vector<DeckEntry> DecksWithCard(const source::FileSystem& files, const load::Home& home, const Program& program,
                                     std::int32_t card) {
  std::vector<DeckEntry> found;
  for (const std::filesystem::path& path : deck::Find(files, home.cards)) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto deck = deck::Read(files, path, {}, sources, sink);
    if (!deck) continue;
    for (const auto& entry : deck->cards) {
      if (program::FindCardAsTyped(program, entry.card) == card)
        found.push_back({entry.copies, deck->name, load::ShownPath(path)});
    }
  }
  return found;
}

std::int32_t FindCard(const Game& game, const std::string& name) {
  const view::Wording words(game.program, game.language);
  const std::int32_t found = reasons::FindExactly(name, reasons::CardsCalled(game.program, words));
  return found >= 0 ? found : program::FindRenamedCard(game.program, name);
}

Page ExplainCard(const Game& game, std::int32_t def, const std::vector<DeckEntry>& decks) {
  const Program& program = game.program;
  Builder page(game);
  const view::Wording& words = page.words;
  const program::CardDef& card = At(program.cards, def);
  const std::string type = words.Name(At(program.card_types, card.type).name);
  const std::string kind = card.set.empty() ? words.Phrase("{type} of {game}", {type, words.Text(program.title)})
                                            : words.Phrase("{type} of {game}, set {set}",
                                                           {type, words.Text(program.title), words.Text(card.set)});
  page.Add(BlockKind::Title, 0, Bold(words.Card(def)) + ", " + kind);
  const std::string facts = telling::PrintedFacts(program, def, game.language), text = words.CardText(def);
  if (!facts.empty()) page.Add(BlockKind::Paragraph, 1, facts);
  if (!text.empty()) page.Add(BlockKind::Paragraph, 1, text);
  const std::string in_words = InWords(page, card.name);
  if (!in_words.empty()) page.Add(BlockKind::Item, 1, in_words);
  AddDifferences(page, card.name, {});
  const check::Origin& origin = At(page.rules.cards, def).origin;
  page.About(1, origin);
  const Place place = page.PlaceAt(card.site);
  page.Add(BlockKind::Line, 1, words.Phrase("declared at {place}", {Said(place, ", ")}), place);
  AddRules(page, def);
  for (const DeckEntry& entry : decks)
    page.Add(BlockKind::Line, 1,
             words.Phrase("{n} in the deck {deck} ({file})", {std::to_string(entry.copies), entry.deck, entry.path}));
  return page.Take();
}

Page ExplainText(const Game& game, std::int32_t def, source::Span text) {
  Builder page(game);
  const std::string& card = At(game.program.cards, def).name;
  page.Add(BlockKind::Title, 0, page.words.Phrase("the text of {card}", {Bold(page.words.Card(def))}));
  const std::string in_words = InWords(page, card);
  if (!in_words.empty()) page.Add(BlockKind::Item, 1, in_words);
  const bool differs = AddDifferences(page, card, text);
  if (!differs && !in_words.empty()) page.Add(BlockKind::Item, 1, page.words.Phrase("the text and the card agree"));
  return page.Take();
}

}  // namespace cardinal::explain
