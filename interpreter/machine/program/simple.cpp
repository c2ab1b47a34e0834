// Purity analysis: finds the functions that only read, like `query opponent(p) = next player after p`. They change
// nothing and ask no player, so the machine evaluates them without a frame (vm/glance.h).
#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::int32_t kLongest = 400;  // longer functions are not evaluated without a frame
constexpr std::int32_t kMostLocals = 48;
constexpr std::int32_t kMostBrief = 80;  // instructions, including all queries that it calls
constexpr std::int32_t kMostNested = 16;

enum class Kind { Brief, MakesLists, Other };

Kind KindOf(Op op) {
  // clang-format off
  switch (op) {
    case Op::Push: case Op::PushConst: case Op::Load: case Op::Store: case Op::Dup: case Op::Pop: case Op::Here:
    case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max:
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::Not: case Op::IsNone:
    case Op::Require: case Op::Jump: case Op::JumpIfNo: case Op::JumpIfYes: case Op::Return:
    case Op::Attribute: case Op::LoadField: case Op::CardInfo: case Op::HasPart: case Op::IsCardType:
    case Op::IsZoneOf: case Op::IsInZone: case Op::ZoneCount: case Op::ZoneEnd: case Op::NextSeat: case Op::FirstSeat: case Op::Now:
    case Op::Related: case Op::CallQuery: case Op::ApplyModifiers: return Kind::Brief;
    case Op::Mark: case Op::Release: case Op::ForNext: case Op::TimesNext: case Op::PushList: case Op::ZoneCards:
    case Op::ZoneAll: case Op::AllCards: case Op::AllPlayers: case Op::AllOfEnum: case Op::SeatsFrom:
    case Op::BuildBegin: case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll: case Op::BuildEnd:
    case Op::BuildEndSorted: case Op::ListCount: case Op::ListHas: case Op::ListFirst: case Op::ListLast:
    case Op::ListSum: case Op::ListMin: case Op::ListMax: case Op::ListAny: case Op::ListAll: case Op::ListWith:
    case Op::ListWithout: case Op::ListMeets: case Op::ListSame: case Op::ListMatch: case Op::ListOne:
    case Op::Current: case Op::OccurrenceLocal: case Op::IsOccurrenceOf: case Op::WaitingList:
      return Kind::MakesLists;
    default: return Kind::Other;
  }
  // clang-format on
}

class Finder {
 public:
  explicit Finder(const Program& program)
      : program_(program), found_(program.functions.size()), state_(program.functions.size(), State::New) {}

  std::vector<Simple> Run() {
    FindLists();
    for (std::size_t i = 0; i < found_.size(); ++i) found_[i].keeps_params = KeepsParams(program_.functions[i]);
    for (std::size_t i = 0; i < found_.size(); ++i) found_[i].looks = found_[i].looks && MayLook(program_.functions[i]);
    Spread();
    FindBeginnings();
    for (const Window& window : program_.windows) found_[window.code].asks = OnlyAsks(window);
    for (std::size_t i = 0; i < found_.size(); ++i) Measure(static_cast<FunctionId>(i));
    return std::move(found_);
  }

 private:
  enum class State { New, Open, Done };

  const Instr* First(const Function& code) const { return program_.instructions.data() + code.first; }

  // Finds the functions that return lists; a function that does so for one query and not for another is not simple (the
  // compiler makes none).
  void FindLists() {
    std::vector<bool> asked(found_.size());
    for (Simple& simple : found_) simple.looks = true;
    const auto answers = [&](FunctionId id, bool list) {
      if (asked[id] && found_[id].list != list) found_[id].looks = false;
      found_[id].list = list;
      asked[id] = true;
    };
    for (const Query& query : program_.queries) answers(query.code, query.result.kind == TypeKind::List);
    for (const Modifier& modifier : program_.modifiers) answers(modifier.code, GivesList(program_, modifier));
    for (const Action& action : program_.actions) {
      if (action.precondition >= 0) answers(action.precondition, false);
      if (action.candidate_filter >= 0) answers(action.candidate_filter, true);
    }
  }

  bool KeepsParams(const Function& code) const {
    return std::none_of(First(code), First(code) + code.count, [&](const Instr& in) {
      const bool by_b = in.op == Op::Store || in.op == Op::Mark, by_a = in.op == Op::ForNext || in.op == Op::TimesNext;
      return (by_b && in.b < code.params) || ((by_a || ProgressLocalCount(in.op) > 0) && in.a < code.params);
    });
  }

  static bool Fits(const Function& code) {
    return code.count <= kLongest && code.locals <= kMostLocals && code.params <= kMostLookParams &&
           code.locals + code.max_stack <= kMostRegisters;
  }

  // Marks the functions that are evaluated for every card again and again.
  void FindBeginnings() {
    const auto begins = [&](FunctionId id) {
      if (id < 0) return;
      Simple& simple = found_[id];
      simple.begins = !simple.looks && !simple.list && Fits(program_.functions[id]);
    };
    for (const Action& action : program_.actions) {
      begins(action.precondition);
      for (const ActionVariant& variant : action.variants) begins(variant.offer);
    }
    for (const Works& works : program_.works) begins(works.code);
  }

  bool MayLook(const Function& code) const {
    if (!Fits(code)) return false;
    const Simple& simple = found_[&code - program_.functions.data()];
    return std::all_of(First(code), First(code) + code.count, [&](const Instr& in) {
      if (in.op == Op::Return) return in.a != 1 || simple.list;
      return KindOf(in.op) != Kind::Other;
    });
  }

  // True if the window is entered once, at its beginning, and left once, at its end, and its parameters keep their
  // values.
  bool OnlyAsks(const Window& window) const {
    const Function& code = program_.functions[window.code];
    const std::span<const Instr> all(First(code), static_cast<std::size_t>(code.count));
    const auto count = [&](Op op) { return std::ranges::count(all, op, &Instr::op); };
    const bool whole =
        count(Op::Enter) == 1 && count(Op::Leave) == 1 && count(Op::Return) == 1 && count(Op::AskWindow) > 0;
    if (!whole || !Fits(code) || !found_[window.code].keeps_params) return false;
    constexpr Op kEnd[] = {Op::Leave, Op::PushConst, Op::Return};
    const bool ends = all.size() > 3 && std::ranges::equal(all.last(3), kEnd, {}, &Instr::op) && all.back().a == 0;
    return ends && all.front().op == Op::Enter && std::ranges::all_of(all, [&](const Instr& in) {
             if (const auto asked = AskedBy(in)) return found_[*asked].looks;
             return OnlyLooks(in.op) || LooksInWindow(in.op);
           });
  }

  // The function that an instruction calls.
  std::optional<FunctionId> AskedBy(const Instr& in) const {
    if (in.op == Op::CallQuery) return program_.queries[in.b].code;
    if (in.op == Op::FirstSeat && program_.order_code >= 0) return program_.order_code;
    return {};
  }

  // A function that calls one that does more than read does more than read too.
  void Spread() {
    std::vector<std::vector<std::size_t>> askers(found_.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const Function& code = program_.functions[i];
      if (!found_[i].looks) open.push_back(i);
      for (std::int32_t at = 0; at < code.count; ++at)
        if (const auto asked = AskedBy(First(code)[at])) askers[*asked].push_back(i);
    }
    while (!open.empty()) {
      const std::size_t asked = open.back();
      open.pop_back();
      for (const std::size_t asker : askers[asked])
        if (std::exchange(found_[asker].looks, false)) open.push_back(asker);
    }
  }

  // Sets `brief` and `total`. A recursive function is not brief, nor is one at the end of a long chain of calls.
  void Measure(FunctionId id, std::int32_t nested = 0) {
    State& state = state_[id];
    if (state != State::New || nested > kMostNested) return;
    state = State::Open;
    const Function& code = program_.functions[id];
    Simple& simple = found_[id];
    bool brief = simple.looks && !simple.list, alone = true;
    std::int32_t total = code.count;
    for (std::int32_t i = 0; brief && i < code.count; ++i) {
      const Instr& in = First(code)[i];
      brief = IsBrief(code, i);
      if (const auto asked = AskedBy(in); brief && asked) {
        Measure(*asked, nested + 1);
        const Simple& other = found_[*asked];
        brief = other.brief || (code.count < kShort && state_[*asked] == State::Done);
        alone = alone && other.alone;
        total += other.brief ? other.total : 0;
      }
      if (brief && in.op == Op::ApplyModifiers) {
        const Query& query = program_.queries[in.b];
        alone = alone && query.modifiers.empty();
        total += MeasureRules(query, nested);
      }
      brief = brief && total <= kMostBrief;
    }
    simple.brief = brief;
    simple.alone = brief && alone;
    simple.total = total;
    state_[id] = State::Done;
  }

  // Total length of the modifiers of a query, if they are inlined into a look.
  std::int32_t MeasureRules(const Query& query, std::int32_t nested) {
    std::int32_t total = 0;
    for (const std::int32_t rule : query.modifiers) {
      const FunctionId code = program_.modifiers[rule].code;
      Measure(code, nested + 1);
      total += found_[code].total;
    }
    return OnlyAdds(program_, found_, query) ? total : 0;
  }

  bool IsBrief(const Function& code, std::int32_t position) const {
    const Instr& in = First(code)[position];
    const auto follows = [&](Op op) { return position + 1 < code.count && First(code)[position + 1].op == op; };
    const auto made_by = [&](Op op) { return position > 0 && First(code)[position - 1].op == op; };
    switch (in.op) {
      case Op::Jump:
      case Op::JumpIfNo:
      case Op::JumpIfYes: return in.b > position;
      case Op::SeatsFrom: return follows(Op::ListFirst);  // and makes no list
      case Op::ListFirst: return true;  // its operand is SeatsFrom, or the instruction that made the list is not brief
      case Op::ZoneAll: return follows(Op::ListCount) && program_.zones[in.b].of != OwnerKind::Card;
      case Op::ListCount: return made_by(Op::ZoneAll);
      case Op::Attribute: return program_.attributes[in.b].type.kind != TypeKind::List;
      default: return KindOf(in.op) == Kind::Brief;
    }
  }

  const Program& program_;
  std::vector<Simple> found_;  // by function
  std::vector<State> state_;
};

}  // namespace

bool LooksInWindow(Op op) { return op == Op::Enter || op == Op::AskWindow || op == Op::Leave; }

bool OnlyLooks(Op op) { return KindOf(op) != Kind::Other; }

bool GivesList(const Program& program, const Modifier& modifier) {
  return modifier.op == ModifierOp::With || modifier.op == ModifierOp::Without ||
         program.queries[modifier.query].result.kind == TypeKind::List;
}

bool OnlyAdds(const Program& program, const std::vector<Simple>& simple, const Query& query) {
  const auto adds = [&](std::int32_t index) {
    const Modifier& rule = program.modifiers[index];
    const bool of_all =
        std::ranges::all_of(rule.patterns, [](const Pattern& pattern) { return pattern.kind == PatternKind::Any; });
    return rule.card < 0 && rule.works < 0 && of_all && rule.op == ModifierOp::By && simple[rule.code].alone;
  };
  const auto adds_too = [&](const TimedModifier& timed) {
    return &program.queries[timed.query] != &query || timed.op == ModifierOp::By;
  };
  return query.result.kind == TypeKind::Int && !query.modifiers.empty() && std::ranges::all_of(query.modifiers, adds) &&
         std::ranges::all_of(program.timed_modifiers, adds_too);
}

std::vector<Simple> FindSimple(const Program& program) { return Finder(program).Run(); }

}  // namespace cardinal::program
