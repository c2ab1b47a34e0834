#include "interpreter/language/syntax/recovery.h"

#include <algorithm>
#include <utility>

namespace cardinal::syntax {
namespace {

using antlr4::atn::ATN;
using antlr4::atn::ATNState;

// The rules that consist of such parts: an unexpected token between two parts is skipped at once.
bool HasParts(std::size_t rule) {
  switch (rule) {
    case Grammar::RuleFile:
    case Grammar::RuleGame:
    case Grammar::RuleType:
    case Grammar::RuleEvent:
    case Grammar::RuleAction:
    case Grammar::RuleWindow:
    case Grammar::RuleBlock:
    case Grammar::RuleDeck:
    case Grammar::RuleCard: return true;
    default: return false;
  }
}

// True for words that begin a part anywhere. The other first tokens begin a part only at the beginning of a line, since
// they also occur inside parts (`if`, `for`, `with`, names).
bool AlwaysBegins(std::size_t type) {
  if (type == Lexer::IF || type == Lexer::FOR || type == Lexer::OPEN || type == Lexer::WHEN) return false;
  if (ContainsToken(NameTokens(), type)) return false;
  return ContainsToken(StatementKeywords(), type) || ContainsToken(RuleKeywords(), type) ||
         ContainsToken(ClauseKeywords(), type) || ContainsToken(DeclarationKeywords(), type);
}

TokenTypes ToTypes(const antlr4::misc::IntervalSet& set) {
  TokenTypes types;
  for (const ssize_t type : set.toList()) {
    if (static_cast<std::size_t>(type) != antlr4::Token::EPSILON) types.push_back(static_cast<std::size_t>(type));
  }
  return types;
}

// The tokens that the alternatives would have accepted that ANTLR still followed.
TokenTypes ExpectedBy(const antlr4::NoViableAltException& error) {
  antlr4::misc::IntervalSet set;
  if (error.getDeadEndConfigs() != nullptr) {
    for (const auto& config : error.getDeadEndConfigs()->configs) {
      for (const auto* transition : config->state->transitions) {
        if (!transition->isEpsilon()) set.addAll(transition->label());
      }
    }
  }
  return set.isEmpty() ? ToTypes(error.getExpectedTokens()) : ToTypes(set);
}

ATNState* CurrentState(antlr4::Parser* parser) {
  return parser->getInterpreter<antlr4::atn::ParserATNSimulator>()->atn.states[parser->getState()];
}

bool IsLoop(ATNState* state) {
  return state->getStateType() == ATNState::STAR_LOOP_ENTRY || state->getStateType() == ATNState::STAR_LOOP_BACK ||
         state->getStateType() == ATNState::PLUS_LOOP_BACK;
}

}  // namespace

const Token& ErrorRecovery::At(std::size_t index) const {
  return tokens_.all[std::min(segment_.begin + index, segment_.end)];
}

// ---- the four functions that ANTLR calls

void ErrorRecovery::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) {
  if (inErrorRecoveryMode(parser)) return;
  beginErrorCondition(parser);
  const auto* no_way = dynamic_cast<const antlr4::NoViableAltException*>(&error);
  Report(parser, error.getOffendingToken()->getTokenIndex(),
         no_way ? ExpectedBy(*no_way) : ToTypes(error.getExpectedTokens()));
}

void ErrorRecovery::recover(antlr4::Parser* parser, std::exception_ptr error) {
  antlr4::ParserRuleContext* ctx = parser->getContext();
  if (ctx->getRuleIndex() == Grammar::RuleFile) return;  // the rest of the segment is lost
  if (!IsRecoveryRule(ctx->getRuleIndex())) std::rethrow_exception(error);
  const std::size_t begin = ctx->start->getTokenIndex();
  mistakes_.SuppressAt(At(begin).begin);  // also if an error was suppressed as the consequence of another
  const std::size_t from = std::max({parser->getInputStream()->index(), begin + 1, last_found_});
  parser->getInputStream()->seek(NextPart(parser, from, begin));
}

antlr4::Token* ErrorRecovery::recoverInline(antlr4::Parser* parser) { throw antlr4::InputMismatchException(parser); }

void ErrorRecovery::sync(antlr4::Parser* parser) {
  if (inErrorRecoveryMode(parser)) return;
  ATNState* state = CurrentState(parser);
  const auto next = parser->getATN().nextTokens(state);
  const auto here = static_cast<ssize_t>(parser->getTokenStream()->LA(1));
  if (next.contains(here)) return;
  if (next.contains(antlr4::Token::EPSILON)) {
    // An outer rule will find the error; it does not know that a comma was also accepted here.
    if (next.contains(static_cast<ssize_t>(Lexer::COMMA))) comma_at_ = parser->getInputStream()->index();
    return;
  }
  if (!IsLoop(state) || !HasParts(parser->getContext()->getRuleIndex())) throw antlr4::InputMismatchException(parser);
  beginErrorCondition(parser);
  const std::size_t found = parser->getInputStream()->index();
  Report(parser, found, ToTypes(next));
  parser->getInputStream()->seek(NextPart(parser, found, found));
}

// ---- where parsing continues

// The tokens that may begin a sibling of the part that failed.
TokenTypes ErrorRecovery::StartsOfParts(antlr4::Parser* parser) const {
  const ATN& atn = parser->getATN();
  std::size_t rule = parser->getContext()->getRuleIndex();
  if (rule == Grammar::RuleUse) return DeclarationKeywords();
  if (rule == Grammar::RuleFile) rule = Grammar::RuleDeclaration;
  if (rule == Grammar::RuleBlock || rule == Grammar::RuleEvent || rule == Grammar::RuleEventState)
    rule = Grammar::RuleItem;
  if (rule == Grammar::RuleGame) rule = Grammar::RuleGameItem;
  if (rule == Grammar::RuleType) rule = Grammar::RuleMember;
  if (rule == Grammar::RuleAction) rule = Grammar::RuleClause;
  if (rule == Grammar::RuleWindow) rule = Grammar::RuleWindowItem;
  if (rule == Grammar::RuleDeck) rule = Grammar::RuleDeckRule;
  if (rule == Grammar::RuleCard) rule = Grammar::RuleCardItem;
  return ToTypes(atn.nextTokens(atn.ruleToStartState[rule]));
}

// The first token from `from` on where the next part begins or the parts end; `part_begin` is at their level.
std::size_t ErrorRecovery::NextPart(antlr4::Parser* parser, std::size_t from, std::size_t part_begin) const {
  const TokenTypes starts = StartsOfParts(parser);
  const Token& level = At(part_begin);
  const std::size_t end = segment_.end - segment_.begin;
  for (std::size_t i = from; i < end; ++i) {
    const Token& token = At(i);
    if (token.braces < level.braces) return i;
    if (token.braces > level.braces) continue;
    if (token.type == Lexer::RBRACE && level.braces > 0) return i;
    if (!ContainsToken(starts, token.type)) continue;
    if (token.first_on_line && token.depth <= level.depth) return i;
    if (AlwaysBegins(token.type)) return i;
  }
  return end;
}

}  // namespace cardinal::syntax
