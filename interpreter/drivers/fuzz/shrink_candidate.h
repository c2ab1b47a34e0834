// In: a finding. Out: Candidates for a scenario of it: a board (or decks), what begins there, the answers that somebody
// would give. Promises: nothing is taken for a scenario of the finding that RunCandidate has not seen fail with its
// key.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/fuzz/random_play.h"
#include "interpreter/drivers/scenario_writer/recording_replay.h"
#include "interpreter/drivers/scenario_writer/write_board.h"

namespace cardinal::fuzz {

// An answer by what it says, so that it can still be given when cards have gone. Where it cannot, it is left out.
struct TextAnswer {
  model::Seat seat = model::kNoSeat;  // kChance: luck
  std::string words;                  // of the option, as the author reads it; of a shuffle empty
  std::size_t which = 0;              // of the options with these words
  std::vector<std::string> order;     // of a shuffle, names, top first; empty: as the cards lie
};

struct ShrinkCandidate {
  match::GameState world;
  bool decks = false;  // a game from its first shuffle
  std::int32_t event = -1;
  std::vector<model::Value> args;
  std::vector<TextAnswer> answers, luck;  // each in their order
};

// What came of a candidate.
struct ShrinkTrial {
  bool fails = false;  // as it should
  soundness::Problem problem;
  std::optional<scenario_writer::VerifiedBoard> set_up;
  scenario_writer::Replay walk;
  std::vector<TextAnswer> answers, luck;  // that were given; what nothing else could be said to is left out
};

// `any_place`: another finding of the same kind will do.
ShrinkTrial RunCandidate(const program::Program& program, const ShrinkCandidate& candidate, const FuzzFinding& finding,
                         bool any_place, const base::Limits& limits);

}  // namespace cardinal::fuzz
