// The page of a card: its printed values, its declaration, and the effects of its text on the rules.
#include <algorithm>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/explain/page_builder.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/language/lint/card_description.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::explain {

namespace {

using program::Program;

bool ContainsHook(const std::vector<std::int32_t>& hooks, std::int32_t hook) {
  return std::find(hooks.begin(), hooks.end(), hook) != hooks.end();
}

std::string HookedName(const Program& program, std::int32_t hook) {
  const auto has = [&](const program::HookLists& occurring) {
    return ContainsHook(occurring.before, hook) || ContainsHook(occurring.after, hook) ||
           ContainsHook(occurring.instead, hook);
  };
  for (const program::Event& event : program.events) {
    if (has(event)) return event.name;
  }
  for (const program::Action& action : program.actions) {
    if (has(action)) return action.name;
  }
  return "something";
}

std::string Hooking(const view::Localizer& words, program::HookKind kind, const std::string& event) {
  switch (kind) {
    case program::HookKind::Before: return words.TranslatePhrase("acts before `{event}`", {event});
    case program::HookKind::After: return words.TranslatePhrase("acts after `{event}`", {event});
    case program::HookKind::Instead: break;
  }
  return words.TranslatePhrase("acts instead of `{event}`", {event});
}

std::string Modifying(const PageBuilder& page, const program::Modifier& modifier) {
  const check::Query& query = page.rules.queries[modifier.query];
  if (query.from != check::QueryOrigin::Permission)
    return page.localizer.TranslatePhrase("modifies `{query}`", {page.game.program.queries[modifier.query].name});
  const bool event = query.permission == check::OccurrenceKind::Event;
  const std::string& name = event ? page.rules.events[query.index].name : page.rules.actions[query.index].name;
  return modifier.op == program::ModifierOp::Forbid ? page.localizer.TranslatePhrase("forbids `{event}`", {name})
                                                    : page.localizer.TranslatePhrase("allows `{event}`", {name});
}

// Everything that the card's text declares.
void AddRules(PageBuilder& page, std::int32_t def) {
  const Program& program = page.game.program;
  const view::Localizer& words = page.localizer;
  const program::CardDef& card = program.cards[def];
  const auto add = [&](const std::string& what, model::SiteId site) {
    page.AddBlock(BlockKind::Item, 1, what, page.LocationAt(site));
  };
  for (std::size_t i = 0; i < card.parts.size(); ++i) {
    if (card.parts[i] >= 0)
      add(words.TranslatePhrase("has its own text for `{part}`", {program.parts[i].name}), card.site);
  }
  for (const program::Action& action : program.actions) {
    if (action.card_type >= 0 && !action.never_offered[def])
      add(words.TranslatePhrase("can be used by the action `{action}`", {action.name}), action.site);
  }
  for (const program::Modifier& modifier : program.modifiers) {
    if (modifier.card == def) add(Modifying(page, modifier), modifier.site);
  }
  for (const auto i : program.hooks.Ids()) {
    const program::Hook& hook = program.hooks[i];
    if (hook.card == def) add(Hooking(words, hook.kind, HookedName(program, i)), hook.site);
  }
}

// What the rules of the card do, in the wordings of card texts.
std::string DescribeCardInWords(const PageBuilder& page, const std::string& card) {
  std::string all;
  for (const std::string& line :
       lint::DescribeCard(page.game.loaded.trees, page.rules, page.game.sources, page.game.language, card))
    all += (all.empty() ? "" : "; ") + line;
  return all.empty() ? "" : page.localizer.TranslatePhrase("in words: {words}", {all});
}

// "the text does not say: ..."
std::string DifferenceInWords(const view::Localizer& words, const lint::TextDifference& difference) {
  if (difference.rules.empty())
    return words.TranslatePhrase("the text says, and nothing on the card does it: {words}", {difference.text_words});
  if (difference.text_words.empty()) return words.TranslatePhrase("the text does not say: {words}", {difference.rules});
  return words.TranslatePhrase("the text says: {said}; the card does: {words}",
                               {difference.text_words, difference.rules});
}

// Adds the differences between the texts of the card and its rules; only for the text at `text`, unless its file is -1.
// False: there is no difference.
bool AddDifferences(PageBuilder& page, const std::string& card, source::Span text) {
  const std::size_t before = page.Size();
  for (const lint::TextDifference& difference : lint::CompareTexts(page.game.loaded.trees, page.rules, card)) {
    if (text.file.value >= 0 && !(difference.text == text)) continue;
    const PageLocation place = page.LocationAt(difference.rules.empty() ? difference.text : difference.rules_span);
    page.AddBlock(BlockKind::Item, 1, DifferenceInWords(page.localizer, difference), place);
  }
  return page.Size() > before;
}

}  // namespace

std::vector<DeckEntry> DecksWithCard(const source::FileSystem& files, const load::GameHome& home,
                                     const Program& program, std::int32_t card) {
  std::vector<DeckEntry> found;
  for (const std::filesystem::path& path : deck::FindDeckFiles(files, home.cards)) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto deck = deck::ReadDeckFile(files, path, {}, sources, sink);
    if (!deck) continue;
    for (const auto& entry : deck->cards) {
      if (program::FindCardBySpelling(program, entry.card) == card)
        found.push_back({entry.copies, deck->name, load::DisplayPath(path)});
    }
  }
  return found;
}

std::int32_t FindCard(const ExplainedGame& game, const std::string& name) {
  const view::Localizer words(game.program, game.language);
  const std::int32_t found = reasons::FindExactly(name, reasons::CardNames(game.program, words));
  return found >= 0 ? found : program::FindCardByFormerSpelling(game.program, name);
}

ExplainPage ExplainCard(const ExplainedGame& game, std::int32_t def, const std::vector<DeckEntry>& decks) {
  const Program& program = game.program;
  PageBuilder page(game);
  const view::Localizer& words = page.localizer;
  const program::CardDef& card = program.cards[def];
  const std::string type = words.TranslateName(program.card_types[card.type].name);
  const std::string kind =
      card.set.empty() ? words.TranslatePhrase("{type} of {game}", {type, words.TranslateText(program.title)})
                       : words.TranslatePhrase("{type} of {game}, set {set}", {type, words.TranslateText(program.title),
                                                                               words.TranslateText(card.set)});
  page.AddBlock(BlockKind::Title, 0, Bold(words.CardName(def)) + ", " + kind);
  const std::string facts = narration::FormatPrintedFacts(program, def, game.language), text = words.CardText(def);
  if (!facts.empty()) page.AddBlock(BlockKind::Paragraph, 1, facts);
  if (!text.empty()) page.AddBlock(BlockKind::Paragraph, 1, text);
  for (const std::string& sentence : KeywordSentences(game).ForCard(def)) page.AddBlock(BlockKind::Item, 1, sentence);
  const std::string in_words = DescribeCardInWords(page, card.name);
  if (!in_words.empty()) page.AddBlock(BlockKind::Item, 1, in_words);
  AddDifferences(page, card.name, {});
  const check::Origin& origin = page.rules.cards[def].origin;
  page.AddDescription(1, origin);
  const PageLocation place = page.LocationAt(card.site);
  page.AddBlock(BlockKind::Line, 1, words.TranslatePhrase("declared at {place}", {FormatLocation(place, ", ")}), place);
  AddRules(page, def);
  for (const DeckEntry& entry : decks)
    page.AddBlock(BlockKind::Line, 1,
                  words.TranslatePhrase("{n} in the deck {deck} ({file})",
                                        {std::to_string(entry.copies), entry.deck, entry.path}));
  return page.TakePage();
}

ExplainPage ExplainText(const ExplainedGame& game, std::int32_t def, source::Span text) {
  PageBuilder page(game);
  const std::string& card = game.program.cards[def].name;
  page.AddBlock(BlockKind::Title, 0,
                page.localizer.TranslatePhrase("the text of {card}", {Bold(page.localizer.CardName(def))}));
  const std::string in_words = DescribeCardInWords(page, card);
  if (!in_words.empty()) page.AddBlock(BlockKind::Item, 1, in_words);
  const bool differs = AddDifferences(page, card, text);
  if (!differs && !in_words.empty())
    page.AddBlock(BlockKind::Item, 1, page.localizer.TranslatePhrase("the text and the card agree"));
  return page.TakePage();
}

}  // namespace cardinal::explain
