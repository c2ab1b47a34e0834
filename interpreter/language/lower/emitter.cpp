#include "interpreter/language/lower/emitter.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "interpreter/base/sequence.h"

namespace cardinal::lower {

program::TypeTag ToTypeTag(check::Type type) {
  using check::TypeKind;
  const auto kind = [](TypeKind from) {
    switch (from) {
      case TypeKind::Int: return program::TypeKind::Int;
      case TypeKind::Bool: return program::TypeKind::Bool;
      case TypeKind::Name: return program::TypeKind::Name;
      case TypeKind::Enum: return program::TypeKind::Enum;
      case TypeKind::Player: return program::TypeKind::Player;
      case TypeKind::Table: return program::TypeKind::Table;
      case TypeKind::Card: return program::TypeKind::Card;
      case TypeKind::Event: return program::TypeKind::Event;
      case TypeKind::Action: return program::TypeKind::Action;
      case TypeKind::Window: return program::TypeKind::Window;
      case TypeKind::List:
      case TypeKind::Empty: return program::TypeKind::List;
      case TypeKind::Void:
      case TypeKind::None:
      case TypeKind::Error: return program::TypeKind::Void;
    }
    return program::TypeKind::Void;
  };
  program::TypeTag tag;
  tag.kind = kind(type.kind);
  if (type.kind == TypeKind::List) tag.element = kind(type.element);
  tag.id = type.id;
  tag.optional = type.optional;
  return tag;
}

ModuleBuilder::ModuleBuilder(const CheckedRules& rules, const source::SourceSet& sources, Program& program,
                             ir::Module* module)
    : rules(rules),
      program(program),
      sources_(sources),
      module_(module),
      clauses_(rules.clauses),
      modified_(rules.queries.size()) {
  for (const check::Modifier& modifier : rules.modifiers) modified_[modifier.query] = true;
  for (const check::TimedModifier& timed : rules.timed_modifiers) modified_[timed.query] = true;
}

std::int32_t ModuleBuilder::AddGuard(ir::Function guard) {
  guards_.push_back(std::move(guard));
  return base::Count(guards_) - 1;
}

void ModuleBuilder::AddGuards() {
  if (!module_) return;
  const std::int32_t first = base::Count(module_->functions);
  for (ir::Function& function : module_->functions)
    for (ir::Block& block : function.blocks)
      for (ir::Instruction& instruction : block.instructions)
        if (instruction.op == ir::Op::Guard) instruction.number += first;
  for (ir::Function& guard : guards_) module_->functions.push_back(std::move(guard));
}

source::LineColumn ModuleBuilder::LineColumnAt(source::Span span) {
  const source::SourceFile& file = sources_[span.file];
  const bool after = last_span_.file == span.file && last_span_.begin <= span.begin &&
                     (last_place_.line == file.LineCount() || span.begin < file.LineStart(last_place_.line + 1));
  if (after) {
    const auto length = static_cast<std::size_t>(span.begin - last_span_.begin);
    for (const char byte : file.Text().substr(last_span_.begin, length))
      last_place_.column += (static_cast<unsigned char>(byte) & 0xc0) != 0x80;  // one for each code point
  } else {
    last_place_ = file.LineColumnAt(span.begin);
  }
  last_span_ = span;
  return last_place_;
}

SiteId ModuleBuilder::Site(source::Span span, ClauseSetId clauses) {
  const auto [found, added] = sites_.emplace(check::Origin{span, clauses}, program.sites.NextId());
  if (added) {
    program::Site site;
    site.file = span.file.value;
    site.begin = span.begin;
    site.end = span.end;
    if (span.file.value >= 0) {
      const source::LineColumn where = LineColumnAt(span);
      site.line = where.line;
      site.column = where.column;
    }
    site.clauses = clauses_.Members(clauses);
    program.sites.push_back(std::move(site));
  }
  return found->second;
}

program::ConditionId ModuleBuilder::Condition(program::Condition condition) {
  const auto key = std::tuple(condition.kind, condition.site, condition.element);
  const auto [found, added] = conditions_.emplace(key, program.conditions.NextId());
  if (added) program.conditions.push_back(condition);
  return found->second;
}

std::int32_t ModuleBuilder::Constant(std::int64_t value) {
  const auto [found, added] = constants_.emplace(value, base::Count(program.constants));
  if (added) program.constants.push_back(value);
  return found->second;
}

std::int32_t ModuleBuilder::ConstantList(const std::vector<std::int64_t>& values) {
  const auto found = std::find(program.lists.begin(), program.lists.end(), values);
  if (found != program.lists.end()) return static_cast<std::int32_t>(found - program.lists.begin());
  program.lists.push_back(values);
  return static_cast<std::int32_t>(program.lists.size() - 1);
}

Emitter::Emitter(ModuleBuilder& pool, const check::Body& body)
    : pool_(pool), body_(body), locals_(base::Count(body.locals)) {
  for (const std::int32_t i : base::Indices(body.locals)) {
    const check::Type& type = body.locals[i].type;
    const auto local = i;
    if (type.IsList()) list_locals_.push_back(local);
    if (type.IsOccurrence() || (type.IsList() && type.Element().IsOccurrence()) || local == body.it)
      occurrence_locals_.push_back(local);
  }
  SetLocation(body.origin.span, {});
}

FunctionId Emitter::FinishFunction(const std::string& name, std::int32_t params) {
  Program& program = pool_.program;
  program::Function code;
  code.name = name;
  code.first = base::Count(program.instructions);
  code.count = base::Count(code_);
  code.params = params;
  code.locals = locals_;
  code.list_locals = list_locals_;
  code.occurrence_locals = occurrence_locals_;
  program.instructions.insert(program.instructions.end(), code_.begin(), code_.end());
  program.instruction_sites.insert(program.instruction_sites.end(), sites_.begin(), sites_.end());
  program.instruction_conditions.insert(program.instruction_conditions.end(), tests_.begin(), tests_.end());
  return program.functions.Add(std::move(code));
}

void Emitter::SetLocation(source::Span span, ClauseSetId clauses, bool with_body) {
  span_ = span;
  clauses_ = with_body ? pool_.JoinClauses(clauses, body_.origin.clauses) : clauses;
  site_ = -1;
}

void Emitter::Emit(Op op, std::int32_t b, std::int32_t a) { EmitAlso(op, b, a, {}); }

void Emitter::EmitAlso(Op op, std::int32_t b, std::int32_t a, ClauseSetId also) {
  assert(std::in_range<std::int16_t>(a));
  code_.push_back({op, static_cast<std::int16_t>(a), b});
  tests_.push_back(std::exchange(deciding_, -1));
  if (also.empty()) {
    if (site_ < 0) site_ = pool_.Site(span_, clauses_);
    sites_.push_back(site_);
  } else {
    sites_.push_back(pool_.Site(span_, pool_.JoinClauses(clauses_, also)));
  }
}

void Emitter::MarkCondition(program::ConditionKind kind, source::Span span, ClauseSetId also, LocalId element) {
  if (without_tests_) return;
  const ClauseSetId all = pool_.JoinClauses(pool_.JoinClauses(clauses_, body_.origin.clauses), also);
  deciding_ = pool_.Condition({kind, pool_.Site(span, all), element, pool_.program.functions.NextId()});
}

void Emitter::PushNumber(std::int64_t value) {
  if (value >= INT32_MIN && value <= INT32_MAX)
    Emit(Op::Push, static_cast<std::int32_t>(value));
  else
    Emit(Op::PushConst, pool_.Constant(value));
}

void Emitter::JumpTo(Op op, Label& label, std::int32_t a) {
  if (label.position < 0) label.jumps.push_back(base::Count(code_));
  Emit(op, label.position, a);
}

void Emitter::BindLabel(Label& label) {
  label.position = base::Count(code_);
  for (const std::int32_t jump : label.jumps) code_[jump].b = label.position;
  label.jumps.clear();
}

std::vector<LocalId> Emitter::WrittenSince(std::int32_t position) const {
  std::vector<LocalId> written;
  for (std::size_t i = static_cast<std::size_t>(position); i < code_.size(); ++i)
    if (code_[i].op == Op::Store || code_[i].op == Op::Mark) written.push_back(code_[i].b);
  return written;
}

LocalId Emitter::NewLocal(bool list) {
  if (list) list_locals_.push_back(locals_);
  return locals_++;
}

LocalId Emitter::NewLocals(int count) {
  const LocalId first = locals_;
  locals_ += count;
  return first;
}

}  // namespace cardinal::lower
