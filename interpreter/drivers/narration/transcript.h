// In: what an observer hears while a match runs. Out: for each viewer the lines of the story. Promises: every line is
// made by `view` for its viewer at the moment it is told; what a step that was taken back has told can be taken back
// too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::narration {

struct TranscriptLine {
  enum class Kind : std::uint8_t { Gap, Heading, Sentence, Pass, Undo } kind = Kind::Sentence;
  int depth = 0;  // phases around it
  std::string text;
  std::vector<model::CardId> cards = {};  // that it names, and whose faces the viewer sees
  bool only_players = false;              // it names players and nothing else: "Anna draws a card."
};

class Transcript : public vm::Observer {
 public:
  Transcript(const program::Program& program, view::DisplayNames names, std::vector<view::Seat> viewers);

  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;

  // That the seat passes in the open decision, which everybody may know. Passes in a row share a line.
  void AddPass(const match::Match& match, view::Seat seat);

  const std::vector<TranscriptLine>& LinesFor(view::Seat viewer) const;

  // That an answer was taken back, which everybody is told. No RollBackTo removes such a line.
  void AddUndo(const std::string& text);

  // A moment to go back to.
  struct Checkpoint {
    std::vector<std::size_t> lines;
    std::vector<std::int32_t> path;
    std::vector<std::string> passers;
  };
  Checkpoint MakeCheckpoint() const;
  // `shown`: of each viewer's lines, how many were shown; afterwards, how many of those that remain.
  void RollBackTo(const Checkpoint& mark, std::vector<std::size_t>& shown);

 private:
  // Headings for the phases that have begun since the last line; returns how deep the next one stands.
  int Enter(const match::Match& match);
  void AddGap();
  void Add(std::size_t viewer, TranscriptLine line) { lines_[viewer].push_back(std::move(line)); }

  const program::Program& program_;
  view::DisplayNames names_;
  std::vector<view::Seat> viewers_;
  std::vector<std::vector<TranscriptLine>> lines_;  // by viewer
  std::vector<std::int32_t> path_;                  // uids of the phases around the last line
  std::vector<std::string> passers_;                // of the last line, if it is a Passed
};

}  // namespace cardinal::narration
