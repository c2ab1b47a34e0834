#include "interpreter/drivers/reasons/plain_operands.h"

#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/expression_words.h"

namespace cardinal::reasons {

namespace {

using ir::Op;

// Collects the summands of an expression with their signs. A limit (`at least`, `at most`) is a summand of its own.
class Summands {
 public:
  Summands(const ExplainContext& asker, const std::vector<Value>& locals)
      : asker_(asker), words_(MakeLocalizer(asker)), imagined_(asker), name_(asker, imagined_), locals_(locals) {}

  // False: the expression is not a sum of numbers that have names.
  bool AddTerm(const Expression& expression, bool minus) {
    if (expression.Is(Op::Add) || expression.Is(Op::Sub))
      return AddTerm(expression.args[0], minus) && AddTerm(expression.args[1], minus != expression.Is(Op::Sub));
    if (expression.Is(Op::Neg)) return AddTerm(expression.args[0], !minus);
    if (expression.kind == Expression::Kind::Conditional) {
      const auto condition = name_.Known({expression.args[0], locals_});
      return condition && AddTerm(expression.args[condition->value == 1 ? 1 : 2], minus);
    }
    if (const Expression* limited = Limited(expression)) return AddTerm(*limited, minus) && AddLimit(expression);
    const auto known = name_.Known({expression, locals_});
    if (!known || !known->list.empty() || known->value == model::kNone) return false;
    const Value amount = minus ? -known->value : known->value;
    const std::string sign = !text_.empty() && amount >= 0 ? "+" : "";
    const std::string what = name_.Quantity({expression, locals_});
    const bool constant = expression.IsConstant();
    if (what.empty() && !constant) return false;
    if (amount == 0 && !text_.empty()) return true;
    const std::string terms = expression.Is(Op::Ask) ? TermsOf(expression, known->value) : "";
    text_ += (text_.empty() ? "" : ", ") + sign + std::to_string(amount) + (what.empty() ? "" : ' ' + what) +
             (terms.empty() ? "" : " (" + terms + ')');
    return true;
  }

  const std::string& Text() const { return text_; }

 private:
  // "3, -1 for the defence": how the summand comes about, if modifiers change it.
  std::string TermsOf(const Expression& ask, Value value) {
    std::vector<Value> args;
    for (const Expression& arg : ask.args) {
      const auto known = name_.Known({arg, locals_});
      if (!known || !known->list.empty()) return "";
      args.push_back(known->value);
    }
    return TermsInWords(asker_, ask.id, args, value);
  }

  // What `at least` or `at most` a constant limits; null: it is not a limit.
  static const Expression* Limited(const Expression& expression) {
    const bool limit = expression.Is(Op::Max) || expression.Is(Op::Min);
    return limit && expression.args[1].Is(Op::Number) ? &expression.args[0] : nullptr;
  }

  // Names the limit if it changes the result.
  bool AddLimit(const Expression& limit) {
    const auto inner = name_.Known({limit.args[0], locals_}), result = name_.Known({limit, locals_});
    if (!inner || !result) return false;
    if (inner->value == result->value) return true;
    const std::string n = std::to_string(limit.args[1].number);
    text_ += ", " + words_.TranslatePhrase(limit.Is(Op::Max) ? "at least {n}" : "at most {n}", {n});
    return true;
  }

  const ExplainContext& asker_;
  const view::Localizer words_;
  ImaginedMatches imagined_;
  ExpressionWords name_;
  const std::vector<Value>& locals_;
  std::string text_;
};

}  // namespace

std::string PlainOperands(const ExplainContext& asker, std::int32_t query, std::span<const model::Value> args,
                          const std::string& result) {
  const auto base = RecoverBase(asker.program, query);
  if (!base) return result;
  std::vector<Value> locals(args.begin(), args.end());
  Summands summands(asker, locals);
  return summands.AddTerm(*base, false) && !summands.Text().empty() ? summands.Text() : result;
}

}  // namespace cardinal::reasons
