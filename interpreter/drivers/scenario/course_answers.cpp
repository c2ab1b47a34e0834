// Steps that answer: seats, everyone, chance.
#include <algorithm>
#include <set>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/vocabulary.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario {

using documents::Step;
using documents::Text;
using model::OptionKind;

namespace {

// The window whose opportunity the open decision is; 0 if it is none.
std::int32_t OpenWindow(const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    if (frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Window)
      return frame.uid;
  }
  return 0;
}

bool IsAction(const match::Frame& frame) {
  return frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Action;
}

std::vector<std::string> WordsOf(const Game& game, const std::vector<std::int32_t>& options) {
  std::vector<std::string> words;
  for (const std::int32_t option : options)
    words.push_back(OptionWords(game, game.match.decision.options[static_cast<std::size_t>(option)]));
  return words;
}

// The zones in which copies of a card lie.
std::string PlacesOf(const Game& game, std::int32_t def) {
  std::vector<std::string> places;
  for (const match::Card& card : game.match.world.cards) {
    const std::string place = card.def == def ? ZoneName(game, card.zone) : "";
    if (!place.empty() && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  return Joined(places, " and ");
}

// The definition whose name stands first in these words, the longest of several; -1: none.
std::int32_t FirstCardIn(const Program& program, const std::string& words) {
  const std::string said = " " + Plain(words) + " ";
  std::int32_t found = -1;
  std::size_t place = std::string::npos, length = 0;
  for (std::size_t i = 0; i < program.cards.size(); ++i) {
    const std::string name = " " + Plain(program.cards[i].name) + " ";
    const std::size_t at = said.find(name);
    if (at == std::string::npos || at > place || (at == place && name.size() <= length)) continue;
    found = static_cast<std::int32_t>(i);
    place = at;
    length = name.size();
  }
  return found;
}

// The same list of picks is still open and may be closed.
bool MayClose(const match::Match& match, Seat seat, std::int32_t choice) {
  const model::Decision& open = match.decision;
  const bool many = open.kind == model::DecisionKind::Many || open.kind == model::DecisionKind::Arrange;
  return match.outcome.kind == model::OutcomeKind::Running && open.seat == seat && open.choice == choice && many;
}

// By which the decision is known that a phrase is for: of a list its first pick.
const Text& FirstWords(const Phrase& phrase) {
  return phrase.list && !phrase.picks.empty() ? phrase.picks.front() : phrase.text;
}

std::vector<Section> Behind(std::vector<Section> sections, Section last) {
  sections.push_back(std::move(last));
  return sections;
}

}  // namespace

std::int32_t MeantByOtherWords(const Game& game, const std::string& words) {
  const std::int32_t def = FirstCardIn(game.Rules(), words);
  std::int32_t found = -1;
  for (std::size_t i = 0; def >= 0 && i < game.match.decision.options.size(); ++i) {
    const model::Option& option = game.match.decision.options[i];
    const CardId card = option.kind == OptionKind::Act ? option.b : option.kind == OptionKind::Card ? option.a : -1;
    if (card < 0 || game.match.world.cards[static_cast<std::size_t>(card)].def != def) continue;
    if (found >= 0) return -1;
    found = static_cast<std::int32_t>(i);
  }
  if (found < 0 || Plain(words).starts_with(Plain(game.Rules().cards[static_cast<std::size_t>(def)].name))) return -1;
  const model::Option& option = game.match.decision.options[static_cast<std::size_t>(found)];
  const bool said =
      Plain(words).starts_with(Plain(view::OptionText(game.Rules(), game.match, option, view::kEverybody, game.names)));
  return said ? -1 : found;
}

bool Course::Give(const model::Answer& answer, source::Span span) {
  if (!LooksAlike(answer, span)) return false;
  const bool comes_back = mode_ == Mode::Undo || MayFail() || forbidden_ == soundness::Kind::Difference;
  const match::Match before = comes_back ? game_.match : match::Match();
  if (trial_)
    for (const Heard::Taken& taken : heard_.AllTaken()) trial_->took_all.push_back(taken.seat);
  heard_.ForgetTaken();
  const engine::Step step = engine::Advance(game_.Rules(), game_.match, answer, {}, &heard_);
  ++decisions_;
  if (step.kind != engine::Step::Kind::Refused) record_.answers.push_back(answer);
  if (step.kind == engine::Step::Kind::Fault) return Failed(step.fault, span, before, answer);
  if (step.kind == engine::Step::Kind::Refused)
    return FailHere(span, "the engine refuses this answer: " + step.refusal);
  return GoesOneWay(before, answer, span) && CheckIntegrity() &&
         (mode_ != Mode::Undo || GiveAgain(before, answer, span));
}

bool Course::NamesPlayer(const Step& step) {
  const std::string who = Plain(step.who.text);
  if (who == "chance" || who == "everyone" || game_.FindSeat(step.who.text)) return true;
  const std::string help = diag::DidYouMean(step.who.text, {"everyone", "chance", "expect", "asks", "refused"}).text;
  return Fail({step.who.span,
               "there is no player `" + step.who.text + "`",
               {{"help", {help.empty() ? "the players are " + Joined(game_.names.seats) : help}}},
               true});
}

bool Course::GiveAnswer(const Step& step) {
  const std::string who = Plain(step.who.text);
  if (who == "chance") {
    if (AskedIsChance()) return GiveLuck(step.answer);
    return FailHere(step.answer.span, "nothing is drawn by luck here");
  }
  if (who == "everyone") return GiveForEveryone(step);
  if (!NamesPlayer(step)) return false;
  const auto seat = game_.FindSeat(step.who.text);
  BeginAct();
  std::deque<Phrase> phrases = PhrasesOf(game_.Rules(), step.answer);
  if (phrases.empty()) phrases.push_back({step.answer, true, {}});
  for (bool later = false; !phrases.empty(); later = true) {
    Phrase phrase = std::move(phrases.front());
    phrases.pop_front();
    if (!GivePhrase(step, *seat, std::move(phrase), phrases, later)) return false;
  }
  return true;
}

// What is open belongs to an action, or is an opportunity for one.
void Course::BeginAct() {
  act_ = game_.match.next_uid;
  if (Over() || Open().kind == model::DecisionKind::Act) return;
  for (const match::Frame& frame : game_.match.stack.frames)
    if (IsAction(frame)) act_ = frame.uid;
}

// The action that the answer has begun neither runs nor waits.
bool Course::ActIsOver() const {
  const auto& frames = game_.match.stack.frames;
  const auto& waiting = game_.match.waiting;
  return std::ranges::none_of(frames,
                              [&](const match::Frame& frame) { return IsAction(frame) && frame.uid >= act_; }) &&
         std::ranges::none_of(waiting, [&](const match::Waiting& one) { return one.uid >= act_; });
}

// Whether it is this seat that is asked now. In between, forced answers and named luck go by. Later words go no further
// than to the next opportunity of this seat after the action that was begun.
bool Course::Asked(const Step& step, Seat seat, const Text& text, bool later) {
  passed_by_.clear();
  const auto fits = [&] {
    if (AskedIsChance() || Open().seat != seat) return false;
    return Open().options.size() > 1 || CouldAnswer(game_, text) || (later && HasWindow(seat) && ActIsOver());
  };
  const std::size_t failures = failures_.size();
  const bool settled = Settle(fits);
  const auto after = [](const PassedBy& passed) { return passed.after; };
  const bool passed = later && (PassedOwnChoice(seat) || std::ranges::any_of(passed_by_, after));
  if (trial_ && passed && (!settled || AskedIsChance())) {
    failures_.resize(failures);
    return StopAt(text);
  }
  if (!settled) return false;
  if (!later) passed_by_.clear();
  const bool asked = !Over() && Open().seat == seat;
  const bool too_late = later && !HasWindow(seat) && std::ranges::any_of(passed_by_, after);
  if (asked && !too_late) {
    if (!later) BeginAct();
    return true;
  }
  if (trial_ && !AskedIsChance()) return StopAt(text);
  if (later && !AskedIsChance()) return NeverAsked(seat, text);
  if (Over())
    return FailHere(text.span, step.who.text + "'s answer `" + text.text + "` was never asked for: the game is over");
  if (AskedIsChance())
    return FailHere(step.span, "luck draws " + DrawWords(game_) + ", and the scenario does not say how",
                    {{"add before this step", {DrawLine(game_)}}});
  return FailHere(text.span, game_.SeatName(Open().seat) + " is asked, not " + game_.SeatName(seat),
                  {{"add before this step an answer such as",
                    {"- " + game_.SeatName(Open().seat) + ": " + OptionWords(game_, Open().options.front())}}});
}

bool Course::NeverAsked(Seat seat, const Text& text) {
  if (trial_) return StopAt(text);
  return FailHere(
      text.span,
      "`" + text.text + "` was never asked for: the game asks nothing more of " + game_.SeatName(seat) + " here",
      PassedOwnChoice(seat) ? WhyNot(seat, text) : std::vector<Section>());
}

bool Course::GivePhrase(const Step& step, Seat seat, Phrase phrase, std::deque<Phrase>& rest, bool later) {
  // `defend with [A]`: only the list says what; the words before it are for the reader.
  const bool before_list = !phrase.list && !rest.empty() && rest.front().list && IsOnlyVerb(game_, phrase.text.text);
  const Phrase& asked = before_list && !CouldAnswer(game_, phrase.text) ? rest.front() : phrase;
  if (TookAll(seat, asked)) {
    if (answered_.where.empty())
      answered_.where = "all that could be chosen had to be taken, so the game asks no player";
    return true;
  }
  if (const auto other = trial_ ? NoneOfTaken(seat, asked) : std::nullopt) return StopAt(*other);
  if (const std::size_t comma = phrase.text.text.find(','); !phrase.list && comma != std::string::npos) {
    if (TookAll(seat, {documents::Part(phrase.text, 0, comma), false, {}})) {
      rest.push_front({documents::Trimmed(documents::Part(phrase.text, comma + 1, std::string::npos)), false, {}});
      return true;
    }
  }
  if (!Asked(step, seat, FirstWords(asked), later)) return false;
  const bool new_act = later && Open().kind == model::DecisionKind::Act;
  if (phrase.list) return new_act ? NeverAsked(seat, FirstWords(phrase)) : GivePicks(step, seat, phrase, later);
  HeadMatch head = MatchHead(game_, phrase.text);
  if (head.options.empty() && before_list && !new_act && Open().kind != model::DecisionKind::Act) return true;
  if (new_act && !IsForNewAct(head, phrase.text)) return NeverAsked(seat, phrase.text);
  if (head.options.empty()) return CannotGive(seat, phrase.text);
  if (new_act) BeginAct();
  if (!head.rest.text.empty()) rest.push_front({head.rest, false, {}});
  return GiveOneOf(head.options, phrase.text);
}

bool Course::PassedOwnChoice(Seat seat) const {
  return std::any_of(passed_by_.begin(), passed_by_.end(),
                     [&](const PassedBy& passed) { return passed.seat == seat && passed.choice; });
}

// Later words begin something new only with the name of an action, or with `pass`: a card alone is meant for what was
// begun.
bool Course::IsForNewAct(const HeadMatch& head, const Text& words) const {
  if (head.options.empty()) return false;
  const model::Option& option = Open().options[static_cast<std::size_t>(head.options.front())];
  const std::vector<std::string> said = WordsIn(words.text);
  const auto first = std::ranges::find_if_not(said, LeadsOver);
  if (first == said.end()) return false;
  if (option.kind != OptionKind::Act) return *first == "pass";
  const std::string& action = game_.Rules().actions[static_cast<std::size_t>(option.a)].name;
  return std::ranges::count(WordsIn(action), *first) > 0;
}

std::string Course::MisspeltOption(Seat seat, const Text& words) const {
  if (Over() || Open().seat != seat || FirstCardIn(game_.Rules(), words.text) >= 0) return "";
  std::vector<std::string> known;
  for (const model::Option& option : Open().options) known.push_back(OptionWords(game_, option));
  return diag::Nearest(words.text, known);
}

bool Course::CannotGive(Seat seat, const Text& words) {
  if (trial_) return StopAt(words);
  std::vector<Section> more = WhyNot(seat, words);
  const std::int32_t meant = MeantByOtherWords(game_, words.text);
  std::string instead =
      OptionWords(game_, meant < 0 ? Open().options.back() : Open().options[static_cast<std::size_t>(meant)]);
  std::string why = "with that card it can only be `" + instead + "`";
  if (meant < 0) {
    why = NotAmong(seat, words);
    if (const std::string misspelt = MisspeltOption(seat, words); !misspelt.empty()) {
      instead = misspelt;
      why += "; did you mean `" + instead + "`?";
    }
  }
  FailHere(words.span, game_.SeatName(seat) + " cannot answer `" + words.text + "`: " + why,
           Behind(std::move(more), {"write instead, for example", {"- " + game_.SeatName(seat) + ": " + instead}}));
  failures_.back().names_nothing = NamesNothing(words);
  return false;
}

// The verb before a card is free.
bool Course::NamesNothing(const Text& words) const { return !FindUnknownWords(game_, words, true).words.empty(); }

bool Course::GiveOneOf(const std::vector<std::int32_t>& options, const Text& text) {
  if (answered_.where.empty())
    answered_.where = "decision " + std::to_string(decisions_ + 1) + " (" + Asking(game_) + ")";
  answered_.chose = answered_.chose || Open().options.size() > 1;
  if (Equivalent(game_, options)) return GiveOption(options.front(), text.span);
  if (trial_) return TakeMeaning(options, text.span);
  return FailHere(text.span, "`" + text.text + "` could be " + Joined(WordsOf(game_, options), " or "));
}

bool Course::GivePicks(const Step& step, Seat seat, const Phrase& phrase, bool later) {
  const std::int32_t choice = Open().choice;
  if (trial_) trial_->list = record_.answers.size();
  for (std::size_t i = 0; i < phrase.picks.size(); ++i) {
    const Text& pick = phrase.picks[i];
    if (!Asked(step, seat, pick, later || i > 0)) return false;
    const auto found = Matching(game_, pick.text);
    // All picks of a list are for one question.
    if (found.empty() || Open().choice != choice) return CannotPick(seat, pick);
    // Of an order the last one follows by itself.
    const bool ends_order =
        Open().kind == model::DecisionKind::Arrange && Open().options.size() == 2 && i + 2 == phrase.picks.size();
    if (ends_order && Matching(game_, phrase.picks[i + 1].text).empty()) return CannotPick(seat, phrase.picks[i + 1]);
    if (!GiveOneOf(found, pick)) return false;
    if (ends_order) break;
  }
  if (trial_) trial_->list.reset();
  return ClosePicks(seat, phrase, choice);
}

bool Course::CannotPick(Seat seat, const Text& pick) {
  if (trial_) return StopAt(pick);
  FailHere(pick.span, game_.SeatName(seat) + " cannot pick `" + pick.text + "`", WhyNot(seat, pick));
  failures_.back().names_nothing = NamesNothing(pick);
  return false;
}

bool Course::ClosePicks(Seat seat, const Phrase& phrase, std::int32_t choice) {
  const auto fail = [&](const std::string& said) {
    return trial_ ? StopAt(phrase.text) : FailHere(phrase.text.span, said);
  };
  if (!MayClose(game_.match, seat, choice)) {
    if (!phrase.picks.empty()) return true;
    const std::int32_t nobody = FindOption(game_, OptionKind::Nobody);
    return nobody >= 0 ? GiveOption(nobody, phrase.text.span) : fail("nothing can be left unpicked here");
  }
  // The same question once more, from the start: an answer to come may be for it.
  if (!phrase.picks.empty() && Open().picked.empty()) return true;
  const std::int32_t done = FindOption(game_, OptionKind::Done);
  return done >= 0 ? GiveOption(done, phrase.text.span) : fail("more must be picked than this list has");
}

// Each seat answers once, as long as the same window asks.
bool Course::GiveForEveryone(const Step& step) {
  if (AskedIsChance())
    return FailHere(step.span, "luck draws " + DrawWords(game_) + ", and the scenario does not say how",
                    {{"add before this step", {DrawLine(game_)}}});
  std::set<Seat> answered;
  const std::int32_t window = OpenWindow(game_.match);
  while (!Over() && !AskedIsChance() && OpenWindow(game_.match) == window && !answered.contains(Open().seat)) {
    const auto found = Matching(game_, step.answer.text);
    if (found.empty()) break;
    answered.insert(Open().seat);
    if (!GiveOneOf(found, step.answer)) return false;
  }
  if (!answered.empty()) return true;
  return FailHere(step.answer.span, "nobody can answer `" + step.answer.text + "` here");
}

bool Course::GiveLuck(const Text& text) {
  Draw draw = DrawAs(game_, text);
  if (!draw.problem.empty()) return FailHere(text.span, draw.problem, {{"write, for example", {DrawLine(game_)}}});
  for (const model::Answer& answer : draw.answers) {
    if (!AskedIsChance()) return FailHere(text.span, "luck draws less than `" + text.text + "` says");
    if (!Give(answer, text.span)) return false;
  }
  return true;
}

std::string Course::NotAmong(Seat seat, const Text& answer) const {
  if (Over()) return "the game is over";
  if ((game_.match.world.out >> seat & 1u) != 0) return game_.SeatName(seat) + " is out of the game";
  if (Open().seat != seat)
    return "not your turn: " + game_.SeatName(Open().seat) + " is asked, not " + game_.SeatName(seat);
  if (const std::int32_t card = FirstCardIn(game_.Rules(), answer.text); card >= 0) {
    const std::string& name = game_.Rules().cards[static_cast<std::size_t>(card)].name;
    const std::string places = PlacesOf(game_, card);
    if (places.empty()) return "there is no `" + name + "` in this game";
    return "`" + name + "` is not among the options of " + game_.SeatName(seat) + " (it is in " + places + ")";
  }
  return "`" + answer.text + "` is not among the options of " + game_.SeatName(seat);
}

}  // namespace cardinal::scenario
