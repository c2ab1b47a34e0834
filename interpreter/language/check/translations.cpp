// Checks other languages: which a game has, and its names, sentences and cards in them.
#include <algorithm>

#include "interpreter/base/identifiers.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

// The text of a path in a hole, such as `c.owner`.
std::string PathText(NodeRef node) {
  switch (node.kind()) {
    case NodeKind::Me: return "me";
    case NodeKind::You: return "you";
    case NodeKind::It: return "it";
    case NodeKind::Member: return PathText(node[0]) + "." + node.text();
    default: return node.text();
  }
}

std::vector<std::string> HoleNames(NodeRef text) {
  std::vector<std::string> holes;
  for (int i = 0; i < text.size(); ++i)
    if (text[i].kind() != NodeKind::String) holes.push_back(PathText(text[i]));
  std::sort(holes.begin(), holes.end());
  return holes;
}

}  // namespace

std::string Checker::Canonical(NodeRef text) {
  std::string out;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() != NodeKind::String) {
      out += "{" + PathText(text[i]) + "}";
      continue;
    }
    out += base::EscapeHoles(text[i].text());
  }
  return out;
}

void Checker::DeclareLanguages(NodeRef list) {
  if (!rules_.languages.empty()) {
    Error(Code::DuplicateDefinition, list.span(), "the game already says its languages");
    return;
  }
  for (int i = 0; i < list.size(); ++i) {
    const std::string& code = list[i].text();
    CountDeclared(rules_.languages.size() + 1, limits_.languages, "languages", list[i].span());
    if (too_many_) return;
    for (const Language& other : rules_.languages)
      if (other.code == code) Error(Code::DuplicateDefinition, list[i].span(), "`" + code + "` is named twice");
    RecordReference(list[i], Entity{EntityKind::Language, i}, ReferenceKind::Definition);
    rules_.languages.push_back({code, {}});
  }
}

std::int32_t Checker::FindLanguageIndex(NodeRef code) {
  RecordCandidates(code, NameCategory::Language);
  std::vector<std::string> known;
  for (const auto i : rules_.languages.Ids()) {
    if (rules_.languages[i].code == code.text() && i > 0) {
      RecordReference(code, Entity{EntityKind::Language, i});
      return i;
    }
    known.push_back(rules_.languages[i].code);
  }
  if (!known.empty() && known[0] == code.text()) {
    Error(Code::NotAllowedHere, code.span(), "`" + code.text() + "` is the language in which the rules are written")
        .help = "change the rules themselves, or write `text \"...\"` on a card";
    return -1;
  }
  diag::Diagnostic& error = Error(Code::UnknownName, code.span(), "the game has no language `" + code.text() + "`");
  error.SetHelp(known.empty()
                    ? "say in `game`: `languages en, " + code.text() + "`, first the one in which it is written"
                    : diag::DidYouMean(code.text(), known));
  return -1;
}

void Checker::CheckTranslations(NodeRef node) {
  const std::int32_t language = FindLanguageIndex(node[0]);
  if (language < 0) return;
  for (int i = 1; i < node.size(); ++i) CheckTranslation(node[i], rules_.languages[language]);
}

// A ruleset may replace a translation of the standard library; any other text is translated once, or equally in several
// files.
void Checker::CheckTranslation(NodeRef node, Language& language) {
  const bool named = node[0].kind() == NodeKind::Name;
  if (named) RecordCandidates(node[0], NameCategory::Translated);
  const std::string key = named ? base::IdentifierToWords(node[0].text()) : Canonical(node[0]);
  if (recorder_) entries_.emplace(key, node);
  if (const auto found = language.entries.find(key);
      found != language.entries.end() && (!found->second.is_standard_library || node.file->is_standard_library)) {
    if (found->second.text == Canonical(node[1]) && !(found->second.span.file == node.span().file)) return;
    Error(Code::DuplicateDefinition, node[0].span(), "`" + key + "` is translated twice")
        .notes.push_back({found->second.span, "first here"});
    return;
  }
  if (node[1].size() == 0 || key.empty()) {
    Error(Code::MissingParameter, node[key.empty() ? 0 : 1].span(), "a text and its translation are not empty");
    return;
  }
  const std::vector<std::string> wanted = named ? std::vector<std::string>{} : HoleNames(node[0]);
  const std::vector<std::string> given = HoleNames(node[1]);
  for (const std::string& hole : given) {
    if (std::count(wanted.begin(), wanted.end(), hole) > 0) continue;
    Error(Code::UnknownParameter, node[1].span(), "the sentence of the rules has no `{" + hole + "}`")
        .SetHelpIfShown([&] { return diag::DidYouMean(hole, wanted); });
    return;
  }
  for (const std::string& hole : wanted) {
    if (std::count(given.begin(), given.end(), hole) > 0) continue;
    Error(Code::MissingParameter, node[1].span(), "this leaves out `{" + hole + "}`");
    return;
  }
  language.entries[key] = {Canonical(node[1]), node.span(), node.file->is_standard_library};
}

// `named it "..."`, `text it "..."`
void Checker::CardInLanguage(NodeRef item, Card& card) {
  const std::int32_t language = FindLanguageIndex(item[0]);
  if (language < 0) return;
  const bool named = item.kind() == NodeKind::CardNamed;
  std::vector<std::string>& all = named ? card.names : card.texts;
  all.resize(rules_.languages.size());
  std::string& text = all[language];
  if (!text.empty()) {
    const std::string what = named ? "name" : "text";
    Error(Code::DuplicateDefinition, item.span(), "this card already has a " + what + " in `" + item[0].text() + "`");
    return;
  }
  if (item.text().empty())
    Error(Code::MissingParameter, item.span(), "a name or text in another language is not empty");
  text = FillRowHoles(item.text(), rules_.cards.GetId(card), language);
  if (!named) return;
  RecordReference(item[1], Entity{EntityKind::Card, rules_.cards.GetId(card)}, ReferenceKind::Translate);
  const auto [first, fresh] = names_in_.emplace(std::make_pair(language, text), item.span());
  if (!fresh)
    Error(Code::DuplicateDefinition, item.span(),
          "there already is a card \"" + text + "\" in `" + item[0].text() + "`")
        .notes.push_back({first->second, "first named here"});
}

}  // namespace cardinal::check
