// Groups the tokens of the grammar and names them for messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::syntax {

using TokenTypes = std::vector<std::size_t>;

bool ContainsToken(const TokenTypes& types, std::size_t type);

const TokenTypes& DeclarationKeywords();  // tokens that begin a declaration, or are `use`
const TokenTypes& StatementKeywords();
const TokenTypes& RuleKeywords();
const TokenTypes& ClauseKeywords();  // of an action
const TokenTypes& NameTokens();      // tokens that may be names, `ID` among them

// A rule that follows others of its kind: a declaration, member, clause, statement. After an error it is skipped as a
// whole.
bool IsRecoveryRule(std::size_t rule);

// The text of a token: "use", "}", or "" for tokens without a fixed text.
std::string TokenLiteral(std::size_t type);
bool IsKeywordToken(std::size_t type);  // True if the token is written with letters.

// The expected tokens as a list of phrases: "expected a name or `}`" has ["a name", "`}`"]; at most five.
std::vector<std::string> DescribeExpected(const TokenTypes& expected);
// Text of a source for a message: a long text is cut between two characters.
std::string TruncateText(std::string_view text);
std::string JoinWithOr(const std::vector<std::string>& parts);  // "a, b or c"

}  // namespace cardinal::syntax
