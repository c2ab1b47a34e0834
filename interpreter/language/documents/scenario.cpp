#include "interpreter/language/documents/scenario.h"

#include <map>

#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;

// The keys above a list of scenarios that hold for all of them.
struct InheritedKeys {
  std::optional<LocatedText> game;
  std::optional<LocatedText> given;
  std::vector<source::Span> cards;
};

void ReadGame(const YamlEntry* entry, std::optional<LocatedText>& game, diag::Sink& sink) {
  if (entry != nullptr) game = ReadText(entry->value, "`game`", sink);
}

void ReadGiven(const YamlEntry* entry, std::optional<LocatedText>& given, diag::Sink& sink) {
  if (entry != nullptr) given = ReadText(entry->value, "`given`", sink);
}

void ReadInlineCards(const YamlEntry* entry, std::vector<source::Span>& cards, diag::Sink& sink) {
  if (entry == nullptr) return;
  if (entry->value.IsScalar() && entry->value.style == YamlNode::Style::Block) {
    cards.push_back(entry->value.body);
    return;
  }
  sink.Report(Code::WrongType, entry->value.span,
              "`cards` must be declarations in the language, not " + std::string(DescribeNodeKind(entry->value)))
      .help = "write `cards: |` and the declarations below it, indented";
}

// Reads clause ids, each of them once.
std::vector<LocatedText> ReadCites(const YamlNode& node, diag::Sink& sink) {
  std::vector<LocatedText> cites = ReadTexts(node, "`cites`", sink).value_or(std::vector<LocatedText>{});
  std::map<std::string, source::Span> seen;
  for (const LocatedText& cite : cites) {
    if (!IsClauseId(cite.text)) {
      sink.Report(Code::UnknownClause, cite.span,
                  "`" + diag::EscapeUnprintable(cite.text) + "` is not the id of a clause")
          .help = "an id has the form AB-001 or AB-R01";
    }
    const auto [first, fresh] = seen.emplace(cite.text, cite.span);
    if (!fresh)
      sink.Report(Code::DuplicateDefinition, cite.span, cite.text + " is cited twice")
          .notes.push_back({first->second, "it is cited here first"});
  }
  return cites;
}

// Reads the draws: each in words, or as a list: `[A, B]` for the cards on top.
std::vector<LocatedText> ReadRandom(const YamlNode& node, diag::Sink& sink) {
  const std::string what = "`random`";
  if (node.IsScalar()) return ReadTexts(node, what, sink).value_or(std::vector<LocatedText>{});
  const auto draws = ReadList<LocatedText>(node, what, sink, [&](const YamlNode& item) -> std::optional<LocatedText> {
    if (item.IsList()) return LocatedText{ToFlowYaml(item), item.span, false, false};
    return ReadText(item, "each of " + what, sink);
  });
  return draws.value_or(std::vector<LocatedText>{});
}

// Reads the options with their values in words.
std::vector<std::pair<LocatedText, LocatedText>> ReadOptions(const YamlNode& node, diag::Sink& sink) {
  std::vector<std::pair<LocatedText, LocatedText>> options;
  if (!RequireMap(node, "`options`", sink)) return options;
  for (const YamlEntry& entry : node.entries) {
    const auto value = ReadText(entry.value, "the option `" + diag::EscapeUnprintable(entry.key) + "`", sink);
    if (value) options.emplace_back(KeyText(entry), *value);
  }
  return options;
}

std::vector<SeatDeck> ReadDecks(const YamlNode& node, diag::Sink& sink) {
  std::vector<SeatDeck> decks;
  if (!RequireMap(node, "`decks`", sink)) return decks;
  if (node.entries.empty())
    sink.Report(Code::BadDeclaration, node.span, "`decks` is empty").help =
        "write a deck for each seat: `p1: {Name: 2}`";
  for (const YamlEntry& entry : node.entries) {
    auto cards = ReadDeckCards(entry.value, "the deck of `" + diag::EscapeUnprintable(entry.key) + "`", sink);
    if (cards) decks.push_back({KeyText(entry), entry.value.span, std::move(*cards)});
  }
  return decks;
}

std::optional<DeckCheck> ReadDeckCheck(const YamlEntry& deck, const YamlEntry* expect, const YamlEntry* breaches,
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
    check.legal =
        ReadChoice(expect->value, "what is expected of a deck", GetValueInfo(ValueKind::Legal).allowed_words, sink)
            .has_value();
    return check;
  }
  check.breaches = ReadTexts(breaches->value, "`breaches`", sink).value_or(std::vector<LocatedText>{});
  if (breaches->value.IsList() && breaches->value.items.empty()) {
    sink.Report(Code::BadDeclaration, breaches->value.span, "`breaches` is empty").help =
        "a deck without a breach is written `expect: legal`";
  }
  return check;
}

class ScenarioReader {
 public:
  ScenarioReader(const YamlNode& node, const InheritedKeys& above, diag::Sink& sink)
      : node_(node), above_(above), sink_(sink), map_(node, MapKind::Scenario, sink) {}

  std::optional<Scenario> ReadScenario() {
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
    if (const YamlEntry* title = map_.FindRequired("scenario")) {
      if (const auto text = ReadText(title->value, "the title of the scenario", sink_)) scenario_.title = *text;
    }
    ReadWhere();
    if (const YamlEntry* cites = map_.FindOptional("cites")) scenario_.cites = ReadCites(cites->value, sink_);
    if (const YamlEntry* answers = map_.FindOptional("auto")) {
      const auto choice = ReadChoice(answers->value, "`auto`", GetValueInfo(ValueKind::Auto).allowed_words, sink_);
      scenario_.auto_single = choice.value_or(0) == 0;
    }
    if (const YamlEntry* seed = map_.FindOptional("seed")) scenario_.seed = ReadSeed(seed->value, sink_);
    map_.FindOptional("rows");  // rows are read before the scenario
  }

  void ReadWhere() {
    std::optional<LocatedText> game = above_.game;
    ReadGame(game ? map_.FindOptional("game") : map_.FindRequired("game"), game, sink_);
    scenario_.game = game.value_or(LocatedText{});
    scenario_.given = above_.given;
    ReadGiven(map_.FindOptional("given"), scenario_.given, sink_);
    scenario_.cards = above_.cards;
    ReadInlineCards(map_.FindOptional("cards"), scenario_.cards, sink_);
  }

  // Reads the subject of the scenario: a board, decks, or a deck to check.
  void ReadSubject() {
    const YamlEntry* board = map_.FindOptional("board");
    const YamlEntry* decks = map_.FindOptional("decks");
    const YamlEntry* deck = map_.FindOptional("deck");
    const YamlEntry* expect = map_.FindOptional("expect");
    const YamlEntry* breaches = map_.FindOptional("breaches");
    const YamlEntry* chosen = board != nullptr ? board : decks != nullptr ? decks : deck;
    for (const YamlEntry* other : {decks, deck}) {
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

  // Reads steps, end and chance: all scenarios have them except deck checks.
  void ReadCourse() {
    const bool played = !is_check_ && !mixed_;
    const YamlEntry* steps = played ? map_.FindRequired("steps") : map_.FindOptional("steps");
    const YamlEntry* end = played ? map_.FindRequired("end") : map_.FindOptional("end");
    const YamlEntry* random = map_.FindOptional("random");
    const YamlEntry* tells = map_.FindOptional("tells");
    const YamlEntry* options = map_.FindOptional("options");
    if (is_check_) {
      for (const YamlEntry* entry : {steps, end, random, tells, options})
        Forbid(entry, "the check of a deck is not played", "take it away, or begin with `decks` or a `board`");
      return;
    }
    if (steps != nullptr) scenario_.steps = ReadSteps(steps->value, sink_);
    if (end != nullptr) scenario_.end = ReadExpectedEnd(end->value, sink_);
    if (random != nullptr) scenario_.random = ReadRandom(random->value, sink_);
    if (options != nullptr) scenario_.options = ReadOptions(options->value, sink_);
    if (tells != nullptr) scenario_.tells = ReadExpectedSentences(*tells, node_, sink_);
    if (scenario_.end && scenario_.end->kind == ExpectedEnd::Kind::Fault) CheckFault(steps, tells);
  }

  // A fault rolls its step back, so the last answer cannot be followed by expectations.
  void CheckFault(const YamlEntry* steps, const YamlEntry* tells) {
    Forbid(tells, "the sentences before a fault are rolled back with it", "`end: fault, ...` says what went wrong");
    if (steps == nullptr || !steps->value.IsList() || steps->value.items.empty()) return;
    const ScenarioStep& last = scenario_.steps.back();
    const bool asked_only = last.kind == ScenarioStep::Kind::Check && last.asks;
    if (asked_only || last.kind == ScenarioStep::Kind::Refused) return;
    for (const char* key : {"asks", "expect", "else", "view", "why", "tells"})
      Forbid(steps->value.items.back().FindEntry(key),
             "the rules fail after the last answer: `" + std::string(key) + "` has no place there",
             "write it in an earlier step, or in a step of its own with `asks`");
  }

  void Forbid(const YamlEntry* entry, std::string message, std::string help) {
    if (entry != nullptr)
      sink_.Report(Code::NotAllowedHere, entry->key_span, std::move(message)).help = std::move(help);
  }

  const YamlNode& node_;
  const InheritedKeys& above_;
  diag::Sink& sink_;
  MapReader map_;
  Scenario scenario_;
  bool is_check_ = false;
  bool mixed_ = false;  // more than one of board, decks and deck
};

void ForwardDiagnostics(const diag::Sink& from, diag::Sink& to) {
  for (const diag::Diagnostic& diagnostic : from.Diagnostics()) diag::ReportStored(diagnostic, to);
}

std::optional<Scenario> ReadWithRows(const YamlNode& node, const YamlNode& rows_node, const InheritedKeys& above,
                                     diag::Sink& sink) {
  std::vector<Scenario> runs;
  YamlNode without_rows = node;  // is copied for each row
  std::erase_if(without_rows.entries, [](const YamlEntry& entry) { return entry.key == "rows"; });
  for (const ScenarioRow& row : ReadRows(rows_node, sink)) {
    diag::Sink own;  // an error that all rows share is reported once
    const YamlNode filled = SubstituteRow(without_rows, row, own);
    auto run = ScenarioReader(filled, above, own).ReadScenario();
    if (own.HasErrors()) {
      ForwardDiagnostics(own, sink);
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

std::optional<Scenario> ReadScenario(const YamlNode& node, const InheritedKeys& above, diag::Sink& sink) {
  if (const YamlEntry* rows = node.FindEntry("rows")) return ReadWithRows(node, rows->value, above, sink);
  return ScenarioReader(node, above, sink).ReadScenario();
}

std::vector<Scenario> ReadScenarioList(const YamlNode& root, diag::Sink& sink) {
  MapReader reader(root, MapKind::ScenarioFile, sink);
  InheritedKeys above;
  ReadGame(reader.FindOptional("game"), above.game, sink);
  ReadGiven(reader.FindOptional("given"), above.given, sink);
  ReadInlineCards(reader.FindOptional("cards"), above.cards, sink);
  const YamlEntry* list = reader.FindRequired("scenarios");
  reader.Finish();
  if (list->value.IsList() && list->value.items.empty())
    sink.Report(Code::BadDeclaration, list->value.span, "`scenarios` is empty");
  return ReadList<Scenario>(list->value, "`scenarios`", sink,
                            [&](const YamlNode& item) { return ReadScenario(item, above, sink); })
      .value_or(std::vector<Scenario>{});
}

}  // namespace

std::optional<ScenarioFile> ReadScenarios(const source::SourceFile& file, const base::Limits& limits,
                                          diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  return root ? ReadScenarios(*root, sink) : std::nullopt;
}

std::optional<ScenarioFile> ReadScenarios(const YamlNode& root, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  ScenarioFile scenarios;
  if (root.FindEntry("scenarios") != nullptr) {
    scenarios.scenarios = ReadScenarioList(root, sink);
  } else if (auto scenario = ReadScenario(root, {}, sink)) {
    scenarios.scenarios.push_back(std::move(*scenario));
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return scenarios;
}

std::optional<SharedSetup> ReadShared(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  const int errors = sink.ErrorCount();
  SharedSetup shared;
  MapReader reader(*root, MapKind::Shared, sink);
  const YamlEntry* board = reader.FindOptional("board");
  const YamlEntry* cards = reader.FindOptional("cards");
  if (board != nullptr) shared.board = ReadBoard(board->value, sink);
  ReadInlineCards(cards, shared.cards, sink);
  reader.Finish();
  if (reader.Ok() && board == nullptr && cards == nullptr) {
    sink.Report(Code::MissingParameter, root->span, "a shared file must have a `board` or `cards`");
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return shared;
}

bool ApplySharedSetup(Scenario& scenario, const SharedSetup& shared, diag::Sink& sink) {
  if (shared.board && (scenario.deck || !scenario.decks.empty())) {
    const source::Span place = scenario.deck ? scenario.deck->span : scenario.decks.front().seat.span;
    auto& error = sink.Report(Code::NotAllowedHere, place, "a scenario has only one of `board`, `decks` and `deck`");
    if (scenario.given) error.notes.push_back({scenario.given->span, "a board comes from this file"});
    error.help = "begin with the board, or let another file be `given` that has `cards` alone";
    return false;
  }
  if (shared.board) {
    scenario.board = scenario.board ? MergeBoards(*shared.board, *scenario.board) : *shared.board;
  }
  scenario.cards.insert(scenario.cards.begin(), shared.cards.begin(), shared.cards.end());
  for (Scenario& row : scenario.rows) {
    if (!ApplySharedSetup(row, shared, sink)) return false;
  }
  if (scenario.board || scenario.deck || !scenario.decks.empty()) return true;
  sink.Report(Code::MissingParameter, scenario.given ? scenario.given->span : scenario.title.span,
              "neither the scenario nor what is `given` has a board");
  return false;
}

std::size_t RunCount(const Scenario& scenario) { return scenario.rows.empty() ? 1 : scenario.rows.size(); }

const Scenario& ScenarioForRow(const Scenario& scenario, std::size_t row) {
  return scenario.rows.empty() ? scenario : scenario.rows.at(row);
}

}  // namespace cardinal::documents
