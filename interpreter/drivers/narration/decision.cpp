#include "interpreter/drivers/narration/decision.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using program::Program;

// "items: Start": the window with its arguments.
std::string WindowName(const Program& program, const match::Match& match, view::Seat viewer,
                       const view::DisplayNames& names) {
  const std::int32_t window = match.decision.window;
  if (window < 0) return "";
  const program::Window& declared = program.windows[window];
  std::string text = view::Localizer(program, names).TranslateName(declared.name);
  const auto& frames = match.stack.frames;
  const auto is_it = [&](const match::Frame& frame) {
    return frame.Runs(program::OccurrenceKind::Window) && frame.occurrence_index == window;
  };
  const auto frame = std::find_if(frames.rbegin(), frames.rend(), is_it);
  if (frame == frames.rend()) return text;
  for (std::size_t i = 0; i < declared.params.size(); ++i) {
    const model::Value value = match.stack.values[static_cast<std::size_t>(frame->base) + i];
    text += (i == 0 ? ": " : ", ") + view::FormatValue(program, match, declared.params[i].type, value, viewer, names);
  }
  return text;
}

// Whether the board shows the card with its facts to all players.
bool IsOnBoard(const Program& program, const match::Match& match, model::CardId card, const GameLayout& layout) {
  if (card < 0) return false;
  const std::int32_t zone = match::ZoneDeclaration(program, match.state.cards[card].zone, match.state.seats);
  return zone >= 0 && program.zones[zone].visibility == program::Visibility::All &&
         ZonesShownInFull(program, layout)[static_cast<std::size_t>(zone)] && !Contains(layout.hidden_zones, zone);
}

// "(cost 1, size 2) Draw a card.": the facts belong to the card, not to the action of the option.
std::string CardInWords(const Program& program, const match::Match& match, model::CardId card, bool with_facts,
                        view::Seat viewer, const view::DisplayNames& names, const TextStyle& style,
                        const GameLayout& layout) {
  std::string words = !with_facts ? "" : FormatCardFacts(program, match, card, viewer, names, style, layout);
  if (!words.empty()) words = '(' + words + ')';
  const std::string text = view::Localizer(program, names).CardText(match.state.cards[card].def);
  if (!words.empty() && !text.empty()) words += ' ';
  return words + style.Dim(text);
}

// " (2 of 5)" after the question of a choice of several, and what is chosen so far: " (1 of 2 chosen: Lamp)". Empty
// where the question says it itself.
std::string PicksNote(const Program& program, const match::Match& match, view::Seat viewer,
                      const view::DisplayNames& names) {
  const model::Decision& decision = match.decision;
  const bool many = decision.kind == model::DecisionKind::Many || decision.kind == model::DecisionKind::Arrange;
  if (!many || !program.choices.Contains(decision.choice)) return "";
  const program::Choice& choice = program.choices[decision.choice];
  const bool exactly = decision.kind == model::DecisionKind::Many && decision.min == decision.max;
  const view::Localizer words(program, names);
  std::vector<std::string> picks;
  for (const model::Value value : decision.picked)
    picks.push_back(view::FormatValue(program, match, choice.element, value, viewer, names));
  const std::string n = std::to_string(decision.max), chosen = words.JoinWithAnd(picks);
  if (!picks.empty())
    return " (" +
           (exactly ? words.TranslatePhrase("{k} of {n} chosen: {what}", {std::to_string(picks.size()), n, chosen})
                    : words.TranslatePhrase("chosen: {what}", {chosen})) +
           ')';
  if (!exactly || decision.max == 1 || choice.prompt < 0) return "";
  return " (" + words.TranslatePhrase("{n} of {all}", {n, std::to_string(decision.options.size())}) + ')';
}

std::string FaultName(model::FaultKind kind) {
  switch (kind) {
    case model::FaultKind::StepBudget: return "the rules ran too long without asking anybody";
    case model::FaultKind::FrameDepth: return "too many calls are open at the same time";
    case model::FaultKind::Overflow: return "a number became too large";
    case model::FaultKind::DivisionByZero: return "a division by zero";
    case model::FaultKind::ListTooLong: return "a list became too long";
    case model::FaultKind::ZoneFull: return "a zone is full";
    case model::FaultKind::CardOnItself: return "a card was put on itself";
    case model::FaultKind::TooManyOptions: return "a choice has too many options";
    case model::FaultKind::TooManyCards: return "there are too many cards";
    case model::FaultKind::MissingValue: return "a value is missing";
    case model::FaultKind::Internal: break;
  }
  return "Cardinal itself made a mistake";
}

}  // namespace

std::string QuestionText(const Program& program, const match::Match& match, view::Seat viewer,
                         const view::DisplayNames& names) {
  const std::string prompt = view::PromptText(program, match, viewer, names);
  if (prompt != view::FormatQuestion(program, match, viewer, names)) return prompt;
  const std::string window = WindowName(program, match, viewer, names);
  return window.empty() ? prompt : prompt + " (" + window + ')';
}

void PrintDecision(std::ostream& out, const Program& program, const match::Match& match, view::Seat viewer,
                   const view::DisplayNames& names, const TextStyle& style, const GameLayout& layout) {
  const model::Decision& decision = match.decision;
  const std::string question = names.seats[decision.seat] + ": " + QuestionText(program, match, viewer, names) +
                               PicksNote(program, match, viewer, names);
  out << WrapText(style.Bold(question), style);
  const std::vector<ShownOption> shown = ListOptions(program, match, viewer, names, layout);
  if (decision.kind == model::DecisionKind::Number) {
    const NumberRange range = TypedNumbers(decision, shown);
    out << WrapText(
        view::Localizer(program, names)
            .TranslatePhrase("Type a number from {first} to {last}.",
                             {style.Accent(std::to_string(range.first)), style.Accent(std::to_string(range.last))}),
        style, "  ", 2);
    return;
  }
  const int longest = std::min(28, style.width * 7 / 20);  // longer labels do not move the facts of the others
  int widest = 0;
  for (const ShownOption& option : shown) widest = std::max(widest, std::min(TextColumns(option.label), longest));
  const int digits = shown.size() > 9 ? 3 : 2;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const std::string lead =
        std::string(static_cast<std::size_t>(digits) - std::min<std::size_t>(number.size(), 2), ' ') +
        style.Accent(number) + "  ";
    const model::Option& option = decision.options[static_cast<std::size_t>(shown[i].option)];
    const model::CardId card = OptionCard(program, match, option, viewer);
    const bool unique = std::ranges::count(shown, shown[i].label, &ShownOption::label) == 1;
    const bool known = option.kind == model::OptionKind::Act && unique && IsOnBoard(program, match, card, layout);
    const std::string about = card < 0 ? "" : CardInWords(program, match, card, !known, viewer, names, style, layout);
    if (about.empty()) {
      out << WrapText(shown[i].label, style, ' ' + lead, digits + 3);
    } else {
      out << WrapText(about, style, ' ' + lead + PadRight(shown[i].label, widest) + "  ", widest + digits + 5);
    }
  }
}

void PrintStory(std::ostream& out, std::span<const TranscriptLine> lines, const TextStyle& style) {
  for (const TranscriptLine& line : lines) {
    const std::string indent(static_cast<std::size_t>(std::min(line.depth, 4)) * 2, ' ');
    if (line.kind == TranscriptLine::Kind::Gap) {
      out << '\n';
    } else if (line.kind == TranscriptLine::Kind::Heading) {
      out << indent << style.Accent(line.text) << '\n';
    } else if (line.kind == TranscriptLine::Kind::CardText) {
      out << WrapText(style.Dim(line.text), style, indent, static_cast<int>(indent.size()) + 2);
    } else {
      out << WrapText(line.text, style, indent, static_cast<int>(indent.size()) + 2);
    }
  }
}

std::string FormatEnding(const Program& program, const match::Match& match, view::Seat viewer,
                         const view::DisplayNames& names) {
  const view::Localizer words(program, names);
  const model::Outcome& outcome = match.outcome;
  if (outcome.kind == model::OutcomeKind::Running) return words.TranslatePhrase("The game is not over.");
  const std::string text = view::ResultText(program, outcome, names);
  const std::string reason = view::OutcomeReason(program, match, viewer, names);
  const std::string score = view::ScoreText(program, outcome, names);
  const std::string after = score.empty() ? "" : ' ' + score + '.';
  if (reason.empty()) return text + '.' + after;
  const bool ended = std::string_view(".!?").find(reason.back()) != std::string_view::npos;
  return text + ": " + reason + (ended ? "" : ".") + after;
}

std::string FormatOutcome(const Program& program, const model::Outcome& outcome, const view::DisplayNames& names) {
  const view::Localizer words(program, names);
  if (outcome.kind == model::OutcomeKind::Running) return words.TranslatePhrase("The game is not over.");
  const std::string text = view::ResultText(program, outcome, names);
  const std::string place = LocationAndClauses(program, outcome.site);
  const std::string score = view::ScoreText(program, outcome, names), after = score.empty() ? "" : ' ' + score + '.';
  return (place.empty() ? text + '.' : text + " (" + place + ").") + after;
}

std::vector<std::string> FormatCallChain(const Program& program, const model::Fault& fault, const std::string& lead) {
  constexpr std::size_t kMost = 10, kLast = 2;
  std::vector<std::string> lines;
  for (const model::SiteId site : fault.call_chain) {
    const std::string place = LocationAndClauses(program, site);
    if (!place.empty()) lines.push_back(lead + place);
  }
  if (lines.size() <= kMost) return lines;
  const std::size_t left_out = lines.size() - (kMost - 1);
  const auto first = lines.begin() + (kMost - 1 - kLast);
  *first = "... " + std::to_string(left_out) + " more calls";
  lines.erase(first + 1, lines.end() - kLast);
  return lines;
}

void PrintFault(std::ostream& out, const Program& program, const model::Fault& fault, const TextStyle& style) {
  out << WrapText(
      style.Bold("the rules failed: " + FaultName(fault.kind)) + (fault.message.empty() ? "" : ": " + fault.message),
      style);
  const std::string place = LocationAndClauses(program, fault.site);
  if (!place.empty()) out << "  at " << place << '\n';
  for (const std::string& call : FormatCallChain(program, fault, "from ")) out << "  " << call << '\n';
}

}  // namespace cardinal::narration
