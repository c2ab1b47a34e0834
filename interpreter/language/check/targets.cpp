// Checks `target` clauses and questions about the targets of an action; finds the events that the machine calls.
#include <algorithm>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

bool IsTargetKind(TypeKind kind) {
  return kind == TypeKind::Card || kind == TypeKind::Player || kind == TypeKind::Action;
}

bool IsTargetChoice(ChoiceKind kind) {
  return kind == ChoiceKind::One || kind == ChoiceKind::MaybeOne || kind == ChoiceKind::Some ||
         kind == ChoiceKind::Any || kind == ChoiceKind::UpTo || kind == ChoiceKind::Exactly;
}

constexpr std::int32_t kFirstTarget = static_cast<std::int32_t>(TargetList::LostActions) + 1;

struct TargetWord {
  const char* name;
  TargetList list;
  TypeKind kind;
};
constexpr TargetWord kTargetWords[] = {{"targets", TargetList::Cards, TypeKind::Card},
                                       {"target_players", TargetList::Players, TypeKind::Player},
                                       {"target_actions", TargetList::Actions, TypeKind::Action},
                                       {"lost", TargetList::LostCards, TypeKind::Card},
                                       {"lost_players", TargetList::LostPlayers, TypeKind::Player},
                                       {"lost_actions", TargetList::LostActions, TypeKind::Action}};

bool HasParams(const Event& event, std::initializer_list<Type> types) {
  return event.result.kind == TypeKind::Void &&
         std::ranges::equal(event.params, types, {}, [](const Param& param) { return param.type; });
}

}  // namespace

// The events that the machine calls by their names. An event of the same name with other parameters is an event of the
// game.
void Checker::FindMachineEvents() {
  const Type action = Type::Make(TypeKind::Action), card = CardTypeFor(-1), player = Type::Make(TypeKind::Player);
  ActionMoments& moments = rules_.action_moments;
  for (const auto i : rules_.events.Ids()) {
    const Event& event = rules_.events[i];
    if (event.name == "announced" && HasParams(event, {action})) moments.announced = i;
    if (event.name == "targeted" && HasParams(event, {card, action})) moments.targeted = i;
    if (event.name == "targeted_player" && HasParams(event, {player, action})) moments.targeted_player = i;
    if (event.name == "all_targets_lost" && HasParams(event, {action})) moments.all_targets_lost = i;
    if (event.name == "endless" && HasParams(event, {})) rules_.game.loop_event = i;
  }
}

// Adds what a target has in addition to a choice: a list for lost things, and the question whether the rules allow to
// target.
void Checker::CheckTarget(NodeRef node, ChoiceId id, Scope& scope) {
  const Choice choice = rules_.choices[id];
  const Span place = node[7].span();
  if (choice.by_chance) {
    Error(Code::NotAllowedHere, place, "luck has no targets").help = "write `choose`";
    return;
  }
  if (!IsTargetChoice(choice.kind)) {
    const char* what = choice.kind == ChoiceKind::Number  ? "a number"
                       : choice.kind == ChoiceKind::YesNo ? "yes or no"
                                                          : "an order";
    Error(Code::WrongType, place,
          std::string("targets are cards, players or actions; for ") + what + " write `choose`");
    return;
  }
  if (choice.element.IsError()) return;
  if (!IsTargetKind(choice.element.kind)) {
    Error(Code::WrongType, place, "targets are cards, players or actions, and this is " + A(choice.element)).help =
        "write `choose`";
    return;
  }
  if (scope.target_state < 0) scope.target_state = AddLocal(scope, "targets", Type::Make(TypeKind::Int));
  const LocalId lost = AddLocal(scope, "lost " + choice.name, Type::MakeList(choice.element));
  scope.targets.push_back(choice.local);
  Choice& target = rules_.choices.Edit(id);
  target.lost = lost;
  target.options = OnlyTargetable(choice, node, scope);
}

// The candidates that `targeted` of std:actions allows for this action.
ExprId Checker::OnlyTargetable(const Choice& choice, NodeRef node, Scope& scope) {
  const ActionMoments& moments = rules_.action_moments;
  const std::int32_t event = choice.element.kind == TypeKind::Card     ? moments.targeted
                             : choice.element.kind == TypeKind::Player ? moments.targeted_player
                                                                       : -1;
  if (event < 0) return choice.options;
  const Span span = node[4].span();
  const std::int32_t query = FindOrAddPermissionQuery(OccurrenceKind::Event, event);
  const auto params = rules_.queries[query].params;
  const LocalId each = AddLocal(scope, choice.name, choice.element);
  const ExprId candidate = MakeExpr(ExprKind::Local, params[0].type, span, {}, each);
  const ExprId it = MakeExpr(ExprKind::It, params[1].type, span);
  const ExprId can = MakeExpr(ExprKind::Query, Type::Make(TypeKind::Bool), span, {candidate, it}, query);
  return MakeExpr(ExprKind::Comprehension, Type::MakeList(choice.element), span, {choice.options, {}, can, {}}, each);
}

bool Checker::IsTarget(const Scope& scope, LocalId local) const {
  return std::ranges::find(scope.targets, local) != scope.targets.end();
}

// What the target of that name has; none: the name is not a target. It does not name the target, so that a statement is
// not skipped if the target is lost.
ExprId Checker::OneTarget(Scope& scope, LocalId local, Type list, Span span) {
  const auto found = std::ranges::find(scope.targets, local);
  if (found == scope.targets.end()) return {};
  const ExprId it = MakeExpr(ExprKind::It, scope.it_type, span);
  const auto number = static_cast<std::int32_t>(found - scope.targets.begin());
  return MakeExpr(ExprKind::Targets, list, span, {it}, kFirstTarget + number);
}

// `targets` in a block of an action.
ExprId Checker::OwnTargets(Scope& scope, Span span) {
  const ExprId it = MakeExpr(ExprKind::It, scope.it_type, span);
  const Type type = Type::MakeList(CommonCardType(scope, scope.targets));
  return MakeExpr(ExprKind::Targets, type, span, {it}, static_cast<std::int32_t>(TargetList::Cards));
}

// `a.targets` and its relatives; none: the name is not one of them.
ExprId Checker::TargetsMember(NodeRef node, ExprId action, Scope& scope) {
  const auto* const word =
      std::ranges::find(kTargetWords, node.text(), [](const TargetWord& w) { return std::string(w.name); });
  if (word == std::end(kTargetWords)) return {};
  RecordReference(node[1], FindBuiltIn(word->name));
  const bool own = ExprAt(action).kind == ExprKind::It;
  if (own && !scope.knows_targets) {
    Error(Code::NotAllowedHere, node.span(), "the targets are known in the blocks of the action, and in hooks").help =
        "name the choice itself";
    return ErrorExpr(node.span());
  }
  const Type element = word->kind == TypeKind::Card ? CardTypeFor(-1) : Type::Make(word->kind);
  return MakeExpr(ExprKind::Targets, Type::MakeList(element), node.span(), {action},
                  static_cast<std::int32_t>(word->list));
}

std::vector<std::pair<std::string, Type>> Checker::TargetMembers() const {
  std::vector<std::pair<std::string, Type>> members;
  for (const TargetWord& word : kTargetWords)
    members.emplace_back(word.name,
                         Type::MakeList(word.kind == TypeKind::Card ? CardTypeFor(-1) : Type::Make(word.kind)));
  return members;
}

// The help for an event that the standard library has and the game does not use.
std::string Checker::HelpForMachineEvent(const std::string& name) {
  static constexpr std::pair<std::string_view, std::string_view> kEvents[] = {{"announced", "std:actions"},
                                                                              {"targeted", "std:actions"},
                                                                              {"targeted_player", "std:actions"},
                                                                              {"all_targets_lost", "std:actions"},
                                                                              {"endless", "std:loops"}};
  for (const auto& [event, file] : kEvents)
    if (name == event)
      return "`" + name + "` is an event of " + std::string(file) + ": `use \"" + std::string(file) + "\"`";
  return "";
}

}  // namespace cardinal::check
