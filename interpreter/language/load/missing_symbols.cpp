#include "interpreter/language/load/missing_symbols.h"

#include <algorithm>

#include "interpreter/language/load/embedded_stdlib.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::load {
namespace {

bool Declares(const ast::File& tree, const std::string& name) {
  const auto declarations = tree.Children(tree.Child(tree.Root(), 1));
  return std::any_of(declarations.begin(), declarations.end(), [&](ast::NodeId declaration) {
    const ast::NodeKind kind = tree[declaration].kind;
    const bool named = kind == ast::NodeKind::Zone || kind == ast::NodeKind::Query || kind == ast::NodeKind::Event;
    return named && tree[tree.Child(declaration, 0)].text == name;
  });
}

}  // namespace

std::string SuggestLibrary(const std::string& name) {
  for (const EmbeddedFile& file : EmbeddedStdlib()) {
    diag::Sink unheard;
    const source::SourceFile source({}, std::string(file.name), std::string(file.text));
    if (Declares(syntax::Parse(source, {}, unheard), name))
      return "the rules get it with `use \"std:" + std::string(file.name) + "\"`";
  }
  return "";
}

}  // namespace cardinal::load
