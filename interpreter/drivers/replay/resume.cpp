#include "interpreter/drivers/replay/resume.h"

#include "interpreter/base/table.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/drivers/replay/log_line.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

// Follows the log of a save with the rules of today.
class HistoryFollower {
 public:
  HistoryFollower(const program::Program& program, const load::GameHome& home, const base::Limits& limits,
                  ResumeResult& resumed)
      : program_(program), home_(home), limits_(limits), resumed_(resumed) {}

  // `same`: the rules are those of the save, and the match could be read.
  void Follow(bool same) {
    ParsedLog read = ParseLog(resumed_.saved.log, true);
    if (!read.log) return Fail("the file has been changed: in its log, " + read.problem);
    if (read.log->head.game != program_.game || read.log->head.seats.size() != resumed_.saved.seats.size())
      return Fail("the file has been changed: its log is of another game");
    const auto renamed = WithFormerNames(program_, read.log->head);
    const program::Program& then = renamed ? *renamed : program_;
    const RuleChanges changes = FindRuleChanges(read.log->head, program_, home_);
    std::string problem;
    auto record = MakeRecord(*read.log, then, problem);
    if (!record) return Fail(same ? "the file has been changed: " + problem : Changed(changes) + ": " + problem);
    if (!same && !MatchesLog(then, *read.log, *record, changes)) return;
    if (!ReplayToEnd(*record, same)) return Fail("the file has been changed: its match is not where its log leads");
    if (changes.CanAffectPlay()) resumed_.changed = DescribeChanges(changes, program_);
    resumed_.history =
        SavedHistory{CurrentHeader(std::move(read.log->head), *record), std::move(*record), std::move(read.log->stops)};
  }

 private:
  void Fail(std::string why) { resumed_.problem = std::move(why); }

  std::string Changed(const RuleChanges& changes) const {
    return "the rules or cards have changed since the match was saved (" +
           JoinTruncated(DescribeChanges(changes, program_)) + "), so it cannot continue";
  }

  bool MatchesLog(const program::Program& then, const Log& log, const GameRecord& record, const RuleChanges& changes) {
    const LogComparison again = CompareWithLog(then, log, record, {}, limits_);
    if (again.problem.empty() && !again.difference) return true;
    const std::string decision = again.difference ? std::to_string(again.difference->decision) : "1";
    Fail(Changed(changes) + ": the game differs from decision " + decision + " on");
    return false;
  }

  // Plays the record to its end, which is the match to continue with.
  bool ReplayToEnd(const GameRecord& record, bool same) {
    match::Match last;
    const Playback how = ReplayRecord(program_, record, limits_, nullptr,
                                      [&](const match::Match& match, const model::Answer*) { last = match; });
    if (how.kind != Playback::Kind::Complete) return false;
    if (same && match::Encode(program_, last) != match::Encode(program_, resumed_.saved.match)) return false;
    resumed_.saved.match = std::move(last);
    return true;
  }

  // The head of the log that continues with the rules of today.
  LogHeader CurrentHeader(LogHeader head, const GameRecord& record) const {
    base::Table<model::Seat, std::vector<std::string>> decks(head.seats.size());
    for (const match::Card& card : record.start.state.cards) decks[card.owner].push_back(program_.cards[card.def].name);
    for (std::size_t i = 0; i < decks.size(); ++i) head.seats[i].cards = std::move(decks[i]);
    SetLogRules(head, program_, home_);
    return head;
  }

  const program::Program& program_;
  const load::GameHome& home_;
  const base::Limits& limits_;
  ResumeResult& resumed_;
};

}  // namespace

ResumeResult ResumeMatch(const program::Program& program, const load::GameHome& home, std::string_view bytes,
                         const base::Limits& limits) {
  ResumeResult resumed;
  save::SavedMatch& saved = resumed.saved;
  if (!save::DecodeHead(bytes, saved, resumed.problem)) return resumed;
  const bool same = saved.content_hash == program.content_hash;
  const bool whole = same || saved.log.empty() || saved.game != program.game;
  if (whole && !save::Decode(program, bytes, saved, resumed.problem)) return resumed;
  if (!saved.log.empty()) HistoryFollower(program, home, limits, resumed).Follow(same);
  return resumed;
}

std::string MakeSavedLog(const program::Program& program, const SavedHistory& history, const base::Limits& limits) {
  std::string text = EncodeLogLine(history.head);
  std::size_t given = 0;
  auto stop = history.stops.begin();
  const auto at = [&](const match::Match& match, const model::Answer* answer) {
    for (; stop != history.stops.end() && (answer == nullptr || stop->decisions <= given); ++stop)
      text += EncodeLogLine(*stop);
    if (answer == nullptr) return;
    LogAnswer line = MakeLogAnswer(program, match, *answer, history.record.names);
    line.unasked = history.record.unasked.contains(given++);
    text += EncodeLogLine(line);
  };
  ReplayRecord(program, history.record, limits, nullptr, at);
  return std::ssize(text) <= kLogBytes / 2 ? text : "";
}

std::string JoinTruncated(const std::vector<std::string>& things) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < things.size() && i < kMost; ++i) text += (i == 0 ? "" : ", ") + things[i];
  return things.size() > kMost ? text + ", ..." : text;
}

std::vector<std::string> DescribeChanges(const RuleChanges& changes, const program::Program& program) {
  std::vector<std::string> all;
  const auto card = [&](const std::string& name) {
    const std::int32_t now = program::FindCard(program, name);
    const std::int32_t def = now >= 0 ? now : program::FindCardByFormerName(program, name);
    const std::string place = def < 0 ? "gone" : narration::FileAndLine(program, program.cards[def].site);
    all.push_back(diag::EscapeUnprintable(name) + " (" + place + ")");
  };
  const auto add = [&](const std::vector<std::string>& things, const char* how) {
    for (const std::string& thing : things) all.push_back(diag::EscapeUnprintable(thing) + how);
  };
  for (const std::string& name : changes.cards.changed) card(name);
  for (const std::string& name : changes.cards.removed) card(name);
  add(changes.declarations.changed, "");
  add(changes.declarations.removed, ", gone");
  add(changes.declarations.added, ", new");
  if (!all.empty()) return all;
  add(changes.cards.added, ", new");
  add(changes.files.changed, "");
  add(changes.files.removed, ", gone");
  add(changes.files.added, ", new");
  return all;
}

}  // namespace cardinal::replay
