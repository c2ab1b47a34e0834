// N08: two names that look alike: they differ only in case, in `_`, in I/l/1 and O/0, in accents, or in the alphabet.
#include <map>

#include "interpreter/base/spelling.h"
#include "interpreter/base/utf8.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// The Latin letter that a letter of another alphabet looks like.
char32_t LatinLookalike(char32_t c) {
  static const std::map<char32_t, char32_t> kAlike = {
      {U'а', U'a'}, {U'е', U'e'}, {U'о', U'o'}, {U'р', U'p'}, {U'с', U'c'}, {U'х', U'x'}, {U'у', U'y'}, {U'і', U'l'},
      {U'А', U'a'}, {U'В', U'b'}, {U'Е', U'e'}, {U'К', U'k'}, {U'М', U'm'}, {U'Н', U'h'}, {U'О', U'o'}, {U'Р', U'p'},
      {U'С', U'c'}, {U'Т', U't'}, {U'Х', U'x'}, {U'ο', U'o'}, {U'Ο', U'o'}, {U'Α', U'a'}, {U'Β', U'b'}, {U'Ε', U'e'},
      {U'Ι', U'l'}, {U'Κ', U'k'}, {U'Μ', U'm'}, {U'Ν', U'n'}, {U'Ρ', U'p'}, {U'Τ', U't'}, {U'Χ', U'x'}, {U'ν', U'v'}};
  const auto found = kAlike.find(c);
  return found == kAlike.end() ? c : found->second;
}

std::string Skeleton(const std::string& name) {
  std::string latin;
  for (std::size_t at = 0; at < name.size();) {
    const base::CodePoint decoded = base::DecodeUtf8(std::string_view(name).substr(at));
    at += decoded.bytes;
    base::AppendUtf8(latin, LatinLookalike(decoded.value));
  }
  std::string skeleton;
  for (const char c : base::FoldSpelling(latin)) {
    if (c == '_' || c == ' ' || c == '-') continue;
    skeleton += c == 'i' || c == '1' || c == '|' ? 'l' : c == '0' ? 'o' : c;
  }
  return skeleton;
}

// Kinds of names that can be taken for each other.
std::string Family(NodeKind kind) {
  switch (kind) {
    case NodeKind::Card: return "card";
    case NodeKind::Type:
    case NodeKind::Enum: return "type";
    case NodeKind::EnumValue: return "value";
    case NodeKind::Zone:
    case NodeKind::Query: return "question";
    case NodeKind::Event:
    case NodeKind::Action:
    case NodeKind::Window: return "event";
    case NodeKind::PrintedMember:
    case NodeKind::StateMember:
    case NodeKind::Option:
    case NodeKind::PartMember: return "member";
    default: return "";
  }
}

}  // namespace

void ConfusableName(const LintContext& all) {
  struct First {
    std::string name;
    source::Span span;
  };
  std::map<std::pair<std::string, std::string>, First> seen;
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::Node& node = tree[id];
    const std::string family = Family(node.kind);
    if (family.empty()) return;
    const bool card = node.kind == NodeKind::Card;
    const std::string name = card ? node.text : tree[tree.Child(id, 0)].text;
    const source::Span span = card ? node.span : tree[tree.Child(id, 0)].span;
    const auto [found, fresh] = seen.emplace(std::make_pair(family, Skeleton(name)), First{name, span});
    if (fresh || found->second.name == name || !all.IsReportable(span)) return;
    all.Report(diag::lint::ConfusableName, span, "`" + name + "` is easily taken for `" + found->second.name + "`")
        .AddNote(found->second.span, "the other name");
  });
}

}  // namespace cardinal::lint
