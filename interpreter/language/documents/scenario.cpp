#include "interpreter/language/documents/scenario.h"

#include <map>

#include "interpreter/language/diagnostics/replay.h"
#include "interpreter/language/documents/clauses.h"
#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;

// What stands above a list of scenarios and holds for all of them.
struct Above {
  std::optional<Text> game;
  std::optional<Text> given;
  std::vector<source::Span> cards;
};

void ReadGame(const Entry* entry, std::optional<Text>& game, diag::Sink& sink) {
  if (entry != nullptr) game = ReadText(entry->value, "`game`", sink);
}

void ReadGiven(const Entry* entry, std::optional<Text>& given, diag::Sink& sink) {
  if (entry != nullptr) given = ReadText(entry->value, "`given`", sink);
}

void ReadInlineCards(const Entry* entry, std::vector<source::Span>& cards, diag::Sink& sink) {
  if (entry == nullptr) return;
  if (entry->value.IsScalar() && entry->value.style == Node::Style::Block) {
    cards.push_back(entry->value.body);
    return;
  }
  sink.Report(Code::WrongType, entry->value.span,
              "`cards` must be declarations in the language, not " + std::string(KindName(entry->value)))
      .help = "write `cards: |` and the declarations below it, indented";
}

// Clause ids, none twice.
std::vector<Text> ReadCites(const Node& node, diag::Sink& sink) {
  std::vector<Text> cites = ReadTexts(node, "`cites`", sink).value_or(std::vector<Text>{});
  std::map<std::string, source::Span> seen;
  for (const Text& cite : cites) {
    if (!IsClauseId(cite.text)) {
      sink.Report(Code::UnknownClause, cite.span, "`" + diag::Printable(cite.text) + "` is not the id of a clause")
          .help = "an id has the form AB-001 or AB-R01";
    }
    const auto [first, fresh] = seen.emplace(cite.text, cite.span);
    if (!fresh)
      sink.Report(Code::DuplicateDefinition, cite.span, cite.text + " is cited twice")
          .notes.push_back({first->second, "it is cited here first"});
  }
  return cites;
}

// Each draw in words, or as a list: `[A, B]` for the cards on top.
std::vector<Text> ReadRandom(const Node& node, diag::Sink& sink) {
  const std::string what = "`random`";
  if (node.IsScalar()) return ReadTexts(node, what, sink).value_or(std::vector<Text>{});
  const auto draws = ListOf<Text>(node, what, sink, [&](const Node& item) -> std::optional<Text> {
    if (item.IsList()) return Text{Written(item), item.span, false, false};
    return ReadText(item, "each of " + what, sink);
  });
  return draws.value_or(std::vector<Text>{});
}

// Each option with its value in words.
std::vector<std::pair<Text, Text>> ReadOptions(const Node& node, diag::Sink& sink) {
  std::vector<std::pair<Text, Text>> options;
  if (!WantMap(node, "`options`", sink)) return options;
  for (const Entry& entry : node.entries) {
    const auto value = ReadText(entry.value, "the option `" + diag::Printable(entry.key) + "`", sink);
    if (value) options.emplace_back(KeyText(entry), *value);
  }
  return options;
}

std::vector<SeatDeck> ReadDecks(const Node& node, diag::Sink& sink) {
  std::vector<SeatDeck> decks;
  if (!WantMap(node, "`decks`", sink)) return decks;
  if (node.entries.empty())
    sink.Report(Code::BadDeclaration, node.span, "`decks` is empty").help =
        "write a deck for each seat: `p1: {Name: 2}`";
  for (const Entry& entry : node.entries) {
    auto cards = ReadDeckCards(entry.value, "the deck of `" + diag::Printable(entry.key) + "`", sink);
    if (cards) decks.push_back({KeyText(entry), entry.value.span, std::move(*cards)});
  }
  return decks;
}

std::optional<DeckCheck> ReadDeckCheck(const Entry& deck, const Entry* expect, const Entry* breaches,
                                       diag::Sink& sink) {
  DeckCheck check;
  check.span = deck.value.span;
  check.cards = ReadDeckCards(deck.value, "`deck`", sink).value_or(std::vector<CardCount>{});
  if ((expect == nullptr) == (breaches == nullptr)) {
    sink.Report(Code::MissingParameter, deck.key_span,
                "the check of a deck must have `expect: legal` or `breaches`, and not both")
        .help = "write `expect: legal`, or `breaches: [the message of each broken rule]`";
    return std::nullopt;
  }
  check.expect_span = expect != nullptr ? expect->value.span : breaches->value.span;
  if (expect != nullptr) {
    check.legal = ReadChoice(expect->value, "what is expected of a deck", Info(Value::Legal).words, sink).has_value();
    return check;
  }
  check.breaches = ReadTexts(breaches->value, "`breaches`", sink).value_or(std::vector<Text>{});
  if (breaches->value.IsList() && breaches->value.items.empty()) {
    sink.Report(Code::BadDeclaration, breaches->value.span, "`breaches` is empty").help =
        "a deck without a breach is written `expect: legal`";
  }
  return check;
}

class Reader {
 public:
  Reader(const Node& node, const Above& above, diag::Sink& sink)
      : node_(node), above_(above), sink_(sink), map_(node, Place::Scenario, sink) {}

  std::optional<Scenario> Read() {
    if (!map_.Ok()) return std::nullopt;
    const int errors = sink_.ErrorCount();
    scenario_.span = node_.span;
    ReadHeader();
    ReadSubject();
    ReadCourse();
    map_.Finish();
    if (sink_.ErrorCount() > errors) return std::nullopt;
    return std::move(scenario_);
  }

 private:
  void ReadHeader() {
    if (const Entry* title = map_.Required("scenario")) {
      if (const auto text = ReadText(title->value, "the title of the scenario", sink_)) scenario_.title = *text;
    }
    ReadWhere();
    if (const Entry* cites = map_.Optional("cites")) scenario_.cites = ReadCites(cites->value, sink_);
    if (const Entry* answers = map_.Optional("auto")) {
      const auto choice = ReadChoice(answers->value, "`auto`", Info(Value::Auto).words, sink_);
      scenario_.auto_single = choice.value_or(0) == 0;
    }
    if (const Entry* seed = map_.Optional("seed")) scenario_.seed = ReadSeed(seed->value, sink_);
    map_.Optional("rows");  // read before the scenario is
  }

  void ReadWhere() {
    std::optional<Text> game = above_.game;
    ReadGame(game ? map_.Optional("game") : map_.Required("game"), game, sink_);
    scenario_.game = game.value_or(Text{});
    scenario_.given = above_.given;
    ReadGiven(map_.Optional("given"), scenario_.given, sink_);
    scenario_.cards = above_.cards;
    ReadInlineCards(map_.Optional("cards"), scenario_.cards, sink_);
  }

  // What the scenario is about: a board, decks, or a deck to be checked.
  void ReadSubject() {
    const Entry* board = map_.Optional("board");
    const Entry* decks = map_.Optional("decks");
    const Entry* deck = map_.Optional("deck");
    const Entry* expect = map_.Optional("expect");
    const Entry* breaches = map_.Optional("breaches");
    const Entry* chosen = board != nullptr ? board : decks != nullptr ? decks : deck;
    for (const Entry* other : {decks, deck}) {
      if (other == nullptr || other == chosen) continue;
      mixed_ = true;
      sink_.Report(Code::NotAllowedHere, other->key_span, "a scenario has only one of `board`, `decks` and `deck`")
          .notes.push_back({chosen->key_span, "this one comes first"});
    }
    if (chosen == nullptr && !scenario_.given) {
      sink_.Report(Code::MissingParameter, scenario_.title.span, "a scenario must have a `board`, `decks` or a `deck`")
          .help = "write `board:`, or `given:` with a file that has one";
    }
    if (board != nullptr) scenario_.board = ReadBoard(board->value, sink_);
    if (decks != nullptr) scenario_.decks = ReadDecks(decks->value, sink_);
    is_check_ = deck != nullptr && deck == chosen;
    if (is_check_) scenario_.deck = ReadDeckCheck(*deck, expect, breaches, sink_);
    if (deck != nullptr) return;
    Forbid(expect, "`expect` belongs under a step", "only the check of a `deck` has it here");
    Forbid(breaches, "`breaches` belongs to the check of a `deck`", "");
  }

  // Steps, end, luck: all but the check of a deck have them.
  void ReadCourse() {
    const bool played = !is_check_ && !mixed_;
    const Entry* steps = played ? map_.Required("steps") : map_.Optional("steps");
    const Entry* end = played ? map_.Required("end") : map_.Optional("end");
    const Entry* random = map_.Optional("random");
    const Entry* tells = map_.Optional("tells");
    const Entry* options = map_.Optional("options");
    if (is_check_) {
      for (const Entry* entry : {steps, end, random, tells, options})
        Forbid(entry, "the check of a deck is not played", "take it away, or begin with `decks` or a `board`");
      return;
    }
    if (steps != nullptr) scenario_.steps = ReadSteps(steps->value, sink_);
    if (end != nullptr) scenario_.end = ReadEnd(end->value, sink_);
    if (random != nullptr) scenario_.random = ReadRandom(random->value, sink_);
    if (options != nullptr) scenario_.options = ReadOptions(options->value, sink_);
    if (tells != nullptr) scenario_.tells = ReadTells(*tells, node_, sink_);
    if (scenario_.end && scenario_.end->kind == End::Kind::Fault) CheckFault(steps, tells);
  }

  // What fails is taken back: behind the last answer there is nothing of which anything could be said.
  void CheckFault(const Entry* steps, const Entry* tells) {
    Forbid(tells, "what is told before a fault is taken back with it", "`end: fault, ...` says what went wrong");
    if (steps == nullptr || !steps->value.IsList() || steps->value.items.empty()) return;
    const Step& last = scenario_.steps.back();
    const bool asked_only = last.kind == Step::Kind::Check && last.asks;
    if (asked_only || last.kind == Step::Kind::Refused) return;
    for (const char* key : {"asks", "expect", "else", "view", "why", "tells"})
      Forbid(steps->value.items.back().Find(key),
             "the rules fail after the last answer: `" + std::string(key) + "` has no place there",
             "say it in an earlier step, or of what is asked in a step with `asks` of its own");
  }

  void Forbid(const Entry* entry, std::string message, std::string help) {
    if (entry != nullptr)
      sink_.Report(Code::NotAllowedHere, entry->key_span, std::move(message)).help = std::move(help);
  }

  const Node& node_;
  const Above& above_;
  diag::Sink& sink_;
  MapReader map_;
  Scenario scenario_;
  bool is_check_ = false;
  bool mixed_ = false;  // more than one of board, decks and deck
};

void Forward(const diag::Sink& from, diag::Sink& to) {
  for (const diag::Diagnostic& diagnostic : from.All()) diag::ReportAgain(diagnostic, to);
}

std::optional<Scenario> ReadWithRows(const Node& node, const Node& rows_node, const Above& above, diag::Sink& sink) {
  std::vector<Scenario> runs;
  Node without_rows = node;  // it is copied for each row
  std::erase_if(without_rows.entries, [](const Entry& entry) { return entry.key == "rows"; });
  for (const Row& row : ReadRows(rows_node, sink)) {
    diag::Sink own;  // an error that all rows share is shown once
    const Node filled = Filled(without_rows, row, own);
    auto run = Reader(filled, above, own).Read();
    if (own.HasErrors()) {
      Forward(own, sink);
      return std::nullopt;
    }
    run->row = row.text;
    run->row_span = row.span;
    runs.push_back(std::move(*run));
  }
  if (runs.empty()) return std::nullopt;
  Scenario scenario = runs.front();
  scenario.row.clear();
  scenario.rows = std::move(runs);
  return scenario;
}

std::optional<Scenario> ReadScenario(const Node& node, const Above& above, diag::Sink& sink) {
  if (const Entry* rows = node.Find("rows")) return ReadWithRows(node, rows->value, above, sink);
  return Reader(node, above, sink).Read();
}

std::vector<Scenario> ReadList(const Node& root, diag::Sink& sink) {
  MapReader reader(root, Place::ScenarioFile, sink);
  Above above;
  ReadGame(reader.Optional("game"), above.game, sink);
  ReadGiven(reader.Optional("given"), above.given, sink);
  ReadInlineCards(reader.Optional("cards"), above.cards, sink);
  const Entry* list = reader.Required("scenarios");
  reader.Finish();
  if (list->value.IsList() && list->value.items.empty())
    sink.Report(Code::BadDeclaration, list->value.span, "`scenarios` is empty");
  return ListOf<Scenario>(list->value, "`scenarios`", sink,
                          [&](const Node& item) { return ReadScenario(item, above, sink); })
      .value_or(std::vector<Scenario>{});
}

}  // namespace

std::optional<ScenarioFile> ReadScenarios(const source::SourceFile& file, const base::Limits& limits,
                                          diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  return root ? ReadScenarios(*root, sink) : std::nullopt;
}

std::optional<ScenarioFile> ReadScenarios(const Node& root, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  ScenarioFile scenarios;
  if (root.Find("scenarios") != nullptr) {
    scenarios.scenarios = ReadList(root, sink);
  } else if (auto scenario = ReadScenario(root, {}, sink)) {
    scenarios.scenarios.push_back(std::move(*scenario));
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return scenarios;
}

std::optional<Shared> ReadShared(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  const int errors = sink.ErrorCount();
  Shared shared;
  MapReader reader(*root, Place::Shared, sink);
  const Entry* board = reader.Optional("board");
  const Entry* cards = reader.Optional("cards");
  if (board != nullptr) shared.board = ReadBoard(board->value, sink);
  ReadInlineCards(cards, shared.cards, sink);
  reader.Finish();
  if (reader.Ok() && board == nullptr && cards == nullptr) {
    sink.Report(Code::MissingParameter, root->span, "a shared file must have a `board` or `cards`");
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return shared;
}

bool Share(Scenario& scenario, const Shared& shared, diag::Sink& sink) {
  if (shared.board && (scenario.deck || !scenario.decks.empty())) {
    const source::Span place = scenario.deck ? scenario.deck->span : scenario.decks.front().seat.span;
    auto& error = sink.Report(Code::NotAllowedHere, place, "a scenario has only one of `board`, `decks` and `deck`");
    if (scenario.given) error.notes.push_back({scenario.given->span, "a board comes from this file"});
    error.help = "begin with the board, or let another file be `given` that has `cards` alone";
    return false;
  }
  if (shared.board) {
    scenario.board = scenario.board ? Over(*shared.board, *scenario.board) : *shared.board;
  }
  scenario.cards.insert(scenario.cards.begin(), shared.cards.begin(), shared.cards.end());
  for (Scenario& row : scenario.rows) {
    if (!Share(row, shared, sink)) return false;
  }
  if (scenario.board || scenario.deck || !scenario.decks.empty()) return true;
  sink.Report(Code::MissingParameter, scenario.given ? scenario.given->span : scenario.title.span,
              "neither the scenario nor what is `given` has a board");
  return false;
}

std::size_t RunCount(const Scenario& scenario) { return scenario.rows.empty() ? 1 : scenario.rows.size(); }

const Scenario& WithRow(const Scenario& scenario, std::size_t row) {
  return scenario.rows.empty() ? scenario : scenario.rows.at(row);
}

}  // namespace cardinal::documents
