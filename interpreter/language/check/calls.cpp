#include "interpreter/base/sequence.h"
#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

const std::string& NameOfCall(NodeRef call) { return call.kind() == NodeKind::Open ? call[0].text() : call.text(); }

std::string Arguments(std::size_t count) {
  return count == 0 ? "no arguments" : std::to_string(count) + (count == 1 ? " argument" : " arguments");
}

}  // namespace

std::vector<std::int32_t> Checker::MemberQueries(const std::string& name) const {
  const auto found = member_queries_.find(name);
  return found == member_queries_.end() ? std::vector<std::int32_t>{} : found->second;
}

// The query of the attribute or state `name` of a value of this type, or -1.
std::int32_t Checker::MemberQuery(const std::string& name, Type object) const {
  for (const std::int32_t index : MemberQueries(name)) {
    const Query& query = rules_.queries[index];
    if (query.params.empty() ? object.kind == TypeKind::Table : Fits(object.WithoutOptional(), query.params[0].type))
      return index;
  }
  return -1;
}

// The part `name` of that card type or a supertype; of any card type if -1.
std::int32_t Checker::PartNamed(const std::string& name, std::int32_t card_type) const {
  for (const auto i : rules_.parts.Ids())
    if (rules_.parts[i].name == name && (card_type < 0 || IsBelow(rules_, card_type, rules_.parts[i].card_type)))
      return i;
  return -1;
}

// Checks `name(args)` or `object.name(args)` as a question.
ExprId Checker::CheckCall(NodeRef node, const std::string& name, ExprId object, NodeRef, NodeRef args, int first_arg,
                          Scope& scope) {
  const Span span = node.span();
  const Span name_span =
      node.kind() == NodeKind::Member ? node[1].span() : Span{span.file, span.begin, span.begin + base::Count(name)};
  const int given = args.kind() == NodeKind::Ref ? 0 : args.size() - first_arg;

  RecordCandidates(NameNode(node), object.IsValid() ? NameCategory::Member : NameCategory::Value, &scope,
                   object.IsValid() ? ExprType(object) : Type{});
  if (const BuiltInCall* built_in = FindBuiltInQuestion(name)) {
    std::vector<ExprId> values;
    if (object.IsValid()) values.push_back(object);
    ReferBuiltIn(NameNode(node));
    for (int i = 0; i < given; ++i) {
      if (HoldsProbe(args[first_arg + i]))
        NoteCall(span, name, FindBuiltIn(name), built_in->params, base::Count(values), built_in->result);
      values.push_back(CheckExpr(args[first_arg + i], scope));
    }
    return CheckBuiltIn(node, name, std::move(values), scope);
  }

  // An attribute or a state: the type of the object decides which one.
  if (!MemberQueries(name).empty()) {
    ExprId thing = object;
    if (!thing.IsValid() && given == 1 && args[first_arg].kind() != NodeKind::NamedArg) {
      if (HoldsProbe(args[first_arg])) NoteMemberCall(span, name);
      thing = CheckExpr(args[first_arg], scope);
    }
    if (thing.IsValid() && ExprType(thing).IsError()) return ErrorExpr(span);
    const std::int32_t query = thing.IsValid() ? MemberQuery(name, ExprType(thing)) : -1;
    if (query >= 0) {
      RecordReference(NameNode(node), QueryEntity(query));
      const Query& info = rules_.queries[query];
      if (info.params.empty()) return MakeExpr(ExprKind::Query, info.result, span, {}, query);
      const std::string purpose = "`" + name + "`";
      const Type result = info.result;
      const ExprId coerced = Coerce(thing, info.params[0].type, purpose.c_str());
      if (ExprType(coerced).IsError()) return ErrorExpr(span);
      return MakeExpr(ExprKind::Query, result, span, {coerced}, query);
    }
    if (thing.IsValid() && !nouns_.FindSymbol(name)) {
      Error(Code::UnknownName, name_span, A(ExprType(thing)) + " has no `" + name + "`").SetHelpIfShown([&] {
        return diag::DidYouMean(name, MemberNames(ExprType(thing)));
      });
      return ErrorExpr(span);
    }
  }

  const Symbol* noun = nouns_.FindSymbol(name);
  if (noun) {
    RecordReference(NameNode(node), *noun);
    switch (noun->kind) {
      case SymbolKind::EnumValue:
        if (object.IsValid() || given > 0) break;
        return Literal(Type::Make(TypeKind::Enum, noun->index), noun->value, span);
      case SymbolKind::Zone: {
        if (object.IsValid() || given > 1) break;
        const Zone& zone = rules_.zones[noun->index];
        if (given == 0) return ZoneList(noun->index, {}, span);
        if (zone.of == OwnerKind::Table) break;
        return ZoneList(noun->index, ZoneOwner(zone, CheckExpr(args[first_arg], scope)), span);
      }
      case SymbolKind::Query: {
        Query& query = rules_.queries[noun->index];
        const auto params = query.params;
        const Type result = query.result;
        auto fitted =
            FitArguments(node, "`" + name + "`", params, QueryEntity(noun->index), object, args, first_arg, scope);
        return MakeExpr(ExprKind::Query, result, span, std::move(fitted), noun->index);
      }
      case SymbolKind::Relation: {
        const Relation& relation = rules_.relations[noun->index];
        const std::vector<Param> params = RelationParams(relation);
        auto fitted = FitArguments(node, "`" + name + "`", params, {}, object, args, first_arg, scope);
        return MakeExpr(ExprKind::Related, Type::Make(TypeKind::Bool), span, std::move(fitted), noun->index);
      }
      default: break;
    }
    Error(
        Code::NotAllowedHere, name_span,
        "`" + name + "` is " + std::string(resolve::SymbolKindWords(noun->kind)) + ", which cannot be asked like this")
        .help = noun->kind == resolve::SymbolKind::CardType && noun->index >= 0
                    ? "for the cards of this type in a list write `(" + name + " in you.hand)`, with the parentheses"
                    : "";
    return ErrorExpr(span);
  }
  if (verbs_.FindSymbol(name) || PartNamed(name, -1) >= 0) {
    Error(Code::NotAQuestion, name_span, "`" + name + "` makes something happen; a question cannot")
        .SetHelpIfShown(
            [&] { return PartNamed(name, -1) >= 0 ? "`c." + name + "?` asks whether a card has it" : NounLike(name); });
    return ErrorExpr(span);
  }
  UnknownName(name_span, name, scope, object.IsValid() ? NameCategory::Member : NameCategory::Value);
  return ErrorExpr(span);
}

ExprId Checker::CheckBuiltIn(NodeRef node, const std::string& name, std::vector<ExprId> args, Scope&) {
  const Span span = node.span();
  for (const ExprId arg : args)
    if (ExprType(arg).IsError()) return ErrorExpr(span);
  const auto count = [&](std::size_t wanted) {
    if (args.size() == wanted) return true;
    Error(args.size() < wanted ? Code::MissingParameter : Code::UnknownParameter, span,
          "`" + name + "` takes " + Arguments(wanted) + ", and here are " + std::to_string(args.size()));
    return false;
  };
  const Type integer = Type::Make(TypeKind::Int), player = Type::Make(TypeKind::Player);
  if ((name == "min" || name == "max") && args.size() == 2) {
    const ExprId id = MakeExpr(ExprKind::Binary, integer, span,
                               {Coerce(args[0], integer, "`min`/`max`"), Coerce(args[1], integer, "`min`/`max`")});
    EditExpr(id).op = name == "min" ? BinaryOp::Min : BinaryOp::Max;
    return id;
  }
  if (!count(1)) return ErrorExpr(span);
  if (const auto fold = FoldNamed(name)) return Fold(*fold, args[0], span);
  if (name == "abs") {
    const ExprId value = Coerce(args[0], integer, "`abs`");
    const ExprId id =
        MakeExpr(ExprKind::Binary, integer, span, {value, MakeExpr(ExprKind::Negate, integer, span, {value})});
    EditExpr(id).op = BinaryOp::Max;
    return id;
  }
  if (name == "seats_from")
    return MakeExpr(ExprKind::SeatsFrom, Type::MakeList(player), span, {Coerce(args[0], player, "`seats_from`")});
  if (name == "team_of")
    return MakeExpr(ExprKind::TeamOf, Type::MakeList(player), span, {Coerce(args[0], player, "`team_of`")});
  if (name == "next_seat") return MakeExpr(ExprKind::NextSeat, player, span, {Coerce(args[0], player, "`next_seat`")});
  // printed(c.attack)
  const Expr& asked = ExprAt(args[0]);
  if (asked.kind == ExprKind::Query && rules_.queries[asked.index].from == QueryOrigin::Attribute)
    return MakeExpr(ExprKind::Printed, asked.type, span, {asked.args[0]}, rules_.queries[asked.index].index);
  Error(Code::WrongType, span, "`printed` asks for a printed attribute, as in `printed(c.cost)`");
  return ErrorExpr(span);
}

std::vector<Param> Checker::RelationParams(const Relation& relation) {
  return {{"first", Type::Make(TypeKind::Enum, relation.from), {}},
          {"second", Type::Make(TypeKind::Enum, relation.to), {}}};
}

std::vector<ExprId> Checker::FitArguments(NodeRef call, const std::string& what, const std::vector<Param>& params,
                                          Entity owner, ExprId object, NodeRef args, int first_arg, Scope& scope,
                                          bool wildcards) {
  struct Given {
    NodeRef node;
    ExprId value;
  };
  const Span span = call.span();
  constexpr ExprId kNotGiven(-2);  // a wildcard is not an expression either
  std::vector<ExprId> fitted(params.size(), kNotGiven);
  std::vector<Given> positional;
  if (object.IsValid()) positional.push_back({call, object});
  const int count = args.kind() == NodeKind::Ref ? 0 : args.size() - first_arg;
  for (int i = 0; i < count; ++i) {
    const NodeRef arg = args[first_arg + i];
    if (arg.kind() == NodeKind::NamedArg) {
      std::vector<std::string> names;
      bool found = false;
      for (const std::int32_t p : base::Indices(params)) {
        names.push_back(params[p].name);
        if (params[p].name != arg.text()) continue;
        found = true;
        if (HoldsProbe(arg)) NoteCall(span, NameOfCall(call), owner, params, p);
        RecordReference(arg, ParamEntity(owner, p, arg.text()));
        const std::string purpose = "`" + params[p].name + "`";
        if (fitted[p] != kNotGiven) Error(Code::DuplicateDefinition, arg.span(), "`" + arg.text() + "` is given twice");
        fitted[p] = CheckExprAs(arg[0], params[p].type, scope, purpose.c_str());
      }
      if (!found) {
        Error(Code::UnknownParameter, arg.span(), what + " has no parameter `" + arg.text() + "`").SetHelpIfShown([&] {
          return diag::DidYouMean(arg.text(), names);
        });
        // A misspelt argument is not reported as missing, too.
        const std::string meant = diag::FindNearestName(arg.text(), names);
        for (std::size_t p = 0; p < params.size(); ++p)
          if (params[p].name == meant && fitted[p] == kNotGiven)
            fitted[p] = CheckExprAs(arg[0], params[p].type, scope, "this argument");
      }
      continue;
    }
    if (arg.kind() == NodeKind::Wildcard && wildcards) {
      positional.push_back({arg, {}});
      continue;
    }
    positional.push_back({arg, CheckExpr(arg, scope)});
  }
  std::size_t open = 0, required = 0;
  for (std::size_t p = 0; p < params.size(); ++p) {
    if (fitted[p] != kNotGiven) continue;
    ++open;
    if (!params[p].fallback.IsValid()) ++required;
  }
  // `you` may be omitted where the scope has one.
  const bool has_you = CurrentBody(scope).you >= 0;
  std::size_t next = 0;
  for (const std::int32_t p : base::Indices(params)) {
    if (fitted[p] != kNotGiven) continue;
    const bool could_skip = params[p].name == "you" && has_you;
    const bool fits_player =
        next < positional.size() &&
        (!positional[next].value.IsValid() || Fits(ExprType(positional[next].value), Type::Make(TypeKind::Player)));
    // If there are as many arguments as parameters, the first one is for `you`, also if it is `nobody`.
    const bool all_given = next == 0 && positional.size() >= open;
    if (could_skip && !all_given && (positional.size() < required || !fits_player || next >= positional.size())) {
      fitted[p] = MakeExpr(ExprKind::Local, Type::Make(TypeKind::Player), span, {}, CurrentBody(scope).you);
      if (required > 0) --required;
      continue;
    }
    if (params[p].name == "you" && !has_you && positional.size() < required && !fits_player) {
      Error(Code::NotAllowedHere, span, "there is no `you` here, so " + what + " must say who").help =
          "name the player as an argument";
      fitted[p] = ErrorExpr(span);
      if (required > 0) --required;
      continue;
    }
    if (next < positional.size()) {
      const Given& given = positional[next++];
      const bool probed = (given.node.file != call.file || given.node.id != call.id) && HoldsProbe(given.node);
      if (probed) NoteCall(span, NameOfCall(call), owner, params, p);
      // At the place of the probe, a value for `you` could also be a value for the next parameter.
      if (probed && could_skip && IsProbedValue(given.value) && p + 1 < std::ssize(params))
        AddExpectedType(params[p + 1].type);
      const std::string purpose = "`" + params[p].name + "`";
      fitted[p] = given.value.IsValid() ? Coerce(given.value, params[p].type, purpose.c_str()) : ExprId{};
      continue;
    }
    if (params[p].fallback.IsValid()) {
      fitted[p] = params[p].fallback;
      continue;
    }
    auto& missing =
        Error(Code::MissingParameter, span, what + " needs `" + params[p].name + ": " + Name(params[p].type) + "`");
    if (wildcards) missing.help = "write `_` for any";
    fitted[p] = ErrorExpr(span);
  }
  if (next < positional.size())
    Error(Code::UnknownParameter, positional[next].node.span(),
          what + " takes " + Arguments(params.size()) + ", and here is one more");
  for (ExprId& value : fitted)
    if (value == kNotGiven) value = ErrorExpr(span);
  return fitted;
}

}  // namespace cardinal::check
