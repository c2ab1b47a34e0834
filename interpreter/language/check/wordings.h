// The declarations `wording LANG { key: "phrase" }`: how the texts of a game's cards describe rules. Part of
// CheckedRules; language/lint uses them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/language/source/source.h"

namespace cardinal::check {

// A part of the rules in the form in which wordings name it: either the key of a wording, some parts of which may be
// left open, or a feature of a card.
enum class PatternKeyKind : std::uint8_t {
  Anything,  // in a key: `_` or a name for any value; on a card: anything that no key can name
  Minus,     // in a key: a number below 0, as in `-n`; args: the key without its sign
  Number,    // value
  Value,     // index: enum, value: its position
  Truth,     // value: 1 = yes
  None,
  Me,
  You,
  Query,     // index: query; for attributes and states the first one of that name; args
  Fact,      // index: CardInfoKind; args: card
  Players,   // `players`, `turn_order`
  Zone,      // index: zone
  Type,      // index: card type
  Relation,  // index: relation; args
  Group,     // index: group of rules
  Part,      // index: part; args: card, arguments
  Event,     // index: event; args
  Action,    // index: action; args: card, player
  Window,    // index: window; args
  BuiltIn,   // value: StmtKind; args
  Compare,   // value: BinaryOp; args: left, right
  Set,       // index: query of the state; args: value
  Add,       // index: query of the state; args: amount
  Move,      // index: zone; args: cards
  Modify,    // index: query, value: ModifierOp, -1 = any; args: amount, arguments
  Permit,    // value: ModifierOp Allow or Forbid; args: one Event or Action
  Hook,      // value: HookKind; args: one Event or Action
  Until,     // value: EndKind; args: one Event, Action or Window, or nothing
  Form,      // value: PatternForm
};
enum class PatternForm : std::uint8_t { If, Else, Each, Choose, Maybe, Chance, Reveal, Conceal, Shuffle };
struct PatternKey {
  PatternKeyKind kind = PatternKeyKind::Anything;
  std::int32_t index = -1;
  std::int64_t value = 0;
  std::int32_t hole = -1;  // Anything: into Wording::holes
  bool open = false;       // a key without arguments: it matches any arguments
  std::vector<PatternKey> args;
  bool operator==(const PatternKey&) const = default;
  static PatternKey Make(PatternKeyKind kind, std::int32_t index = -1, std::int64_t value = 0) {
    return {kind, index, value, -1, false, {}};
  }
};

// How printed texts describe a part of the rules, in one language.
struct WordingHole {
  std::string name;
  bool number = false;  // its value is an Int
};
struct WordingPhrase {
  std::vector<std::string> pieces;  // one more than holes
  std::vector<std::int32_t> holes;  // into Wording::holes
  source::Span span;
};
struct Wording {
  std::int32_t language = 0;  // into CheckedRules::languages
  PatternKey key;
  std::vector<WordingHole> holes;
  std::vector<WordingPhrase> phrases;  // the first one is used in descriptions
  bool silent = false;                 // one of the phrases is empty: a text may omit the feature
  source::Span span;                   // of the key
  source::FileId home;                 // a file of cards: applies only to the texts of that file; not set: to all files
};

// Words that say the same in printed texts, whatever the game (`"the opponent": "your opponent"`), or words that
// contradict each other (`not "start": "end"`). Comparisons of texts read all `others` as `words`. Six keys are
// special: "" has words without a meaning, "," words that begin another clause, "+" and "-" words that raise and lower
// a number, "<" and ">" words before the place that something leaves and before its new place.
struct WordGroup {
  std::int32_t language = 0;  // into CheckedRules::languages
  bool contradicts = false;
  std::string words;
  std::vector<WordingPhrase> others;
  source::Span span;  // of the key
};

// Whether the wording applies to texts of that file in that language.
inline bool AppliesTo(const Wording& wording, std::int32_t language, source::FileId file) {
  return wording.language == language && (wording.home.value < 0 || wording.home == file);
}

}  // namespace cardinal::check
