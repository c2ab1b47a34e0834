// Records the transcript of a match. In: the events of a vm::Observer. Out: the lines for each viewer; story.h selects
// those that a reader wants. Promises: `view` makes every line for its viewer at the time of the event; the lines of a
// rolled back step can be removed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/narration/forced_answer.h"
#include "interpreter/drivers/narration/number_changes.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::narration {

// How much of the story a reader wants. Brief: a paragraph for each round or turn. Normal: without the lines that say
// nothing new. Full: every line.
enum class StoryLevel : std::uint8_t { Brief, Normal, Full };

struct TranscriptLine {
  enum class Kind : std::uint8_t {
#define LINE_KIND(Name, name, about) Name,
#include "interpreter/drivers/narration/line_kinds.def"
  } kind = Kind::Sentence;
  int depth = 0;  // number of phases around it
  std::string text;
  std::vector<model::CardId> cards = {};  // that it names, and whose faces the viewer sees
  bool hidden = false;                    // it names cards, none of which all players see: "Anna draws a card."
  bool in_window = false;                 // a Sentence: told while players may act, so its phase says when
  StoryLevel least = StoryLevel::Normal;  // Full: it repeats an earlier line
  // Pass: uid of the window, -1: the viewer's own pass; CardText: the card's definition; Forced: the choice
  std::int32_t source = -1;
};

// "card_text"
std::string_view KindName(TranscriptLine::Kind kind);

class Transcript : public vm::Observer {
 public:
  // `terms`: empty: engine::EvaluateQuery.
  Transcript(const program::Program& program, view::DisplayNames names, std::vector<view::Seat> viewers,
             TermSource terms = {}, GameLayout layout = {});

  void OnExplained(const match::Match& match, std::int32_t query, std::span<const model::Value> args,
                   const vm::ModifierTerms& terms) override;
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnDecision(const match::Match& match) override;
  void OnForcedPicks(const match::Match& match, view::Seat seat, std::span<const model::Option> options) override;
  void OnField(const match::Match& match, std::int32_t field, model::Value owner, model::Value before,
               model::Value after, std::int32_t cause, model::SiteId site) override;

  // Adds that the seat passes in the open decision, which is public. Consecutive passes share a line. A seat that was
  // not `asked` reads of its own pass once in each window, and only in the whole story.
  void AddPass(const match::Match& match, view::Seat seat, bool asked = true);
  // Adds, for that viewer only, a sentence about the only answer to the open decision. That it was the only answer is
  // told the first time that the question comes. `least`: see TranscriptLine.
  void AddForced(const match::Match& match, view::Seat viewer, const ForcedSentence& sentence, StoryLevel least);

  const std::vector<TranscriptLine>& LinesFor(view::Seat viewer) const;

  // Adds that an answer was undone, which is public. RollBackTo does not remove such a line.
  void AddUndo(const std::string& text);

  // A point to roll back to.
  struct Checkpoint {
    std::vector<std::size_t> lines;
    std::vector<std::int32_t> path;
    std::vector<std::vector<std::string>> passers;
    std::vector<std::int32_t> unasked;
    std::shared_ptr<const CardNumbers> numbers;
    std::vector<model::CardId> named, evident;
    std::vector<CardCause> causes;
  };
  Checkpoint MakeCheckpoint() const;
  // `shown`: by viewer, the number of lines that were shown. RollBackTo sets it to the number of shown lines that
  // remain.
  void RollBackTo(const Checkpoint& mark, std::vector<std::size_t>& shown);

 private:
  // Adds headings for the phases that have begun since the last line. Returns the depth of the next line.
  int Enter(const match::Match& match);
  void AddGap();
  void Add(std::size_t viewer, TranscriptLine line) { lines_[viewer].push_back(std::move(line)); }
  // By viewer: how the numbers have changed since the last call.
  std::vector<std::vector<NumberSentence>> UpdateNumbers(const match::Match& match, const ToldAround& told);
  // Adds those of them that follow the new sentence, or the others.
  void AddNumbers(std::size_t viewer, const std::vector<NumberSentence>& changes, bool following);
  // Adds the texts of the cards that the last line of the viewer names, and of its `cause` (-1: none), if the viewer
  // reads of them for the first time.
  void AddCardTexts(const match::Match& match, std::size_t viewer, model::CardId cause = -1);
  // The card whose text tells the next sentence, if the story does not say it anyway; otherwise -1.
  model::CardId UnnamedCause(const match::Match& match, const std::vector<model::CardId>& named);
  void AddPassFor(std::size_t viewer, const std::string& name, TranscriptLine line);
  // The seats that read the faces of these cards in this sentence need no line that the cards are shown.
  void AddReaders(const match::Match& match, std::span<const model::CardId> cards);
  // The line that shows cards is for Full once sentences have named all of them.
  void HideShown(std::size_t viewer, const std::vector<model::CardId>& named);
  bool HaveRead(std::span<const model::CardId> cards, std::uint32_t seats) const;

  const program::Program& program_;
  view::DisplayNames names_;
  TermSource terms_;
  GameLayout layout_;
  std::vector<view::Seat> viewers_;
  std::vector<std::vector<TranscriptLine>> lines_;  // by viewer
  std::vector<std::int32_t> path_;                  // uids of the phases around the last line
  int depth_ = 0;                                   // of the last line
  std::vector<std::vector<std::string>> passers_;   // by viewer: of its last line, if it is a Pass
  std::vector<std::int32_t> unasked_;               // by viewer: uid of the window of its last own pass
  std::shared_ptr<const CardNumbers> numbers_;      // at the last call of UpdateNumbers; null before the first
  std::vector<model::CardId> named_;                // by the last sentence, seen by the viewers or not
  // By viewer: the last line that shows cards, until the next decision (-1: none), and its cards that no sentence has
  // named to the viewer since.
  struct LastShown {
    std::ptrdiff_t line = -1;
    std::vector<model::CardId> unnamed;
  };
  std::vector<LastShown> shown_;
  std::vector<CardCause> causes_;       // of the states of cards, since the last call of UpdateNumbers
  std::vector<model::CardId> evident_;  // named by the last sentence, and the card whose text told it
  std::vector<std::uint32_t> readers_;  // by card: the seats that have read its face in this part
  std::vector<std::string> explained_;  // by viewer: the number that explains the next sentence, or ""
};

// The uid of the innermost window that is open, or -1.
std::int32_t OpenWindow(const match::Match& match);
// The card whose text runs now: a hook or keyword of it, or a place in its definition. -1: a rule of the game, or an
// action of the rules with a card.
model::CardId RunningCardText(const program::Program& program, const match::Match& match);

}  // namespace cardinal::narration
