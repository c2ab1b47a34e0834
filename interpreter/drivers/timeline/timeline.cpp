#include "interpreter/drivers/timeline/timeline.h"

#include "interpreter/drivers/timeline/maker.h"

namespace cardinal::timeline {

std::string_view NameOf(Kind kind) {
  switch (kind) {
    case Kind::Phase: return "phase";
    case Kind::Event: return "event";
    case Kind::Action: return "action";
    case Kind::Window: return "window";
    case Kind::Move: return "move";
    case Kind::State: return "state";
    case Kind::Modifier: return "modifier";
    case Kind::Shuffle: return "shuffle";
    case Kind::Luck: return "luck";
    case Kind::Reveal: return "reveal";
    case Kind::Told: return "told";
    case Kind::Decision: return "decision";
    case Kind::Outcome: return "outcome";
  }
  return "";
}

std::vector<Seat> AllViewers(const replay::Record& record) {
  std::vector<Seat> viewers = {view::kEverybody};
  for (Seat seat = 0; seat < record.start.world.seats; ++seat) viewers.push_back(seat);
  return viewers;
}

Timeline Make(const program::Program& program, const replay::Record& record, const base::Limits& limits,
              const Options& options) {
  Timeline timeline;
  timeline.viewers = options.viewers;
  timeline.names = record.names;
  Maker maker(program, record, options, timeline);
  timeline.how =
      replay::PlayAgain(program, record, limits, &maker,
                        [&](const match::Match& match, const model::Answer* answer) { maker.At(match, answer); });
  maker.Finish();
  return timeline;
}

}  // namespace cardinal::timeline
