// Checks windows: whom they ask, when they close, and what the asked player reads.
#include <set>
#include <string>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

const std::set<std::string> kWordsOfWindows = {"passes", "taken", "answers", "asked", "waiting"};

}  // namespace

void Checker::CheckWindowBody(NodeRef node, std::int32_t index) {
  const auto params = rules_.windows[index].params;
  Scope scope;
  scope.body = NewBody("window " + rules_.windows[index].name, rules_.windows[index].origin);
  OpenParams(scope, params, EntityKind::WindowParameter, index);
  scope.has_it = true;
  scope.it_type = Type::Make(TypeKind::Window, index);
  for (int i = 0; i < node[1].size(); ++i)
    if (kWordsOfWindows.count(node[1][i].text()) > 0)
      Error(Code::DuplicateDefinition, node[1][i].span(),
            "in a window `" + node[1][i].text() + "` says how it goes, so no parameter can be called so");
  const Type integer = Type::Make(TypeKind::Int);
  const LocalId asked_list = AddLocal(scope, "asked list", Type::MakeList(Type::Make(TypeKind::Player)));
  const LocalId answers = AddLocal(scope, "answers", integer);
  const LocalId passes = AddLocal(scope, "passes", integer), taken = AddLocal(scope, "taken", integer);
  Window filled = rules_.windows[index];
  filled.body = scope.body;
  for (int i = 0; i < node[2].size(); ++i) {
    const NodeRef item = node[2][i];
    if (item.kind() == NodeKind::AskItem && filled.questions.empty())  // a second `ask` is reported
      filled.questions = CheckWindowSentences(item[2], index);
    if (item.kind() == NodeKind::PassItem && !CheckPassing(item, index, filled)) continue;
    const ScopeGuard visible(scope);
    ExprId* slot = nullptr;
    Origin* origin = nullptr;
    if (item.kind() == NodeKind::AskItem) {
      slot = &filled.ask;
      origin = &filled.ask_origin;
    } else {
      scope.in_window = true;
      scope.variables.push_back({"answers", answers, integer, false, FindBuiltIn("answers")});
      scope.variables.push_back({"passes", passes, integer, false, FindBuiltIn("passes")});
      scope.variables.push_back({"taken", taken, integer, false, FindBuiltIn("taken")});
      slot = item.kind() == NodeKind::CloseItem  ? &filled.close
             : item.kind() == NodeKind::PassItem ? &filled.pass
                                                 : &filled.next;
      origin = item.kind() == NodeKind::CloseItem  ? &filled.close_origin
               : item.kind() == NodeKind::PassItem ? &filled.pass_origin
                                                   : &filled.next_origin;
      // `asked`: how many seats are asked
      const LocalId asked = AddLocal(scope, "asked", integer);
      scope.variables.push_back({"asked", asked, integer, false, FindBuiltIn("asked")});
    }
    if (slot->IsValid()) Error(Code::DuplicateDefinition, item.span(), "the window already says this");
    *origin = MakeOrigin(item, 1);
    if (item.kind() == NodeKind::AskItem) {
      *slot = CheckExprAs(item[0], Type::MakeList(Type::Make(TypeKind::Player)), scope, "`ask`");
    } else if (item.kind() != NodeKind::NextItem) {
      FlowFacts lessons;
      *slot = CheckCondition(item[0], scope, lessons);
    } else {
      const ExprId next = CheckExpr(item[0], scope);
      const Type type = ExprType(next);
      if (!type.IsError() && type.kind != TypeKind::Action)
        Error(Code::WrongType, item[0].span(), "`next` names a waiting action, and this is " + Name(type));
      *slot = next;
      if (item[2].IsPresent())
        filled.ask_again = CheckExprAs(item[2], Type::MakeList(Type::Make(TypeKind::Player)), scope, "`then ask`");
    }
  }
  (void)asked_list;
  if (!filled.ask.IsValid())
    Error(Code::MissingParameter, node[0].span(), "the window `" + filled.name + "` does not say whom it asks").help =
        "add `ask turn_order`, for instance";
  if (!filled.close.IsValid())
    Error(Code::MissingParameter, node[0].span(), "the window `" + filled.name + "` does not say when it closes").help =
        "add `close when passes = 2`, for instance";
  rules_.windows[index] = std::move(filled);
}

// `pass "end the phase" if c  "do nothing" when d`. Returns whether the item has a condition `when`, which is still to
// be checked.
bool Checker::CheckPassing(NodeRef item, std::int32_t index, Window& window) {
  const bool says_effect = item[2].size() > 0;
  if (says_effect) {
    if (!window.passing.empty())
      Error(Code::DuplicateDefinition, item.span(), "the window already says what passing does");
    window.passing = CheckWindowSentences(item[2], index);
  }
  if (item[0].IsPresent()) return true;
  if (!says_effect)
    Error(Code::MissingParameter, item.span(), "`pass` needs a condition or a text").help =
        "write when a player may pass (`pass when taken > 0`), or what passing does (`pass \"end the turn\"`)";
  return false;
}

// The sentences after `ask` or `pass`. One without a condition must be the last.
std::vector<ShownSentence> Checker::CheckWindowSentences(NodeRef sentences, std::int32_t index) {
  std::vector<ShownSentence> checked;
  for (int i = 0; i < sentences.size(); ++i) {
    if (i > 0 && !sentences[i - 1][1].IsPresent()) {
      Error(Code::NotAllowedHere, sentences[i].span(),
            "this sentence is never read: the one before it has no condition");
      return checked;
    }
    checked.push_back(CheckWindowSentence(sentences[i][0], sentences[i][1], index));
  }
  return checked;
}

// The parameters of such a sentence are those of the window, the numbers that say how it goes, and the asked player.
ShownSentence Checker::CheckWindowSentence(NodeRef text, NodeRef condition, std::int32_t index) {
  const auto params = rules_.windows[index].params;
  Scope scope;
  scope.body = NewBody("window " + rules_.windows[index].name + ", sentence", {text.span(), {}});
  OpenParams(scope, params, EntityKind::WindowParameter, index);
  scope.in_window = true;
  const Type integer = Type::Make(TypeKind::Int);
  for (const char* name : {"answers", "passes", "taken", "asked"})
    scope.variables.push_back({name, AddLocal(scope, name, integer), integer, false, FindBuiltIn(name)});
  const LocalId you = AddLocal(scope, "you", Type::Make(TypeKind::Player));
  CurrentBody(scope).you = you;
  CurrentBody(scope).params = you + 1;
  return CheckShownSentence(text, condition, scope);
}

}  // namespace cardinal::check
