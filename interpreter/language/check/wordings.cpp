// Checks wordings: how the printed texts of cards describe rules, in one language.
#include <algorithm>

#include "interpreter/base/limits.h"
#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

constexpr const char* kNotPrinted = "write `_` for a name that is not printed";

constexpr int kMaxBrackets = 4;  // in a phrase
constexpr std::size_t kMaxHoles = 4;
constexpr auto kMaxVariants = static_cast<int>(base::kLimits.wording_variants);  // combinations of its alternatives

// Whether every `(` has its `)` before the next `(` and before the next hole, and every `|` is between the two; also
// checks the limits.
bool Closes(const std::vector<std::string>& pieces) {
  int brackets = 0, variants = 1;
  for (const std::string& piece : pieces) {
    bool open = false;
    int ways = 1;
    for (const char c : piece) {
      if ((c == '(' && open) || ((c == ')' || c == '|') && !open)) return false;
      if (c == '(' || c == ')') open = c == '(';
      if (c == '|') ++ways;
      if (c == ')') {
        if (ways > kMaxVariants / variants) return false;
        variants *= ways;
        ways = 1;
      }
      brackets += c == '(';
    }
    if (open) return false;
  }
  return brackets <= kMaxBrackets;
}

// Two keys are equal exactly if the appended texts are equal.
void AppendKey(const PatternKey& said, std::string& key) {
  for (const std::int64_t part : {std::int64_t{static_cast<int>(said.kind)}, std::int64_t{said.index}, said.value,
                                  std::int64_t{said.hole}, std::int64_t{said.open}, std::ssize(said.args)})
    key += ' ' + std::to_string(part);
  for (const PatternKey& arg : said.args) AppendKey(arg, key);
}

bool HasWord(const std::vector<std::string>& pieces) {
  return std::any_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
    return piece.find_first_not_of(" .,;:!?()|+-\n\t") != std::string::npos;
  });
}

}  // namespace

void Checker::CheckWordings(NodeRef node) {
  std::vector<std::string> known;
  for (const auto i : rules_.languages.Ids()) {
    known.push_back(rules_.languages[i].code);
    if (known.back() != node[0].text()) continue;
    RecordReference(node[0], Entity{EntityKind::Language, i});
    for (int entry = 1; entry < node.size(); ++entry) WordingEntry(node[entry], i);
    return;
  }
  Error(Code::UnknownName, node[0].span(), "the game has no language `" + node[0].text() + "`").SetHelpIfShown([&] {
    return known.empty() ? "say in `game`: `languages " + node[0].text() + "`"
                         : diag::DidYouMean(node[0].text(), known);
  });
}

namespace {

bool IsWords(NodeRef key) {
  return key.kind() == NodeKind::String || (key.kind() == NodeKind::Not && key[0].kind() == NodeKind::String);
}

}  // namespace

// `"the opponent": "your opponent"`, `not "start": "end"`
void Checker::WordGroupEntry(NodeRef node, NodeRef key, std::int32_t language) {
  const bool contradicts = key.kind() == NodeKind::Not;
  Wording wording;
  for (int i = 1; i < node.size(); ++i) ReadPhrase(node[i], wording);
  const std::string& words = contradicts ? key[0].text() : key.text();
  if (wording.silent || (contradicts && !HasWord({words})))
    Error(Code::BadDeclaration, node[0].span(), "words have a meaning here: an empty text is no other way to say them");
  else
    rules_.word_groups.push_back({language, contradicts, words, std::move(wording.phrases), node[0].span()});
}

void Checker::WordingEntry(NodeRef node, std::int32_t language) {
  if (node[0].text().empty() && IsWords(node[0][0])) return WordGroupEntry(node, node[0][0], language);
  Wording wording;
  wording_holes_.clear();
  wording.language = language;
  wording.span = node[0].span();
  if (files_of_cards_.count(wording.span.file.value) > 0) wording.home = wording.span.file;
  if (node[0].text().empty() && node[0][0].kind() == NodeKind::Ref) RecordCandidates(node[0][0], NameCategory::Said);
  const MaybePatternKey said = ReadPatternKey(node[0], wording.holes);
  if (!said) return;
  wording.key = *said;
  std::string key = std::to_string(language) + ' ' + std::to_string(wording.home.value);
  AppendKey(wording.key, key);
  const auto [first, fresh] = wording_spans_.emplace(std::move(key), wording.span);
  if (!fresh) {
    Error(Code::DuplicateDefinition, node[0].span(), "there already is a wording for this")
        .notes.push_back({first->second, "first here: it can have more phrases"});
    return;
  }
  ReadPhrases(node, wording);
  rules_.wordings.push_back(std::move(wording));
}

void Checker::ReadPhrases(NodeRef entry, Wording& wording) {
  for (int i = 1; i < entry.size(); ++i) ReadPhrase(entry[i], wording);
  if (wording.key.kind == PatternKeyKind::Number) NumberWords(entry, wording);
  if (wording.phrases.empty()) return;
  for (const std::int32_t hole : base::Indices(wording.holes)) {
    const bool said = std::any_of(wording.phrases.begin(), wording.phrases.end(), [&](const WordingPhrase& phrase) {
      return std::count(phrase.holes.begin(), phrase.holes.end(), hole) > 0;
    });
    const std::string& name = wording.holes[hole].name;
    if (!said) {
      Error(Code::MissingParameter, entry[0].span(), "no phrase says `{" + name + "}`").SetHelpIfShown([&] {
        const diag::Suggestion near = diag::DidYouMean(name, nouns_.AllNames());
        return near.empty() ? kNotPrinted : near;
      });
    }
  }
}

void Checker::ReadPhrase(NodeRef text, Wording& wording) {
  WordingPhrase phrase;
  phrase.span = text.span();
  phrase.pieces.emplace_back();
  std::vector<std::string> names;
  for (const WordingHole& hole : wording.holes) names.push_back(hole.name);
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) {
      phrase.pieces.back() += text[i].text();
      continue;
    }
    const auto found = std::find(names.begin(), names.end(), text[i].kind() == NodeKind::Ref ? text[i].text() : "");
    if (found == names.end()) {
      Error(Code::UnknownParameter, text[i].span(), "what is said has no `" + text[i].text() + "` to be printed")
          .SetHelpIfShown([&] { return diag::DidYouMean(text[i].text(), names); });
      return;
    }
    const auto hole = static_cast<std::int32_t>(found - names.begin());
    const bool twice = std::count(phrase.holes.begin(), phrase.holes.end(), hole) > 0;
    if (twice || phrase.holes.size() == kMaxHoles) {
      Error(Code::BadDeclaration, text[i].span(),
            twice ? "`{" + text[i].text() + "}` is twice in one phrase"
                  : "a phrase has at most " + std::to_string(kMaxHoles) + " holes");
      return;
    }
    RecordReference(text[i], wording_holes_[hole]);
    phrase.holes.push_back(hole);
    phrase.pieces.emplace_back();
  }
  if (text.size() == 0) {
    wording.silent = true;
  } else if (!Closes(phrase.pieces)) {
    Error(Code::BadDeclaration, text.span(),
          "a choice of words is written `(a|b)`, without a hole, at most " + std::to_string(kMaxBrackets) +
              " in a phrase, which may be at most " + std::to_string(kMaxVariants) + " phrases");
  } else if (!HasWord(phrase.pieces)) {
    Error(Code::BadDeclaration, text.span(), "a phrase needs a word of its own");
  } else {
    wording.phrases.push_back(std::move(phrase));
  }
}

// `2: "two", "twice"`
void Checker::NumberWords(NodeRef entry, const Wording& wording) {
  for (const WordingPhrase& phrase : wording.phrases)
    if (phrase.pieces[0].find(' ') != std::string::npos)
      Error(Code::BadDeclaration, phrase.span, "a number is said in one word");
  if (wording.silent) Error(Code::BadDeclaration, entry.span(), "a number is not left unsaid");
}

}  // namespace cardinal::check
