// Answers that must be refused. Each is given in a copy of the course, as if it were a step: so what is refused here is
// exactly what a step could not answer.
#include "interpreter/drivers/reasons/explain.h"
#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/vocabulary.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Step;
using documents::Text;

namespace {

constexpr std::size_t kMostMeanings = 64;

}  // namespace

std::unique_ptr<Course> Course::Copy() const {
  Begun begun = begun_;
  begun.game = game_;
  auto copy = std::make_unique<Course>(std::move(begun), scenario_, Mode::Plain, rules_);
  copy->record_ = record_;
  copy->seed_ = seed_;
  copy->drawn_ = drawn_;
  copy->step_ = step_;
  return copy;
}

// A copy stops at the words that it cannot give.
bool Course::StopAt(const Text& part) {
  trial_->stuck = part;
  return false;
}

// Words with several meanings: the copy takes the one that is its turn, or stops for others to take each of them.
bool Course::TakeMeaning(const std::vector<std::int32_t>& options, source::Span span) {
  if (trial_->taken < trial_->meanings.size()) return GiveOption(options[trial_->meanings[trial_->taken++]], span);
  trial_->open = options.size();
  return false;
}

// Behind a verb that is no action of this game: what can be done with the card. Refused for its verb, it would prove
// nothing.
std::string Course::MeantByAnotherVerb(const Text& answer) const {
  const std::int32_t meant = MeantByOtherWords(game_, answer.text);
  if (meant < 0) return "";
  const model::Option& option = Open().options[static_cast<std::size_t>(meant)];
  const auto card = static_cast<std::size_t>(option.kind == model::OptionKind::Act ? option.b : option.a);
  const auto def = static_cast<std::size_t>(game_.match.world.cards[card].def);
  const std::string words = Plain(answer.text),
                    verb = words.substr(0, words.find(Plain(game_.Rules().cards[def].name)));
  return IsActionVerb(game_.Rules(), Plain(verb)) ? "" : OptionWords(game_, option);
}

// What is misspelt is always refused. The verb before a card is free where the card is chosen, and where there is one
// thing to do with it.
bool Course::MeansSomething(Seat seat, const Text& answer) {
  const bool own = !Over() && Open().seat == seat;
  const std::int32_t window = own ? Open().window : -1;
  const bool any_verb =
      own && (!HasWindow(seat) || game_.Rules().windows[static_cast<std::size_t>(window)].actions.size() == 1);
  const UnknownWords unknown = FindUnknownWords(game_, answer, any_verb);
  if (unknown.words.empty()) return true;
  Failure failure{answer.span,
                  "`" + unknown.words + "` is no card, no action and no answer of this game: it proves nothing",
                  {},
                  true};
  if (!unknown.help.empty()) failure.Add("help", {unknown.help});
  return Fail(std::move(failure));
}

// An answer with several meanings is refused if each of them is.
Course::Attempt Course::Try(const Step& step, Seat seat) const {
  Attempt attempt;
  if (Over() || Open().seat != seat || (Open().options.size() == 1 && !CouldAnswer(game_, step.answer))) {
    attempt.why = NotAmong(seat, step.answer);
    return attempt;
  }
  std::vector<std::vector<std::size_t>> meanings = {{}};
  for (std::size_t tried = 0; !meanings.empty() && tried < kMostMeanings; ++tried) {
    std::unique_ptr<Course> copy = Copy();
    copy->trial_ = Trial{std::move(meanings.back()), 0, 0, {}, {}, {}};
    meanings.pop_back();
    if (copy->GiveAnswer(step)) return {Attempt::Kind::Taken, "", {}};
    if (!copy->failures_.empty()) return {Attempt::Kind::Undecided, copy->failures_.back().said, {}};
    for (std::size_t i = copy->trial_->open; i-- > 0;) {
      meanings.push_back(copy->trial_->meanings);
      meanings.back().push_back(i);
    }
    if (copy->trial_->stuck) attempt.stuck.push_back(std::move(copy));
  }
  if (attempt.stuck.empty()) return {Attempt::Kind::Undecided, "it has too many meanings", {}};
  const Course& nearest = *attempt.stuck.front();
  const bool begun = nearest.record_.answers.size() > record_.answers.size();
  if (const std::string meant = begun ? "" : MeantByAnotherVerb(step.answer); !meant.empty())
    return {Attempt::Kind::Undecided, "that is no action of this game; write `" + meant + "`", {}};
  attempt.why = begun ? "`" + nearest.trial_->stuck->text + "` cannot be chosen then" : NotAmong(seat, step.answer);
  return attempt;
}

// The reason of the whole answer where nothing of it was taken, else of the part that was not.
bool Course::IsReasonOf(const Attempt& attempt, Seat seat, const Text& answer, const Text& reason) const {
  const std::string plain = Plain(reason.text);
  if (!plain.empty() && Plain(attempt.why).find(plain) != std::string::npos) return true;
  for (const auto& copy : attempt.stuck) {
    if (copy->record_.answers.size() == record_.answers.size()) continue;
    if (copy->IsReason(seat, *copy->trial_->stuck, reason)) return true;
  }
  return IsReason(seat, answer, reason);
}

std::vector<Section> Course::WhyRefused(const Attempt& attempt, Seat seat, const Text& answer) const {
  std::vector<Section> sections;
  for (const auto& copy : attempt.stuck) {
    if (copy->record_.answers.size() == record_.answers.size()) continue;
    for (Section& section : copy->WhyNot(seat, *copy->trial_->stuck)) sections.push_back(std::move(section));
    if (!sections.empty()) return sections;
  }
  return WhyNot(seat, answer);
}

bool Course::FailAllowed(const Step& step, const Attempt& attempt) {
  if (attempt.kind == Attempt::Kind::Undecided)
    return FailHere(step.answer.span, "`" + step.answer.text + "` should be refused, but as an answer: " + attempt.why);
  return FailHere(step.answer.span, "`" + step.answer.text + "` should be refused, but the game allows it");
}

// Where the next answer is given, and at each opportunity of this seat that goes by before: what goes by on the way is
// played in a copy.
bool Course::Refuse(const Step& step) {
  const auto seat = game_.FindSeat(step.who.text);
  if (!seat)
    return Fail({step.who.span,
                 "there is no player `" + step.who.text + "`",
                 {{"help", {"the players are " + Joined(game_.names.seats)}}},
                 true});
  const bool other_verb = !Over() && Open().seat == *seat && !MeantByAnotherVerb(step.answer).empty();
  if (!other_verb && !MeansSomething(*seat, step.answer)) return false;
  std::unique_ptr<Course> ahead;
  Course* at = this;
  bool said = false;
  while (at->RefusesHere(step, *seat, said)) {
    if (at->IsLastFor(step_)) return RefusedWithoutTrace(step);
    if (!ahead) ahead = Copy();
    at = ahead.get();
    bool went = false;
    if (!at->GoOnSilently(went)) break;
  }
  if (ahead) failures_ = ahead->failures_;
  return false;
}

// Where the next answer is given, or nothing goes on by itself.
bool Course::IsLastFor(std::size_t index) const {
  if (Over() || !GoesByItself()) return true;
  const auto& steps = scenario_.steps;
  const auto speaks = [](const Step& step) { return step.kind == Step::Kind::Answer || step.asks; };
  if (!steps[index].asks) ++index;
  while (index < steps.size() && !speaks(steps[index])) ++index;
  const bool answer = index >= steps.size() || steps[index].kind == Step::Kind::Answer;
  return answer ? Awaits(index) : AsksFit(*steps[index].asks);
}

// `said`: the reason was one of an opportunity of this seat. It may be one of the last decision as well.
bool Course::RefusesHere(const Step& step, Seat seat, bool& said) {
  passed_by_.clear();
  const bool own = HasWindow(seat), last = IsLastFor(step_);
  if (!own && !last) return true;
  const Attempt attempt = Try(step, seat);
  if (attempt.kind != Attempt::Kind::Refused) return FailAllowed(step, attempt);
  if (!step.because) return true;
  said = said || IsReasonOf(attempt, seat, step.answer, *step.because);
  if (said) proved_.push_back(step.because->text);
  if (said || !last) return true;
  return FailHere(step.because->span, "`" + step.answer.text + "` is refused for another reason: " + attempt.why,
                  WhyRefused(attempt, seat, step.answer));
}

// What the engine is given instead of a legal answer must leave everything as it is.
bool Course::RefusedWithoutTrace(const Step& step) {
  if (Over()) return true;
  const match::Match untouched = game_.match;
  const auto illegal = static_cast<std::int32_t>(Open().options.size());
  const engine::Step tried = engine::Advance(game_.Rules(), game_.match, {illegal, 0, {}}, {}, nullptr);
  if (tried.kind == engine::Step::Kind::Refused && untouched == game_.match) return true;
  return FailHere(step.span, "an illegal answer was not refused without a trace");
}

}  // namespace cardinal::scenario
