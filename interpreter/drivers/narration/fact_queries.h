// In: the name of something that can be asked of a thing. Out: the query that answers it, and answers in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// The query of that name that takes one thing of that kind (a card: of that type or one above it), or none (Void). -1
// if there is none.
std::int32_t FindFactQuery(const program::Program& program, std::string_view name, program::TypeKind of,
                           std::int32_t card_type = -1);
// The names of all such queries, permissions left out.
std::vector<std::string> FactNames(const program::Program& program, program::TypeKind of, std::int32_t card_type = -1);
// The state of that name, -1 if there is none.
std::int32_t FindField(const program::Program& program, std::string_view name, program::OwnerKind of,
                       std::int32_t card_type = -1);

// An answer in words for that viewer.
std::string FormatReply(const program::Program& program, const match::Match& match, const program::TypeTag& type,
                        const vm::EvaluationResult& answer, view::Seat viewer, const view::DisplayNames& names);

}  // namespace cardinal::narration
