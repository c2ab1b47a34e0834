// Recovers from syntax errors. In: ANTLR's errors while it parses one segment. Out: one message for people, and a token
// at which parsing continues. Promises: after an error nothing else of the same statement (member, clause, declaration)
// is reported; parsing continues with the next one. How: an error is passed up to the rule of the smallest such part,
// and the rest of the part is skipped.
#pragma once

#include <exception>

#include "interpreter/language/source/source.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/token_groups.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {

std::string LateUseMessage();

class ErrorRecovery : public antlr4::DefaultErrorStrategy {
 public:
  ErrorRecovery(const source::SourceFile& source, const Tokens& tokens, const Segment& segment, ErrorReporter& mistakes)
      : source_(source), tokens_(tokens), segment_(segment), mistakes_(mistakes) {}

  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override;
  void recover(antlr4::Parser* parser, std::exception_ptr error) override;
  antlr4::Token* recoverInline(antlr4::Parser* parser) override;
  void sync(antlr4::Parser* parser) override;

 private:
  const Token& At(std::size_t index) const;  // of the segment
  std::string_view Text(const Token& token) const { return source_.Text({source_.Id(), token.begin, token.end}); }
  void Report(antlr4::Parser* parser, std::size_t found, TokenTypes expected);
  std::int32_t BlamedByte(std::size_t found) const;
  diag::Diagnostic* ReportAt(std::size_t found, std::string message);
  bool IsConsequence(const Token& found) const;
  bool ReportMisspelled(std::size_t found, const TokenTypes& expected);
  void ReportUnclosed(std::size_t found);
  void ReportExpected(antlr4::Parser* parser, std::size_t found, const TokenTypes& expected);
  std::string ClosingHelp(antlr4::Parser* parser, const Token& found, const TokenTypes& expected) const;
  std::string DescribeFound(const Token& token) const;
  std::string MissingValue(std::size_t found, const TokenTypes& expected) const;
  diag::Suggestion MakeHelp(const Token& found, const TokenTypes& expected) const;
  std::string SuggestFromOtherLanguages(std::size_t found, const TokenTypes& expected) const;
  std::size_t NextPart(antlr4::Parser* parser, std::size_t from, std::size_t part_begin) const;
  TokenTypes StartsOfParts(antlr4::Parser* parser) const;

  const source::SourceFile& source_;
  const Tokens& tokens_;
  const Segment& segment_;
  ErrorReporter& mistakes_;
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t last_found_ = 0;       // the place of the last error; skipping begins there
  std::size_t comma_at_ = kNowhere;  // where a comma would have been accepted, too
};

}  // namespace cardinal::syntax
