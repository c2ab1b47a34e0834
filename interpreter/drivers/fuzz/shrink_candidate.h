// Candidates for the scenario of a finding.
// In: a finding. Out: candidates: a board (or decks), the event that begins there, the answers. Promises: a candidate
// counts as a scenario of the finding only if RunCandidate has seen it fail with the finding's key.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/fuzz/random_play.h"
#include "interpreter/drivers/scenario_writer/recording_replay.h"
#include "interpreter/drivers/scenario_writer/write_board.h"

namespace cardinal::fuzz {

// An answer by its text, so that it can still be given after cards were removed. An answer without a matching option is
// left out.
struct TextAnswer {
  model::Seat seat = model::kNoSeat;  // kChance: the result of a chance event
  std::string words;                  // the text of the option, as the author reads it; empty for a shuffle
  std::size_t which = 0;              // its index among the options with this text
  std::vector<std::string> order;     // of a shuffle: names, top first; empty: the current order
};

struct ShrinkCandidate {
  match::GameState world;
  bool decks = false;  // a game from its first shuffle
  std::int32_t event = -1;
  std::vector<model::Value> args;
  std::vector<TextAnswer> answers, luck;  // each in their order
};

// The result of a candidate.
struct ShrinkTrial {
  bool fails = false;  // with the expected problem
  soundness::Problem problem;
  std::optional<scenario_writer::VerifiedBoard> set_up;
  scenario_writer::Replay walk;
  std::vector<TextAnswer> answers, luck;  // that were given, without those that had no alternative
};

// `any_place`: a problem of the same kind at another site also counts.
ShrinkTrial RunCandidate(const program::Program& program, const ShrinkCandidate& candidate, const FuzzFinding& finding,
                         bool any_place, const base::Limits& limits);

}  // namespace cardinal::fuzz
