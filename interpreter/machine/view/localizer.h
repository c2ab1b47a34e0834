// In: the rules of a game, and the language in which somebody reads. Out: the names, sentences and cards of the rules
// and Cardinal's own phrases in that language. Promises: what nobody has translated is said as the rules, or Cardinal,
// say it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/view/view.h"

namespace cardinal::view {

class Localizer {
 public:
  // `language`: into Program::languages; 0, or one that is not there: as the rules are written.
  explicit Localizer(const program::Program& program, std::int32_t language = 0);
  Localizer(const program::Program& program, const DisplayNames& names);

  // A phrase of Cardinal's own, written in English with named holes, which are filled in the order in which they stand
  // there: TranslatePhrase("{player} wins", {"Anna"}). stdlib/italian.cardinal has all of them (a test sees to it).
  std::string TranslatePhrase(std::string_view english, std::initializer_list<std::string> values = {}) const;
  // A sentence of the rules (Template::source) with its holes as they are written there: "You have {p.coins}".
  std::string TranslateTemplate(std::string_view source) const;
  // A sentence of the rules (Template::source), filled likewise.
  std::string FillTemplate(std::string_view source, std::span<const std::string> values) const;
  // A prompt, a label, a title.
  std::string TranslateText(std::string_view text) const;
  // What is called so in the rules: draw_two -> "draw two".
  std::string TranslateName(std::string_view identifier) const;
  std::string CardName(std::int32_t def) const;
  std::string CardText(std::int32_t def) const;
  // "a, b and c".
  std::string JoinWithAnd(const std::vector<std::string>& parts) const;

 private:
  const std::string* Find(std::string_view key) const;

  const program::Program& program_;
  const program::Language* language_ = nullptr;
  std::size_t index_ = 0;
};

// The language of that code, e.g. "it"; -1 if the game has none. A game that says nothing has only "en".
std::int32_t FindLanguage(const program::Program& program, std::string_view code);
// "en, it"
std::string ListLanguages(const program::Program& program);

}  // namespace cardinal::view
