#include "interpreter/drivers/simulate/comparison_report.h"

namespace cardinal::simulate {

std::string ComparisonReport::Before(const view::Localizer& words) const {
  return ComparesDecks() ? before_name : words.TranslatePhrase("the game as it is in {place}", {before_name});
}
std::string ComparisonReport::After(const view::Localizer& words) const {
  return ComparesDecks() ? after_name : words.TranslatePhrase("the game as it is here");
}
std::string ComparisonReport::SideBefore(const view::Localizer& words) const {
  return ComparesDecks() ? before_name : words.TranslatePhrase("before");
}
std::string ComparisonReport::SideAfter(const view::Localizer& words) const {
  return ComparesDecks() ? after_name : words.TranslatePhrase("after");
}

}  // namespace cardinal::simulate
