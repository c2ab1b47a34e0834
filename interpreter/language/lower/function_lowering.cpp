#include "interpreter/language/lower/function_lowering.h"

#include <algorithm>
#include <utility>

namespace cardinal::lower {

FunctionLowering::FunctionLowering(ModuleBuilder& pool, std::string name, program::TypeTag result)
    : pool_(pool), builder_(std::move(name), result) {}

FunctionLowering::FunctionLowering(ModuleBuilder& pool, std::string name, const check::Body& body,
                                   program::TypeTag result)
    : FunctionLowering(pool, std::move(name), result) {
  body_ = &body;
  bodies_.emplace_back(&body, 0);
  for (std::int32_t local = 0; local < base::Count(body.locals); ++local) {
    const check::Local& declared = body.locals[static_cast<std::size_t>(local)];
    if (local < body.params)
      builder_.AddParameter(declared.name, ToTypeTag(declared.type));
    else
      builder_.AddVariable(declared.name, ToTypeTag(declared.type));
  }
  SetLocation(body.origin.span, {});
}

void FunctionLowering::AddLocals(const check::Body& body) {
  std::int32_t first = -1;
  for (const check::Local& local : body.locals) {
    const Reg reg = builder_.AddVariable(local.name, ToTypeTag(local.type));
    if (first < 0) first = reg.Number();
  }
  bodies_.emplace_back(&body, std::max(first, 0));
}

void FunctionLowering::UseLocals(const check::Body& body) {
  body_ = &body;
  first_local_ = std::ranges::find(bodies_, &body, &std::pair<const check::Body*, std::int32_t>::first)->second;
}

void FunctionLowering::SetToNothing(LocalId local) {
  const check::Type type = body_->locals[static_cast<std::size_t>(local)].type;
  if (!type.IsList()) {
    builder_.Assign(Variable(local), builder_.None(ToTypeTag(type)));
    return;
  }
  ir::Instruction nothing;
  nothing.op = IrOp::ConstantList;
  nothing.id = pool_.ConstantList({});
  nothing.to = Variable(local);
  builder_.Add(std::move(nothing));
}

void FunctionLowering::SetLocation(source::Span span, ClauseSetId clauses, bool with_body) {
  span_ = span;
  clauses_ = with_body && body_ ? pool_.JoinClauses(clauses, body_->origin.clauses) : clauses;
  builder_.SetSite(pool_.Site(span_, clauses_));
}

Reg FunctionLowering::Decide(Reg value, program::ConditionKind kind, source::Span span, ClauseSetId also,
                             LocalId element) {
  if (without_conditions_) return value;
  const ClauseSetId of_body = body_ ? body_->origin.clauses : ClauseSetId{};
  const ClauseSetId all = pool_.JoinClauses(pool_.JoinClauses(clauses_, of_body), also);
  const std::int32_t variable = element < 0 ? -1 : Variable(element).Number();
  const auto condition = pool_.Condition({kind, pool_.Site(span, all), variable, pool_.NextFunction()});
  return builder_.Get(TruthTag(), IrOp::Decide, {value}, condition);
}

Reg FunctionLowering::GetAlso(program::TypeTag type, IrOp op, std::initializer_list<Reg> operands, std::int32_t id,
                              ClauseSetId also) {
  ir::Instruction instruction = WithMore(op, operands, {}, id);
  if (!also.empty()) instruction.site = pool_.Site(span_, pool_.JoinClauses(clauses_, also));
  return builder_.Compute(type, std::move(instruction));
}

void FunctionLowering::DoAlso(IrOp op, std::initializer_list<Reg> operands, std::int32_t id, ClauseSetId also,
                              std::int32_t detail) {
  ir::Instruction instruction = WithMore(op, operands, {}, id);
  instruction.detail = detail;
  if (!also.empty()) instruction.site = pool_.Site(span_, pool_.JoinClauses(clauses_, also));
  builder_.Add(std::move(instruction));
}

ir::Instruction FunctionLowering::WithMore(IrOp op, std::initializer_list<Reg> operands, const std::vector<Reg>& more,
                                           std::int32_t id) {
  ir::Instruction instruction;
  instruction.op = op;
  instruction.operands = operands;
  instruction.operands.insert(instruction.operands.end(), more.begin(), more.end());
  instruction.id = id;
  return instruction;
}

std::vector<Reg> FunctionLowering::LowerAll(const std::vector<ExprId>& ids) {
  std::vector<Reg> values;
  for (const ExprId id : ids) values.push_back(Lower(id));
  return values;
}

ir::Instruction FunctionLowering::AboutOccurrence(IrOp op, std::int32_t id, program::OccurrenceKind kind) {
  ir::Instruction instruction;
  instruction.op = op;
  instruction.id = id;
  instruction.detail = static_cast<std::int32_t>(kind);
  return instruction;
}

void FunctionLowering::Stop() {
  stopped_ = true;
  builder_.Jump(stop);
}

}  // namespace cardinal::lower
