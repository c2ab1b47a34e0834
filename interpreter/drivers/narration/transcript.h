// Records the transcript of a match. In: the events of a vm::Observer. Out: the lines for each viewer. Promises: `view`
// makes every line for its viewer at the time of the event; the lines of a rolled back step can be removed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::narration {

struct TranscriptLine {
  enum class Kind : std::uint8_t { Gap, Heading, Sentence, Pass, Undo } kind = Kind::Sentence;
  int depth = 0;  // number of phases around it
  std::string text;
  std::vector<model::CardId> cards = {};  // that it names, and whose faces the viewer sees
  bool only_players = false;              // it names only players: "Anna draws a card."
};

class Transcript : public vm::Observer {
 public:
  Transcript(const program::Program& program, view::DisplayNames names, std::vector<view::Seat> viewers);

  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;

  // Adds that the seat passes in the open decision, which is public. Consecutive passes share a line.
  void AddPass(const match::Match& match, view::Seat seat);

  const std::vector<TranscriptLine>& LinesFor(view::Seat viewer) const;

  // Adds that an answer was undone, which is public. RollBackTo does not remove such a line.
  void AddUndo(const std::string& text);

  // A point to roll back to.
  struct Checkpoint {
    std::vector<std::size_t> lines;
    std::vector<std::int32_t> path;
    std::vector<std::string> passers;
  };
  Checkpoint MakeCheckpoint() const;
  // `shown`: by viewer, the number of lines that were shown. RollBackTo sets it to the number of shown lines that
  // remain.
  void RollBackTo(const Checkpoint& mark, std::vector<std::size_t>& shown);

 private:
  // Adds headings for the phases that have begun since the last line. Returns the depth of the next line.
  int Enter(const match::Match& match);
  void AddGap();
  void Add(std::size_t viewer, TranscriptLine line) { lines_[viewer].push_back(std::move(line)); }

  const program::Program& program_;
  view::DisplayNames names_;
  std::vector<view::Seat> viewers_;
  std::vector<std::vector<TranscriptLine>> lines_;  // by viewer
  std::vector<std::int32_t> path_;                  // uids of the phases around the last line
  std::vector<std::string> passers_;                // of the last line, if it is a Pass
};

}  // namespace cardinal::narration
