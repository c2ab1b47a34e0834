#include "interpreter/drivers/narration/transcript.h"

#include <algorithm>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

// The keyword of a phase (round, turn, phase, step) that a frame runs; otherwise empty.
std::string_view FlowWord(const program::Program& program, const match::Frame& frame) {
  if (frame.uid <= 0 || frame.kind != static_cast<std::int16_t>(program::OccurrenceKind::Event) ||
      frame.occurrence_index < 0)
    return {};
  const std::string_view word = program.events[frame.occurrence_index].keyword;
  return word == "event" ? std::string_view() : word;
}

// The rules announce rounds and turns with sentences of their own; phases and steps get a heading.
bool HasHeading(std::string_view word) { return word == "phase" || word == "step"; }

// The cards among the values of a sentence whose faces the viewer sees.
std::vector<model::CardId> SeenCards(const program::Program& program, const match::Match& match,
                                     std::span<const program::TypeTag> types, std::span<const model::Value> values,
                                     view::Seat viewer) {
  std::vector<model::CardId> cards;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i) {
    if (types[i].kind != program::TypeKind::Card || values[i] < 0) continue;
    const auto card = static_cast<model::CardId>(values[i]);
    const bool seen = viewer == view::kOmniscient || match::SeesFace(program, match.state, viewer, card);
    if (seen) cards.push_back(card);
  }
  return cards;
}

}  // namespace

Transcript::Transcript(const program::Program& program, view::DisplayNames names, std::vector<view::Seat> viewers)
    : program_(program), names_(std::move(names)), viewers_(std::move(viewers)), lines_(viewers_.size()) {}

int Transcript::Enter(const match::Match& match) {
  std::vector<const match::Frame*> flow;
  std::size_t first = 0;  // after the innermost round or turn: the phases around it are long and get no heading
  for (const match::Frame& frame : match.stack.frames) {
    const std::string_view word = FlowWord(program_, frame);
    if (word.empty()) continue;
    flow.push_back(&frame);
    if (!HasHeading(word)) first = flow.size();
  }
  std::vector<std::int32_t> path;
  bool same = true;  // equal to the phases around the last line until here
  for (std::size_t i = 0; i < flow.size(); ++i) {
    same = same && i < path_.size() && path_[i] == flow[i]->uid;
    path.push_back(flow[i]->uid);
    if (same) continue;
    if (i == 0 || i + 1 == first) AddGap();
    if (i < first) continue;
    const std::string name =
        Capitalize(view::Localizer(program_, names_).TranslateName(program_.events[flow[i]->occurrence_index].name));
    for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer)
      Add(viewer, {TranscriptLine::Kind::Heading, static_cast<int>(i - first), name});
  }
  path_ = std::move(path);
  return static_cast<int>(flow.size() - first);
}

void Transcript::AddGap() {
  for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer) {
    const auto& lines = lines_[viewer];
    if (!lines.empty() && lines.back().kind != TranscriptLine::Kind::Gap)
      Add(viewer, {TranscriptLine::Kind::Gap, 0, ""});
  }
}

void Transcript::OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const int depth = Enter(match);
  const std::vector<program::TypeTag>& types = program_.templates[sentence].values;
  const bool only_players = !types.empty() && std::all_of(types.begin(), types.end(), [](const program::TypeTag& type) {
    return type.kind == program::TypeKind::Player;
  });
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    Add(i, {TranscriptLine::Kind::Sentence, depth,
            view::FormatSentence(program_, match, sentence, values, viewers_[i], names_),
            SeenCards(program_, match, types, values, viewers_[i]), only_players});
  }
}

// Only the seats that the cards are shown to read their names.
void Transcript::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (cards.empty()) return;
  const std::string text = view::FormatReveal(program_, match, cards, seats, names_);
  const int depth = Enter(match);
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const view::Seat viewer = viewers_[i];
    if (viewer != view::kOmniscient && !((seats >> viewer) & 1u)) continue;
    Add(i, {TranscriptLine::Kind::Sentence, depth, text});
  }
}

void Transcript::AddPass(const match::Match& match, view::Seat seat) {
  const std::vector<std::int32_t> before = path_;
  const int depth = Enter(match);
  const bool again = path_ == before && !passers_.empty() && !lines_.empty() && !lines_[0].empty() &&
                     lines_[0].back().kind == TranscriptLine::Kind::Pass;
  if (!again) passers_.clear();
  const std::string& name = names_.seats[seat];
  if (std::find(passers_.begin(), passers_.end(), name) == passers_.end()) passers_.push_back(name);
  const view::Localizer words(program_, names_);
  const std::string who = words.JoinWithAnd(passers_);
  const std::string text = passers_.size() == 1 ? words.TranslatePhrase("{player} passes.", {who})
                                                : words.TranslatePhrase("{players} pass.", {who});
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const bool extend = again && lines_[i].back().kind == TranscriptLine::Kind::Pass;
    if (extend) lines_[i].pop_back();
    Add(i, {TranscriptLine::Kind::Pass, depth, text});
  }
}

void Transcript::AddUndo(const std::string& text) {
  passers_.clear();
  for (std::size_t i = 0; i < viewers_.size(); ++i) Add(i, {TranscriptLine::Kind::Undo, 0, text});
}

const std::vector<TranscriptLine>& Transcript::LinesFor(view::Seat viewer) const {
  static const std::vector<TranscriptLine> nothing;
  const auto found = std::find(viewers_.begin(), viewers_.end(), viewer);
  return found == viewers_.end() ? nothing : lines_[found - viewers_.begin()];
}

Transcript::Checkpoint Transcript::MakeCheckpoint() const {
  Checkpoint mark;
  for (const auto& lines : lines_) mark.lines.push_back(lines.size());
  mark.path = path_;
  mark.passers = passers_;
  return mark;
}

void Transcript::RollBackTo(const Checkpoint& mark, std::vector<std::size_t>& shown) {
  const auto goes = [](const TranscriptLine& line) { return line.kind != TranscriptLine::Kind::Undo; };
  for (std::size_t i = 0; i < lines_.size() && i < mark.lines.size(); ++i) {
    const auto begin = lines_[i].begin();
    const auto later = begin + static_cast<std::ptrdiff_t>(mark.lines[i]);
    const auto unread = begin + static_cast<std::ptrdiff_t>(shown[i]);
    if (later < unread) shown[i] -= static_cast<std::size_t>(std::count_if(later, unread, goes));
    lines_[i].erase(std::remove_if(later, lines_[i].end(), goes), lines_[i].end());
  }
  path_ = mark.path;
  passers_ = mark.passers;
}

}  // namespace cardinal::narration
