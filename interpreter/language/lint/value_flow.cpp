#include "interpreter/language/lint/value_flow.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/value_reader.h"
#include "interpreter/language/lint/value_transfers.h"

namespace cardinal::lint {

bool PossibleValues::Join(const PossibleValues& more) {
  const PossibleValues before = *this;
  if (range.IsEmpty())
    range = more.range;
  else if (!more.range.IsEmpty())
    range = Hull(range, more.range);
  members |= more.members;
  none = none || more.none;
  return *this != before;
}

PossibleValues AnyValue(const CheckedRules& rules, check::Type type) {
  if (type.IsList()) return AnyValue(rules, type.Element());
  PossibleValues any{kUnbounded, kAnyMember, type.optional};
  if (type.kind == TypeKind::Bool) any.range = kBoolean;
  if (type.kind == TypeKind::Enum && type.id >= 0) any.range = {0, std::ssize(rules.enums[type.id].values) - 1};
  return any;
}

bool CanBeEqual(const PossibleValues& a, const PossibleValues& b) {
  if (a.none && b.none) return true;
  return !Intersection(a.range, b.range).IsEmpty() && (a.members & b.members) != 0;
}

// Repeats all transfers of values until nothing new comes.
class ValueFlowAnalyzer {
 public:
  ValueFlowAnalyzer(const CheckedRules& rules, const std::vector<RuleBody>& texts, ValueFlow& flow)
      : rules_(rules),
        flow_(flow),
        reader_(*flow.reader_),
        collector_(rules, texts, {flow.fields_, flow.queries_, flow.locals_}) {}

  void Analyze() {
    flow_.queries_.assign(rules_.queries.size(), {});
    flow_.fields_.assign(rules_.fields.size(), {});
    flow_.locals_.assign(rules_.bodies.size(), {});
    for (const auto i : rules_.bodies.Ids()) flow_.locals_[i].assign(rules_.bodies[i].locals.size(), {});
    for (const std::int32_t i : base::Indices(rules_.fields)) Initial(i);
    collector_.Collect();
    for (int round = 0; RunOnce(round); ++round) {
    }
  }

 private:
  static constexpr int kFewChanges = 4;  // then the range is widened, so that the analysis ends

  void Initial(std::int32_t index) {
    const check::Field& field = rules_.fields[index];
    PossibleValues& values = flow_.fields_[index];
    if (field.option) {
      values = AnyValue(rules_, field.type);
      values.range = Intersection(values.range, MakeRange(field.min, field.max));
    } else if (field.type.optional && field.initial == INT64_MIN) {
      values.none = true;
    } else {
      values = Single(field.type, field.initial);
    }
  }

  PossibleValues Single(check::Type type, std::int64_t value) const {
    PossibleValues values{{value, value}, kAnyMember, false};
    if (type.kind == TypeKind::Enum && value >= 0 && value < 64) values.members = std::uint64_t{1} << value;
    if (type.kind != TypeKind::Int && type.kind != TypeKind::Bool && type.kind != TypeKind::Enum)
      values.range = kUnbounded;
    return values;
  }

  bool RunOnce(int round) {
    bool changed = false;
    for (ValueCondition& condition : collector_.Conditions()) {
      if (condition.may_hold || (condition.outer >= 0 && !collector_.Conditions()[condition.outer].may_hold)) continue;
      const PossibleValues values = reader_.Read(condition.condition, condition.body);
      condition.may_hold = values.range.Contains(condition.truth ? 1 : 0);
      changed = changed || condition.may_hold;
    }
    // Values go down a chain of queries as arguments and up as results. With both directions in turn, few rounds are
    // enough for a chain of any length.
    auto& transfers = collector_.Transfers();
    const auto transfer = [&](ValueTransfer& one) { changed = Transfer(one, round) || changed; };
    if (round % 2 == 0)
      std::for_each(transfers.begin(), transfers.end(), transfer);
    else
      std::for_each(transfers.rbegin(), transfers.rend(), transfer);
    return changed;
  }

  // Returns whether its target has more values than before.
  bool Transfer(ValueTransfer& transfer, int round) {
    if (transfer.under >= 0 && !collector_.Conditions()[transfer.under].may_hold) return false;
    PossibleValues values = transfer.from != nullptr ? *transfer.from : reader_.Read(transfer.value, transfer.body);
    if (values.NeverAny()) return false;
    if (transfer.is_tested) values.none = false;
    if (transfer.adds) values.range = AddRanges(transfer.to->range, values.range);
    if (transfer.bounds != nullptr && transfer.bounds->type.kind == TypeKind::Int)
      values.range = InBounds(values.range, *transfer.bounds);
    const ValueRange before = transfer.to->range;
    if (!transfer.to->Join(values)) return false;
    if (round < kFewChanges || before.IsEmpty()) return true;
    if (transfer.to->range.low < before.low) transfer.to->range.low = kNoLowerBound;
    if (transfer.to->range.high > before.high) transfer.to->range.high = kNoUpperBound;
    if (transfer.bounds != nullptr) transfer.to->range = InBounds(transfer.to->range, *transfer.bounds);
    return true;
  }

  // A state stops at its bounds.
  static ValueRange InBounds(ValueRange values, const check::Field& field) {
    if (values.IsEmpty()) return values;
    const ValueRange bounds = MakeRange(field.min, field.max);
    return {std::clamp(values.low, bounds.low, bounds.high), std::clamp(values.high, bounds.low, bounds.high)};
  }

  const CheckedRules& rules_;
  ValueFlow& flow_;
  const ValueReader& reader_;
  TransferCollector collector_;
};

ValueFlow::ValueFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts)
    : reader_(std::make_unique<ValueReader>(rules, fields_, locals_, queries_)) {
  ValueFlowAnalyzer(rules, texts, *this).Analyze();
}
ValueFlow::~ValueFlow() = default;

PossibleValues ValueFlow::Read(ExprId id, check::BodyId body) const { return reader_->Read(id, body); }

}  // namespace cardinal::lint
