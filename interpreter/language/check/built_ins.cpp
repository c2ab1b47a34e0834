#include "interpreter/language/check/built_ins.h"

#include <map>

namespace cardinal::check {

const BuiltInCall* FindBuiltInQuestion(std::string_view name) {
  const Type number = Type::Make(TypeKind::Int), player = Type::Make(TypeKind::Player);
  static const std::map<std::string_view, BuiltInCall> kQuestions = {
      {"count", {{{"list", Type{}, {}}}, number}},
      {"sum", {{{"list", Type::MakeList(number), {}}}, number}},
      {"min", {{{"a", number, {}}, {"b", number, {}}}, number}},
      {"max", {{{"a", number, {}}, {"b", number, {}}}, number}},
      {"abs", {{{"n", number, {}}}, number}},
      {"printed", {{{"attribute", Type{}, {}}}, Type{}}},
      {"seats_from", {{{"player", player, {}}}, Type::MakeList(player)}},
      {"team_of", {{{"player", player, {}}}, Type::MakeList(player)}},
      {"next_seat", {{{"player", player, {}}}, player}}};
  const auto found = kQuestions.find(name);
  return found == kQuestions.end() ? nullptr : &found->second;
}

std::vector<Param> ParamsOfEnd(std::string_view name) {
  if (name == "win") return {{"winner", Type::Make(TypeKind::Player), {}}};
  if (name == "cancel") return {{"action", Type::Make(TypeKind::Action), {}}};
  if (name == "draw_game" || name == "lose_game" || name == "win_by_score") return {};
  if (name == "copy")
    return {{"action", Type::Make(TypeKind::Action), {}}, {"player", Type::Make(TypeKind::Player), {}}};
  return {{"player", Type::Make(TypeKind::Player), {}}};
}

std::optional<BuiltInCall> FindBuiltInCall(std::string_view name) {
  if (const BuiltInCall* question = FindBuiltInQuestion(name)) return *question;
  for (const std::string_view end :
       {"win", "draw_game", "lose_game", "win_by_score", "eliminate", "cancel", "copy", "ask_next"})
    if (name == end) return BuiltInCall{ParamsOfEnd(name), Type::Make(TypeKind::Void)};
  return std::nullopt;
}

std::string_view BuiltInDocumentation(std::string_view name) {
  static const std::map<std::string_view, std::string_view> texts = {
#define BUILT_IN(word, documentation) {#word, documentation},
#include "interpreter/language/check/built_ins.def"
  };
  const auto found = texts.find(name);
  return found == texts.end() ? "" : found->second;
}

}  // namespace cardinal::check
