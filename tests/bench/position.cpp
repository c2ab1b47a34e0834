#include "tests/bench/position.h"

#include <algorithm>
#include <utility>

#include "tests/bench/trouble.h"

namespace cardinal::bench {

namespace {

constexpr std::array<std::pair<const char*, Cards Half::*>, 6> kParts = {{{"deck", &Half::deck},
                                                                          {"hand", &Half::hand},
                                                                          {"slot", &Half::slot},
                                                                          {"wins", &Half::wins},
                                                                          {"discard", &Half::discard},
                                                                          {"attack, health", &Half::numbers}}};

std::string Words(const Cards& cards) {
  std::string text;
  for (const int card : cards) text += (text.empty() ? "" : " ") + std::to_string(card);
  return "[" + text + "]";
}

std::string Both(const std::string& what, const Cards& engine, const Cards& by_hand) {
  return what + ": engine " + Words(engine) + ", by hand " + Words(by_hand);
}

Cards Sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

std::int32_t QueryNamed(const program::Program& program, const char* name) {
  const std::int32_t query = program::FindQuery(program, name);
  if (query < 0) throw Trouble(std::string("the ruleset has no query `") + name + "`");
  return query;
}

}  // namespace

int ToMove(const model::Option& option) {
  switch (option.kind) {
    case model::OptionKind::Pass: return kPassMove;
    case model::OptionKind::Act: return option.b;
    case model::OptionKind::Card: return option.a;
    case model::OptionKind::Yes: return kYesMove;
    case model::OptionKind::No: return kNoMove;
    case model::OptionKind::Enum: return option.a == 0 ? kYesMove : kNoMove;  // a draw, or sudden death
    default: throw Trouble("an option of a kind that no hand-written game has");
  }
}

std::string Difference(const Position& engine, const Position& by_hand) {
  if (engine.seat != by_hand.seat) return Both("who is asked", {engine.seat}, {by_hand.seat});
  const Cards engine_moves = Sorted(engine.moves), moves = Sorted(by_hand.moves);
  if (engine_moves != moves) return Both("moves", engine_moves, moves);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const auto& [name, part] : kParts) {
      const Cards &theirs = engine.halves[seat].*part, &ours = by_hand.halves[seat].*part;
      if (theirs != ours) return Both(name + (" of seat " + std::to_string(seat)), theirs, ours);
    }
  return "";
}

EngineEye::EngineEye(const program::Program& program)
    : program_(program), attack_(QueryNamed(program, "attack")), health_(QueryNamed(program, "health")) {
  for (std::size_t i = 0; i < zones_.size(); ++i) {
    const std::int32_t zone = program::FindZone(program, kParts[i].first);
    if (zone < 0) throw Trouble(std::string("the ruleset has no zone `") + kParts[i].first + "`");
    for (int seat = 0; seat < 2; ++seat)
      zones_[i][static_cast<std::size_t>(seat)] = match::ZoneIndex(program, zone, seat, 2);
  }
}

Position EngineEye::Look(const match::Match& match) const {
  Position position;
  position.seat = match.decision.seat;
  for (const model::Option& option : match.decision.options) position.moves.push_back(ToMove(option));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Half& half = position.halves[seat];
    for (std::size_t i = 0; i < zones_.size(); ++i) {
      const auto cards = match.state.CardsIn(zones_[i][seat]);
      (half.*kParts[i].second).assign(cards.begin(), cards.end());
    }
    if (!half.slot.empty()) half.numbers = Numbers(match, half.slot.front());
  }
  return position;
}

Cards EngineEye::Numbers(const match::Match& match, model::CardId card) const {
  Cards numbers;
  for (const std::int32_t query : {attack_, health_}) {
    const model::Value argument = card;
    const vm::EvaluationResult reply = engine::EvaluateQuery(program_, match, query, {&argument, 1});
    if (reply.fault) throw Trouble("a question failed: " + reply.fault->message);
    numbers.push_back(static_cast<int>(reply.value));
  }
  return numbers;
}

}  // namespace cardinal::bench
