#include "interpreter/language/lint/phrase_matcher.h"

#include <algorithm>
#include <cctype>

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"

namespace cardinal::lint {

namespace {

using base::IsDigit;

constexpr std::size_t kMaxDigits = 15;
constexpr int kMaxHoleLength = 40;  // words

bool IsLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// Lower case, also of the accented letters of western languages.
std::string Small(std::string_view text) {
  std::string small = base::LowerAscii(text);
  for (std::size_t i = 0; i < small.size(); ++i) {
    const auto c = static_cast<unsigned char>(small[i]);
    const bool accent =
        i > 0 && static_cast<unsigned char>(small[i - 1]) == 0xC3 && c >= 0x80 && c <= 0x9E && c != 0x97;
    if (accent) small[i] = static_cast<char>(c + 0x20);
  }
  return small;
}

// The end of the word that begins here: "A-B" is one word, "l'avversario" two.
std::size_t EndOfWord(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size()) {
    const bool joins =
        text[end] == '-' && end > at && end + 1 < text.size() && IsLetter(text[end - 1]) && IsLetter(text[end + 1]);
    if (!IsLetter(text[end]) && !IsDigit(text[end]) && !joins) break;
    ++end;
  }
  return end < text.size() && text[end] == '\'' ? end + 1 : end;
}

}  // namespace

std::vector<TextToken> TokenizeText(std::string_view text) {
  std::vector<TextToken> words;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool sign = (c == '+' || c == '-') && at + 1 < text.size() && IsDigit(text[at + 1]);
    std::size_t end = at + 1;
    TextToken word;
    if (IsDigit(c) || sign) {
      while (end < text.size() && IsDigit(text[end])) ++end;
      word.kind = TextToken::Kind::Number;
      const std::string digits(text.substr(at + (sign ? 1 : 0), std::min(end - at, kMaxDigits)));
      word.number = std::stoll(digits) * (c == '-' ? -1 : 1);
    } else if (IsLetter(c)) {
      end = EndOfWord(text, at);
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    } else {
      word.kind = TextToken::Kind::Mark;
    }
    word.text = Small(text.substr(at, end - at));
    word.begin = at;
    word.end = end;
    words.push_back(std::move(word));
    at = end;
  }
  return words;
}

bool EndsClause(const TextToken& word) {
  return word.kind == TextToken::Kind::Mark && std::string_view(".;:!?").find(word.text) != std::string_view::npos;
}

namespace {

bool EndsHole(const TextToken& word) { return EndsClause(word) || word.text == ","; }

// A piece of a phrase: fixed text, or between `(` and `)` several alternatives: `(a|b)`; `(s)` means `(|s)`.
struct Alternative {
  std::vector<std::string> ways;
};

std::vector<Alternative> SplitAlternatives(const std::string& piece) {
  std::vector<Alternative> all = {{{""}}};
  for (const char c : piece) {
    if (c == '(' || c == ')') {
      if (c == ')' && all.back().ways.size() == 1) all.back().ways.insert(all.back().ways.begin(), "");
      all.push_back({{""}});
    } else if (c == '|') {
      all.back().ways.emplace_back();
    } else {
      all.back().ways.back() += c;
    }
  }
  return all;
}

// Every combination of the alternatives of a phrase.
std::vector<std::vector<std::string>> Variants(const std::vector<std::string>& pieces) {
  std::vector<std::vector<std::string>> all = {{}};
  for (const std::string& piece : pieces) {
    for (auto& variant : all) variant.emplace_back();
    for (const Alternative& choice : SplitAlternatives(piece)) {
      std::vector<std::vector<std::string>> longer;
      for (const auto& variant : all)
        for (const std::string& way : choice.ways) {
          longer.push_back(variant);
          longer.back().back() += way;
        }
      all = std::move(longer);
    }
  }
  return all;
}

}  // namespace

std::string InflectPiece(const std::string& piece, bool one) {
  std::string text;
  for (const Alternative& choice : SplitAlternatives(piece)) text += one ? choice.ways.front() : choice.ways.back();
  return text;
}

TokenRange PhraseMatch::FullRange() const {
  TokenRange whole{own_tokens.front(), own_tokens.back() + 1};
  for (const TokenRange& hole : holes) {
    if (hole.begin < 0) continue;
    whole.begin = std::min(whole.begin, hole.begin);
    whole.end = std::max(whole.end, hole.end);
  }
  return whole;
}

PhraseMatcher::PhraseMatcher(const check::CheckedRules& rules, std::int32_t language, source::FileId file)
    : rules_(rules) {
  for (const auto i : rules.wordings.Ids()) {
    const check::Wording& wording = rules.wordings[i];
    if (!check::AppliesTo(wording, language, file)) continue;
    for (const check::WordingPhrase& phrase : wording.phrases) {
      if (wording.key.kind == check::PatternKeyKind::Number)
        for (const auto& words : Variants(phrase.pieces)) numbers_[Small(words[0])] = wording.key.value;
      else
        AddPhrase(i, wording, phrase);
    }
  }
}

// A sign directly before a hole for a number belongs to the number.
PhraseMatcher::PatternStep PhraseMatcher::MakeHoleStep(std::vector<PatternStep>& steps, std::int32_t hole,
                                                       const check::Wording& said) const {
  PatternStep step{"", hole, said.holes[hole].number, 0};
  const bool sign = step.number && !steps.empty() && (steps.back().word == "+" || steps.back().word == "-");
  if (!sign) return step;
  step.sign = steps.back().word[0];
  steps.pop_back();
  return step;
}

void PhraseMatcher::AddPhrase(check::WordingId wording, const check::Wording& said,
                              const check::WordingPhrase& phrase) {
  for (const std::vector<std::string>& pieces : Variants(phrase.pieces)) {
    PhrasePattern path{wording, {}};
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      if (piece > 0) path.steps.push_back(MakeHoleStep(path.steps, phrase.holes[piece - 1], said));
      for (const TextToken& word : TokenizeText(pieces[piece])) path.steps.push_back({word.text, -1, false, 0});
    }
    const bool has_word =
        std::any_of(path.steps.begin(), path.steps.end(), [](const PatternStep& step) { return step.hole < 0; });
    if (!has_word) continue;  // the variant has no word left
    const PatternStep& first = path.steps[Opens(path) ? 1 : 0];
    std::vector<std::int32_t>& like = first.number ? by_number_ : first.hole < 0 ? by_word_[first.word] : by_thing_;
    like.push_back(base::Count(phrases_));
    phrases_.push_back(std::move(path));
  }
}

std::vector<std::int32_t> PhraseMatcher::FindByFirstWord(const TextToken& word) const {
  std::vector<std::int32_t> all = by_thing_;
  if (const auto found = by_word_.find(word.text); found != by_word_.end())
    all.insert(all.end(), found->second.begin(), found->second.end());
  if (word.kind == TextToken::Kind::Number || numbers_.count(word.text) > 0)
    all.insert(all.end(), by_number_.begin(), by_number_.end());
  std::sort(all.begin(), all.end());
  return all;
}

std::optional<std::int64_t> PhraseMatcher::NumberAt(const TextToken& word, char sign) const {
  if (sign != 0 && (word.kind != TextToken::Kind::Number || word.text[0] != sign)) return std::nullopt;
  if (word.kind == TextToken::Kind::Number) return sign == '-' ? -word.number : word.number;
  const auto found = numbers_.find(word.text);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

bool PhraseMatcher::Follow(const PhrasePattern& path, std::size_t step, const std::vector<TextToken>& words, int at,
                           PhraseMatch& found) const {
  if (step == path.steps.size()) return true;
  const auto size = base::Count(words);
  const auto word = [&](int i) -> const TextToken& { return words[i]; };
  const PatternStep& here = path.steps[step];
  if (here.hole < 0 || here.number) {
    if (at >= size || (!here.number && word(at).text != here.word)) return false;
    if (here.number) {
      const auto number = NumberAt(word(at), here.sign);
      if (!number) return false;
      found.holes[here.hole] = {at, at + 1};
      found.numbers[here.hole] = *number;
    }
    found.own_tokens.push_back(at);
    if (Follow(path, step + 1, words, at + 1, found)) return true;
    found.own_tokens.pop_back();
    return false;
  }
  // Tries the shortest hole first; a hole at the end of the phrase takes the rest of the clause.
  int end = at;
  while (end < size && end - at < kMaxHoleLength && !EndsHole(word(end))) {
    ++end;
    const bool more = end < size && end - at < kMaxHoleLength && !EndsHole(word(end));
    if (step + 1 == path.steps.size() && more) continue;
    found.holes[here.hole] = {at, end};
    if (Follow(path, step + 1, words, end, found)) return true;
  }
  return false;
}

std::vector<PhraseMatch> PhraseMatcher::FindMatches(const std::vector<TextToken>& words) const {
  std::vector<PhraseMatch> all;
  int clause = 0;
  for (int at = 0; at < std::ssize(words); ++at) {
    if (at > 0 && EndsHole(words[at - 1])) clause = at;
    for (const std::int32_t index : FindByFirstWord(words[at])) {
      const PhrasePattern& path = phrases_[index];
      const bool opens = Opens(path);
      if (opens && at == clause) continue;
      PhraseMatch found{path.wording, {}, {}, {}, false};
      found.holes.resize(rules_.wordings[path.wording].holes.size());
      found.numbers.resize(found.holes.size());
      if (!Follow(path, opens ? 1 : 0, words, at, found)) continue;
      if (opens) found.holes[path.steps[0].hole] = {clause, at};
      all.push_back(std::move(found));
    }
  }
  // The longest match first. The tokens of a match cannot belong to another one, except to a match with exactly the
  // same tokens.
  std::stable_sort(all.begin(), all.end(), [](const PhraseMatch& a, const PhraseMatch& b) {
    return a.own_tokens.size() != b.own_tokens.size() ? a.own_tokens.size() > b.own_tokens.size()
                                                      : a.own_tokens < b.own_tokens;
  });
  std::vector<const std::vector<int>*> taken(words.size(), nullptr);
  for (PhraseMatch& one : all) {
    one.covered = std::any_of(one.own_tokens.begin(), one.own_tokens.end(), [&](int word) {
      const std::vector<int>* other = taken[word];
      return other != nullptr && *other != one.own_tokens;
    });
    if (one.covered) continue;
    for (const int word : one.own_tokens) taken[word] = &one.own_tokens;
  }
  return all;
}

}  // namespace cardinal::lint
