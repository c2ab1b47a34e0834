// Makes the inlay hints of a file. The parameter of an argument is found by its span: a node of the tree and the
// expression that the checker made from it have the same span.
#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/language/completion/completion.h"

namespace cardinal::completion {

using ast::NodeKind;
using check::ExprId;
using check::ExprKind;
using check::StmtKind;

namespace {

using Key = std::pair<std::int32_t, std::int32_t>;  // begin and end of a span in the file

class HintFinder {
 public:
  HintFinder(const ast::File& tree, const source::SourceFile& source, const check::CheckedRules& rules)
      : tree_(tree), source_(source), rules_(rules) {}

  std::vector<Hint> FindHints() {
    FindArguments();
    FindVariables();
    for (const std::int32_t i : base::Indices(tree_.nodes)) Visit({i});
    std::stable_sort(hints_.begin(), hints_.end(), [](const Hint& a, const Hint& b) { return a.offset < b.offset; });
    return std::move(hints_);
  }

 private:
  static Key SpanKey(source::Span span) { return {span.begin, span.end}; }
  bool IsHere(source::Span span) const { return span.file == tree_.file; }

  // ---- the parameter of each value

  void Note(const std::vector<check::Param>& params, const std::vector<ExprId>& values, std::size_t first) {
    for (std::size_t i = 0; i < params.size() && i + first < values.size(); ++i) {
      if (!values[i + first].IsValid()) continue;
      const check::Expr& value = rules_.exprs[values[i + first]];
      if (IsHere(value.span)) parameter_of_.emplace(SpanKey(value.span), params[i].name);
    }
  }

  void FindArguments() {
    for (const check::Expr& expr : rules_.exprs) {
      if (expr.kind != ExprKind::Query || !IsHere(expr.span)) continue;
      const check::Query& query = rules_.queries[expr.index];
      if (query.from == check::QueryOrigin::Declared || query.from == check::QueryOrigin::Permission)
        Note(query.params, expr.args, 0);
    }
    for (const check::Stmt& stmt : rules_.stmts) {
      if (!IsHere(stmt.origin.span)) continue;
      const auto index = stmt.index;
      if (stmt.kind == StmtKind::CallEvent) Note(rules_.events[index].params, stmt.exprs, 0);
      if (stmt.kind == StmtKind::CallPart) Note(rules_.parts[index].params, stmt.exprs, 1);
      if (stmt.kind == StmtKind::TakeAction && stmt.exprs.size() == 2)
        Note({{"card", {}, {}}, {"you", {}, {}}}, stmt.exprs, 0);
      if (stmt.kind == StmtKind::OpenWindow) Note(rules_.windows[index].params, stmt.exprs, 0);
    }
  }

  // ---- the type of each variable, by the span of its `let`

  void FindVariables() {
    for (const check::Body& body : rules_.bodies) FindVariablesIn(body, body.block);
    for (const check::Action& action : rules_.actions)
      for (const check::ActionVariant& variant : action.variants) {
        const check::Body& body = rules_.bodies[variant.body];
        for (const check::ActionClause& clause : variant.clauses) {
          if (clause.kind == check::ActionClauseKind::Let) NoteVariable(body, clause.origin.span, clause.local);
          FindVariablesIn(body, clause.block);
        }
      }
  }

  void FindVariablesIn(const check::Body& body, const check::Block& block) {
    if (block.stmts.empty() || !IsHere(rules_.stmts[block.stmts.front()].origin.span)) return;
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = rules_.stmts[id];
      const bool names = stmt.kind == StmtKind::Let || (stmt.kind == StmtKind::CallEvent && stmt.local >= 0);
      if (names) NoteVariable(body, stmt.origin.span, stmt.local);
      for (const check::Block& inner : stmt.blocks) FindVariablesIn(body, inner);
    }
  }

  void NoteVariable(const check::Body& body, source::Span let, check::LocalId local) {
    if (IsHere(let)) type_of_.emplace(SpanKey(let), body.locals[local].type);
  }

  // ---- the hints

  void Visit(ast::NodeId id) {
    const ast::Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::Let:
      case NodeKind::LetClause: return OfVariable(id);
      case NodeKind::Call: return OfArguments(id, 0);
      case NodeKind::Member: return OfArguments(id, 2);
      case NodeKind::Can: return OfArguments(id, 1);
      case NodeKind::Open: {
        const ast::NodeId arguments = tree_.Child(id, 1);
        return OfArguments(arguments, 0);
      }
      default: return;
    }
  }

  void OfVariable(ast::NodeId let) {
    const auto type = type_of_.find(SpanKey(tree_[let].span));
    if (type == type_of_.end() || type->second.IsError()) return;
    hints_.push_back({tree_[tree_.Child(let, 0)].span.end, ": " + check::TypeName(rules_, type->second), false});
  }

  void OfArguments(ast::NodeId call, int first) {
    const auto children = tree_.Children(call);
    for (std::size_t i = static_cast<std::size_t>(first); i < children.size(); ++i) {
      const ast::Node& argument = tree_[children[i]];
      const auto parameter = parameter_of_.find(SpanKey(Unsigned(children[i]).span));
      if (argument.kind == NodeKind::NamedArg || parameter == parameter_of_.end()) continue;
      if (IsInformative(argument, parameter->second))
        hints_.push_back({argument.span.begin, parameter->second + ":", true});
    }
  }

  // `+3` has the expression of `3`.
  const ast::Node& Unsigned(ast::NodeId id) const {
    while (tree_.IsKind(id, NodeKind::Sign) && tree_[id].text == "+") id = tree_.Child(id, 0);
    return tree_[id];
  }

  // True if the name of the parameter adds information to the argument.
  bool IsInformative(const ast::Node& argument, const std::string& parameter) const {
    switch (argument.kind) {
      case NodeKind::Int:
      case NodeKind::Bool:
      case NodeKind::None:
      case NodeKind::String:
      case NodeKind::ListLiteral:
      case NodeKind::Sign: return true;
      default: break;
    }
    constexpr std::size_t kShort = 1;  // `c`, `p`: the type gives the same information
    if (parameter.size() <= kShort || parameter == "you") return false;
    const std::string_view text = source_.Text(argument.span);
    return text.find(parameter) == std::string_view::npos;
  }

  const ast::File& tree_;
  const source::SourceFile& source_;
  const check::CheckedRules& rules_;
  std::map<Key, std::string> parameter_of_;
  std::map<Key, check::Type> type_of_;
  std::vector<Hint> hints_;
};

}  // namespace

std::vector<Hint> InlayHints(const ast::File& tree, const source::SourceFile& source,
                             const check::CheckedRules& rules) {
  return HintFinder(tree, source, rules).FindHints();
}

}  // namespace cardinal::completion
