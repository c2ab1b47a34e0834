#include "interpreter/drivers/replay/resume.h"

#include "interpreter/drivers/replay/compare.h"
#include "interpreter/drivers/replay/film.h"
#include "interpreter/drivers/replay/log_line.h"
#include "interpreter/drivers/telling/place.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

// Follows the log of a save with the rules as they are now.
class Follower {
 public:
  Follower(const program::Program& program, const load::Home& home, const base::Limits& limits, Resumed& resumed)
      : program_(program), home_(home), limits_(limits), resumed_(resumed) {}

  // `same`: the rules are those that the match was saved with, and it has been read.
  void Follow(bool same) {
    LogRead read = ReadLog(resumed_.saved.log, true);
    if (!read.log) return Fail("the file has been changed: in its log, " + read.problem);
    if (read.log->head.game != program_.game || read.log->head.seats.size() != resumed_.saved.seats.size())
      return Fail("the file has been changed: its log is of another game");
    const auto renamed = WithNamesThen(program_, read.log->head);
    const program::Program& then = renamed ? *renamed : program_;
    const Changes changes = ChangesSince(read.log->head, program_, home_);
    std::string problem;
    auto record = RecordOf(*read.log, then, problem);
    if (!record) return Fail(same ? "the file has been changed: " + problem : Changed(changes) + ": " + problem);
    if (!same && !GoesAsThen(then, *read.log, *record, changes)) return;
    if (!Reaches(*record, same)) return Fail("the file has been changed: its match is not where its log leads");
    if (changes.CanMatter()) resumed_.changed = WhatChanged(changes, program_);
    resumed_.history = History{HeadNow(std::move(read.log->head), *record), std::move(*record)};
  }

 private:
  void Fail(std::string why) { resumed_.problem = std::move(why); }

  std::string Changed(const Changes& changes) const {
    return "the rules or cards have changed since the match was saved (" + Listed(WhatChanged(changes, program_)) +
           "), so it cannot continue";
  }

  bool GoesAsThen(const program::Program& then, const Log& log, const Record& record, const Changes& changes) {
    const Comparison again = Compare(then, log, record, {}, limits_);
    if (again.problem.empty() && !again.difference) return true;
    const std::string decision = again.difference ? std::to_string(again.difference->decision) : "1";
    Fail(Changed(changes) + ": the game differs from decision " + decision + " on");
    return false;
  }

  // Plays the record to its end, which is the match to continue with.
  bool Reaches(const Record& record, bool same) {
    match::Match last;
    const Playback how = PlayAgain(program_, record, limits_, nullptr,
                                   [&](const match::Match& match, const model::Answer*) { last = match; });
    if (how.kind != Playback::Kind::Whole) return false;
    if (same && match::Encode(program_, last) != match::Encode(program_, resumed_.saved.match)) return false;
    resumed_.saved.match = std::move(last);
    return true;
  }

  // The head of the log that continues with the rules as they are now.
  LogHead HeadNow(LogHead head, const Record& record) const {
    std::vector<std::vector<std::string>> decks(head.seats.size());
    for (const match::Card& card : record.start.world.cards)
      decks[static_cast<std::size_t>(card.owner)].push_back(program_.cards[static_cast<std::size_t>(card.def)].name);
    for (std::size_t i = 0; i < decks.size(); ++i) head.seats[i].cards = std::move(decks[i]);
    NoteRules(head, program_, home_);
    return head;
  }

  const program::Program& program_;
  const load::Home& home_;
  const base::Limits& limits_;
  Resumed& resumed_;
};

}  // namespace

Resumed Resume(const program::Program& program, const load::Home& home, std::string_view bytes,
               const base::Limits& limits) {
  Resumed resumed;
  save::SavedMatch& saved = resumed.saved;
  if (!save::DecodeHead(bytes, saved, resumed.problem)) return resumed;
  const bool same = saved.content_hash == program.content_hash;
  const bool whole = same || saved.log.empty() || saved.game != program.game;
  if (whole && !save::Decode(program, bytes, saved, resumed.problem)) return resumed;
  if (!saved.log.empty()) Follower(program, home, limits, resumed).Follow(same);
  return resumed;
}

std::string LogOf(const program::Program& program, const History& history, const base::Limits& limits) {
  std::string text = ToLine(history.head);
  PlayAgain(program, history.record, limits, nullptr, [&](const match::Match& match, const model::Answer* answer) {
    if (answer != nullptr) text += ToLine(AnswerOf(program, match, *answer, history.record.names));
  });
  return static_cast<std::int64_t>(text.size()) <= kLogBytes / 2 ? text : "";
}

std::string Listed(const std::vector<std::string>& things) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < things.size() && i < kMost; ++i) text += (i == 0 ? "" : ", ") + things[i];
  return things.size() > kMost ? text + ", ..." : text;
}

std::vector<std::string> WhatChanged(const Changes& changes, const program::Program& program) {
  std::vector<std::string> all;
  const auto card = [&](const std::string& name) {
    const std::int32_t now = program::FindCard(program, name);
    const std::int32_t def = now >= 0 ? now : program::FindCardThatWas(program, name);
    const std::string place =
        def < 0 ? "gone" : telling::FileAndLine(program, program.cards[static_cast<std::size_t>(def)].site);
    all.push_back(diag::Printable(name) + " (" + place + ")");
  };
  const auto add = [&](const std::vector<std::string>& things, const char* how) {
    for (const std::string& thing : things) all.push_back(diag::Printable(thing) + how);
  };
  for (const std::string& name : changes.cards.changed) card(name);
  for (const std::string& name : changes.cards.gone) card(name);
  add(changes.declarations.changed, "");
  add(changes.declarations.gone, ", gone");
  add(changes.declarations.added, ", new");
  if (!all.empty()) return all;
  add(changes.cards.added, ", new");
  add(changes.files.changed, "");
  add(changes.files.gone, ", gone");
  add(changes.files.added, ", new");
  return all;
}

}  // namespace cardinal::replay
