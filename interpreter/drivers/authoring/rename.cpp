// The edits that rename a card in a document.
#include <algorithm>
#include <map>

#include "interpreter/base/identifiers.h"
#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::authoring {

namespace {

using documents::YamlNode;

// Escapes a text for these quotes.
std::string Escaped(std::string_view text, char quote) {
  std::string escaped;
  for (const char c : text) {
    if (quote == '"' && (c == '"' || c == '\\')) escaped += '\\';
    if (quote == '\'' && c == '\'') escaped += '\'';
    escaped += c;
  }
  return escaped;
}

// In the language of the rules, a name is written between double quotes.
DocumentEdit InDeclaration(const DocumentName& name, std::string_view to) { return {name.span, Escaped(to, '"')}; }

// True if the name is in a list that is part of a text: `loses [A, 2 B]`.
bool IsInList(const DocumentName& name) {
  const std::string_view before = std::string_view(name.holder_text).substr(0, name.at);
  return std::ranges::count(before, '[') > std::ranges::count(before, ']');
}

// The new name as it is written at this place: quotes are needed if a comma would end the item of a list, or if a
// number would mean copies.
std::string FormatName(const DocumentName& name, std::string_view to) {
  const bool quoted = name.at > 0 && name.holder_text[name.at - 1] == '"';
  const bool ends_item = to.find_first_of(",[]{}") != std::string_view::npos || !scenario_writer::IsPlainItem(to);
  return IsInList(name) && ends_item && !quoted ? '"' + std::string(to) + '"' : std::string(to);
}

// The whole text with all its names of the card replaced.
std::string Replaced(const std::vector<const DocumentName*>& names, std::string_view to) {
  std::string text = names.front()->holder_text;
  for (auto name = names.rbegin(); name != names.rend(); ++name)
    text.replace((*name)->at, (*name)->size, FormatName(**name, to));
  return text;
}

DocumentEdit InText(const std::vector<const DocumentName*>& names, std::string_view to) {
  const DocumentName& first = *names.front();
  const std::string text = Replaced(names, to);
  const auto in = first.in_brackets ? scenario_writer::YamlContext::Flow : scenario_writer::YamlContext::Block;
  const bool whole_item = first.is_item && first.size == first.holder_text.size();
  if (first.style == YamlNode::Style::Quoted) return {first.holder, "\"" + Escaped(text, '"') + "\""};
  return {first.holder, whole_item ? scenario_writer::WriteCardItem(text) : scenario_writer::WriteScalar(text, in)};
}

// True if nothing but the name changes: then only its bytes are replaced.
bool IsPlainChange(const DocumentName& name, std::string_view to, const DocumentEdit& whole) {
  return whole.text == Replaced({&name}, to) && name.style == YamlNode::Style::Plain;
}

}  // namespace

std::vector<DocumentEdit> RenameCard(const std::vector<DocumentName>& names, std::string_view to) {
  std::vector<DocumentEdit> edits;
  std::map<std::int32_t, std::vector<const DocumentName*>> by_holder;
  for (const DocumentName& name : names) {
    if (name.style == YamlNode::Style::Block)
      edits.push_back(InDeclaration(name, to));
    else
      by_holder[name.holder.begin].push_back(&name);
  }
  for (const auto& [begin, held] : by_holder) {
    DocumentEdit edit = InText(held, to);
    if (held.size() == 1 && IsPlainChange(*held.front(), to, edit))
      edit = {held.front()->span, FormatName(*held.front(), to)};
    edits.push_back(std::move(edit));
  }
  std::ranges::sort(edits, {}, [](const DocumentEdit& edit) { return edit.span.begin; });
  return edits;
}

std::vector<DocumentEdit> RenameWord(const std::vector<DocumentName>& names, std::string_view to) {
  std::vector<DocumentEdit> edits;
  for (const DocumentName& name : names) {
    const bool in_words = name.holder_text.substr(name.at, name.size).find(' ') != std::string::npos;
    const std::string word = in_words ? base::IdentifierToWords(to) : std::string(to);
    const bool plain_whole = name.style == YamlNode::Style::Plain && name.size == name.holder_text.size();
    const auto in = name.in_brackets ? scenario_writer::YamlContext::Flow : scenario_writer::YamlContext::Block;
    edits.push_back({name.span, plain_whole ? scenario_writer::WriteScalar(word, in) : word});
  }
  return edits;
}

bool IsSameThing(const DocumentName& a, const DocumentName& b) {
  return a.kind == b.kind && a.index == b.index && a.value == b.value && (a.index >= 0 || a.name == b.name);
}

}  // namespace cardinal::authoring
