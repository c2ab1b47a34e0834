#include "interpreter/drivers/telling/chronicle.h"

#include <algorithm>

#include "interpreter/drivers/telling/style.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::telling {

namespace {

// The word of the flow (round, turn, phase, step) that a frame runs; empty for all else.
std::string_view FlowWord(const program::Program& program, const match::Frame& frame) {
  if (frame.uid <= 0 || frame.kind != static_cast<std::int16_t>(program::OccurrenceKind::Event) || frame.what < 0)
    return {};
  const std::string_view word = program.events[static_cast<std::size_t>(frame.what)].word;
  return word == "event" ? std::string_view() : word;
}

// Rounds and turns are told by the rules themselves; phases and steps get a heading.
bool HasHeading(std::string_view word) { return word == "phase" || word == "step"; }

// The cards among the values of a sentence whose faces the viewer sees.
std::vector<model::CardId> SeenCards(const program::Program& program, const match::Match& match,
                                     std::span<const program::TypeTag> types, std::span<const model::Value> values,
                                     view::Seat viewer) {
  std::vector<model::CardId> cards;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i) {
    if (types[i].kind != program::TypeKind::Card || values[i] < 0) continue;
    const auto card = static_cast<model::CardId>(values[i]);
    const bool seen = viewer == view::kEverybody || match::SeesFace(program, match.world, viewer, card);
    if (seen) cards.push_back(card);
  }
  return cards;
}

}  // namespace

Chronicle::Chronicle(const program::Program& program, view::Names names, std::vector<view::Seat> viewers)
    : program_(program), names_(std::move(names)), viewers_(std::move(viewers)), lines_(viewers_.size()) {}

int Chronicle::Enter(const match::Match& match) {
  std::vector<const match::Frame*> flow;
  std::size_t first = 0;  // behind the innermost round or turn: what is around it goes on for long and needs no heading
  for (const match::Frame& frame : match.stack.frames) {
    const std::string_view word = FlowWord(program_, frame);
    if (word.empty()) continue;
    flow.push_back(&frame);
    if (!HasHeading(word)) first = flow.size();
  }
  std::vector<std::int32_t> path;
  bool same = true;  // as the phases around the last line, so far
  for (std::size_t i = 0; i < flow.size(); ++i) {
    same = same && i < path_.size() && path_[i] == flow[i]->uid;
    path.push_back(flow[i]->uid);
    if (same) continue;
    if (i == 0 || i + 1 == first) AddGap();
    if (i < first) continue;
    const std::string name = Capitalized(
        view::Wording(program_, names_).Name(program_.events[static_cast<std::size_t>(flow[i]->what)].name));
    for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer)
      Add(viewer, {Line::Kind::Heading, static_cast<int>(i - first), name});
  }
  path_ = std::move(path);
  return static_cast<int>(flow.size() - first);
}

void Chronicle::AddGap() {
  for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer) {
    const auto& lines = lines_[viewer];
    if (!lines.empty() && lines.back().kind != Line::Kind::Gap) Add(viewer, {Line::Kind::Gap, 0, ""});
  }
}

void Chronicle::OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const int depth = Enter(match);
  const std::vector<program::TypeTag>& types = program_.templates[static_cast<std::size_t>(sentence)].values;
  const bool only_players = !types.empty() && std::all_of(types.begin(), types.end(), [](const program::TypeTag& type) {
    return type.kind == program::TypeKind::Player;
  });
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    Add(i, {Line::Kind::Told, depth, view::Sentence(program_, match, sentence, values, viewers_[i], names_),
            SeenCards(program_, match, types, values, viewers_[i]), only_players});
  }
}

// Only those to whom the cards are shown read which they are.
void Chronicle::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (cards.empty()) return;
  const std::string text = view::Shown(program_, match, cards, seats, names_);
  const int depth = Enter(match);
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const view::Seat viewer = viewers_[i];
    if (viewer != view::kEverybody && !((seats >> viewer) & 1u)) continue;
    Add(i, {Line::Kind::Told, depth, text});
  }
}

void Chronicle::Passed(const match::Match& match, view::Seat seat) {
  const std::vector<std::int32_t> before = path_;
  const int depth = Enter(match);
  const bool again = path_ == before && !passers_.empty() && !lines_.empty() && !lines_[0].empty() &&
                     lines_[0].back().kind == Line::Kind::Passed;
  if (!again) passers_.clear();
  const std::string& name = names_.seats[static_cast<std::size_t>(seat)];
  if (std::find(passers_.begin(), passers_.end(), name) == passers_.end()) passers_.push_back(name);
  const view::Wording words(program_, names_);
  const std::string who = words.Joined(passers_);
  const std::string text =
      passers_.size() == 1 ? words.Phrase("{player} passes.", {who}) : words.Phrase("{players} pass.", {who});
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const bool extend = again && lines_[i].back().kind == Line::Kind::Passed;
    if (extend) lines_[i].pop_back();
    Add(i, {Line::Kind::Passed, depth, text});
  }
}

void Chronicle::TakenBack(const std::string& text) {
  passers_.clear();
  for (std::size_t i = 0; i < viewers_.size(); ++i) Add(i, {Line::Kind::TakenBack, 0, text});
}

const std::vector<Line>& Chronicle::Lines(view::Seat viewer) const {
  static const std::vector<Line> nothing;
  const auto found = std::find(viewers_.begin(), viewers_.end(), viewer);
  return found == viewers_.end() ? nothing : lines_[static_cast<std::size_t>(found - viewers_.begin())];
}

Chronicle::Mark Chronicle::Now() const {
  Mark mark;
  for (const auto& lines : lines_) mark.lines.push_back(lines.size());
  mark.path = path_;
  mark.passers = passers_;
  return mark;
}

void Chronicle::BackTo(const Mark& mark, std::vector<std::size_t>& shown) {
  const auto goes = [](const Line& line) { return line.kind != Line::Kind::TakenBack; };
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

}  // namespace cardinal::telling
