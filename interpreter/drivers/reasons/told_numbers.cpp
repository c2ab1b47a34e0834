#include "interpreter/drivers/reasons/told_numbers.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/reasons/known_values.h"
#include "interpreter/drivers/reasons/term_tree.h"

namespace cardinal::reasons {

namespace {

using program::TypeKind;

constexpr std::size_t kMaxRecent = 24;

// The values of that type among the arguments of the event that tells, and of those that called it.
std::vector<Value> EventArguments(const program::Program& program, const match::Match& match, TypeKind kind,
                                  bool innermost) {
  std::vector<Value> found;
  const auto& frames = match.stack.frames;
  for (std::size_t i = frames.size(); i-- > 0;) {
    const match::Frame& frame = frames[i];
    if (!frame.Runs(program::OccurrenceKind::Event)) continue;
    const auto& params = program.events[frame.occurrence_index].params;
    for (std::size_t at = 0; at < params.size(); ++at)
      if (params[at].type.kind == kind) found.push_back(match.stack.values[frame.base + at]);
    if (innermost) break;
  }
  return found;
}

bool Contains(const std::vector<Value>& values, Value value) {
  return std::ranges::find(values, value) != values.end();
}

}  // namespace

void ToldNumbers::OnTerm(std::int32_t query, std::span<const Value> args, const vm::ModifierTerm& term) {
  const program::Query& asked = program_.queries[query];
  if (viewers_.empty() || IsNeutralTerm(term) || asked.permission_of >= 0 || asked.result.kind != TypeKind::Int) return;
  for (std::size_t i = 0; i < args.size(); ++i)
    if (asked.params[i].type.kind == TypeKind::List) return;
  RecentQuery recent{query, {args.begin(), args.end()}};
  std::erase(recent_, recent);
  if (recent_.size() == kMaxRecent) recent_.erase(recent_.begin());
  recent_.push_back(std::move(recent));
}

std::vector<Value> ToldNumbers::Numbers(const match::Match& match, std::int32_t sentence,
                                        std::span<const Value> values) const {
  const auto& types = program_.templates[sentence].values;
  std::vector<Value> numbers = EventArguments(program_, match, TypeKind::Int, true);
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i)
    if (types[i].kind == TypeKind::Int) numbers.push_back(values[i]);
  return numbers;
}

void ToldNumbers::OnExplained(std::int32_t query, std::span<const Value> args, const vm::ModifierTerms& terms) {
  explained_ = ToldNumber{0, query, {args.begin(), args.end()}, terms, true, 0};
}

void ToldNumbers::OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values,
                         std::size_t record) {
  std::optional<ToldNumber> explained = std::exchange(explained_, std::nullopt);
  if (viewers_.empty()) return;
  if (!explained) return Guess(match, sentence, values, record);
  if (ChangingTerms(explained->terms).empty()) return;
  explained->record = record;
  Keep(match, std::move(*explained));
}

void ToldNumbers::Keep(const match::Match& match, ToldNumber number) {
  number.seats = WhoKnows(match, number);
  told_.push_back(std::move(number));
}

// The newest queries whose results are numbers of the sentence, and that are about something that the running events
// are about: one for each thing that the sentence names, otherwise one. They are evaluated again: what has changed in
// between explains nothing.
void ToldNumbers::Guess(const match::Match& match, std::int32_t sentence, std::span<const Value> values,
                        std::size_t record) {
  if (recent_.empty()) return;
  const std::vector<Value> numbers = Numbers(match, sentence, values);
  const std::vector<Value> cards = EventArguments(program_, match, TypeKind::Card, false);
  const auto& types = program_.templates[sentence].values;
  const std::size_t most = program_.templates[sentence].values.size();
  std::size_t kept = 0;
  for (std::size_t i = recent_.size(); i-- > 0 && !numbers.empty() && kept < most;) {
    const RecentQuery& recent = recent_[i];
    const program::Query& query = program_.queries[recent.query];
    bool about = true, subject = false;
    for (std::size_t at = 0; at < recent.args.size(); ++at) {
      if (query.params[at].type.kind != TypeKind::Card) continue;
      bool named = false;
      for (std::size_t told = 0; told < types.size() && told < values.size(); ++told)
        named = named || (types[told].kind == TypeKind::Card && values[told] == recent.args[at]);
      subject = subject || named;
      about = about && (named || Contains(cards, recent.args[at]));
    }
    if (!about) continue;
    const TermTree now = EvaluateTermTree(program_, match, recent.query, recent.args);
    if (now.reply.fault || !Contains(numbers, now.reply.value) || ChangingTerms(now.terms).empty()) continue;
    if (kept > 0 && !subject) continue;
    Keep(match, {record, recent.query, recent.args, now.terms, subject, 0});
    if (!subject) return;
    ++kept;
  }
}

std::uint32_t ToldNumbers::WhoKnows(const match::Match& match, const ToldNumber& number) const {
  const view::DisplayNames unnamed;
  std::uint32_t seats = 0;
  for (const view::Seat viewer : viewers_) {
    if (viewer < 0) continue;  // the result has a bit for each seat
    const ExplainContext asker{program_, match, viewer, unnamed};
    ImaginedMatches imagined(asker);
    bool known = true;
    for (int i = 0; known && i < imagined.Count(); ++i) {
      const TermTree other = EvaluateTermTree(program_, imagined.Get(i), number.query, number.args);
      known = !other.reply.fault && vm::HaveSameEffect(number.terms, other.terms);
    }
    if (known) seats |= 1u << viewer;
  }
  return seats;
}

void ToldNumbers::RollBackTo(std::size_t records) {
  explained_.reset();
  recent_.clear();
  std::erase_if(told_, [&](const ToldNumber& number) { return number.record >= records; });
}

std::vector<const ToldNumber*> ToldNumbers::Find(std::size_t record) const {
  std::vector<const ToldNumber*> found;
  for (const ToldNumber& number : told_)
    if (number.record == record) found.push_back(&number);
  return found;
}

const ToldNumber* ToldNumbers::FindLast(std::int32_t query, std::span<const Value> args) const {
  for (std::size_t i = told_.size(); i-- > 0;)
    if (told_[i].query == query && std::ranges::equal(told_[i].args, args)) return &told_[i];
  return nullptr;
}

}  // namespace cardinal::reasons
