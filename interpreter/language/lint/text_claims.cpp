#include "interpreter/language/lint/text_claims.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

namespace {

// How far the word of which a number counts something may be from the number, in terms.
constexpr int kUnitAfter = 4, kUnitBefore = 4;
constexpr int kMaxClauses = 8;  // of one stretch

}  // namespace

TextClaims::TextClaims(const TextTerms& terms, const std::vector<TextToken>& tokens, const std::vector<bool>& claimed)
    : terms_(terms), text_(terms.Reduce(tokens)) {
  for (const TextTerm& term : text_) claimed_.push_back(claimed[term.token]);
}

// Each run of clauses of a sentence, the shortest first.
std::vector<std::pair<int, int>> TextClaims::Stretches() const {
  std::vector<int> starts;
  for (int i = 0; i < std::ssize(text_); ++i)
    if (i == 0 || text_[i].clause != text_[i - 1].clause) starts.push_back(i);
  starts.push_back(base::Count(text_));
  std::vector<std::pair<int, int>> all;
  for (int length = 1; length < std::min<int>(kMaxClauses, base::Count(starts)); ++length)
    for (int i = 0; i + length < std::ssize(starts); ++i)
      if (text_[starts[i]].sentence == text_[starts[i + length] - 1].sentence)
        all.emplace_back(starts[i], starts[i + length]);
  return all;
}

// The word after the number, or else before it: what it counts.
bool TextClaims::HasUnitNear(const std::vector<TextTerm>& said, int term, int there) const {
  int unit = term + 1;
  while (unit < std::ssize(said) && said[unit].IsNumber()) ++unit;
  if (unit == std::ssize(said)) unit = term - 1;
  while (unit >= 0 && said[unit].IsNumber()) --unit;
  if (unit < 0) return true;
  // "+2 Attack and +1 Health": the next word belongs to the number.
  const bool is_next = unit > term && there + 1 < std::ssize(text_) && !text_[there + 1].IsNumber();
  if (is_next && terms_.Contradict(text_[there + 1].word, said[unit].word)) return false;
  int begin = there, end = there + 1;  // up to the next numbers, which count other things
  while (begin > 0 && there - begin < kUnitBefore && !text_[begin - 1].IsNumber()) --begin;
  while (end < std::ssize(text_) && end - there <= kUnitAfter && !text_[end].IsNumber()) ++end;
  return std::any_of(text_.begin() + begin, text_.begin() + end, [&](const TextTerm& near) {
    return near.sentence == text_[there].sentence && !near.IsNumber() &&
           (near.word == said[unit].word || terms_.Contradict(near.word, said[unit].word));
  });
}

bool TextClaims::Same(const std::vector<TextTerm>& said, int term, int there) const {
  const TextTerm& one = said[term];
  const TextTerm& other = text_[there];
  if (!one.IsNumber() || !other.IsNumber()) return one.word == other.word && one.IsNumber() == other.IsNumber();
  const bool signs = one.sign == other.sign || (one.sign >= 0 && other.sign >= 0);
  return one.number == other.number && signs && HasUnitNear(said, term, there);
}

bool TextClaims::Contradicts(const std::vector<TextTerm>& said, int term, int there) const {
  const TextTerm& one = said[term];
  const TextTerm& other = text_[there];
  if (!one.IsNumber() || !other.IsNumber())
    return terms_.Contradict(one.Key(), other.Key()) && (!one.IsNumber() || HasUnitNear(said, term, there));
  const bool differ = one.number != other.number || one.sign * other.sign < 0;
  return differ && HasUnitNear(said, term, there);
}

bool TextClaims::Fit::IsBetterThan(const Fit& other) const {
  return missing.size() != other.missing.size() ? missing.size() < other.missing.size()
                                                : used.size() > other.used.size();
}

TextClaims::Fit TextClaims::FitTo(const std::vector<TextTerm>& said, int begin, int end) const {
  Fit fit;
  for (int term = 0; term < std::ssize(said); ++term) {
    int found = -1;
    for (int there = begin; there < end && found < 0; ++there)
      if (Same(said, term, there) && std::find(fit.used.begin(), fit.used.end(), there) == fit.used.end()) found = there;
    if (found < 0)
      fit.missing.push_back(term);
    else
      fit.used.push_back(found);
  }
  for (const int term : fit.missing)
    for (int there = begin; there < end && fit.rival < 0; ++there)
      if (!claimed_[there] && Contradicts(said, term, there) &&
          std::find(fit.used.begin(), fit.used.end(), there) == fit.used.end())
        fit.rival = there;
  return fit;
}

TextClaims::Said TextClaims::FindSaid(const Statements& statements, const Statements& rivals, std::size_t fewest) {
  for (const auto& [begin, end] : Stretches()) {
    Fit longest;
    for (const std::string& statement : statements) {
      const std::vector<TextTerm> said = terms_.Reduce(statement);
      Fit fit = FitTo(said, begin, end);
      if (said.size() >= fewest && fit.missing.empty() && fit.used.size() > longest.used.size()) longest = std::move(fit);
    }
    if (longest.used.empty()) continue;
    if (const auto words = FindLonger(longest.used, rivals, begin, end)) return {false, words};
    for (const int there : longest.used) claimed_[there] = true;
    return {true, std::nullopt};
  }
  return {};
}

// The tokens of a rival that has more words than `used`, not counting numbers, and one that nothing claims.
std::optional<TokenRange> TextClaims::FindLonger(const std::vector<int>& used, const Statements& rivals, int begin,
                                                 int end) const {
  const auto is_number = [&](int there) { return text_[there].IsNumber(); };
  const auto words_of = [&](const std::vector<int>& terms) {
    return std::ssize(terms) - std::count_if(terms.begin(), terms.end(), is_number);
  };
  for (const std::string& rival : rivals) {
    std::vector<TextTerm> said = terms_.Reduce(rival);
    std::erase_if(said, [](const TextTerm& term) { return term.IsNumber(); });
    const Fit fit = FitTo(said, begin, end);
    if (!fit.missing.empty() || words_of(fit.used) <= words_of(used)) continue;
    const bool more = std::any_of(fit.used.begin(), fit.used.end(), [&](int there) {
      return !claimed_[there] && std::find(used.begin(), used.end(), there) == used.end();
    });
    if (more) return TokensOf(fit.used);
  }
  return std::nullopt;
}

bool TextClaims::IsClaimed(int token) const {
  for (int i = 0; i < std::ssize(text_); ++i)
    if (text_[i].token <= token && token <= text_[i].last_token) return claimed_[i];
  return true;  // it says nothing
}

std::optional<TokenRange> TextClaims::FindOther(const Statements& statements,
                                                const std::set<std::string>& allowed) const {
  for (const std::string& statement : statements) {
    const std::vector<TextTerm> said = terms_.Reduce(statement);
    for (const auto& [begin, end] : Stretches()) {
      const Fit fit = FitTo(said, begin, end);
      const bool other = fit.missing.empty() && std::any_of(fit.used.begin(), fit.used.end(), [&](int there) {
                           return !claimed_[there] && !text_[there].IsNumber() && allowed.count(text_[there].word) == 0;
                         });
      if (other) return TokensOf(fit.used);
    }
  }
  return std::nullopt;
}

std::vector<TextClaims::Exclusion> TextClaims::FindExclusions(const std::set<std::string>& allowed) const {
  std::set<std::string> in_text;
  for (const TextTerm& term : text_) in_text.insert(term.Key());
  std::vector<Exclusion> all;
  for (int i = 0; i < std::ssize(text_); ++i) {
    if (allowed.count(text_[i].Key()) > 0 || !CanExclude(i, in_text, allowed)) continue;
    for (const std::string& one : allowed)
      if (in_text.count(one) == 0 && terms_.Contradict(one, text_[i].Key())) {
        all.push_back({TokensOf({i}), one});
        break;
      }
  }
  return all;
}

// A number can exclude only as "one": "one Character" instead of each, if no word of the text says each.
bool TextClaims::CanExclude(int there, const std::set<std::string>& in_text,
                            const std::set<std::string>& allowed) const {
  const TextTerm& term = text_[there];
  if (!term.IsNumber()) return true;
  if (term.number != 1 || term.sign != 0 || there + 1 == std::ssize(text_)) return false;
  if (allowed.count(text_[there + 1].Key()) == 0 || text_[there + 1].IsNumber()) return false;
  const std::vector<std::string> others = terms_.ContradictionsOf(term.Key());
  return std::none_of(others.begin(), others.end(), [&](const std::string& other) { return in_text.count(other) > 0; });
}

TokenRange TextClaims::TokensOf(const std::vector<int>& terms) const {
  TokenRange words{text_[terms.front()].token, text_[terms.front()].last_token + 1};
  for (const int there : terms) {
    words.begin = std::min(words.begin, text_[there].token);
    words.end = std::max(words.end, text_[there].last_token + 1);
  }
  return words;
}

std::optional<TokenRange> TextClaims::FindContradiction(const Statements& statements) const {
  Fit best;
  bool any = false;
  std::pair<int, int> where;
  for (const std::string& statement : statements) {
    const std::vector<TextTerm> said = terms_.Reduce(statement);
    if (said.empty()) continue;
    for (const auto& [begin, end] : Stretches()) {
      const Fit fit = FitTo(said, begin, end);
      const bool enough = fit.used.size() >= fit.missing.size() || said.size() == 1;
      if (!enough) continue;
      const bool better = !any || fit.IsBetterThan(best);
      const bool as_good = any && fit.missing.size() == best.missing.size() && best.rival < 0 && fit.rival >= 0;
      if (!better && !as_good) continue;
      best = fit;
      where = {begin, end};
      any = true;
    }
  }
  if (!any || best.rival < 0) return std::nullopt;
  best.used.push_back(best.rival);
  return TokensOf(best.used);
}

}  // namespace cardinal::lint
