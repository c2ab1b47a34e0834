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
    : terms_(terms), text_(terms.Reduce(tokens, &signs_)) {
  for (const TextTerm& term : text_)
    claimed_.push_back(std::all_of(claimed.begin() + term.token, claimed.begin() + term.last_token + 1,
                                   [](bool is_claimed) { return is_claimed; }));
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
  // "+2 attack and +1 defence": the next word belongs to the number.
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

// "opposing unit" and "your unit", "no card" and "a card": the same word after words that contradict each other.
bool TextClaims::HasOtherContext(const TextTerm& one, const TextTerm& other) const {
  return !one.before.empty() && !other.before.empty() && terms_.AreDeclaredContrary(one.before, other.before);
}

// "from your hand to your deck" and "from your deck to your hand". Only of something that moves between two places.
bool TextClaims::IsOppositePlace(const std::vector<TextTerm>& said, const TextTerm& one, const TextTerm& other) {
  const auto has = [&](int place) {
    return std::any_of(said.begin(), said.end(), [&](const TextTerm& term) { return term.place == place; });
  };
  return one.place * other.place < 0 && has(TextTerm::kFrom) && has(TextTerm::kTo);
}

bool TextClaims::Same(const std::vector<TextTerm>& said, int term, int there) const {
  const TextTerm& one = said[term];
  const TextTerm& other = text_[there];
  if (HasOtherContext(one, other) || IsOppositePlace(said, one, other)) return false;
  if (!one.IsNumber() || !other.IsNumber()) return one.word == other.word && one.IsNumber() == other.IsNumber();
  const bool signs = one.sign == other.sign || (one.sign >= 0 && other.sign >= 0);
  return one.number == other.number && signs && HasUnitNear(said, term, there);
}

bool TextClaims::Contradicts(const std::vector<TextTerm>& said, int term, int there) const {
  const TextTerm& one = said[term];
  const TextTerm& other = text_[there];
  if (!one.IsNumber() || !other.IsNumber()) {
    if (one.Key() == other.Key()) return HasOtherContext(one, other) || IsOppositePlace(said, one, other);
    return terms_.Contradict(one.Key(), other.Key()) && (!one.IsNumber() || HasUnitNear(said, term, there));
  }
  const bool lowers_instead = one.signed_unit && one.sign >= 0 && other.sign < 0;
  const bool differ = one.number != other.number || one.sign * other.sign < 0 || lowers_instead;
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
      if (Same(said, term, there) && std::find(fit.used.begin(), fit.used.end(), there) == fit.used.end())
        found = there;
    if (found >= 0) {
      fit.used.push_back(found);
      continue;
    }
    fit.missing.push_back(term);
    const bool is_near = std::any_of(text_.begin() + begin, text_.begin() + end, [&](const TextTerm& there) {
      return there.Key() == said[term].Key() && HasOtherContext(said[term], there);
    });
    fit.near += is_near ? 1 : 0;
  }
  fit.rival = FindRival(said, fit, begin, end);
  return fit;
}

std::optional<TokenRange> TextClaims::FindRival(const std::vector<TextTerm>& said, const Fit& fit, int begin,
                                                int end) const {
  for (const int term : fit.missing) {
    for (int there = begin; there < end; ++there) {
      if (!claimed_[there] && Contradicts(said, term, there) &&
          std::find(fit.used.begin(), fit.used.end(), there) == fit.used.end())
        return TokensOf({there});
    }
    for (const TextTerm& sign : signs_)
      if (begin < end && sign.clause >= text_[begin].clause && sign.clause <= text_[end - 1].clause &&
          terms_.AreDeclaredContrary(said[term].Key(), sign.word))
        return TokenRange{sign.token, sign.last_token + 1};
  }
  return std::nullopt;
}

TextClaims::Said TextClaims::FindSaid(const Statements& statements, const Statements& rivals, std::size_t fewest) {
  for (const auto& [begin, end] : Stretches()) {
    Fit longest;
    for (const std::string& statement : statements) {
      const std::vector<TextTerm> said = terms_.Reduce(statement);
      Fit fit = FitTo(said, begin, end);
      if (said.size() >= fewest && fit.missing.empty() && fit.used.size() > longest.used.size())
        longest = std::move(fit);
    }
    if (longest.used.empty()) continue;
    if (const auto words = FindLonger(longest.used, rivals, begin, end)) return {false, false, words};
    const bool by_claimed = std::all_of(longest.used.begin(), longest.used.end(), [&](int i) { return claimed_[i]; });
    for (const int there : longest.used) claimed_[there] = true;
    said_.push_back(longest.used);
    return {true, by_claimed, std::nullopt};
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
    std::erase_if(said, [](const TextTerm& term) { return term.IsNumber() || term.IsSign(); });
    const Fit fit = FitTo(said, begin, end);
    if (!fit.missing.empty() || words_of(fit.used) <= words_of(used)) continue;
    const bool more = std::any_of(fit.used.begin(), fit.used.end(), [&](int there) {
      return !claimed_[there] && std::find(used.begin(), used.end(), there) == used.end();
    });
    if (more) return TokensOf(fit.used);
  }
  return std::nullopt;
}

bool TextClaims::ArePartOfLonger(const std::vector<int>& tokens) const {
  std::vector<int> terms;
  for (int i = 0; i < std::ssize(text_); ++i)
    if (std::find(tokens.begin(), tokens.end(), text_[i].token) != tokens.end()) terms.push_back(i);
  return terms.empty() || std::any_of(said_.begin(), said_.end(), [&](const std::vector<int>& said) {
           return said.size() > terms.size() && std::all_of(terms.begin(), terms.end(), [&](int term) {
                    return std::find(said.begin(), said.end(), term) != said.end();
                  });
         });
}

std::optional<TokenRange> TextClaims::FindFreeRival(const Statements& statements) const {
  for (const std::string& statement : statements) {
    const std::vector<TextTerm> said = terms_.Reduce(statement);
    for (const auto& [begin, end] : Stretches()) {
      const Fit fit = FitTo(said, begin, end);
      if (fit.missing.size() != 1) continue;
      const std::string missing = said[fit.missing.front()].Key();
      for (int there = begin; there < end; ++there)
        if (!claimed_[there] && terms_.AreDeclaredContrary(missing, text_[there].Key())) return TokensOf({there});
    }
  }
  return std::nullopt;
}

// "Draw a card" where the rules say "the opponent draws a card".
std::optional<TokenRange> TextClaims::FindShorter(const Statements& statements, const Statements& rivals) const {
  const auto words_of = [&](const std::string& text) {
    std::set<std::string> words;
    for (const TextTerm& term : terms_.Reduce(text))
      if (!term.IsNumber() && !term.IsSign()) words.insert(term.word);
    return words;
  };
  for (const auto& [begin, end] : Stretches()) {
    if (text_[begin].clause != text_[end - 1].clause) continue;
    std::set<std::string> there;
    for (int i = begin; i < end; ++i)
      if (!text_[i].IsNumber() && !text_[i].IsSign()) there.insert(text_[i].word);
    for (const std::string& rival : rivals) {
      const std::set<std::string> words = words_of(rival);
      if (words != there) continue;  // another word may say what seems to be missing
      for (const std::string& statement : statements) {
        const std::set<std::string> said = words_of(statement);
        if (said.size() > words.size() && std::includes(said.begin(), said.end(), words.begin(), words.end()))
          return TokenRange{text_[begin].token, text_[end - 1].last_token + 1};
      }
    }
  }
  return std::nullopt;
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

// "a card" is not a number here: it may say which one, not how many.
std::optional<TokenRange> TextClaims::FindOtherNumber(std::int64_t required,
                                                      const std::set<std::int64_t>& known) const {
  std::optional<TokenRange> other;
  for (int i = 0; i < std::ssize(text_); ++i) {
    if (!text_[i].IsNumber()) continue;
    if (text_[i].number == required) return std::nullopt;
    if (!other && !claimed_[i] && text_[i].number != 1 && known.count(text_[i].number) == 0) other = TokensOf({i});
  }
  return other;
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
      const bool enough = fit.used.size() + 2 * fit.near >= fit.missing.size() || said.size() == 1;
      if (!enough) continue;
      const bool better = !any || fit.IsBetterThan(best);
      const bool as_good = any && fit.missing.size() == best.missing.size() && !best.rival && fit.rival;
      if (!better && !as_good) continue;
      best = fit;
      where = {begin, end};
      any = true;
    }
  }
  if (!any || !best.rival) return std::nullopt;
  if (best.used.empty()) return best.rival;
  const TokenRange used = TokensOf(best.used);
  return TokenRange{std::min(used.begin, best.rival->begin), std::max(used.end, best.rival->end)};
}

}  // namespace cardinal::lint
