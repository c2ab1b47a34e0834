// In: nothing.
// Out: a small game in which everything that can prevent an action does so somewhere. The game is played to an open
// decision and keeps its event log. (Only tests include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/told_lines.h"
#include "interpreter/drivers/reasons/why_not.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/golden.h"

namespace cardinal::reasons::test {

// Tools cost coins; Anna begins with 2 of them. `inspect` chooses something to look at, `trade` has a cost that no
// player may pay.
inline constexpr const char* kGame =
    R"(game small "Small" { players 2  order from first of players  begin with main  rulebook SM }

enum Mood { Calm, Wild }
type Tool is Card { cost: Int  size: Int  rules while me in bench }
type Player { state coins: Int from 0  state mood: Mood = Calm }
type Table { state turns: Int from 0 }
zone hand  of Player: seen by owner
zone stack of Player: ordered, seen by nobody
zone bench of Player: seen by all

query strong(c: Tool): Bool = c.size > 2 and c.cost > 3
query rival(p: Player): Tool? = first of [each c in next_seat(p).bench where c is Tool]
query secrets(p: Player): Int = sum[c.cost for each c in next_seat(p).hand where c is Tool]

modify c.size by +1 if c in bench                                                   @SM-003
card "Anvil": Tool { cost 4  size 3 }
card "Brush": Tool { cost 1  size 1 }
card "Clamp": Tool { cost 2  size 5
  forbid use_it(t, p) if t.size < 3                                                 @SM-007
}
card "Drill": Tool { cost 9  size 9 }

window shop { ask players  close when passes = 2 }
window garden { ask players  close when passes = 2 }

action use_it of Tool in shop {                                                     @SM-001
  when me in you.hand                                                               @SM-002
  when you.coins >= me.cost and you.mood = Wild                                    @SM-004
  when strong(me)                                                                   @SM-005
  do { move me to you.bench }
}
action inspect in shop {
  choose c: one of [each t in you.hand where t is Tool and t.size > you.coins + 7]  @SM-006
  do { tell "{you} looks at {c}." }
}
action measure in shop {
  choose c: one of [each t in you.hand where t is Tool]
  when c.size >= 7                                                                  @SM-008
  when c.cost <= you.coins
  do { tell "{you} measures {c}." }
}
action trade in shop {
  cost { pay(you, 3) }
  do { tell "{you} trades." }
}
action gang in shop {
  choose cs: exactly 4 of [each t in you.hand where t is Tool]
  do { tell "{you} gangs." }
}
action answer in shop {
  when rival(you)?
  let r = rival(you)
  when r.size >= 1
  do { tell "{you} answers." }
}
action pair in shop {
  choose c: one of [each t in you.hand where t is Tool and t.cost > 1]
  choose d: one of [each t in you.hand where t is Tool and not (t = c)]
  when c.size + d.size >= 10
  do { tell "{you} pairs." }
}
action lean in shop { do { tell "{you} leans." } }
action spy in shop { when secrets(you) > 15  when count(next_seat(you).hand) > 3  do { tell "{you} spies." } }
action peek in shop { when secrets(you) < 10  do { tell "{you} peeks." } }
action plant in garden { when you.coins >= 1  do { tell "{you} plants." } }

event pay(p: Player, n: Int) { set p.coins to p.coins - n }
forbid pay(p, n) if p.coins < n                                                     @SM-009

phase picking(p: Player) {
  choose c by p "Which one?": one of [each t in p.hand where t is Tool and t.cost < 3]  @SM-010
  if c? {
    move c to p.bench
    add 2 to p.coins
    tell "{p} lays {c}."
  }
  choose more by p "Two of them": up to 2 of p.hand
}

event main {
  for each p in players {
    for each t in all Tool where t.owner = p { move t to p.hand }
  }
  let p = first of players
  for each t in all Tool where t.owner = p and t.name = "Drill" { move t to p.stack }
  for each t in all Tool where t.owner != p and t.name = "Brush" { move t to next_seat(p).stack }
  for each t in all Tool where t.owner != p and t.name = "Brush" { move t to next_seat(p).stack }
  add 2 to p.coins
  open shop
  picking(p)
  open shop
  end_it(p)
}
event end_it(p: Player) {
  if p.coins >= 3 and p.mood = Calm { win(p) }                                     @SM-011
  draw_game
}
)";

// The game of the text with the same cards for both seats, played up to the decision after `answers` (indices of
// options).
struct Table {
  std::string text;
  source::SourceSet sources;
  std::optional<program::Program> program;
  match::Match match;
  view::DisplayNames names{{"Anna", "Berto"}};
  std::unique_ptr<EventLog> witness;
  view::Seat viewer = view::kOmniscient;
  const narration::GameLayout* layout = nullptr;

  explicit Table(std::string rules = kGame, std::vector<int> answers = {}) : text(std::move(rules)) {
    const golden::OneFile one(text);
    diag::Sink sink;
    program = load::LoadProgram(one.files, one.request, {}, sources, sink);
    for (const diag::Diagnostic& diagnostic : sink.Sorted()) UNSCOPED_INFO(diagnostic.message);
    REQUIRE(program);
    match::Setup setup;
    setup.seed = 3;
    for (int seat = 0; seat < 2; ++seat) {
      setup.decks.emplace_back();
      for (const char* name : {"Anvil", "Brush", "Clamp", "Drill"})
        setup.decks.back().push_back({program::FindCard(*program, name), program::FindZone(*program, "stack")});
    }
    match = match::NewMatch(*program, setup);
    witness = std::make_unique<EventLog>(*program);
    witness->KeepNumbersFor({0, 1, view::kOmniscient});
    engine::StartMatch(*program, match, {}, witness.get());
    for (const int answer : answers) Answer(answer);
  }

  void Answer(std::int32_t option) {
    const engine::StepResult step = engine::Advance(*program, match, {option, 0, {}}, {}, witness.get());
    REQUIRE(step.kind != engine::StepResult::Kind::Refused);
    REQUIRE(step.kind != engine::StepResult::Kind::Fault);
  }

  reasons::ExplainContext Asker() const {
    reasons::ExplainContext asker{*program, match, viewer, names, witness.get()};
    asker.layout = layout;
    asker.source = [this](model::SiteId id) {
      const program::Site& site = program->sites[static_cast<std::size_t>(id)];
      if (site.file < 0) return std::string();
      const auto& file = sources[source::FileId{site.file}];
      return std::string(
          file.Text().substr(static_cast<std::size_t>(site.begin), static_cast<std::size_t>(site.end - site.begin)));
    };
    return asker;
  }

  std::int32_t Action(const std::string& name) const {
    for (std::size_t i = 0; i < program->actions.size(); ++i)
      if (program->actions[i].name == name) return static_cast<std::int32_t>(i);
    FAIL("no action " << name);
    return -1;
  }

  // The card with this name that belongs to the seat.
  model::CardId Card(const std::string& name, model::Seat owner = 0) const {
    for (std::size_t i = 0; i < match.state.cards.size(); ++i) {
      const match::Card& card = match.state.cards[i];
      if (card.owner == owner && program->cards[static_cast<std::size_t>(card.def)].name == name)
        return static_cast<model::CardId>(i);
    }
    FAIL("no card " << name);
    return -1;
  }

  Verdict Ask(const std::string& action, const std::string& card = "", model::Seat seat = 0) const {
    return WhyNot(*program, match, seat, Action(action), card.empty() ? -1 : Card(card));
  }

  // Returns the answer to a question as lines.
  std::string Why(const std::string& words) const {
    const reasons::ExplainContext asker = Asker();
    const Question question = ParseQuestion(asker, words);
    if (question.kind == Question::Kind::Unrecognised) return "?? " + question.problem;
    return golden::Joined(ReasonLines(asker, AnswerQuestion(asker, question)));
  }

  // Returns the answer in sentences, as `cardinal play` prints it.
  std::string Plain(const std::string& words) const {
    const reasons::ExplainContext asker = Asker();
    const Question question = ParseQuestion(asker, words);
    if (question.kind == Question::Kind::Unrecognised) return "?? " + question.problem;
    return golden::Joined(PlainLines(asker, AnswerQuestion(asker, question)));
  }
};

inline std::vector<Obstacle::Kind> ObstacleKinds(const Verdict& verdict) {
  std::vector<Obstacle::Kind> kinds;
  for (const Obstacle& obstacle : verdict.obstacles) kinds.push_back(obstacle.kind);
  return kinds;
}

// Returns the source text of the condition of an obstacle.
inline std::string ObstacleSource(const Table& table, const Obstacle& obstacle) {
  return table.Asker().source(table.program->conditions[static_cast<std::size_t>(obstacle.tried.condition)].site);
}

inline bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace cardinal::reasons::test
