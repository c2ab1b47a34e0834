// The tokens of the grammar in groups, and how they are called when talking to people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::syntax {

using TokenTypes = std::vector<std::size_t>;

bool ContainsToken(const TokenTypes& types, std::size_t type);

const TokenTypes& DeclarationKeywords();  // begin a declaration, or are `use`
const TokenTypes& StatementKeywords();
const TokenTypes& RuleKeywords();
const TokenTypes& ClauseKeywords();  // of an action
const TokenTypes& NameTokens();      // may be names, `ID` among them

// A rule whose sentences stand one after the other: a declaration, member, clause, statement. After an error it is
// skipped as a whole.
bool IsRecoveryRule(std::size_t rule);

// "use", "}", or "" for tokens without a fixed text.
std::string TokenLiteral(std::size_t type);
bool IsKeywordToken(std::size_t type);  // written with letters

// "expected a name or `}`" as a list of what may stand here: ["a name", "`}`"]; at most five.
std::vector<std::string> DescribeExpected(const TokenTypes& expected);
// Foreign text for a message: what is long is cut, between two characters.
std::string TruncateText(std::string_view text);
std::string JoinWithOr(const std::vector<std::string>& parts);  // "a, b or c"

}  // namespace cardinal::syntax
