// Finds the queries that describe a thing. In: the name of a fact. Out: the query that computes it, and its results as
// text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// The query of that name that has one parameter of that kind (for a card: of that type or a supertype), or no parameter
// (Void, Table). -1 if there is none.
std::int32_t FindFactQuery(const program::Program& program, std::string_view name, program::TypeKind of,
                           std::int32_t card_type = -1);
// The names of all such queries, without permissions.
std::vector<std::string> FactNames(const program::Program& program, program::TypeKind of, std::int32_t card_type = -1);
// The state of that name, -1 if there is none.
std::int32_t FindField(const program::Program& program, std::string_view name, program::OwnerKind of,
                       std::int32_t card_type = -1);

// The result of a query as text for that viewer.
std::string FormatReply(const program::Program& program, const match::Match& match, const program::TypeTag& type,
                        const vm::EvaluationResult& answer, view::Seat viewer, const view::DisplayNames& names);

}  // namespace cardinal::narration
