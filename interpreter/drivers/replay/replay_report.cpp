#include "interpreter/drivers/replay/replay_report.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/hex.h"
#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/replay/rule_changes_text.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

using base::Json;

constexpr std::size_t kShownWhole = 3;  // differences that are shown in full
constexpr std::size_t kShownLines = 20;
constexpr std::size_t kMaxShown = 12;  // sentences, changes, options

// "decision 12 of 84 differs", "the end differs, after 84 decisions"
std::string Headline(const ReplayedLog& log) {
  const PositionDifference& difference = *log.comparison.difference;
  if (difference.decision > log.answers) return "the end differs, after " + base::FormatCount(log.answers, "decision");
  return "decision " + std::to_string(difference.decision) + " of " + std::to_string(log.answers) + " differs";
}

std::vector<std::string> AffectedCardNames(const PositionDifference& difference) {
  std::vector<std::string> names;
  for (const AffectedCard& card : difference.cards)
    if (std::find(names.begin(), names.end(), card.card) == names.end()) names.push_back(card.card);
  return names;
}

class ReplayPrinter {
 public:
  ReplayPrinter(std::ostream& out, const ReplayReport& report, const narration::TextStyle& style)
      : out_(out), report_(report), style_(style) {}

  void Print() {
    for (const ChangedRules& rules : report_.changed) {
      out_ << base::FormatCount(rules.logs, "log") << " of " << rules.game << (rules.logs == 1 ? " was" : " were")
           << " recorded with other rules. Since then:\n";
      PrintRuleChanges(out_, rules.changes, *rules.program);
      out_ << '\n';
    }
    const bool few = report_.logs.size() <= kShownLines;
    for (const ReplayedLog& log : report_.logs) {
      if (!log.problem.message.empty()) continue;
      if (log.comparison.difference) {
        Differs(log);
      } else if (few) {
        out_ << diag::EscapeUnprintable(log.file) << ": " << base::FormatCount(log.answers, "decision")
             << ", no difference\n";
      }
    }
    Summary();
  }

 private:
  void Differs(const ReplayedLog& log) {
    ++differing_;
    if (differing_ > kShownLines) return;
    out_ << style_.Bold(diag::EscapeUnprintable(log.file) + ": " + Headline(log));
    const PositionDifference& difference = *log.comparison.difference;
    if (differing_ > kShownWhole) {
      std::string cards;
      for (const std::string& card : AffectedCardNames(difference))
        cards += (cards.empty() ? ": " : ", ") + diag::EscapeUnprintable(card);
      out_ << cards << '\n';
      return;
    }
    out_ << '\n';
    Row("then", difference.recorded);
    Row("now", difference.now);
    Row("differs", base::JoinText(difference.parts));
    Rows("not offered", difference.options_gone);
    Rows("newly offered", difference.options_new);
    Row("since", difference.answered.empty() ? "the beginning of the game" : difference.answered);
    Rows("told since", difference.sentences);
    Rows("changed since", difference.changes);
    for (const AffectedCard& card : difference.cards) Row("changed card", card.card + ": " + card.text);
    Rows("changed rules", difference.rules);
    Row("after that", log.comparison.ending);
    out_ << '\n';
  }

  void Row(std::string_view label, const std::string& text) {
    if (text.empty()) return;
    out_ << narration::WrapText(diag::EscapeUnprintable(text), style_, "  " + narration::PadRight(label, 14) + ' ', 17);
  }

  void Rows(std::string_view label, const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < std::min(texts.size(), kMaxShown); ++i) Row(i == 0 ? label : "", texts[i]);
    if (texts.size() > kMaxShown) Row("", "and " + std::to_string(texts.size() - kMaxShown) + " more");
  }

  void Summary() {
    if (differing_ > kShownLines) out_ << "... and " << differing_ - kShownLines << " more that differ\n";
    std::map<std::string, std::size_t> cards;
    for (const ReplayedLog& log : report_.logs)
      if (log.comparison.difference)
        for (const std::string& card : AffectedCardNames(*log.comparison.difference)) ++cards[card];
    if (differing_ > 1)
      for (const auto& [card, count] : cards)
        out_ << diag::EscapeUnprintable(card) << " has to do with " << base::FormatCount(count, "difference") << '\n';
    const std::size_t unreadable = report_.Unreadable(), replayed = report_.logs.size() - unreadable;
    if (replayed > 0)
      out_ << base::FormatCount(replayed, "log") << ", " << base::FormatCount(report_.Decisions(), "decision") << ": "
           << (differing_ == 0   ? "no difference"
               : differing_ == 1 ? "1 differs"
                                 : std::to_string(differing_) + " differ")
           << '\n';
    if (unreadable > 0) out_ << base::FormatCount(unreadable, "log") << " cannot be replayed\n";
  }

  std::ostream& out_;
  const ReplayReport& report_;
  const narration::TextStyle& style_;
  std::size_t differing_ = 0;
};

Json ChangesJson(const RuleChanges::NameChanges& list) {
  return {{"changed", list.changed}, {"gone", list.removed}, {"added", list.added}};
}

Json DifferenceJson(const ReplayedLog& log) {
  if (!log.comparison.difference) return nullptr;
  const PositionDifference& difference = *log.comparison.difference;
  Json cards = Json::array();
  for (const AffectedCard& card : difference.cards) cards.push_back(Json{{"card", card.card}, {"how", card.text}});
  return {{"decision", difference.decision},
          {"then", difference.recorded},
          {"now", difference.now},
          {"differs", difference.parts},
          {"not_offered", difference.options_gone},
          {"newly_offered", difference.options_new},
          {"since", difference.answered},
          {"told", difference.sentences},
          {"changes", difference.changes},
          {"cards", std::move(cards)},
          {"rules", difference.rules},
          {"after", log.comparison.ending}};
}

Json LogJson(const ReplayedLog& log) {
  if (!log.problem.message.empty())
    return {{"file", log.file}, {"line", log.problem.line}, {"error", log.problem.message}};
  return {{"file", log.file},
          {"game", log.game},
          {"decisions", log.answers},
          {"fits", log.comparison.replayable_answers},
          {"difference", DifferenceJson(log)}};
}

Json ChangedRulesJson(const ChangedRules& rules) {
  Json renamed = Json::object();  // {"Old Name": "New Name"}
  for (const auto& [then, now] : rules.changes.renamed) renamed[then] = now;
  return {{"game", rules.game},
          {"rules", base::ToHex(rules.rules)},
          {"logs", rules.logs},
          {"cards", ChangesJson(rules.changes.cards)},
          {"renamed", std::move(renamed)},
          {"declarations", ChangesJson(rules.changes.declarations)},
          {"files", ChangesJson(rules.changes.files)}};
}

}  // namespace

std::size_t ReplayReport::Differing() const {
  return static_cast<std::size_t>(std::count_if(logs.begin(), logs.end(), [](const ReplayedLog& log) {
    return log.problem.message.empty() && log.comparison.difference;
  }));
}

std::size_t ReplayReport::Unreadable() const {
  return static_cast<std::size_t>(
      std::count_if(logs.begin(), logs.end(), [](const ReplayedLog& log) { return !log.problem.message.empty(); }));
}

std::size_t ReplayReport::Decisions() const {
  std::size_t sum = 0;
  for (const ReplayedLog& log : logs) sum += log.answers;
  return sum;
}

void PrintReplay(std::ostream& out, const ReplayReport& report, const narration::TextStyle& style) {
  ReplayPrinter(out, report, style).Print();
}

void PrintReplayAsJson(std::ostream& out, const ReplayReport& report) {
  Json changed = Json::array(), results = Json::array();
  for (const ChangedRules& rules : report.changed) changed.push_back(ChangedRulesJson(rules));
  for (const ReplayedLog& log : report.logs) results.push_back(LogJson(log));
  base::PrintJson(out, {{"logs", report.logs.size()},
                        {"decisions", report.Decisions()},
                        {"differ", report.Differing()},
                        {"unreadable", report.Unreadable()},
                        {"changed", std::move(changed)},
                        {"results", std::move(results)}});
}

}  // namespace cardinal::replay
