// Keeps how told numbers came about. In: the number that a rule gives with a sentence (`tell ... because`), or the
// modifiers that applied while rules ran and the sentences that they told. Out: ToldNumber, the query whose result a
// sentence tells, with its terms at that time. Promises: a term is kept for a seat only if the seat could know it then
// (known_values.h); uncertain terms are not kept.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "interpreter/drivers/reasons/tested_condition.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

struct ToldNumber {
  std::size_t record = 0;  // of the sentence in the log
  std::int32_t query = -1;
  std::vector<Value> args;
  vm::ModifierTerms terms;
  bool names_subject = false;  // the sentence names an argument of the query
  std::uint32_t seats = 0;     // bit per seat: it could know the terms
};

class ToldNumbers {
 public:
  explicit ToldNumbers(const program::Program& program) : program_(program) {}
  // For these viewers numbers are kept; without a call for none.
  void KeepFor(std::vector<view::Seat> viewers) { viewers_ = std::move(viewers); }

  void OnTerm(std::int32_t query, std::span<const Value> args, const vm::ModifierTerm& term);
  // The rules explain the next sentence by this number.
  void OnExplained(std::int32_t query, std::span<const Value> args, const vm::ModifierTerms& terms);
  // `record`: the index of the sentence in the log.
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values, std::size_t record);
  void RollBackTo(std::size_t records);

  // The numbers of that sentence.
  std::vector<const ToldNumber*> Find(std::size_t record) const;
  // The last number of a sentence that was the result of the query, or null.
  const ToldNumber* FindLast(std::int32_t query, std::span<const Value> args) const;

 private:
  struct RecentQuery {
    std::int32_t query = -1;
    std::vector<Value> args;
    bool operator==(const RecentQuery&) const = default;
  };
  std::vector<Value> Numbers(const match::Match& match, std::int32_t sentence, std::span<const Value> values) const;
  void Guess(const match::Match& match, std::int32_t sentence, std::span<const Value> values, std::size_t record);
  void Keep(const match::Match& match, ToldNumber number);
  std::uint32_t WhoKnows(const match::Match& match, const ToldNumber& number) const;

  const program::Program& program_;
  std::vector<view::Seat> viewers_;
  std::optional<ToldNumber> explained_;  // by the rules, of the next sentence
  std::vector<RecentQuery> recent_;      // whose results were modified, newest last
  std::vector<ToldNumber> told_;         // by record
};

}  // namespace cardinal::reasons
