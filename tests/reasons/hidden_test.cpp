// Whatever a seat asks at any position of a real game: the answer names no card that the seat has never seen.
#include <set>

#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/amount.h"
#include "tests/golden.h"
#include "tests/load_game.h"
#include "tests/reasons/tools_game.h"

namespace cardinal::reasons::test {
namespace {

constexpr int kAskEvery = 9;  // decisions

struct Imagimon {
  source::SourceSet sources;
  std::optional<program::Program> program;

  Imagimon() {
    diag::Sink sink;
    program = load::LoadProgram(source::FileSystem(), testing::RepositoryRequest("imagimon"), {}, sources, sink);
    REQUIRE(program);
  }

  // Each seat has twelve cards of its own and twelve that both seats have, so that a name can be one that the seat has
  // never seen.
  match::Match Fresh(std::uint64_t seed) const {
    match::Setup setup;
    setup.seed = seed;
    base::Random luck(seed);
    const std::int32_t deck = program::FindZone(*program, "deck");
    for (int seat = 0; seat < 2; ++seat) {
      setup.decks.emplace_back();
      for (int i = 0; i < 24; ++i)
        setup.decks.back().push_back({static_cast<std::int32_t>(luck.NextBelow(program->cards.size())), deck});
    }
    return match::NewMatch(*program, setup);
  }
};

// Adds the definitions whose faces the seat sees now.
void Notice(const program::Program& program, const match::Match& match, model::Seat seat,
            std::set<std::int32_t>& seen) {
  for (std::size_t i = 0; i < match.state.cards.size(); ++i)
    if (match::SeesFace(program, match.state, seat, static_cast<model::CardId>(i)))
      seen.insert(match.state.cards[i].def);
}

// Notices also the cards that a seat sees for a moment only.
class Eyes : public EventLog {
 public:
  Eyes(const program::Program& program, std::vector<std::set<std::int32_t>>& seen)
      : EventLog(program), program_(program), seen_(seen) {}
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override {
    EventLog::OnMove(match, card, from, to, cause, site);
    Look(match);
  }
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override {
    EventLog::OnReveal(match, cards, seats);
    Look(match);
  }

 private:
  void Look(const match::Match& match) {
    for (std::size_t seat = 0; seat < seen_.size(); ++seat)
      Notice(program_, match, static_cast<model::Seat>(seat), seen_[seat]);
  }
  const program::Program& program_;
  std::vector<std::set<std::int32_t>>& seen_;
};

bool IsWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// Returns true if the name occurs as separate words.
bool Names(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !IsWord(text[at - 1]);
    const std::size_t end = at + name.size();
    if (begins && (end >= text.size() || !IsWord(text[end]))) return true;
  }
  return false;
}

std::vector<std::string> Questions(const program::Program& program, const match::Match& match, model::Seat seat) {
  std::vector<std::string> questions = {"outcome", "p1.score", "p2.score", "p2.remaining", "p1.remaining", "contested"};
  for (const program::Event& event : program.events) questions.push_back("event " + event.name);
  for (const program::Action& action : program.actions) questions.push_back("not " + action.name);
  for (const program::CardDef& card : program.cards) {
    for (const char* about : {"", " attack", " health", " element", " zone"}) questions.push_back(card.name + about);
    questions.push_back("not play " + card.name);
    questions.push_back("not " + card.name);
  }
  // One quarter of the questions is enough for one position; the next position gets another quarter.
  std::vector<std::string> some;
  for (std::size_t i = (match.decision.serial + static_cast<std::size_t>(seat)) % 4; i < questions.size(); i += 4)
    some.push_back(questions[i]);
  return some;
}

TEST_CASE("why and why not never name a card that the seat has not seen", "[soak]") {
  const int games = testing::Amount(3, 6);
  const Imagimon game;
  const program::Program& program = *game.program;
  const view::DisplayNames names{{"Anna", "Berto"}};
  int asked = 0, unseen = 0;
  for (int number = 1; number <= games; ++number) {
    match::Match match = game.Fresh(static_cast<std::uint64_t>(number));
    std::vector<std::set<std::int32_t>> seen(2);
    Eyes eyes(program, seen);
    base::Random luck(static_cast<std::uint64_t>(number) + 100);
    engine::StepResult step = engine::StartMatch(program, match, {}, &eyes);
    for (int decision = 1; step.kind == engine::StepResult::Kind::Decision && decision < 80; ++decision) {
      for (model::Seat seat = 0; seat < 2 && decision % kAskEvery == 0; ++seat) {
        Notice(program, match, seat, seen[static_cast<std::size_t>(seat)]);
        ExplainContext asker{program, match, seat, names, &eyes};
        asker.source = MakeSourceTextLookup(program, game.sources);
        for (const std::string& words : Questions(program, match, seat)) {
          const Question question = ParseQuestion(asker, words);
          if (question.kind == Question::Kind::Unrecognised) continue;
          ++asked;
          const std::string told = golden::Joined(ReasonLines(asker, AnswerQuestion(asker, question)));
          for (std::size_t def = 0; def < program.cards.size(); ++def) {
            if (seen[static_cast<std::size_t>(seat)].contains(static_cast<std::int32_t>(def))) continue;
            ++unseen;
            INFO("game " << number << ", decision " << decision << ", seat " << seat << ": " << words << "\n" << told);
            if (Names(told, program.cards[def].name)) FAIL("names " << program.cards[def].name);
          }
        }
      }
      step = engine::Advance(
          program, match, {static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size())), 0, {}}, {}, &eyes);
    }
  }
  CHECK(asked > 500);
  CHECK(unseen > 500);
}

TEST_CASE("answers about the opponent's hidden cards say that they depend on them") {
  const Imagimon game;
  const view::DisplayNames names{{"Anna", "Berto"}};
  match::Match match = game.Fresh(5);
  EventLog witness(*game.program);
  engine::StartMatch(*game.program, match, {}, &witness);
  const ExplainContext asker{*game.program, match, 0, names, &witness};
  const auto why = [&](const std::string& words) {
    return golden::Joined(ReasonLines(asker, AnswerQuestion(asker, ParseQuestion(asker, words))));
  };
  CHECK(Has(why("Berto remaining"), "depends on cards that you do not see"));
  CHECK(Has(why("Berto score"), "Score of Berto is 0"));
}

}  // namespace
}  // namespace cardinal::reasons::test
