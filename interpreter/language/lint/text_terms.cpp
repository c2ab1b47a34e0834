#include "interpreter/language/lint/text_terms.h"

#include <algorithm>

namespace cardinal::lint {

using check::Wording;

namespace {

constexpr std::size_t kShortest = 3;  // letters of a stem

bool CutEnding(std::string& word, std::string_view ending, std::string_view instead = "") {
  if (!word.ends_with(ending) || word.size() < ending.size() + kShortest) return false;
  word.replace(word.size() - ending.size(), ending.size(), instead);
  return true;
}

// "attacks", "attacked", "attacking" -> attack; "abilities" -> ability
void StemEnglish(std::string& word) {
  const bool plural = CutEnding(word, "ies", "y") || CutEnding(word, "sses", "ss") || CutEnding(word, "ches", "ch") ||
                      CutEnding(word, "xes", "x");
  if (!plural && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is")) CutEnding(word, "s");
  if (!CutEnding(word, "ed")) CutEnding(word, "ing");
  CutEnding(word, "e");
}

// "carica", "cariche" -> caric; "danno", "danni" -> dann
void StemItalian(std::string& word) {
  for (const std::string_view ending : {"à", "è", "é", "ì", "ò", "ù"})
    if (CutEnding(word, ending)) return;
  for (const std::string_view ending : {"a", "e", "i", "o"})
    if (CutEnding(word, ending)) break;
  if (word.ends_with("ch") || word.ends_with("gh")) word.pop_back();
  CutEnding(word, "i");
}

}  // namespace

bool TextTerms::IsSpecial(const std::string& words) {
  return words == kSaysNothing || words == kNextClause || words == kRaises || words == kLowers || words == kFromPlace ||
         words == kToPlace;
}

std::string TextTerms::Join(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (i > begin ? " " : "") + words[i];
  return text;
}

std::string TextTerms::Stem(const TextToken& token) const {
  std::string word = token.text;
  if (token.kind != TextToken::Kind::Word) return word;
  if (word.ends_with('\'')) word.pop_back();
  if (states_.count(word) > 0) return word;
  if (code_ == "en") StemEnglish(word);
  if (code_ == "it") StemItalian(word);
  return word;
}

// Writes a phrase in the singular and in the plural, with a word in place of each hole.
std::vector<std::string> TextTerms::VariantsOf(const check::WordingPhrase& phrase) {
  std::vector<std::string> texts;
  for (const bool one : {true, false}) {
    std::string text;
    for (std::size_t i = 0; i < phrase.pieces.size(); ++i) {
      if (i > 0) text += kHole;
      text += InflectPiece(phrase.pieces[i], one);
    }
    if (texts.empty() || texts.front() != text) texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<TextTerms::Reading> TextTerms::Read(const std::vector<TextToken>& tokens) const {
  std::vector<std::string> stems;
  for (const TextToken& token : tokens) stems.push_back(Stem(token));
  std::vector<Reading> all;
  for (int at = 0; at < std::ssize(tokens);) {
    if (tokens[at].kind == TextToken::Kind::Mark) {
      all.push_back({stems[at], at, at, true});
      ++at;
      continue;
    }
    int length = std::min(static_cast<int>(longest_), static_cast<int>(std::ssize(tokens)) - at);
    auto found = readings_.end();
    for (; length > 0 && found == readings_.end(); --length)
      found = readings_.find(Join(stems, static_cast<std::size_t>(at), static_cast<std::size_t>(at + length)));
    length = found == readings_.end() ? 1 : length + 1;
    all.push_back({found == readings_.end() ? stems[at] : found->second, at, at + length - 1, false});
    at += length;
  }
  return all;
}

std::vector<TextTerm> TextTerms::Reduce(const std::vector<TextToken>& tokens, std::vector<TextTerm>* signs) const {
  std::vector<TextTerm> terms;
  int clause = 0, sentence = 0, place = 0;
  std::vector<std::pair<int, TextTerm>> found_signs;
  for (const Reading& reading : Read(tokens)) {
    const TextToken& token = tokens[reading.first];
    if (reading.mark && EndsClause(token) && token.text != ":") ++sentence;
    if (reading.mark || reading.word == kNextClause) {
      ++clause;
      place = 0;
      continue;
    }
    if (reading.word == kFromPlace || reading.word == kToPlace)
      place = reading.word == kToPlace ? TextTerm::kTo : TextTerm::kFrom;
    else if (reading.word != kSaysNothing && (reading.word != "s" || reading.first == 0)) {
      TextTerm term = ReadTerm(reading, token);
      term.clause = clause;
      term.sentence = sentence;
      term.place = place;
      if (term.word == kRaises || term.word == kLowers)
        found_signs.emplace_back(term.word == kRaises ? 1 : -1, std::move(term));
      else
        terms.push_back(std::move(term));
    }
  }
  ApplySigns(std::move(found_signs), terms, signs);
  AddContext(terms);
  return terms;
}

TextTerm TextTerms::ReadTerm(const Reading& reading, const TextToken& token) const {
  TextTerm term;
  term.word = reading.word;
  term.token = reading.first;
  term.last_token = reading.last;
  const auto in_words = numbers_.find(token.text);
  const bool in_digits = token.kind == TextToken::Kind::Number;
  if (!in_digits && (in_words == numbers_.end() || reading.first != reading.last)) return term;
  const std::int64_t value = in_digits ? token.number : in_words->second;
  const bool printed = token.text[0] == '+' || token.text[0] == '-';
  term.word.clear();
  term.number = value < 0 ? -value : value;
  term.sign = !printed ? 0 : token.text[0] == '-' ? -1 : 1;
  term.printed_sign = printed;
  return term;
}

// "2 less damage", "loses 2 IP": the nearest number of the clause has the sign; without a number the sign is a term.
void TextTerms::ApplySigns(std::vector<std::pair<int, TextTerm>> found, std::vector<TextTerm>& terms,
                           std::vector<TextTerm>* signs) {
  const auto nearest_to = [&](const TextTerm& mark) {
    TextTerm* nearest = nullptr;
    const auto distance = [&](const TextTerm& term) { return std::abs(term.token - mark.token); };
    for (TextTerm& term : terms)
      if (term.IsNumber() && term.clause == mark.clause && (nearest == nullptr || distance(term) < distance(*nearest)))
        nearest = &term;
    return std::pair(nearest, nearest == nullptr ? 0 : distance(*nearest));
  };
  std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
    return nearest_to(a.second).second < nearest_to(b.second).second;
  });
  std::vector<TextTerm> without_number;
  for (const auto& [sign, mark] : found) {
    TextTerm* nearest = nearest_to(mark).first;
    const bool is_free = nearest != nullptr && nearest->sign == 0;
    const bool repeats = nearest != nullptr && nearest->printed_sign && nearest->sign == sign;  // "+2 more"
    if (!is_free && !repeats) without_number.push_back(mark);
    if (is_free) nearest->sign = sign;
    if (signs != nullptr && nearest != nullptr) signs->push_back(mark);
  }
  terms.insert(terms.end(), without_number.begin(), without_number.end());
  std::stable_sort(terms.begin(), terms.end(), [](const TextTerm& a, const TextTerm& b) { return a.token < b.token; });
}

void TextTerms::AddContext(std::vector<TextTerm>& terms) const {
  const auto is_unit = [&](std::size_t i, int clause) {
    return i < terms.size() && terms[i].clause == clause && signed_units_.count(terms[i].word) > 0;
  };
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const bool follows = i > 0 && terms[i - 1].clause == terms[i].clause;
    if (follows) terms[i].before = terms[i - 1].Key();
    if (terms[i].IsNumber())
      terms[i].signed_unit = is_unit(i + 1, terms[i].clause) || (follows && is_unit(i - 1, terms[i].clause));
  }
}

std::string TextTerms::WithOppositeSigns(const std::string& text) const {
  const auto any_word_of = [&](std::string_view sign) -> std::string {
    for (const check::WordGroup& group : rules_.word_groups)
      if (group.language == language_ && !group.contradicts && group.words == sign && !group.others.empty())
        return VariantsOf(group.others.front()).front();
    return "";
  };
  const std::vector<TextToken> tokens = TokenizeText(text);
  std::string opposite;
  std::size_t end = 0;  // of the copied part
  for (const Reading& reading : Read(tokens)) {
    if (reading.word != kRaises && reading.word != kLowers) continue;
    const std::size_t begin = tokens[reading.first].begin;
    opposite += text.substr(end, begin - end) + any_word_of(reading.word == kRaises ? kLowers : kRaises);
    end = tokens[reading.last].end;
  }
  return opposite + text.substr(end);
}

// "{n} ATK and", "then draws a card": another clause has the rest of the phrase.
bool TextTerms::IsUnfinished(const check::WordingPhrase& phrase) const {
  const auto has_joint = [&](const std::string& piece, bool at_end) {
    const std::vector<TextToken> tokens = TokenizeText(InflectPiece(piece, true));
    if (tokens.empty()) return false;
    const std::vector<Reading> readings = Read(tokens);
    return (at_end ? readings.back() : readings.front()).word == kNextClause;
  };
  return has_joint(phrase.pieces.back(), true) || has_joint(phrase.pieces.front(), false);
}

std::vector<bool> TextTerms::FindFillers(const std::vector<TextToken>& tokens) const {
  std::vector<bool> fillers(tokens.size(), false);
  for (const Reading& reading : Read(tokens)) {
    const auto number = numbers_.find(tokens[reading.first].text);
    const bool article = number != numbers_.end() && number->second == 1;
    if (article || reading.mark || (IsSpecial(reading.word) && reading.word != kRaises && reading.word != kLowers) ||
        (reading.word == "s" && reading.first > 0))
      std::fill(fillers.begin() + reading.first, fillers.begin() + reading.last + 1, true);
  }
  return fillers;
}

}  // namespace cardinal::lint
