#include "interpreter/machine/program/looks.h"

#include "interpreter/machine/program/look_writer.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {

namespace {

constexpr std::uint16_t kActionSeat = 0, kActionCard = 1;  // parameters of an offer
// larger tables are not built; the values are read from the card definitions
constexpr std::size_t kMostPrinted = 4'000'000;

bool IsKept(const Program& program, const std::vector<Simple>& simple, const Query& query) {
  const Simple& looks = simple[query.code];
  return CanBeKept(query.params) && !looks.brief && looks.keeps_params && program.functions[query.code].count >= kShort;
}

void Print(const Program& program, Looks& looks) {
  if (program.cards.size() * program.attributes.size() > kMostPrinted) return;
  looks.slots = static_cast<std::int32_t>(program.attributes.size());
  looks.printed.reserve(program.cards.size() * program.attributes.size());
  for (const CardDef& card : program.cards)
    for (std::size_t slot = 0; slot < program.attributes.size(); ++slot)
      looks.printed.push_back(slot < card.attributes.size() ? card.attributes[slot] : model::kNone);
}

void FindOrder(const Program& program, Looks& looks) {
  if (program.order_code < 0 || !looks.Answers(program.order_code)) return;
  const Look* const first = looks.looks.data() + looks.Of(program.order_code).first;
  if (first[0].op != LookOp::TableField || first[1].op != LookOp::Return || first[1].x != first[0].to) return;
  looks.order_field = first[0].b;
  looks.order_steps = first[1].to;
}

// Finds offers that are exactly `when me in you.hand`.
void FindSureOffers(const Program& program, Looks& looks) {
  for (const Action& action : program.actions) {
    for (const ActionVariant& variant : action.variants) {
      if (variant.offer < 0 || !looks.Answers(variant.offer)) continue;
      Looks::Start& start = looks.starts[variant.offer];
      const Look* const first = looks.looks.data() + start.first;
      const bool asks = first[0].op == LookOp::IsZoneOf && first[0].x == kActionCard && first[0].y == kActionSeat &&
                        first[1].op == LookOp::IfNo && first[1].x == first[0].to;
      if (!asks || first[2].op != LookOp::ReturnNumber || first[2].c != 1) continue;
      start.sure_zone = first[0].b;
      start.sure_steps = first[2].to;
    }
  }
}

}  // namespace

Looks WriteLooks(const Program& program, const std::vector<Simple>& simple, const std::vector<bool>& frameless) {
  Looks looks;
  for (const Query& query : program.queries) looks.keeps.push_back(IsKept(program, simple, query));
  for (const Modifier& modifier : program.modifiers) PutPlaces(program, modifier, looks.applies.emplace_back());
  Print(program, looks);
  looks.starts.resize(program.functions.size());
  LookWriter writer(program, simple, frameless, looks);
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (simple[i].looks || simple[i].begins || simple[i].asks || frameless[i]) writer.Write(static_cast<FunctionId>(i));
  FindOrder(program, looks);
  FindSureOffers(program, looks);
  return looks;
}

}  // namespace cardinal::program
