// The words of the groups and wordings: which of them are one term, and which contradict each other.
#include <algorithm>
#include <unordered_map>

#include "interpreter/language/lint/text_terms.h"

namespace cardinal::lint {

using check::PatternKeyKind;
using check::Wording;

TextTerms::TextTerms(const check::CheckedRules& rules, std::int32_t language)
    : rules_(rules), language_(language), code_(rules.languages[language].code) {
  for (const Wording& wording : rules.wordings)
    if (wording.language == language && wording.key.kind == PatternKeyKind::Number)
      for (const check::WordingPhrase& phrase : wording.phrases)
        for (const std::string& text : VariantsOf(phrase))
          for (const TextToken& token : TokenizeText(text)) numbers_[token.text] = wording.key.value;
  AddGroups();
  AddSimilarPhrases();
  AddNamesOfOneKind();
  AddSignedUnits();
}

void TextTerms::AddGroups() {
  AddContradiction(kRaises, kLowers);
  const auto stems_of = [&](std::string_view text) {
    std::vector<std::string> stems;
    for (const TextToken& token : TokenizeText(text)) stems.push_back(Stem(token));
    return stems;
  };
  const auto add_reading = [&](const std::vector<std::string>& stems, const std::string& word) {
    longest_ = std::max(longest_, stems.size());
    readings_[Join(stems, 0, stems.size())] = word;
  };
  for (const check::WordGroup& group : rules_.word_groups) {
    if (group.language != language_ || group.contradicts) continue;
    const std::vector<std::string> key = stems_of(group.words);
    const std::string word = IsSpecial(group.words) ? group.words : Join(key, 0, key.size());
    if (!IsSpecial(group.words)) add_reading(key, word);
    for (const check::WordingPhrase& phrase : group.others)
      for (const std::string& text : VariantsOf(phrase)) add_reading(stems_of(text), word);
  }
  // Several words that contradict others are one term: `not "once per turn": "twice per turn"`.
  const auto as_term = [&](const std::string& text) {
    const std::vector<std::string> stems = stems_of(text);
    const std::string joined = Join(stems, 0, stems.size());
    if (stems.size() > 1 && readings_.count(joined) == 0) add_reading(stems, joined);
    const std::vector<TextTerm> terms = Reduce(text);
    return terms.size() == 1 ? terms[0].Key() : std::string();
  };
  for (const check::WordGroup& group : rules_.word_groups) {
    if (group.language != language_ || !group.contradicts) continue;
    const std::string one = as_term(group.words);
    for (const check::WordingPhrase& phrase : group.others) {
      const std::string& words = phrase.pieces.front();
      DeclareContrary(one, as_term(words));
      // `not "ready": "tapped"`: the state "tapped" is another word than the verb "taps".
      const std::vector<std::string> stems = stems_of(words);
      const bool is_state =
          code_ == "en" && stems.size() == 1 && words.ends_with("ed") && readings_.count(stems[0]) == 0;
      if (!is_state) continue;
      states_.insert(TokenizeText(words).front().text);
      DeclareContrary(one, as_term(words));
    }
  }
}

void TextTerms::AddContradiction(const std::string& a, const std::string& b) {
  if (a == b) return;
  contradictions_.insert({a, b});
  contradictions_.insert({b, a});
}

void TextTerms::DeclareContrary(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty() || a == b) return;
  AddContradiction(a, b);
  declared_.insert({a, b});
  declared_.insert({b, a});
}

bool TextTerms::Contradict(const std::string& a, const std::string& b) const {
  return contradictions_.count({a, b}) > 0;
}

std::vector<std::string> TextTerms::ContradictionsOf(const std::string& term) const {
  std::vector<std::string> all;
  for (auto it = contradictions_.lower_bound({term, ""}); it != contradictions_.end() && it->first == term; ++it)
    all.push_back(it->second);
  return all;
}

// "double your unit's attack" and "double your unit's defence" differ in one word: a text that has the other word
// says something else.
void TextTerms::AddSimilarPhrases() {
  struct Place {
    std::string word;
    check::WordingId wording;
  };
  std::unordered_map<std::string, std::vector<Place>> by_rest;
  for (const auto i : rules_.wordings.Ids()) {
    const Wording& wording = rules_.wordings[i];
    if (wording.language != language_ || wording.key.kind == PatternKeyKind::Number) continue;
    for (const check::WordingPhrase& phrase : wording.phrases)
      for (const std::string& text : VariantsOf(phrase)) {
        std::vector<std::string> words;
        for (const TextTerm& term : Reduce(text)) words.push_back(term.Key());
        if (words.size() < 2) continue;
        for (std::size_t place = 0; place < words.size(); ++place) {
          if (words[place] == kHole || words[place][0] == '#') continue;
          std::vector<std::string> rest = words;
          rest[place] = "*";
          by_rest[Join(rest, 0, rest.size())].push_back({words[place], i});
        }
      }
  }
  const auto is_below = [&](check::WordingId a, check::WordingId b) {
    const check::PatternKey &one = rules_.wordings[a].key, &other = rules_.wordings[b].key;
    return one.kind == PatternKeyKind::Type && other.kind == PatternKeyKind::Type &&
           check::IsBelow(rules_, one.index, other.index);
  };
  const std::set<std::string> joining = JoiningWords();
  for (const auto& [rest, places] : by_rest)
    for (const Place& one : places)
      for (const Place& other : places)
        if (one.wording != other.wording && !is_below(one.wording, other.wording) &&
            !is_below(other.wording, one.wording) && joining.count(one.word) == 0 && joining.count(other.word) == 0)
          AddContradiction(one.word, other.word);
}

// The words of conditions, choices and loops ("if", "you may"), which exclude nothing.
std::set<std::string> TextTerms::JoiningWords() const {
  std::set<std::string> words;
  for (const Wording& wording : rules_.wordings) {
    if (wording.language != language_ || wording.key.kind != PatternKeyKind::Form) continue;
    for (const check::WordingPhrase& phrase : wording.phrases)
      for (const std::string& text : VariantsOf(phrase)) {
        const std::vector<TextTerm> terms = Reduce(text);
        if (terms.size() == 1) words.insert(terms[0].Key());
      }
  }
  return words;
}

namespace {

// Names of one kind exclude each other: the values of one enum, the zones, the types of cards, a query or a comparison
// with different values (`has(_, Vassal)`, `role = Seizing`). Empty: the name excludes nothing.
std::string KindOfName(const check::PatternKey& key) {
  const std::string kind = std::to_string(static_cast<int>(key.kind)) + ' ';
  const bool has_value =
      std::any_of(key.args.begin(), key.args.end(), [](const auto& arg) { return arg.kind == PatternKeyKind::Value; });
  switch (key.kind) {
    case PatternKeyKind::Value: return kind + std::to_string(key.index);
    case PatternKeyKind::Zone:
    case PatternKeyKind::Type: return kind;
    case PatternKeyKind::Query: return has_value ? kind + std::to_string(key.index) : "";
    case PatternKeyKind::Compare:
      return has_value ? kind + std::to_string(key.args[0].index) + ' ' + std::to_string(key.value) : "";
    default: return "";
  }
}

}  // namespace

void TextTerms::AddNamesOfOneKind() {
  std::map<std::string, std::vector<std::pair<std::string, check::WordingId>>> by_kind;
  for (const auto i : rules_.wordings.Ids()) {
    const Wording& wording = rules_.wordings[i];
    const std::string kind = wording.language == language_ ? KindOfName(wording.key) : "";
    if (kind.empty()) continue;
    for (const check::WordingPhrase& phrase : wording.phrases)
      for (const std::string& text : VariantsOf(phrase))
        if (const std::vector<TextTerm> terms = Reduce(text); terms.size() == 1 && !terms[0].IsNumber())
          by_kind[kind].emplace_back(terms[0].word, i);
  }
  for (const auto& [kind, names] : by_kind)
    for (const auto& [one, first] : names)
      for (const auto& [other, second] : names)
        if (first != second) AddContradiction(one, other);
}

// "has Strength {n}", of a change: the texts of the game say Strength with a sign.
void TextTerms::AddSignedUnits() {
  for (const Wording& wording : rules_.wordings) {
    if (wording.language != language_ || wording.key.kind != PatternKeyKind::Modify) continue;
    for (const check::WordingPhrase& phrase : wording.phrases) {
      const std::vector<TextTerm> terms = Reduce(VariantsOf(phrase).front());
      const bool has_sign = std::any_of(terms.begin(), terms.end(), [](const TextTerm& term) {
        return term.word == kRaises || term.word == kLowers;
      });
      for (std::size_t i = 0; i < terms.size() && !has_sign; ++i) {
        if (terms[i].word != kHole) continue;
        if (i + 1 < terms.size())
          signed_units_.insert(terms[i + 1].word);
        else if (i > 0)
          signed_units_.insert(terms[i - 1].word);
      }
    }
  }
}

}  // namespace cardinal::lint
