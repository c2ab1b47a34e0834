#include "interpreter/language/lower/module_builder.h"

#include <algorithm>

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
      case TypeKind::Rule: return program::TypeKind::Rule;
      case TypeKind::Print: return program::TypeKind::Print;
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

ModuleBuilder::ModuleBuilder(const CheckedRules& rules, const source::SourceSet& sources, Program& program)
    : rules(rules), program(program), sources_(sources), clauses_(rules.clauses), modified_(rules.queries.size()) {
  for (const check::Modifier& modifier : rules.modifiers) modified_[modifier.query] = true;
  for (const check::TimedModifier& timed : rules.timed_modifiers) modified_[timed.query] = true;
  for (const check::StmtId id : rules.stmts.Ids())
    copies_actions_ = copies_actions_ || rules.stmts[id].kind == check::StmtKind::Copy;
}

FunctionId ModuleBuilder::Add(ir::Function function) {
  program.functions.push_back({function.name, function.parameters});
  return module_.functions.Add(std::move(function));
}

std::int32_t ModuleBuilder::AddGuard(ir::Function guard) {
  guards_.push_back(std::move(guard));
  return base::Count(guards_) - 1;
}

ir::Module ModuleBuilder::Finish() {
  const FunctionId first = NextFunction();
  for (ir::Function& function : module_.functions)
    for (ir::Block& block : function.blocks)
      for (ir::Instruction& instruction : block.instructions)
        if (instruction.op == ir::Op::Guard) instruction.number += first;
  for (ir::Function& guard : guards_) Add(std::move(guard));
  return std::move(module_);
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

std::int32_t ModuleBuilder::ConstantList(const std::vector<std::int64_t>& values) {
  const auto found = std::find(program.lists.begin(), program.lists.end(), values);
  if (found != program.lists.end()) return static_cast<std::int32_t>(found - program.lists.begin());
  program.lists.push_back(values);
  return static_cast<std::int32_t>(program.lists.size() - 1);
}

}  // namespace cardinal::lower
