// Finds the names and the unknown words in an answer. In: an answer as it is written, and the names of a game. Out: the
// names in it with their bytes; or the words in it that mean nothing in this game. Promises: an answer that some
// decision of the game accepts has no such words. (A refused answer with a misspelt name would prove nothing.)
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::scenario_runner {

// The entity that a name in an answer refers to.
struct NamedEntity {
  enum class Kind : std::uint8_t { Card, Player, EnumValue, Action, Other } kind = Kind::Other;
  std::int32_t index = -1;  // Card: in the list of cards; Player: the seat; Action: of the program; EnumValue: the enum
  std::int32_t value = -1;  // EnumValue: its value
};

// All names and words of a game, for reading answers without playing.
class GameVocabulary {
 public:
  // `cards`: the names of the program's cards, and of the cards that a scenario declares.
  GameVocabulary(const Program& program, const std::vector<std::string>& cards, const std::vector<std::string>& seats,
                 const std::vector<std::string>& more = {});
  // Uses the names of `base`, which must outlive this object. Its own cards and seats have priority.
  GameVocabulary(const GameVocabulary& base, const std::vector<std::string>& cards,
                 const std::vector<std::string>& seats);

  const std::vector<std::string>& AllNames() const { return names_; }
  // True for a word of the name of an action.
  bool IsActionWord(const std::string& word) const;
  // True for a word of an action or of a question.
  bool IsVerb(const std::string& word) const;

  struct NameEnd {
    std::size_t end = 0;
    NamedEntity thing;
  };
  enum class ZoneNames : std::uint8_t { Not, Named };  // whether names of zones count
  // The ends of all names that begin at `words[at]`, the longest first; of equal names the first that was added.
  std::vector<NameEnd> EndsAt(const std::vector<std::string>& words, std::size_t at, ZoneNames zones) const;
  // The action that these words name, or -1; `attack` names `powered attack` if no action has the name `attack`.
  std::int32_t ActionCalled(const std::string& words) const;

 private:
  using Words = std::vector<std::string>;
  struct Name {
    Words words;
    NamedEntity thing;
  };
  void AddName(const std::string& name, NamedEntity thing = {});
  void AddWords(Words words, NamedEntity thing = {});
  void AddVerbs(const Program& program);
  void AddQuestion(const std::string& text);
  void AddCardsAndSeats(const std::vector<std::string>& cards, const std::vector<std::string>& seats);
  using NamesByFirstWord = std::map<std::string, std::vector<Name>>;
  void FindEnds(const Words& words, std::size_t at, ZoneNames zones, std::vector<NameEnd>& ends) const;
  static void AddEndsAt(const NamesByFirstWord& names, const Words& words, std::size_t at, std::vector<NameEnd>& ends);
  static void AddEnds(const Words& words, std::size_t at, const Name& name, std::size_t part,
                      std::vector<NameEnd>& ends);

  const GameVocabulary* base_ = nullptr;
  std::vector<std::string> names_;
  NamesByFirstWord by_first_, zones_;
  std::set<std::string> action_words_, question_words_;
  std::vector<std::string> actions_;
};

struct NameSpan {
  std::size_t begin = 0, end = 0;  // bytes of the answer
  NamedEntity entity;
};
// The names in an answer, in order. If the answer cannot be read as a whole, the names that can be recognised.
std::vector<NameSpan> NamesInAnswer(const GameVocabulary& vocabulary, const std::string& answer);

// Words that name nothing: no card, action, player, value or menu item.
struct UnknownWords {
  std::string text;  // empty: all words mean something
  std::string help;  // the name that was probably meant, or empty
};

// `any_verb`: the answer may begin with a verb that the author of the scenario chose, because steps allow that.
UnknownWords FindUnknownWords(const ScenarioGame& game, const documents::LocatedText& answer, bool any_verb);

// True if `verb` (plain) is the name of an action, or one of its words.
bool IsActionVerb(const Program& program, const std::string& verb);

}  // namespace cardinal::scenario_runner
