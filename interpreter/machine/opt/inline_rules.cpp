#include <algorithm>
#include <array>

#include "interpreter/machine/opt/inline_body.h"
#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;
using program::PatternKind;

// Of all rules together. Some passes take time that grows faster than the function.
constexpr std::size_t kMostInstructions = 600;

class Inliner {
 public:
  Inliner(ir::Function& function, const Facts& facts) : function_(function), facts_(facts) {}

  // The code of a query changes its value in one place.
  bool Run() {
    for (std::int32_t block = 0; block < base::Count(function_.blocks); ++block) {
      const auto& instructions = function_.blocks[BlockId(block)].instructions;
      const auto apply = std::ranges::find_if(instructions, [&](const Instruction& i) { return HasRulesToInline(i); });
      if (apply == instructions.end()) continue;
      InlineRules(TakeOut(function_, BlockId(block), static_cast<std::size_t>(apply - instructions.begin())));
      return true;
    }
    return false;
  }

 private:
  const program::Modifier& RuleAt(std::int32_t rule) const { return facts_.program.modifiers[rule]; }

  bool HasRulesToInline(const Instruction& apply) const {
    if (apply.op != Op::ApplyModifiers) return false;
    const auto rules = program::RulesOfGame(facts_.program, apply.id);
    return !rules.empty() && &facts_.module.functions[facts_.program.queries[apply.id].code] == &function_ &&
           CountInstructionsOf(rules) <= kMostInstructions &&
           std::ranges::none_of(rules, [&](std::int32_t rule) { return MayAsk(RuleAt(rule), apply.id); });
  }

  // With the tests of its patterns.
  std::size_t CountInstructionsOf(std::span<const std::int32_t> rules) const {
    std::size_t count = 0;
    for (const std::int32_t rule : rules)
      count += CountInstructions(facts_.module.functions[RuleAt(rule).code]) + 4 * RuleAt(rule).patterns.size();
    return count;
  }

  // A rule does not apply to its own evaluation: the machine must know that it runs.
  bool MayAsk(const program::Modifier& rule, std::int32_t query) const {
    return facts_.reachable_queries[rule.code].Contains(static_cast<std::size_t>(query));
  }

  void InlineRules(const OpenCall& open) {
    Instruction apply = open.call;
    apply.op = Op::ApplyGivenModifiers;
    for (std::int32_t i = 0; i < function_.parameters; ++i) apply.operands.push_back(Reg(i));
    BlockId block = open.before;
    for (const std::int32_t rule : program::RulesOfGame(facts_.program, open.call.id))
      apply.operands.push_back(InlineRule(RuleAt(rule), open.call.site, block));
    function_.blocks[block].instructions.push_back(std::move(apply));
    AddJump(function_, block, open.after, open.call.site);
  }

  // Puts the code of the rule at the end of the block; `block` is then the one that follows it. Returns its amount.
  Reg InlineRule(const program::Modifier& rule, model::SiteId site, BlockId& block) {
    const ir::Function& code = facts_.module.functions[rule.code];
    OpenCall call{{}, block, function_.blocks.Add({})};
    call.call.to = function_.registers.Add({{code.result, false}, {}});
    call.call.site = site;
    for (std::int32_t i = 0; i < function_.parameters; ++i) call.call.operands.push_back(Reg(i));
    AddPatterns(rule, call);
    call.call.operands.resize(static_cast<std::size_t>(code.parameters), AddNone(call));
    CopyBody(function_, code, call, call.before, [](Instruction&) { return true; });
    block = call.after;
    return call.call.to;
  }

  // The rule does not apply to other arguments. call.before becomes the block in which all patterns match.
  void AddPatterns(const program::Modifier& rule, OpenCall& call) {
    for (std::size_t i = 0; i < rule.patterns.size() && i < static_cast<std::size_t>(function_.parameters); ++i) {
      const program::Pattern& pattern = rule.patterns[i];
      const Reg argument = Reg(static_cast<std::int32_t>(i));
      if (pattern.kind == PatternKind::CardType) {
        AddPattern(call, Test(Op::IsNone, {argument}, call), false);
        AddPattern(call, Test(Op::IsCardType, {argument}, call, static_cast<std::int32_t>(pattern.value)), true);
      } else if (pattern.kind == PatternKind::Constant) {
        AddPattern(call, Test(Op::Eq, {argument, AddNumber(call, pattern.value)}, call), true);
      } else if (pattern.kind != PatternKind::Any) {
        AddPattern(call, Test(Op::IsNone, {AddNone(call)}, call), false);  // it is no rule of a card
      }
    }
  }

  static Instruction Test(Op op, std::vector<Reg> operands, const OpenCall& call, std::int32_t id = -1) {
    Instruction test;
    test.op = op;
    test.operands = std::move(operands);
    test.id = id;
    test.site = call.call.site;
    return test;
  }

  void AddPattern(OpenCall& call, Instruction test, bool matches) {
    BlockId no;
    BlockId yes = AddTest(function_, call.before, std::move(test), no);
    if (!matches) std::swap(yes, no);
    OpenCall other{call.call, no, call.after};
    AddNumber(other, model::kNotApplicable, call.call.to);
    AddJump(function_, no, call.after, call.call.site);
    call.before = yes;
  }

  Reg AddNumber(const OpenCall& call, model::Value value, Reg to = {}) {
    Instruction number;
    number.op = value == model::kNone ? Op::None : Op::Number;
    number.number = value == model::kNone ? 0 : value;
    number.site = call.call.site;
    number.to = to.IsValid() ? to : function_.registers.Add({{{program::TypeKind::Void}, false}, {}});
    const Reg result = number.to;
    function_.blocks[call.before].instructions.push_back(std::move(number));
    return result;
  }
  Reg AddNone(const OpenCall& call) { return AddNumber(call, model::kNone); }

  ir::Function& function_;
  const Facts& facts_;
};

}  // namespace

bool InlineRules(ir::Function& function, const Facts& facts) {
  return !facts.reachable_queries.empty() && Inliner(function, facts).Run();
}

}  // namespace cardinal::opt
