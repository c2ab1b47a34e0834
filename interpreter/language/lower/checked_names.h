// The names of the checked rules that the files of this room use.
#pragma once

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

using check::ActionClause;
using check::ActionClauseKind;
using check::ActionVariant;
using check::BinaryOp;
using check::CheckedRules;
using check::Choice;
using check::ChoiceKind;
using check::ClauseSetId;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::FoldKind;
using check::LocalId;
using check::Origin;
using check::Stmt;
using check::StmtKind;

}  // namespace cardinal::lower
