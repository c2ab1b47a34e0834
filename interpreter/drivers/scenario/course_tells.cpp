// Golden texts: exactly what was told, to the author or to one seat.
#include "interpreter/base/line_diff.h"
#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Tells;

namespace {

std::vector<std::string> Written(const Tells& tells) {
  std::vector<std::string> lines;
  for (const documents::Text& sentence : tells.sentences) lines.push_back(sentence.text);
  return lines;
}

std::string Said(std::size_t written, std::size_t told) {
  if (written == told) return "other sentences are told";
  return Counted(static_cast<std::int64_t>(told), "sentence") + (told == 1 ? " is" : " are") + " told, not " +
         std::to_string(written);
}

}  // namespace

// Each seat that the scenario speaks of.
void Course::ListenFor() {
  const auto listen = [&](const std::vector<Tells>& all) {
    for (const Tells& tells : all) {
      if (const auto seat = game_.FindSeat(tells.seat.text)) heard_.ListenTo(*seat);
    }
  };
  listen(scenario_.tells);
  for (const Step& step : scenario_.steps) listen(step.tells);
}

void Course::CheckTells(const std::vector<Tells>& all, Heard::Since since) {
  for (const Tells& tells : all) {
    const auto seat = tells.seat.text.empty() ? view::kEverybody : game_.FindSeat(tells.seat.text);
    if (seat) {
      CheckToldTo(tells, *seat, since);
    } else {
      Fail({tells.seat.span,
            "there is no player `" + tells.seat.text + "`",
            {{"help", {"the players are " + Joined(game_.names.seats)}}},
            true});
    }
  }
}

void Course::CheckToldTo(const Tells& tells, Seat seat, Heard::Since since) {
  std::vector<std::string> told = heard_.Told(seat, since);
  const std::vector<std::string> written = Written(tells);
  if (told == written) return;
  Failure failure{tells.key, Said(written.size(), told.size()), {}};
  failure.Add("- written, + told", base::DiffLines(written, told));
  failure.Add("if the game is right", {"`cardinal test --update` writes what is told"});
  Fail(std::move(failure));
  corrections_.push_back({tells, std::move(told)});
}

}  // namespace cardinal::scenario
