// The checker records the meaning of every name in the sources: every identifier of all rules, cards and programs of
// this repository has its entity.
#include <map>
#include <set>
#include <sstream>

#include "interpreter/language/check/check.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/symbols/symbol_index.h"
#include "interpreter/language/syntax/token_groups.h"
#include "interpreter/language/syntax/tokens.h"
#include "tests/checked_games.h"

namespace cardinal {
namespace {

using ast::NodeKind;
using check::References;
using testing::CheckedGame;
using Place = std::pair<int, int>;  // file, byte

Place PlaceText(source::Span span) { return {span.file.value, span.begin}; }

// Returns the identifiers that may name nothing that the rules declare.
std::set<Place> Exceptions(const CheckedGame& game) {
  std::set<Place> places;
  for (const ast::File& tree : game.loaded.trees) {
    for (const ast::Node& node : tree.nodes) {
      // `end of game` names no event.
      constexpr std::string_view kEnd = "end of game";
      if (node.kind == NodeKind::Moment && game.sources[tree.file].Text(node.span) == kEnd)
        places.emplace(tree.file.value, node.span.end - 4);
      // `rulebook IM`: the beginning of the clauses' ids.
      if (node.kind == NodeKind::Rulebook) {
        const auto text = game.sources[tree.file].Text(node.span);
        places.emplace(tree.file.value, node.span.begin + static_cast<int>(text.find(node.text)));
      }
    }
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(tree.nodes.size()); ++i) {
      // `text it { pass: "passa" }` of the standard library: a word of Cardinal itself, or one that this game does not
      // use.
      if (tree.is_standard_library && tree.IsKind({i}, NodeKind::TextEntry)) {
        for (std::int32_t j = 0; j < i; ++j) {
          const source::Span inner = tree.nodes[static_cast<std::size_t>(j)].span, outer = tree[{i}].span;
          if (inner.begin >= outer.begin && inner.end <= outer.end) places.insert(PlaceText(inner));
        }
      }
    }
  }
  return places;
}

// The names that the lexer finds: words that are not keywords.
std::vector<source::Span> Identifiers(const source::SourceFile& file) {
  diag::Sink sink;
  syntax::ErrorReporter mistakes(file, base::kLimits, sink);
  std::vector<source::Span> identifiers;
  for (const syntax::Token& token : syntax::ReadTokens(file, base::kLimits, mistakes).all) {
    const bool name = syntax::ContainsToken(syntax::NameTokens(), token.type);
    if (name && syntax::TokenLiteral(token.type).empty()) identifiers.push_back({file.Id(), token.begin, token.end});
  }
  return identifiers;
}

// The names that the parser finds: also keywords in the place of a name, and names in the holes of sentences.
std::vector<source::Span> NamesInTree(const ast::File& tree) {
  std::vector<source::Span> names;
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(tree.nodes.size()); ++i) {
    const ast::Node& node = tree.nodes[static_cast<std::size_t>(i)];
    const bool named = node.kind == NodeKind::Name || node.kind == NodeKind::Ref || node.kind == NodeKind::Call ||
                       node.kind == NodeKind::NamedArg || node.kind == NodeKind::Param ||
                       node.kind == NodeKind::TypeRef;
    if (named && node.text != "you" && node.text != "set") names.push_back(check::NameSpan(tree, {i}));
  }
  return names;
}

std::string Shown(const CheckedGame& game, source::Span span) {
  const source::SourceFile& file = game.sources[span.file];
  const source::LineColumn place = file.LineColumnAt(span.begin);
  std::ostringstream out;
  out << game.name << ": " << file.Path() << ":" << place.line << ":" << place.column << " `" << file.Text(span)
      << "` in: " << file.LineText(place.line);
  return out.str();
}

TEST_CASE("every name of every game means something", "[references]") {
  testing::EachCheckedGame([](const CheckedGame& game) {
    std::map<Place, source::Span> recorded;
    for (const check::Reference& reference : game.references.all)
      recorded.emplace(PlaceText(reference.name), reference.name);
    const std::set<Place> exceptions = Exceptions(game);
    const auto look = [&](source::Span name) {
      const auto found = recorded.find(PlaceText(name));
      if (found == recorded.end() && exceptions.count(PlaceText(name)) > 0) return;
      INFO(Shown(game, name));
      CHECK(found != recorded.end());
      if (found != recorded.end()) CHECK(found->second == name);
    };
    for (const ast::File& tree : game.loaded.trees) {
      for (const source::Span name : Identifiers(game.sources[tree.file])) look(name);
      for (const source::Span name : NamesInTree(tree)) look(name);
    }
  });
}

// Texts that are checked several times: a part on a card (for each action that uses it), a hook on several events, and
// a key, which is about all entities of its words.
bool IsForSeveral(const ast::File& tree, ast::NodeId id) {
  const ast::Node& node = tree[id];
  if (node.kind == NodeKind::Hook) return tree.Children(tree.Child(id, 0)).size() > 1;
  return node.kind == NodeKind::CardPart || node.kind == NodeKind::PartMember || node.kind == NodeKind::TextEntry ||
         node.kind == NodeKind::WordingEntry;
}

TEST_CASE("a name has several meanings only in a text that is checked several times", "[references]") {
  std::size_t several = 0;
  testing::EachCheckedGame([&](const CheckedGame& game) {
    const symbols::SymbolIndex index(game.loaded.trees, game.loaded.rules, game.references);
    const auto all = index.AllReferences();
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (!(all[i].name == all[i - 1].name)) continue;
      ++several;
      bool found = false;
      for (const ast::File& tree : game.loaded.trees) {
        for (std::int32_t id = 0; id < static_cast<std::int32_t>(tree.nodes.size()) && !found; ++id) {
          const source::Span around = tree[{id}].span;
          found = around.file == all[i].name.file && around.begin <= all[i].name.begin &&
                  around.end >= all[i].name.end && IsForSeveral(tree, {id});
        }
      }
      INFO(Shown(game, all[i].name));
      CHECK(found);
    }
  });
  CHECK(several > 0);
}

TEST_CASE("references are sorted and without duplicates", "[references]") {
  testing::EachCheckedGame([](const CheckedGame& game) {
    const symbols::SymbolIndex index(game.loaded.trees, game.loaded.rules, game.references);
    const auto all = index.AllReferences();
    for (std::size_t i = 1; i < all.size(); ++i) {
      INFO(Shown(game, all[i].name));
      CHECK(PlaceText(all[i - 1].name) <= PlaceText(all[i].name));
      CHECK(!(all[i - 1].name == all[i].name && all[i - 1].entity == all[i].entity));
    }
  });
}

TEST_CASE("the checker finds the same with and without references", "[references]") {
  for (const std::string& name : testing::Rulesets()) {
    const CheckedGame game = testing::CheckedRuleset(name);
    diag::Sink sink;
    const check::CheckedRules rules = check::Check(game.loaded.trees, sink);
    CHECK(rules.exprs.size() == game.loaded.rules.exprs.size());
    CHECK(rules.bodies.size() == game.loaded.rules.bodies.size());
    CHECK(sink.Diagnostics().empty());
  }
}

}  // namespace
}  // namespace cardinal
