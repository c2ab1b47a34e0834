// Where a line may be broken, and where the next one begins then.
#include <array>
#include <unordered_map>

#include "interpreter/language/format/sheet.h"

namespace cardinal::format {
namespace {

using syntax::Written;

constexpr int kDeeper = 2;  // under what the line belongs to
constexpr int kBeside = 4;  // where a block follows: further in than its items

// Operators that may follow each other without brackets: a chain, laid out as one.
int ChainOf(std::string_view word) {
  static const std::unordered_map<std::string_view, int> kChains = {
      {"*", 1}, {"div", 1}, {"mod", 1}, {"+", 2},  {"-", 2},     {"with", 3}, {"without", 3}, {"=", 4},   {"!=", 4},
      {"<", 4}, {"<=", 4},  {">", 4},   {">=", 4}, {"meets", 4}, {"in", 4},   {"not", 4},     {"and", 5}, {"or", 6}};
  const auto found = kChains.find(word);
  return found == kChains.end() ? 0 : found->second;
}
constexpr int kDefaults = 7, kConditionals = 8;

class Breaker {
 public:
  explicit Breaker(Sheet& sheet) : sheet_(sheet) {}

  void Run() {
    for (int phrase = 0; phrase < sheet_.PhraseCount(); ++phrase) {
      chains_.push_back(0);
      tops_.push_back(phrase);
      if (phrase > 0) Look(phrase);
    }
  }

 private:
  using Phrase = Written::Phrase;
  using Rule = void (Breaker::*)(int);

  void Look(int index) {
    static const std::unordered_map<std::string_view, Rule> kRules = {
        {"query", &Breaker::Query},
        {"relation", &Breaker::Relation},
        {"zone", &Breaker::Zone},
        {"modify", &Breaker::Parts},
        {"permission", &Breaker::Parts},
        {"hook", &Breaker::Hook},
        {"menuItem", &Breaker::Parts},
        {"action", &Breaker::Action},
        {"choose", &Breaker::Choose},
        {"statement", &Breaker::Statement},
        {"clause", &Breaker::Statement},
        {"gameItem", &Breaker::Statement},
        {"member", &Breaker::Statement},
        {"eventState", &Breaker::Statement},
        {"deckRule", &Breaker::Colon},
        {"textEntry", &Breaker::Colon},
        {"wordingEntry", &Breaker::Wording},
        {"cardItem", &Breaker::CardItem},
        {"args", &Breaker::List},
        {"params", &Breaker::List},
        {"listItems", &Breaker::Brackets},
        {"comprehension", &Breaker::Brackets},
        {"each", &Breaker::Each},
        {"expr", &Breaker::Expr},
    };
    const auto rule = kRules.find(sheet_.Phrase(index).rule);
    if (rule != kRules.end()) (this->*rule->second)(index);
  }

  void Allow(int token, int depth, int anchor, int indent) {
    if (token < 0) return;
    Gap& gap = sheet_.At(token);
    gap.kind = Gap::Kind::Possible;
    gap.priority = 2 * depth;
    gap.anchor = anchor;
    gap.indent = indent;
    gap.broken = gap.newline;
  }
  void Allow(int token, int phrase, int indent) {
    Allow(token, sheet_.Phrase(phrase).depth, sheet_.item_starts[static_cast<std::size_t>(phrase)], indent);
  }
  template <typename Each>
  void ForEachToken(int index, std::string_view text, Each each) {
    const Phrase& phrase = sheet_.Phrase(index);
    for (int i = 0; i < phrase.part_count; ++i) {
      const Written::Part& part = sheet_.Part(phrase, i);
      if (part.is_token && sheet_.Text(part.index) == text) each(part.index);
    }
  }
  template <typename Each>
  void ForEachPhrase(int index, std::string_view rule, Each each) {
    const Phrase& phrase = sheet_.Phrase(index);
    for (int i = 0; i < phrase.part_count; ++i) {
      const Written::Part& part = sheet_.Part(phrase, i);
      if (!part.is_token && sheet_.Phrase(part.index).rule == rule) each(sheet_.Phrase(part.index));
    }
  }
  void AllowAll(int index, std::string_view word, int indent, int behind = 0) {
    ForEachToken(index, word, [&](int token) { Allow(token + behind, index, indent); });
  }

  // ---- declarations

  void Query(int index) {
    AllowAll(index, "=", kDeeper);
    ForEachPhrase(index, "bound", [&](const Phrase& bound) { Allow(bound.first, index, kBeside); });
  }

  // `>` under `>`.
  void Relation(int index) {
    AllowAll(index, "=", kDeeper);
    const int first = sheet_.Find(sheet_.Phrase(index), ">");
    ForEachToken(index, ">", [&](int token) {
      if (token > first) Allow(token, sheet_.Phrase(index).depth, first, 0);
    });
  }

  void Zone(int index) { AllowAll(index, ",", kDeeper, 1); }
  void Action(int index) { AllowAll(index, ",", kBeside, 1); }
  void Colon(int index) { AllowAll(index, ":", kDeeper, 1); }
  // The phrases on lines of their own, then between them.
  void Wording(int index) {
    Colon(index);
    ForEachToken(index, ",", [&](int token) {
      Allow(token + 1, sheet_.Phrase(index).depth + 1, sheet_.item_starts[static_cast<std::size_t>(index)], kDeeper);
    });
  }

  // What a rule is made of.
  void Parts(int index) {
    for (const std::string_view rule : {"change", "condition", "duration"})
      ForEachPhrase(index, rule, [&](const Phrase& part) { Allow(part.first, index, kDeeper); });
  }
  void Hook(int index) {
    AllowAll(index, "or", kBeside);
    ForEachPhrase(index, "condition", [&](const Phrase& part) { Allow(part.first, index, kBeside); });
  }

  // ---- statements

  void Statement(int index) {
    for (const std::string_view word : {"=", "to", "from", "with", ","})
      AllowAll(index, word, kDeeper, word == "," ? 1 : 0);
    for (const std::string_view word : {"where", "by", "while"}) AllowAll(index, word, kBeside);
  }

  void Choose(int index) {
    const int first = sheet_.Phrase(index).first;
    for (const std::string_view word : {":", "where"})
      ForEachToken(index, word,
                   [&](int token) { Allow(token + (word == ":"), sheet_.Phrase(index).depth, first, kDeeper); });
  }

  // The clauses of a part stand below each other, its block behind them or under its name.
  void CardItem(int index) {
    int first = -1;
    ForEachPhrase(index, "partClause", [&](const Phrase& clause) {
      if (first >= 0) Allow(clause.first, sheet_.Phrase(index).depth, first, 0);
      if (first < 0) first = clause.first;
    });
    ForEachPhrase(index, "block", [&](const Phrase& block) {
      if (first < 0) return;
      Allow(block.first, index, 0);
      Gap& gap = sheet_.At(block.first);
      gap.by_writer_only = true;
      gap.veto = sheet_.around[static_cast<std::size_t>(block.first) + 1];
    });
  }

  // ---- lists

  void List(int index) {
    const Phrase& phrase = sheet_.Phrase(index);
    ForEachToken(index, ",", [&](int token) { Allow(token + 1, phrase.depth, phrase.first + 1, 0); });
  }
  void Brackets(int index) {
    const Phrase& phrase = sheet_.Phrase(index);
    ForEachToken(index, ",", [&](int token) { Allow(token + 1, phrase.depth, phrase.first, 0); });
    ForEachToken(index, "for", [&](int token) { Allow(token, phrase.depth, phrase.first, 0); });
  }
  void Each(int index) {
    const Phrase& phrase = sheet_.Phrase(index);
    const int anchor = sheet_.Phrase(phrase.parent).first;
    for (const std::string_view word : {"where", "by"})
      ForEachToken(index, word, [&](int token) { Allow(token, phrase.depth, anchor, 0); });
  }

  // ---- expressions

  void Expr(int index) {
    const Phrase& phrase = sheet_.Phrase(index);
    const Written::Part& first = sheet_.Part(phrase, 0);
    if (first.is_token && sheet_.Text(first.index) == "if") return Conditional(index);
    if (first.is_token || phrase.part_count < 2 || !sheet_.Part(phrase, 1).is_token) return;
    const int word = sheet_.Part(phrase, 1).index;
    const bool defaults = sheet_.Is(word, "or") && sheet_.Is(word + 1, "else");
    const int chain = defaults ? kDefaults : ChainOf(sheet_.Text(word));
    if (chain == 0) return;
    Join(index, chain, IsPart(phrase.parent, 0, index));
    const Phrase& top = sheet_.Phrase(Top(index));
    const Phrase& around = sheet_.Phrase(top.parent);
    // What is asked of the elements of a list goes on under them.
    Allow(word, top.depth,
          around.rule == "each" && around.last == top.last ? sheet_.Phrase(around.parent).first : top.first, 0);
  }

  // `then` and `else` under their `if`, `else if` under the first; what follows it, further in.
  void Conditional(int index) {
    const Phrase& phrase = sheet_.Phrase(index);
    const Phrase& parent = sheet_.Phrase(phrase.parent);
    Join(index, kConditionals, IsPart(phrase.parent, parent.part_count - 1, index));
    const Phrase& top = sheet_.Phrase(Top(index));
    const bool goes_on = Top(index) != index;
    ForEachToken(index, "then", [&](int token) { Allow(token, top.depth, top.first, goes_on ? kDeeper : 0); });
    ForEachToken(index, "else", [&](int token) { Allow(token, top.depth, top.first, 0); });
  }

  bool IsPart(int parent, int number, int index) const {
    const Written::Part& part = sheet_.Part(sheet_.Phrase(parent), number);
    return !part.is_token && part.index == index;
  }
  int Top(int index) const { return tops_[static_cast<std::size_t>(index)]; }
  // `inner`: this phrase is where a chain goes on, if the one around it is of the same kind.
  void Join(int index, int chain, bool inner) {
    const int parent = sheet_.Phrase(index).parent;
    chains_[static_cast<std::size_t>(index)] = chain;
    if (inner && chains_[static_cast<std::size_t>(parent)] == chain)
      tops_[static_cast<std::size_t>(index)] = Top(parent);
  }

  Sheet& sheet_;
  std::vector<int> chains_;  // of each phrase: the kind of chain it belongs to
  std::vector<int> tops_;    // the phrase that is the whole chain
};

}  // namespace

void SetBreaks(Sheet& sheet) { Breaker(sheet).Run(); }

}  // namespace cardinal::format
