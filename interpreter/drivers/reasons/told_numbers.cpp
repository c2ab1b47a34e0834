#include "interpreter/drivers/reasons/told_numbers.h"

#include <algorithm>

#include "interpreter/drivers/reasons/known_values.h"
#include "interpreter/drivers/reasons/term_tree.h"

namespace cardinal::reasons {

namespace {

using program::TypeKind;

constexpr std::size_t kMaxRecent = 24;

// The values of that type among the arguments of the event that tells, and of those that called it.
std::vector<Value> ArgumentsOf(const program::Program& program, const match::Match& match, TypeKind kind,
                               bool innermost) {
  std::vector<Value> found;
  const auto& frames = match.stack.frames;
  for (std::size_t i = frames.size(); i-- > 0;) {
    const match::Frame& frame = frames[i];
    if (frame.uid <= 0 || frame.kind != static_cast<std::int16_t>(program::OccurrenceKind::Event)) continue;
    const auto& params = program.events[frame.occurrence_index].params;
    for (std::size_t at = 0; at < params.size(); ++at)
      if (params[at].type.kind == kind) found.push_back(match.stack.values[static_cast<std::size_t>(frame.base) + at]);
    if (innermost) break;
  }
  return found;
}

bool Contains(const std::vector<Value>& values, Value value) {
  return std::ranges::find(values, value) != values.end();
}

bool SameTerms(const vm::ModifierTerms& one, const vm::ModifierTerms& other) {
  return one.base == other.base && one.result == other.result && std::ranges::equal(one.terms, other.terms, IsSameTerm);
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
  std::vector<Value> numbers = ArgumentsOf(program_, match, TypeKind::Int, true);
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i)
    if (types[i].kind == TypeKind::Int) numbers.push_back(values[i]);
  return numbers;
}

// The newest query whose result is one of the numbers, and that is about something that the running events are about.
// It is evaluated again: what has changed in between explains nothing.
void ToldNumbers::OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values,
                         std::size_t record) {
  if (viewers_.empty() || recent_.empty()) return;
  const std::vector<Value> numbers = Numbers(match, sentence, values);
  const std::vector<Value> cards = ArgumentsOf(program_, match, TypeKind::Card, false);
  const auto& types = program_.templates[sentence].values;
  for (std::size_t i = recent_.size(); i-- > 0 && !numbers.empty();) {
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
    ToldNumber number{record, recent.query, recent.args, now.terms, subject, 0};
    number.seats = WhoKnows(match, number);
    told_.push_back(std::move(number));
    return;
  }
}

std::uint32_t ToldNumbers::WhoKnows(const match::Match& match, const ToldNumber& number) const {
  const view::DisplayNames nobody;
  std::uint32_t seats = 0;
  for (const view::Seat viewer : viewers_) {
    if (viewer == view::kOmniscient) continue;
    const ExplainContext asker{program_, match, viewer, nobody};
    ImaginedMatches imagined(asker);
    bool known = true;
    for (int i = 0; known && i < imagined.Count(); ++i) {
      const TermTree other = EvaluateTermTree(program_, imagined.Get(i), number.query, number.args);
      known = !other.reply.fault && SameTerms(number.terms, other.terms);
    }
    if (known) seats |= 1u << viewer;
  }
  return seats;
}

void ToldNumbers::RollBackTo(std::size_t records) {
  recent_.clear();
  std::erase_if(told_, [&](const ToldNumber& number) { return number.record >= records; });
}

const ToldNumber* ToldNumbers::Find(std::size_t record) const {
  const auto found = std::ranges::find(told_, record, &ToldNumber::record);
  return found == told_.end() ? nullptr : &*found;
}

}  // namespace cardinal::reasons
