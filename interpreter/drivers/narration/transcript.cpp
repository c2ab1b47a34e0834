#include "interpreter/drivers/narration/transcript.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/narration/forced_answer.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

// The keyword of a phase (round, turn, phase, step) that a frame runs; otherwise empty.
std::string_view FlowWord(const program::Program& program, const match::Frame& frame) {
  if (!frame.Runs(program::OccurrenceKind::Event) || frame.occurrence_index < 0) return {};
  const std::string_view word = program.events[frame.occurrence_index].keyword;
  return word == "event" ? std::string_view() : word;
}

// The rules announce rounds and turns with sentences of their own; phases and steps get a heading.
bool HasHeading(std::string_view word) { return word == "phase" || word == "step"; }

// The cards among the values of a sentence, also those in lists.
std::vector<model::CardId> NamedCards(const match::Match& match, std::span<const program::TypeTag> types,
                                      std::span<const model::Value> values) {
  std::vector<model::CardId> cards;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i) {
    if (types[i].kind == program::TypeKind::Card) cards.push_back(static_cast<model::CardId>(values[i]));
    if (types[i].kind != program::TypeKind::List || types[i].element != program::TypeKind::Card) continue;
    const match::ListRef list = match::ToList(values[i]);
    for (std::int32_t at = 0; at < list.length; ++at)
      cards.push_back(static_cast<model::CardId>(match.stack.arena[static_cast<std::size_t>(list.offset + at)]));
  }
  std::erase_if(cards, [&](model::CardId card) { return !match.state.cards.Contains(card); });
  return cards;
}

std::vector<model::CardId> SeenCards(const program::Program& program, const match::Match& match,
                                     std::span<const model::CardId> cards, view::Seat viewer) {
  std::vector<model::CardId> seen;
  for (const model::CardId card : cards)
    if (match.state.cards.Contains(card) &&
        (viewer == view::kOmniscient || match::SeesFace(program, match.state, viewer, card)))
      seen.push_back(card);
  return seen;
}

// One bit for each seat that sees the face.
std::uint32_t SeatsThatSee(const program::Program& program, const match::Match& match, model::CardId card) {
  std::uint32_t seats = 0;
  for (model::Seat seat = 0; seat < match.state.seats; ++seat)
    if (match::SeesFace(program, match.state, seat, card)) seats |= 1u << seat;
  return seats;
}

// Whether cards are named, and none of them is seen by all players.
bool AreHidden(const program::Program& program, const match::Match& match, std::span<const model::CardId> cards) {
  const std::uint32_t all = (std::uint32_t{1} << match.state.seats) - 1;
  const auto hidden = [&](model::CardId card) { return SeatsThatSee(program, match, card) != all; };
  return !cards.empty() && std::all_of(cards.begin(), cards.end(), hidden);
}

// The numbers and enum values of a sentence.
std::vector<model::Value> NamedNumbers(std::span<const program::TypeTag> types, std::span<const model::Value> values) {
  std::vector<model::Value> numbers;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i)
    if (types[i].kind == program::TypeKind::Int || types[i].kind == program::TypeKind::Enum)
      numbers.push_back(values[i]);
  return numbers;
}

// "Berto gains 2 charges (Lamp)."
std::string WithCause(std::string text, const std::string& card) {
  const bool stops = text.ends_with('.');
  if (stops) text.pop_back();
  return text + " (" + card + ')' + (stops ? "." : "");
}

vm::EvaluationResult EvaluateTerms(const program::Program& program, const match::Match& match, std::int32_t query,
                                   std::span<const model::Value> args, vm::ModifierTerms& terms) {
  return engine::EvaluateQuery(program, match, query, args, &terms);
}

}  // namespace

std::string_view KindName(TranscriptLine::Kind kind) {
  static constexpr std::string_view kNames[] = {
#define LINE_KIND(Name, name, about) #name,
#include "interpreter/drivers/narration/line_kinds.def"
  };
  return kNames[static_cast<std::size_t>(kind)];
}

Transcript::Transcript(const program::Program& program, view::DisplayNames names, std::vector<view::Seat> viewers,
                       TermSource terms, GameLayout layout)
    : program_(program),
      names_(std::move(names)),
      terms_(terms ? std::move(terms) : EvaluateTerms),
      layout_(std::move(layout)),
      viewers_(std::move(viewers)),
      lines_(viewers_.size()),
      passers_(viewers_.size()),
      unasked_(viewers_.size(), -1),
      shown_(viewers_.size()) {}

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
    if (i == 0 || i + 1 == first) {
      AddGap();
      readers_.assign(match.state.cards.size(), 0);
    }
    if (i < first) continue;
    const std::string name = EventHeadingText(layout_, view::Localizer(program_, names_), names_.language,
                                              program_.events[flow[i]->occurrence_index].name);
    for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer)
      Add(viewer, {TranscriptLine::Kind::Heading, static_cast<int>(i - first), name});
  }
  path_ = std::move(path);
  depth_ = static_cast<int>(flow.size() - first);
  return depth_;
}

void Transcript::AddGap() {
  for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer) {
    const auto& lines = lines_[viewer];
    if (!lines.empty() && lines.back().kind != TranscriptLine::Kind::Gap)
      Add(viewer, {TranscriptLine::Kind::Gap, 0, ""});
  }
}

void Transcript::OnExplained(const match::Match& match, std::int32_t query, std::span<const model::Value> args,
                             const vm::ModifierTerms& terms) {
  explained_.clear();
  for (const view::Seat viewer : viewers_)
    explained_.push_back(view::ExplainedNumber(program_, match, query, args, terms, viewer, names_));
}

void Transcript::OnField(const match::Match& match, std::int32_t field, model::Value owner, model::Value before,
                         model::Value after, std::int32_t, model::SiteId) {
  if (program_.fields[field].of != program::OwnerKind::Card || before == after) return;
  causes_.push_back({static_cast<model::CardId>(owner), RunningCardText(program_, match)});
}

std::vector<std::vector<NumberSentence>> Transcript::UpdateNumbers(const match::Match& match, const ToldAround& told) {
  const NumberSource source{program_, terms_, layout_};
  const std::shared_ptr<const CardNumbers> before = std::exchange(numbers_, TakeNumbers(source, match));
  std::vector<std::vector<NumberSentence>> changes(viewers_.size());
  for (std::size_t i = 0; before != nullptr && i < viewers_.size(); ++i)
    changes[i] = DescribeNumberChanges(source, *before, *numbers_, told, viewers_[i], names_);
  return changes;
}

void Transcript::AddNumbers(std::size_t viewer, const std::vector<NumberSentence>& changes, bool following) {
  for (const NumberSentence& change : changes) {
    if (change.follows != following) continue;
    TranscriptLine line{TranscriptLine::Kind::Numbers, depth_, change.text, change.cards};
    if (change.expected) line.least = StoryLevel::Full;
    Add(viewer, std::move(line));
  }
}

void Transcript::OnDecision(const match::Match& match) {
  shown_.assign(viewers_.size(), {});
  const auto changes = UpdateNumbers(match, {std::exchange(named_, {}), {}, {}, std::exchange(causes_, {})});
  for (std::size_t i = 0; i < viewers_.size(); ++i) AddNumbers(i, changes[i], false);
}

void Transcript::OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const std::vector<program::TypeTag>& types = program_.templates[sentence].values;
  const std::vector<model::CardId> cards = NamedCards(match, types, values);
  const auto changes = UpdateNumbers(
      match, {std::exchange(named_, cards), cards, NamedNumbers(types, values), std::exchange(causes_, {})});
  for (std::size_t i = 0; i < viewers_.size(); ++i) AddNumbers(i, changes[i], false);
  const int depth = Enter(match);
  const model::CardId cause = UnnamedCause(match, cards);
  const view::Localizer words(program_, names_);
  const bool hidden = AreHidden(program_, match, cards), in_window = OpenWindow(match) >= 0;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const bool knows_cause = !SeenCards(program_, match, {&cause, 1}, viewers_[i]).empty();
    const std::string text = view::FormatSentence(program_, match, sentence, values, viewers_[i], names_);
    Add(i, {TranscriptLine::Kind::Sentence, depth,
            (i < explained_.size() && !explained_[i].empty() ? explained_[i] + ": " : "") +
                (knows_cause ? WithCause(text, words.CardName(match.state.cards[cause].def)) : text),
            SeenCards(program_, match, cards, viewers_[i]), hidden, in_window});
    HideShown(i, lines_[i].back().cards);
    AddCardTexts(match, i, knows_cause ? cause : -1);
    AddNumbers(i, changes[i], true);
  }
  explained_.clear();
  AddReaders(match, cards);
}

void Transcript::HideShown(std::size_t viewer, const std::vector<model::CardId>& named) {
  LastShown& shown = shown_[viewer];
  if (shown.line < 0) return;
  std::erase_if(shown.unnamed,
                [&](model::CardId card) { return std::find(named.begin(), named.end(), card) != named.end(); });
  if (shown.unnamed.empty()) lines_[viewer][static_cast<std::size_t>(shown.line)].least = StoryLevel::Full;
}

// Nothing if the last sentence names the card, or if the same text made that sentence.
model::CardId Transcript::UnnamedCause(const match::Match& match, const std::vector<model::CardId>& named) {
  const model::CardId cause = RunningCardText(program_, match);
  const auto contains = [&](const std::vector<model::CardId>& cards) {
    return std::find(cards.begin(), cards.end(), cause) != cards.end();
  };
  const bool evident = cause < 0 || contains(named) || contains(evident_);
  evident_ = named;
  if (cause >= 0) evident_.push_back(cause);
  return evident ? -1 : cause;
}

// Only the seats that the cards are shown to read their names.
void Transcript::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (cards.empty()) return;
  const std::string text = view::FormatReveal(program_, match, cards, seats, names_);
  const model::CardId running = RunningCardText(program_, match);
  const bool evident = std::find(cards.begin(), cards.end(), running) != cards.end() ||
                       std::find(evident_.begin(), evident_.end(), running) != evident_.end();
  const model::CardId cause = evident ? -1 : running;
  const std::string with_cause =
      cause < 0 ? text : WithCause(text, view::Localizer(program_, names_).CardName(match.state.cards[cause].def));
  const int depth = Enter(match);
  const StoryLevel least = HaveRead(cards, seats) ? StoryLevel::Full : StoryLevel::Normal;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const view::Seat viewer = viewers_[i];
    if (!view::IsAmong(seats, match.state.seats, viewer)) continue;
    const bool knows_cause = !SeenCards(program_, match, {&cause, 1}, viewer).empty();
    TranscriptLine line{
        TranscriptLine::Kind::Shown, depth, knows_cause ? with_cause : text, {cards.begin(), cards.end()}};
    line.in_window = OpenWindow(match) >= 0;
    line.least = least;
    shown_[i] = {std::ssize(lines_[i]), {cards.begin(), cards.end()}};
    Add(i, std::move(line));
    AddCardTexts(match, i);
  }
}

void Transcript::AddReaders(const match::Match& match, std::span<const model::CardId> cards) {
  readers_.resize(match.state.cards.size());
  for (const model::CardId card : cards) readers_[card] |= SeatsThatSee(program_, match, card);
}

bool Transcript::HaveRead(std::span<const model::CardId> cards, std::uint32_t seats) const {
  return std::all_of(cards.begin(), cards.end(), [&](model::CardId card) {
    return static_cast<std::size_t>(card) < readers_.size() && (seats & ~readers_[card]) == 0;
  });
}

// The owner of a card knows it. A viewer without a seat owns no cards, and reads no texts.
void Transcript::AddCardTexts(const match::Match& match, std::size_t viewer, model::CardId cause) {
  if (viewers_[viewer] == view::kOmniscient) return;
  const TranscriptLine line = lines_[viewer].back();
  std::vector<model::CardId> cards = line.cards;
  if (cause >= 0) cards.push_back(cause);
  for (const model::CardId card : cards) {
    const std::int32_t def = match.state.cards[card].def;
    const view::Localizer words(program_, names_);
    const std::string text = words.CardText(def);
    const auto is_it = [&](const TranscriptLine& other) {
      return other.kind == TranscriptLine::Kind::CardText && other.source == def;
    };
    if (match.state.cards[card].owner == viewers_[viewer] || text.empty()) continue;
    if (std::any_of(lines_[viewer].begin(), lines_[viewer].end(), is_it)) continue;
    TranscriptLine printed{TranscriptLine::Kind::CardText, line.depth + 1, words.CardName(def) + ": " + text, {card}};
    printed.source = def;
    Add(viewer, std::move(printed));
  }
}

void Transcript::AddPass(const match::Match& match, view::Seat seat, bool asked) {
  const std::vector<std::int32_t> before = path_;
  const int depth = Enter(match);
  if (path_ != before) passers_.assign(viewers_.size(), {});
  const std::int32_t window = OpenWindow(match);
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    TranscriptLine line{TranscriptLine::Kind::Pass, depth, ""};
    line.least = StoryLevel::Full;
    if (asked || viewers_[i] != seat) {
      line.source = window;
      AddPassFor(i, names_.seats[seat], std::move(line));
    } else if (std::exchange(unasked_[i], window) != window) {
      line.text = view::Localizer(program_, names_)
                      .TranslatePhrase("{player} passes without being asked.", {names_.seats[seat]});
      Add(i, std::move(line));
    }
  }
}

void Transcript::AddPassFor(std::size_t viewer, const std::string& name, TranscriptLine line) {
  std::vector<TranscriptLine>& lines = lines_[viewer];
  std::vector<std::string>& passers = passers_[viewer];
  auto last = lines.rbegin();
  while (last != lines.rend() && last->kind == TranscriptLine::Kind::Pass && last->source < 0) ++last;
  const bool again = !passers.empty() && last != lines.rend() && last->kind == TranscriptLine::Kind::Pass &&
                     last->source == line.source;
  if (again)
    lines.erase(std::next(last).base());
  else
    passers.clear();
  if (std::find(passers.begin(), passers.end(), name) == passers.end()) passers.push_back(name);
  const view::Localizer words(program_, names_);
  const std::string who = words.JoinWithAnd(passers);
  line.text = passers.size() == 1 ? words.TranslatePhrase("{player} passes.", {who})
                                  : words.TranslatePhrase("{players} pass.", {who});
  Add(viewer, std::move(line));
}

void Transcript::AddForced(const match::Match& match, view::Seat viewer, const ForcedSentence& sentence,
                           StoryLevel least) {
  const int depth = Enter(match);
  const std::int32_t choice = match.decision.choice;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    if (viewers_[i] != viewer) continue;
    const bool again =
        choice >= 0 && std::ranges::any_of(lines_[i], [&](const TranscriptLine& line) {
          return line.kind == TranscriptLine::Kind::Forced && line.source == choice && line.least != StoryLevel::Full;
        });
    TranscriptLine line{TranscriptLine::Kind::Forced, depth, again ? sentence.again : sentence.first};
    line.source = choice;
    line.in_window = OpenWindow(match) >= 0;
    line.least = least;
    Add(i, std::move(line));
  }
}

void Transcript::OnForcedPicks(const match::Match& match, view::Seat seat, std::span<const model::Option> options) {
  if (std::find(viewers_.begin(), viewers_.end(), seat) == viewers_.end()) return;
  const ForcedSentence sentence = FormatForcedPicks(program_, match, options, seat, names_);
  if (!sentence.first.empty()) AddForced(match, seat, sentence, StoryLevel::Normal);
}

void Transcript::AddUndo(const std::string& text) {
  passers_.assign(viewers_.size(), {});
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
  mark.unasked = unasked_;
  mark.numbers = numbers_;
  mark.named = named_;
  mark.evident = evident_;
  mark.causes = causes_;
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
  unasked_ = mark.unasked;
  numbers_ = mark.numbers;
  named_ = mark.named;
  evident_ = mark.evident;
  causes_ = mark.causes;
  shown_.assign(viewers_.size(), {});
}

std::int32_t OpenWindow(const match::Match& match) {
  const auto& frames = match.stack.frames;
  const auto is_window = [](const match::Frame& frame) { return frame.Runs(program::OccurrenceKind::Window); };
  const auto window = std::find_if(frames.rbegin(), frames.rend(), is_window);
  return window == frames.rend() ? -1 : window->uid;
}

namespace {

// Whether the instruction that the frame runs is in the definition of its source.
bool IsInDefinition(const program::Program& program, const match::Match& match, const match::Frame& frame) {
  const model::SiteId inner = vm::SiteOf(program, frame);
  const model::SiteId outer = program.cards[match.state.cards[frame.source].def].site;
  if (!program.sites.Contains(inner) || !program.sites.Contains(outer)) return false;
  const program::Site &small = program.sites[inner], &large = program.sites[outer];
  return small.file == large.file && small.begin >= large.begin && small.end <= large.end;
}

}  // namespace

model::CardId RunningCardText(const program::Program& program, const match::Match& match) {
  const auto& frames = match.stack.frames;
  const model::CardId source = frames.empty() ? -1 : frames.back().source;
  for (auto frame = frames.rbegin(); source >= 0 && frame != frames.rend() && frame->source == source; ++frame)
    if (frame->rule >= 0 || IsInDefinition(program, match, *frame)) return source;
  return -1;
}

}  // namespace cardinal::narration
