#include "interpreter/machine/trace/trace.h"

#include <catch2/catch.hpp>

#include "interpreter/machine/match/test_match.h"

namespace cardinal::trace {
namespace {

using namespace match::test;
using Ids = std::vector<std::string>;

std::vector<Value> Held(const TraceRecorder& recorder, std::size_t index) {
  const auto values = recorder.GetValues(recorder.Records()[index]);
  return {values.begin(), values.end()};
}

TEST_CASE("coverage: sites that ran, clauses that they cite") {
  const program::Program p = VerifiedProgram();
  TraceRecorder recorder(p, false);
  CHECK(recorder.ReachedClauses().empty());
  recorder.OnSite(-1);
  recorder.OnSite(0);
  CHECK(recorder.Sites() == std::vector<std::uint8_t>{1, 0});
  CHECK(recorder.ReachedClauses() == Ids{"T-1"});
  TraceRecorder other(p, false);
  other.OnSite(1);
  CHECK(other.ReachedClauses() == Ids{"T-1", "T-3"});
  recorder.Merge(other);
  CHECK(recorder.ReachedClauses() == Ids{"T-1", "T-3"});
  CHECK(recorder.Clauses() == std::vector<std::uint8_t>{1, 0, 1});
}

TEST_CASE("log: an occurrence names the one it happens in, a change its cause") {
  const program::Program p = VerifiedProgram();
  match::Match match = Stopped(p);
  match::Frame hook = match.stack.frames[0];  // a frame between them without an occurrence
  hook.uid = 0;
  match::Frame pay = match.stack.frames[0];
  pay.uid = 3;
  pay.occurrence_index = kPay;
  match.stack.frames.push_back(hook);
  match.stack.frames.push_back(pay);

  TraceRecorder recorder(p);
  const std::vector<Value> args = {0, 2};
  recorder.OnEnter(match, pay, args);
  recorder.OnMove(match, 4, 2, 0, 3, 1);
  recorder.OnField(match, kPoints, 0, 3, 1, 3, 1);
  recorder.OnModifier(match, match.state.modifiers[0], 0);
  recorder.OnShuffle(match, 0);
  recorder.OnDraw(match, 0, 4);
  const std::vector<model::CardId> cards = {4, 5};
  recorder.OnReveal(match, cards, 2);
  recorder.OnDecision(match);
  recorder.OnLeave(match, 3);
  match.outcome = {model::OutcomeKind::Won, 1, 1};
  recorder.OnOutcome(match);

  const auto& log = recorder.Records();
  REQUIRE(log.size() == 10);
  CHECK(log[0].kind == RecordKind::Enter);
  CHECK(log[0].uid == 3);
  CHECK(log[0].parent == 1);
  CHECK(log[0].site == 1);
  CHECK(Held(recorder, 0) == std::vector<Value>{0, kPay, 0, 2});
  CHECK(log[1].kind == RecordKind::Move);
  CHECK(log[1].uid == 3);
  CHECK(log[1].site == 1);
  CHECK(Held(recorder, 1) == std::vector<Value>{4, 2, 0});
  CHECK(Held(recorder, 2) == std::vector<Value>{kPoints, 0, 3, 1});
  CHECK(log[3].uid == 3);
  CHECK(Held(recorder, 3) == std::vector<Value>{0, 4, 2, 1, 5});
  CHECK(Held(recorder, 4) == std::vector<Value>{0});
  CHECK(Held(recorder, 5) == std::vector<Value>{0, 4});
  CHECK(Held(recorder, 6) == std::vector<Value>{2, 4, 5});
  CHECK(log[7].kind == RecordKind::Decision);
  CHECK(Held(recorder, 7) == std::vector<Value>{0, 1});
  CHECK(log[8].kind == RecordKind::Leave);
  CHECK(log[8].uid == 3);
  CHECK(Held(recorder, 9) == std::vector<Value>{1, 1});
  recorder.ClearLog();
  CHECK(recorder.Records().empty());
}

TEST_CASE("log: received lists outlive the match's arena") {
  const program::Program p = VerifiedProgram();
  match::Match match = Stopped(p);
  TraceRecorder recorder(p);
  const std::vector<Value> before = {1, 2, 4};
  recorder.OnTell(match, 0, before);
  const std::vector<Value> values = {match::ToValue({1, 1})};
  recorder.OnTell(match, 1, values);
  recorder.OnTell(match, 1, values);
  match.stack.arena.clear();
  CHECK(Held(recorder, 0) == std::vector<Value>{0, 1, 2, 4});
  const match::ListRef list = match::ToList(Held(recorder, 2)[1]);
  CHECK(list.length == 1);
  CHECK(recorder.Arena()[static_cast<std::size_t>(list.offset)] == 5);
}

TEST_CASE("log: coverage only keeps none") {
  const program::Program p = VerifiedProgram();
  const match::Match match = Stopped(p);
  TraceRecorder recorder(p, false);
  const std::vector<Value> values = {1, 2, 4};
  recorder.OnTell(match, 0, values);
  recorder.OnMove(match, 4, 2, 0, 3, 1);
  CHECK(recorder.Records().empty());
}

TEST_CASE("log: records that were rolled back are gone, those before stay") {
  const program::Program p = VerifiedProgram();
  const match::Match match = Stopped(p);
  TraceRecorder recorder(p);
  recorder.OnMove(match, 4, 2, 0, 3, 1);
  const TraceRecorder::Checkpoint mark = recorder.MakeCheckpoint();
  recorder.OnMove(match, 4, 0, 2, 3, 1);
  recorder.RollBackTo(mark);
  REQUIRE(recorder.Records().size() == 1);
  recorder.OnField(match, 0, 1, 3, 1, 3, 1);
  CHECK(Held(recorder, 0) == std::vector<Value>{4, 2, 0});
  CHECK(Held(recorder, 1) == std::vector<Value>{0, 1, 3, 1});
}

}  // namespace
}  // namespace cardinal::trace
