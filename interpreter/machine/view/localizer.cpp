#include "interpreter/machine/view/localizer.h"

#include <algorithm>
#include <array>

#include "interpreter/base/identifiers.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::view {

namespace {

// Calls the functions for the texts and the holes of a canonical sentence, in turn; holes have no braces.
template <class OnText, class OnHole>
void ScanTemplate(std::string_view sentence, OnText on_text, OnHole on_hole) {
  for (std::size_t at = 0; at < sentence.size(); ++at) {
    if (sentence[at] == '\\' && at + 1 < sentence.size()) {
      on_text(sentence[++at]);
    } else if (const std::size_t end = sentence.find('}', at); sentence[at] == '{' && end != std::string_view::npos) {
      on_hole(sentence.substr(at + 1, end - at - 1));
      at = end;
    } else {
      on_text(sentence[at]);
    }
  }
}

std::vector<std::string_view> FindHoles(std::string_view sentence) {
  std::vector<std::string_view> holes;
  ScanTemplate(
      sentence, [](char) {}, [&](std::string_view hole) { holes.push_back(hole); });
  return holes;
}

// `values` are for the holes of `source`; `sentence` is its translation, perhaps with the holes in another order.
std::string FillHoles(std::string_view sentence, std::string_view source, std::span<const std::string> values) {
  const std::vector<std::string_view> holes = FindHoles(source);
  std::string out;
  ScanTemplate(
      sentence, [&](char c) { out += c; },
      [&](std::string_view hole) {
        const auto place = static_cast<std::size_t>(std::find(holes.begin(), holes.end(), hole) - holes.begin());
        if (place < values.size()) out += values[place];
      });
  return out;
}

bool BeginsWithE(std::string_view word) {
  constexpr std::array<std::string_view, 6> kBeginnings = {"e", "E", "è", "é", "È", "É"};
  return std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return word.starts_with(beginning); });
}

const std::string* InLanguage(const std::vector<std::string>& texts, std::size_t language) {
  return language < texts.size() && !texts[language].empty() ? &texts[language] : nullptr;
}

}  // namespace

Localizer::Localizer(const program::Program& program, std::int32_t language) : program_(program) {
  if (language <= 0 || static_cast<std::size_t>(language) >= program.languages.size()) return;
  index_ = static_cast<std::size_t>(language);
  language_ = &program.languages[index_];
}

Localizer::Localizer(const program::Program& program, const DisplayNames& names) : Localizer(program, names.language) {
  labels_ = names.labels;
}

const std::string* Localizer::Find(std::string_view key) const {
  if (language_ == nullptr) return nullptr;
  const auto found = language_->texts.find(key);
  return found == language_->texts.end() ? nullptr : &found->second;
}

std::string Localizer::TranslatePhrase(std::string_view english, std::initializer_list<std::string> values) const {
  return FillTemplate(english, std::span<const std::string>(values.begin(), values.size()));
}

std::string Localizer::FillTemplate(std::string_view source, std::span<const std::string> values) const {
  const std::string* said = Find(source);
  if (said == nullptr && source.find_first_of("{\\") == std::string_view::npos) return std::string(source);
  return FillHoles(said == nullptr ? source : std::string_view(*said), source, values);
}

std::string Localizer::TranslateTemplate(std::string_view source) const {
  std::vector<std::string> holes;
  for (const std::string_view hole : FindHoles(source)) holes.push_back('{' + std::string(hole) + '}');
  return FillTemplate(source, holes);
}

std::string Localizer::TranslateText(std::string_view text) const {
  const std::string* said = language_ == nullptr ? nullptr : Find(base::EscapeHoles(text));
  return said == nullptr ? std::string(text) : FillHoles(*said, "", {});
}

std::optional<std::string> Localizer::FindName(std::string_view identifier, std::string_view words) const {
  if (labels_ != nullptr && index_ < labels_->size()) {
    const auto label = (*labels_)[index_].find(identifier);
    if (label != (*labels_)[index_].end()) return label->second;
  }
  const std::string* said = Find(words);
  return said == nullptr ? std::nullopt : std::optional(FillHoles(*said, "", {}));
}

std::string Localizer::TranslateName(std::string_view identifier) const {
  const std::string words = base::IdentifierToWords(identifier);
  return FindName(identifier, words).value_or(words);
}

std::string Localizer::EventName(std::string_view identifier) const {
  const auto said = FindName(base::EventLabelKey(identifier), base::EventLabelKey(base::IdentifierToWords(identifier)));
  return said ? *said : TranslateName(identifier);
}

std::string Localizer::FormatAmount(std::int64_t amount, std::string_view identifier) const {
  if (amount == 1) {
    const auto said = FindName(base::OneLabelKey(identifier), base::OneLabelKey(base::IdentifierToWords(identifier)));
    if (said) return *said;
  }
  return std::to_string(amount) + ' ' + TranslateName(identifier);
}

std::string Localizer::CardName(std::int32_t def) const {
  const program::CardDef& card = program_.cards[def];
  const std::string* said = InLanguage(card.names, index_);
  return said == nullptr ? card.name : *said;
}

std::string Localizer::CardText(std::int32_t def) const {
  const program::CardDef& card = program_.cards[def];
  const std::string* said = InLanguage(card.texts, index_);
  return said == nullptr ? card.text : *said;
}

std::string Localizer::PlayerNumbers(const std::vector<std::int32_t>& numbers) const {
  if (numbers.empty()) return "0";
  const std::string first = std::to_string(numbers.front()), last = std::to_string(numbers.back());
  if (numbers.size() == 1) return first;
  if (numbers.back() - numbers.front() + 1 == std::ssize(numbers))
    return TranslatePhrase("{least} to {most}", {first, last});
  std::string some;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) some += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  return TranslatePhrase("{first} or {last}", {some, last});
}

std::string Localizer::JoinWithAnd(const std::vector<std::string>& parts) const {
  if (parts.empty()) return "";
  std::string most;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) most += (i == 0 ? "" : ", ") + parts[i];
  if (most.empty()) return parts.back();
  return BeginsWithE(parts.back()) ? TranslatePhrase("{most} and {last_with_e}", {most, parts.back()})
                                   : TranslatePhrase("{most} and {last}", {most, parts.back()});
}

std::int32_t FindLanguage(const program::Program& program, std::string_view code) {
  if (program.languages.empty()) return code == "en" ? 0 : -1;
  for (const auto i : program.languages.Ids())
    if (program.languages[i].code == code) return i;
  return -1;
}

std::string FormatLanguageCodes(const program::Program& program) {
  if (program.languages.empty()) return "en";
  std::string codes;
  for (const program::Language& language : program.languages) codes += (codes.empty() ? "" : ", ") + language.code;
  return codes;
}

}  // namespace cardinal::view
