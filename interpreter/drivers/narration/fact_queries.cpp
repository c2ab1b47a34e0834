#include "interpreter/drivers/narration/fact_queries.h"

#include "interpreter/drivers/narration/card_text.h"

namespace cardinal::narration {

namespace {

using program::Program;
using program::TypeKind;

bool Takes(const Program& program, const program::Query& query, TypeKind of, std::int32_t card_type) {
  if (query.permission_of >= 0) return false;
  if (of == TypeKind::Void || of == TypeKind::Table) return query.params.empty();
  if (query.params.size() != 1 || query.params[0].type.kind != of) return false;
  return of != TypeKind::Card || card_type < 0 || IsOfType(program, card_type, query.params[0].type.id);
}

}  // namespace

std::int32_t FindFactQuery(const Program& program, std::string_view name, TypeKind of, std::int32_t card_type) {
  for (const auto i : program.queries.Ids()) {
    const program::Query& query = program.queries[i];
    if (query.name == name && Takes(program, query, of, card_type)) return i;
  }
  return -1;
}

std::vector<std::string> FactNames(const Program& program, TypeKind of, std::int32_t card_type) {
  std::vector<std::string> names;
  for (const program::Query& query : program.queries) {
    if (Takes(program, query, of, card_type)) names.push_back(query.name);
  }
  return names;
}

std::int32_t FindField(const Program& program, std::string_view name, program::OwnerKind of, std::int32_t card_type) {
  for (const auto i : program.fields.Ids()) {
    const program::Field& field = program.fields[i];
    if (field.name != name || field.of != of) continue;
    if (of == program::OwnerKind::Card && card_type >= 0 && !IsOfType(program, card_type, field.card_type)) continue;
    return i;
  }
  return -1;
}

std::string FormatReply(const Program& program, const match::Match& match, const program::TypeTag& type,
                        const vm::EvaluationResult& answer, view::Seat viewer, const view::DisplayNames& names) {
  if (type.kind != TypeKind::List) return view::FormatValue(program, match, type, answer.value, viewer, names);
  const model::Value list = match::ToValue({0, static_cast<std::int32_t>(answer.list.size())});
  return view::FormatValue(program, match, type, list, viewer, names, answer.list);
}

}  // namespace cardinal::narration
