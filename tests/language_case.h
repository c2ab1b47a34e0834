// In: a program with its game written below it (see tests/language_test.cpp).
// Out: the course of the game, as lines of the same form.
// Promises: the game is played with the answers of the file; at every decision the position keeps its promises. (Only
// tests include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>

#include <set>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/view/view.h"
#include "tests/golden.h"

namespace cardinal::golden {

inline constexpr int kMostDecisions = 500;

inline const view::DisplayNames& SeatNames() {
  static const view::DisplayNames names{{"p1", "p2", "p3", "p4", "p5", "p6"}};
  return names;
}

inline std::string SeatName(model::Seat seat) {
  return seat == model::kChance ? "luck" : seat < 0 ? "nobody" : SeatNames().seats[static_cast<std::size_t>(seat)];
}

inline std::string FaultName(model::FaultKind kind) {
  using model::FaultKind;
  switch (kind) {
    case FaultKind::StepBudget: return "StepBudget";
    case FaultKind::FrameDepth: return "FrameDepth";
    case FaultKind::Overflow: return "Overflow";
    case FaultKind::DivisionByZero: return "DivisionByZero";
    case FaultKind::ListTooLong: return "ListTooLong";
    case FaultKind::ZoneFull: return "ZoneFull";
    case FaultKind::CardOnItself: return "OnItself";
    case FaultKind::TooManyOptions: return "TooManyOptions";
    case FaultKind::TooManyCards: return "TooManyCards";
    case FaultKind::MissingValue: return "MissingValue";
    case FaultKind::Internal: return "Internal";
  }
  return "?";
}

// The parts of one file.
struct Case {
  std::string text;                  // all of it
  std::vector<std::string> program;  // lines before the game
  std::vector<std::string> game;     // the course of the game
  std::vector<std::string> answers;
};

inline bool IsGameLine(const std::string& line) {
  for (const char* key :
       {"// ask ", "// shown: ", "// answer: ", "// tell: ", "// explained: ", "// outcome: ", "// deck "})
    if (line.starts_with(key)) return true;
  return false;
}

inline Case ReadCase(const fs::path& path) {
  Case read;
  read.text = ReadText(path);
  for (const std::string& line : SplitIntoLines(read.text)) {
    (IsGameLine(line) ? read.game : read.program).push_back(line);
    if (line.starts_with("// answer: ")) read.answers.push_back(line.substr(11));
  }
  return read;
}

// Returns the words after `// key: `, or "".
inline std::string Setting(const Case& read, const std::string& key) {
  for (const std::string& line : read.program)
    if (line.starts_with("// " + key + ": ")) return line.substr(key.size() + 5);
  return "";
}

// Receives the told sentences of one game, and records the sites that are reached.
class Listener : public vm::Observer {
 public:
  Listener(const program::Program& program, std::vector<std::string>& lines, std::set<model::SiteId>* sites)
      : program_(program), lines_(lines), sites_(sites) {}
  void OnSite(model::SiteId site) override {
    if (sites_ != nullptr && site >= 0) sites_->insert(site);
  }
  void OnExplained(const match::Match& match, std::int32_t query, std::span<const model::Value> args,
                   const vm::ModifierTerms& terms) override {
    const std::string number =
        view::ExplainedNumber(program_, match, query, args, terms, view::kOmniscient, SeatNames());
    if (!number.empty()) lines_.push_back("// explained: " + number);
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override {
    lines_.push_back("// tell: " +
                     view::FormatSentence(program_, match, sentence, values, view::kOmniscient, SeatNames()));
  }

 private:
  const program::Program& program_;
  std::vector<std::string>& lines_;
  std::set<model::SiteId>* sites_;
};

inline std::vector<std::string> Words(const std::string& list) {
  std::vector<std::string> words;
  std::istringstream in(list);
  for (std::string word; std::getline(in, word, ',');) {
    const std::size_t begin = word.find_first_not_of(' ');
    if (begin != std::string::npos) words.push_back(word.substr(begin, word.find_last_not_of(' ') - begin + 1));
  }
  return words;
}

// `// p1.deck: A, 2 B`: cards for a zone of a seat, from the top, or the oldest first.
inline void AddCards(const program::Program& program, const Case& read, match::Setup& setup, model::Seat seat) {
  for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
    for (const std::string& words : Words(Setting(read, SeatName(seat) + "." + program.zones[zone].name))) {
      const std::size_t digits = words.find_first_not_of("0123456789");
      const int copies = digits == 0 ? 1 : std::stoi(words.substr(0, digits));
      const std::int32_t card = program::FindCard(program, digits == 0 ? words : words.substr(digits + 1));
      INFO(words);
      REQUIRE(card >= 0);
      for (int i = 0; i < copies; ++i) setup.decks.back().push_back({card, static_cast<std::int32_t>(zone)});
    }
  }
}

inline match::Setup MakeSetup(const program::Program& program, const Case& read, std::vector<std::string>& lines) {
  match::Setup setup;
  const std::string seats = Setting(read, "seats"), seed = Setting(read, "seed");
  setup.seats = seats.empty() ? program.min_players : std::stoi(seats);
  setup.seed = seed.empty() ? 1 : std::stoull(seed);
  setup.explicit_chance = Setting(read, "luck") == "asked";
  for (model::Seat seat = 0; seat < setup.seats; ++seat) {
    setup.decks.emplace_back();
    AddCards(program, read, setup, seat);
    if (program.deck_rules.empty()) continue;
    std::vector<std::int32_t> cards;
    for (const match::SetupCard& card : setup.decks.back()) cards.push_back(card.def);
    for (const engine::DeckViolation& breach : engine::CheckDeck(program, cards)) {
      std::string line = "// deck " + SeatName(seat) +
                         ": not so: " + program.deck_rules[static_cast<std::size_t>(breach.rule)].message;
      for (const std::int32_t culprit : breach.offending_cards)
        line += "; " + program.cards[static_cast<std::size_t>(cards[static_cast<std::size_t>(culprit)])].name;
      lines.push_back(line);
    }
  }
  return setup;
}

// Checks the promises of the position at a decision.
inline void Examine(const program::Program& program, const match::Match& match) {
  CHECK(match::CheckInvariants(program, match) == "");
  CHECK(match::ValidateStack(program, match) == "");
  match::Match loaded;
  std::string error;
  CHECK(match::Decode(program, match::Encode(program, match), loaded, error));
  CHECK(error == "");
  CHECK(loaded == match);
}

// The viewer of the decision: for chance, the omniscient one.
inline model::Seat Reader(const match::Match& match) {
  return match.decision.seat == model::kChance ? view::kOmniscient : match.decision.seat;
}

inline std::string AskLine(const program::Program& program, const match::Match& match) {
  const model::Seat seat = Reader(match);
  std::string line =
      "// ask " + SeatName(match.decision.seat) + ": " + view::FormatQuestion(program, match, seat, SeatNames()) + " [";
  for (std::size_t i = 0; i < match.decision.options.size(); ++i)
    line += (i > 0 ? " | " : "") + view::OptionText(program, match, match.decision.options[i], seat, SeatNames());
  return line + "]";
}

// What people read instead, if the rules have sentences for the window or its actions; otherwise empty.
inline std::string ShownLine(const program::Program& program, const match::Match& match) {
  const model::Seat seat = Reader(match);
  std::string line = "// shown: " + view::PromptText(program, match, seat, SeatNames()) + " [";
  bool same =
      view::PromptText(program, match, seat, SeatNames()) == view::FormatQuestion(program, match, seat, SeatNames());
  const std::vector<std::string> labels = view::OptionLabels(program, match, seat, SeatNames());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    line += (i > 0 ? " | " : "") + labels[i];
    same = same && labels[i] == view::OptionText(program, match, match.decision.options[i], seat, SeatNames());
  }
  return same ? "" : line + "]";
}

inline std::string OutcomeLine(const program::Program& program, const match::Match& match) {
  const std::string reason = view::OutcomeReason(program, match, view::kOmniscient, SeatNames());
  const std::string score = view::ScoreText(program, match.outcome, SeatNames());
  std::string ending = "draw";
  if (match.outcome.kind == model::OutcomeKind::Lost) ending = "all lose";
  if (match.outcome.kind == model::OutcomeKind::Won) ending = view::ResultText(program, match.outcome, SeatNames());
  return "// outcome: " + ending + (reason.empty() ? "" : ": " + reason) + (score.empty() ? "" : ". " + score);
}

// Returns the index of the option with these words, or with this number; -1 if there is none.
inline std::int32_t OptionMeant(const program::Program& program, const match::Match& match, const std::string& answer) {
  for (std::size_t i = 0; i < match.decision.options.size(); ++i)
    if (view::OptionText(program, match, match.decision.options[i], Reader(match), SeatNames()) == answer)
      return static_cast<std::int32_t>(i);
  return answer.find_first_not_of("0123456789") == std::string::npos ? std::stoi(answer) : -1;
}

// Plays the game of a file with its answers and returns its course as lines. `executed`, if given, receives the
// instructions of the IR that ran, as far as sites tell.
inline std::vector<std::string> Played(const Case& read, std::set<ir::Op>* executed = nullptr) {
  std::vector<std::string> lines;
  base::Limits limits;
  REQUIRE(ReadLimits(read.text, limits));
  const OneFile one(read.text);
  source::SourceSet sources;
  diag::Sink sink;
  const auto program = load::LoadProgram(one.files, one.request, limits, sources, sink);
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) {
    const source::LineColumn place = diagnostic.span.file.value < 0
                                         ? source::LineColumn{}
                                         : sources[diagnostic.span.file].LineColumnAt(diagnostic.span.begin);
    lines.push_back("// outcome: does not check: " + std::string(diag::GetCodeInfo(diagnostic.code).name) + " at " +
                    std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + diagnostic.message);
  }
  if (!program) return lines;
  match::Match match = match::NewMatch(*program, MakeSetup(*program, read, lines));
  std::set<model::SiteId> sites;
  Listener listener(*program, lines, executed == nullptr ? nullptr : &sites);
  auto step = engine::StartMatch(*program, match, limits, &listener);
  std::size_t answered = 0;
  for (int i = 0; step.kind == engine::StepResult::Kind::Decision && i < kMostDecisions; ++i) {
    Examine(*program, match);
    lines.push_back(AskLine(*program, match));
    if (const std::string shown = ShownLine(*program, match); !shown.empty()) lines.push_back(shown);
    if (answered == read.answers.size()) {
      lines.push_back("// outcome: open");
      return lines;
    }
    const std::string& answer = read.answers[answered++];
    lines.push_back("// answer: " + answer);
    step = engine::Advance(*program, match, {OptionMeant(*program, match, answer), 0, {}}, limits, &listener);
  }
  if (executed)
    for (const ir::Function& function : ir::FunctionsOf(*program).functions)
      ir::ForEachInstruction(function, [&](const ir::Instruction& in) {
        if (sites.contains(in.site)) executed->insert(in.op);
      });
  for (; answered < read.answers.size(); ++answered)
    lines.push_back("// outcome: no decision asked for the answer " + read.answers[answered]);
  if (step.kind == engine::StepResult::Kind::Fault)
    lines.push_back("// outcome: fault " + FaultName(step.fault.kind) + ": " + step.fault.message);
  else if (step.kind == engine::StepResult::Kind::Refused)
    lines.push_back("// outcome: refused: " + step.refusal);
  else if (match.outcome.kind == model::OutcomeKind::Running)
    lines.push_back("// outcome: too many decisions");
  else
    Examine(*program, match), lines.push_back(OutcomeLine(*program, match));
  return lines;
}

}  // namespace cardinal::golden
