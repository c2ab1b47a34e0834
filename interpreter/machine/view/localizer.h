// Translates the texts that readers see. In: the rules of a game, and the language of the reader. Out: the names,
// sentences and cards of the rules, and Cardinal's own phrases, in that language. Promises: a text without a
// translation is returned as the rules, or Cardinal, have it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/view/view.h"

namespace cardinal::view {

class Localizer {
 public:
  // `language` is an index into Program::languages; 0, or an index that does not exist, is the language of the rules.
  explicit Localizer(const program::Program& program, std::int32_t language = 0);
  Localizer(const program::Program& program, const DisplayNames& names);

  // Translates a phrase of Cardinal's own, written in English with named holes. The values fill the holes in their
  // order in `english`: TranslatePhrase("{player} wins", {"Anna"}). stdlib/italian.cardinal has all phrases (a test
  // checks it).
  std::string TranslatePhrase(std::string_view english, std::initializer_list<std::string> values = {}) const;
  // Translates a sentence of the rules (Template::source) and keeps its holes: "You have {p.coins}".
  std::string TranslateTemplate(std::string_view source) const;
  // Translates a sentence of the rules (Template::source) and fills its holes.
  std::string FillTemplate(std::string_view source, std::span<const std::string> values) const;
  // Translates a prompt, a label or a title.
  std::string TranslateText(std::string_view text) const;
  // Translates an identifier of the rules: draw_two -> "draw two"; the label of the game, if it has one.
  std::string TranslateName(std::string_view identifier) const;
  // Translates the name of an event. A game may have a zone of the same name; `event discard` is then the name of the
  // event alone.
  std::string EventName(std::string_view identifier) const;
  // A number with the name of a quantity: "4 charges", and "1 charge" if the game has a name for one of them.
  std::string FormatAmount(std::int64_t amount, std::string_view identifier) const;
  std::string CardName(std::int32_t def) const;
  std::string CardText(std::int32_t def) const;
  // How many may play: "2", "2 to 4", "3, 5 or 6". They rise.
  std::string PlayerNumbers(const std::vector<std::int32_t>& numbers) const;
  // Joins the parts: "a, b and c". A language may join a last part that begins with E by another word (Italian "ed").
  std::string JoinWithAnd(const std::vector<std::string>& parts) const;

 private:
  const std::string* Find(std::string_view key) const;
  // The label of the game for the identifier, or a translation of its words; nothing: the game has neither.
  std::optional<std::string> FindName(std::string_view identifier, std::string_view words) const;

  const program::Program& program_;
  std::shared_ptr<const NameLabels> labels_;
  const program::Language* language_ = nullptr;
  std::size_t index_ = 0;
};

// The index of the language with that code, e.g. "it"; -1 if the game does not have it. A game that declares no
// language has only "en".
std::int32_t FindLanguage(const program::Program& program, std::string_view code);
// The codes in words: "en, it".
std::string FormatLanguageCodes(const program::Program& program);

}  // namespace cardinal::view
