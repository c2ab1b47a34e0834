// What all functions share while rules are lowered. In: checked rules. Out: the module and the tables that its
// instructions name: constants, sites, conditions, each without duplicates.
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/ir/ir.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lower {

using program::FunctionId;
using program::Program;
using program::SiteId;

program::TypeTag ToTypeTag(check::Type type);

struct OriginHash {
  std::size_t operator()(const check::Origin& origin) const {
    std::size_t hash = 0;
    for (const std::int32_t part : {origin.span.file.value, origin.span.begin, origin.span.end, origin.clauses.set})
      hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
  }
};

class ModuleBuilder {
 public:
  ModuleBuilder(const CheckedRules& rules, const source::SourceSet& sources, Program& program);
  SiteId Site(source::Span span, ClauseSetId clauses);
  std::int32_t ConstantList(const std::vector<std::int64_t>& values);
  check::ClauseSetId JoinClauses(check::ClauseSetId one, check::ClauseSetId other) {
    return clauses_.Union(one, other);
  }
  bool MayBeModified(std::int32_t query) const { return modified_[query]; }
  bool CopiesActions() const { return copies_actions_; }  // whether some rule copies waiting actions
  // The condition with that kind, site and element; adds it if there is none. `condition.function`: the function that
  // is being lowered.
  program::ConditionId Condition(program::Condition condition);
  FunctionId Add(ir::Function function);
  // The id of the function that is added next.
  FunctionId NextFunction() const { return module_.functions.NextId(); }
  // Adds a copy of a condition, after all other functions. Returns its position among those; Finish gives it its id.
  std::int32_t AddGuard(ir::Function guard);
  // All functions.
  ir::Module Finish();

  const CheckedRules& rules;
  Program& program;

 private:
  // Counts columns from the last requested place, because one line may be as long as a file.
  source::LineColumn LineColumnAt(source::Span span);

  const source::SourceSet& sources_;
  ir::Module module_;
  std::vector<ir::Function> guards_;
  source::Span last_span_;
  source::LineColumn last_place_;
  check::ClauseSets clauses_;  // the clause sets of the rules, and the unions that lowering adds
  std::unordered_map<check::Origin, SiteId, OriginHash> sites_;
  // By kind, site and element; every condition of the program.
  std::map<std::tuple<program::ConditionKind, SiteId, std::int32_t>, program::ConditionId> conditions_;
  base::Table<check::QueryId, bool> modified_;  // by query
  bool copies_actions_ = false;
};

}  // namespace cardinal::lower
