#include "interpreter/language/documents/yaml_errors.h"

#include <algorithm>
#include <array>

#include "interpreter/base/sequence.h"

namespace cardinal::documents {

namespace {

using diag::Code;

constexpr std::string_view kQuoteIt = "put the text in quotes";

Offset Size(std::string_view text) { return base::Count(text); }

// The whole character at `at`; nothing at the end of the text.
std::string_view CharacterAt(std::string_view text, Offset at) {
  if (at >= Size(text)) return {};
  Offset end = at + 1;
  while (end < Size(text) && (text[end] & 0xC0) == 0x80) ++end;
  return text.substr(at, end - at);
}

YamlError MakeErrorAt(const YamlErrorContext& place, std::string message, std::string_view help) {
  const Offset at = std::clamp(place.reported_at, Offset{0}, Size(place.text));
  const Offset width = std::max<Offset>(1, Size(CharacterAt(place.text, at)));
  return {Code::Syntax, at, std::min(at + width, Size(place.text)), std::move(message), std::string(help)};
}

bool TabIndents(const YamlErrorContext& place, Offset& tab) {
  Offset begin = std::clamp(place.reported_at, Offset{0}, Size(place.text));
  while (begin > 0 && place.text[begin - 1] != '\n') --begin;
  while (begin < Size(place.text) && place.text[begin] == ' ') ++begin;
  tab = begin;
  return begin < Size(place.text) && place.text[begin] == '\t';
}

YamlError NeverClosed(std::string_view text, Offset bracket) {
  const char close = text[bracket] == '[' ? ']' : '}';
  return {Code::Syntax, bracket, bracket + 1, std::string("`") + text[bracket] + "` is never closed",
          std::string("add `") + close + "`"};
}

// `{p1: gains [X]}`: inside brackets a text ends at the next bracket.
bool HasBracketAfterText(const YamlErrorContext& place) {
  if (place.reported_at >= Size(place.text) ||
      (place.text[place.reported_at] != '[' && place.text[place.reported_at] != '{'))
    return false;
  Offset before = place.reported_at;
  while (before > 0 && IsBlank(place.text[before - 1])) --before;
  return before > 0 && std::string_view(",:[{\n").find(place.text[before - 1]) == std::string_view::npos;
}

YamlError FlowNotClosed(const YamlErrorContext& place) {
  if (HasBracketAfterText(place)) {
    return MakeErrorAt(place, "inside [ ] or { } a text cannot be followed by a bracket",
                       "put it all in quotes: \"gains [A]\", or write each key on a line of its own without { }");
  }
  // `{a: 1 b: 2}`, `{a: b: c}`: the second colon.
  if (place.reported_at < Size(place.text) && place.text[place.reported_at] == ':') {
    return MakeErrorAt(place, "inside { } a value cannot be followed by another `:`",
                       "put a comma before the next key; a text that holds a `:` is put in quotes");
  }
  const Offset from = place.open_bracket >= 0 ? place.open_bracket : place.read_end;
  if (const auto bracket = InnermostOpen(place.text, from, place.reported_at)) return NeverClosed(place.text, *bracket);
  if (place.open_bracket >= 0) return NeverClosed(place.text, place.open_bracket);
  return MakeErrorAt(place, "a bracket is never closed", "add `]` or `}`");
}

YamlError UnexpectedCharacterError(const YamlErrorContext& place) {
  const std::string_view character = CharacterAt(place.text, place.reported_at);
  return MakeErrorAt(place, "a value cannot begin with `" + diag::EscapeUnprintable(character) + "`", kQuoteIt);
}

YamlError FlowEnd(const YamlErrorContext& place) {
  if (place.open_bracket >= 0) {
    const Offset innermost =
        InnermostOpen(place.text, place.open_bracket, place.reported_at).value_or(place.open_bracket);
    const std::string open(1, place.text[innermost]);
    return MakeErrorAt(place,
                       "`" + std::string(CharacterAt(place.text, place.reported_at)) + "` does not close the `" + open +
                           "` that is open here",
                       open == "[" ? "close it with `]`" : "close it with `}`");
  }
  return MakeErrorAt(place, "`" + std::string(CharacterAt(place.text, place.reported_at)) + "` closes nothing",
                     "take it away, or put the text in quotes");
}

YamlError ExplainQuote(const YamlErrorContext& place) {
  if (const auto quote = NextQuote(place.text, place.read_end)) return UnclosedQuoteError(*quote, place.text);
  return MakeErrorAt(place, "a text in quotes is never closed", "add the quotation mark that closes it");
}

struct Rewriting {
  std::string_view says;  // the beginning of the message of yaml-cpp
  std::string_view message;
  std::string_view help;
};

constexpr std::array kRewritings = {
    Rewriting{"illegal map value", "a `:` is not possible here",
              "a text with a `:` and a blank after it is put in quotes; each key has a `:`, and keys of one "
              "map begin in the same column"},
    Rewriting{"illegal map key", "a key is not possible here", "keys of one map begin in the same column"},
    Rewriting{
        "illegal block entry", "a list that begins with `- ` is not possible here",
        "begin it on the next line, or write it in brackets: [a, b]; a text that begins with `- ` is put in quotes"},
    Rewriting{"end of map not found", "this does not fit into its map",
              "keys of one map begin in the same column, and each line is `key: value`"},
    Rewriting{"end of sequence not found", "this does not fit into its list",
              "items of one list begin with `- ` in the same column"},
    Rewriting{"unexpected character in block scalar", "the line must end after `|` or `>`",
              "begin the text on the next line, or put a text that begins with `|` or `>` in quotes"},
    Rewriting{"cannot set zero indentation", "the indentation of a block is not given by a number here",
              "write `|` alone, and indent the lines below it"},
    Rewriting{"unknown escape character", "there is no such escape in \" quotes",
              "write `\\\\` for `\\`, or use ' quotes"},
    Rewriting{"bad character found while scanning hex", "a bad escape in \" quotes", "write the character itself"},
    Rewriting{"invalid unicode", "this escape is not a character", "write the character itself"},
    Rewriting{"the referenced anchor", "aliases (`*name`) are not part of this format",
              "write the value again; a text that begins with `*` is put in quotes"},
    Rewriting{"alias", "aliases (`*name`) are not part of this format",
              "write the value again; a text that begins with `*` is put in quotes"},
    Rewriting{"illegal character found while scanning alias", "aliases (`*name`) are not part of this format",
              "write the value again; a text that begins with `*` is put in quotes"},
    Rewriting{"anchor", "anchors (`&name`) are not part of this format",
              "a text that begins with `&` is put in quotes"},
    Rewriting{"illegal character found while scanning anchor", "anchors (`&name`) are not part of this format",
              "a text that begins with `&` is put in quotes"},
    Rewriting{"cannot assign multiple", "anchors and tags are not part of this format", "write the value alone"},
    Rewriting{"illegal character found while scanning tag", "tags (`!name`) are not part of this format",
              "a text that begins with `!` is put in quotes"},
    Rewriting{"tag handle", "tags (`!name`) are not part of this format",
              "a text that begins with `!` is put in quotes"},
    Rewriting{"end of verbatim tag", "tags (`!name`) are not part of this format",
              "a text that begins with `!` is put in quotes"},
};

}  // namespace

YamlError UnclosedQuoteError(Offset quote, std::string_view text) {
  return {Code::Unterminated, quote, quote + 1, std::string("this ") + text[quote] + " is not closed on its line",
          "close it; a text of several lines is written after `|`"};
}

YamlError MultilineScalarError(const YamlErrorContext& place) {
  const Offset end = LineEnd(place.text, place.reported_at);
  if (place.open_bracket < 0) {
    return {Code::Syntax, place.reported_at, end, "this value continues on the next line",
            "write it on one line, or after `|`; if the next line is a key or an item, it must begin in the column of "
            "the others"};
  }
  const char close = place.text[place.open_bracket] == '[' ? ']' : '}';
  return {Code::Syntax, place.open_bracket, place.open_bracket + 1,
          std::string("`") + place.text[place.open_bracket] +
              "` is not closed, or a comma is missing at the end of its line",
          std::string("add `") + close + "` or the comma after `" +
              diag::EscapeUnprintable(place.text.substr(place.reported_at, end - place.reported_at)) + "`"};
}

YamlError BracketKeyError(const YamlErrorContext& place) {
  // yaml-cpp reads an unclosed bracket as the beginning of a key.
  Offset end = Size(place.text);
  if (const auto bracket = InnermostOpen(place.text, place.reported_at, end)) return NeverClosed(place.text, *bracket);
  return MakeErrorAt(place, "a list or a map cannot be a key", "a key is one text");
}

YamlError TrailingContentError(const YamlErrorContext& place) {
  YamlErrorContext rest = place;
  rest.reported_at = SkipSpace(place.text, place.read_end, ":");
  const std::string_view remaining_text = place.text.substr(rest.reported_at);
  if (remaining_text.starts_with("---") || remaining_text.starts_with("...")) {
    YamlError error = MakeErrorAt(rest, "a file holds one document only", "put what follows into a file of its own");
    error.end = std::min(error.begin + 3, Size(place.text));
    return error;
  }
  if (place.read_end == 0)
    return MakeErrorAt(
        rest, "a file cannot begin with `" + diag::EscapeUnprintable(CharacterAt(place.text, rest.reported_at)) + "`",
        kQuoteIt);
  return MakeErrorAt(rest, "this does not belong to the text above",
                     "a file is one map or one list; keys (or the `- ` of items) begin in the same column");
}

YamlError ExplainYamlError(std::string_view says, const YamlErrorContext& place) {
  Offset tab = 0;
  if (says.starts_with("illegal tab") || TabIndents(place, tab)) {
    if (!TabIndents(place, tab)) tab = place.reported_at;
    YamlErrorContext there = place;
    there.reported_at = tab;
    return MakeErrorAt(there, "a tab in the indentation", "indent with blanks");
  }
  if (says.ends_with("flow not found")) return FlowNotClosed(place);
  if (says == "illegal flow end") return FlowEnd(place);
  if (says == "unknown token") return UnexpectedCharacterError(place);
  if (says == "illegal EOF in scalar" || says == "illegal document indicator in scalar") return ExplainQuote(place);
  if (says.starts_with("bad file")) {
    YamlError error = MakeErrorAt(place, "brackets or lists are nested too deep", "");
    error.code = Code::NestingTooDeep;
    return error;
  }
  for (const Rewriting& rewriting : kRewritings) {
    if (says.starts_with(rewriting.says)) return MakeErrorAt(place, std::string(rewriting.message), rewriting.help);
  }
  return MakeErrorAt(place, "this is not YAML (" + diag::EscapeUnprintable(says) + ")", kQuoteIt);
}

}  // namespace cardinal::documents
