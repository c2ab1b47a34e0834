// The questions of clients: why something is so, what a word or a card means, what the computer would do.
#include <algorithm>
#include <chrono>
#include <sstream>

#include "interpreter/base/stop.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::host {

namespace {

using protocol::RefusalCode;

constexpr int kUnwrapped = 1'000'000;  // columns: the client wraps the lines

std::vector<std::string> SplitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::vector<std::string> PlaceLines(const reasons::ExplainContext& asker, const reasons::Reason& reason) {
  std::ostringstream out;
  reasons::PrintReason(out, asker, reason, {false, kUnwrapped}, reasons::ReasonLevel::Places);
  return SplitLines(out.str());
}

std::vector<std::string> PageLines(const explain::ExplainPage& page) {
  return SplitLines(explain::RenderText(page, {false, kUnwrapped}));
}

}  // namespace

template <class Answer>
void HostedMatch::AnswerInTime(const Request& request, const Answer& answer) {
  using Clock = base::StopScope::Clock;
  std::optional<Clock::time_point> end;
  if (setup_.question_time) end = Clock::now() + std::chrono::milliseconds(*setup_.question_time);
  const base::StopScope scope(end);
  try {
    answer();
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
    Refuse(request, RefusalCode::busy, Words(request.client).TranslatePhrase("The answer would take too long."));
  }
}

// A card can be asked for by its alias: `c12 attack`.
void HostedMatch::NameCardsByAlias(const Client& client, const std::string& words,
                                   reasons::ExplainContext& asker) const {
  const AliasBook& aliases = viewers_.at(client.viewer).aliases;
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    if (aliases.FindCard(word) < 0) continue;
    asker.find_card = [this, &client, &aliases](std::string_view name) {
      const model::CardId card = aliases.FindCard(base::TrimText(name));
      return card >= 0 ? card : reasons::FindSeenCard(program_, GetMatch(), client.viewer, Words(client), name);
    };
  }
}

void HostedMatch::AnswerWhy(const Request& request, const std::string& words) {
  const Client& client = request.client;
  reasons::ExplainContext asker = session_.MakeExplainContext(
      client.viewer, client.names,
      setup_.texts.clauses ? setup_.texts.clauses(client.names.language) : narration::ClauseLookup(),
      setup_.texts.source);
  if (base::TrimText(words).empty()) {
    if (asked_seat_ == model::kNoSeat || asked_seat_ != client.viewer)
      return Refuse(request, RefusalCode::not_your_turn, Words(client).TranslatePhrase("You are not asked now."));
    const reasons::Reason asked = reasons::ExplainAskingRule(asker);
    return Reply(request, reasons::PlainLines(asker, asked), PlaceLines(asker, asked));
  }
  NameCardsByAlias(client, words, asker);
  const reasons::Question question = reasons::ParseQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Unrecognised)
    return Refuse(request, RefusalCode::no_such_thing, diag::EscapeUnprintable(question.problem));
  const reasons::Reason reason = reasons::AnswerQuestion(asker, question);
  std::vector<std::string> lines = reasons::PlainLines(asker, reason);
  if (const std::string copy = reasons::DescribeAmbiguity(asker, question, words); !copy.empty())
    lines.insert(lines.begin(), diag::EscapeUnprintable(copy));
  Reply(request, std::move(lines), PlaceLines(asker, reason));
}

void HostedMatch::On(const Request& request, const protocol::Why& message) {
  AnswerInTime(request, [&] { AnswerWhy(request, message.question.value_or("")); });
}

void HostedMatch::On(const Request& request, const protocol::WhyNot& message) {
  if (RefuseSpectator(request)) return;
  AnswerInTime(request, [&] { AnswerWhy(request, "not " + message.question); });
}

const explain::ExplainedGame* HostedMatch::FindRules(const Request& request) {
  const explain::ExplainedGame* rules =
      setup_.texts.rules ? setup_.texts.rules(request.client.names.language) : nullptr;
  if (rules == nullptr)
    Refuse(request, RefusalCode::no_such_thing,
           Words(request.client).TranslatePhrase("The rules of this game cannot be read any more."));
  return rules;
}

void HostedMatch::On(const Request& request, const protocol::Explain& message) {
  const explain::ExplainedGame* rules = FindRules(request);
  if (rules == nullptr) return;
  const auto page = explain::ExplainForPlayer(*rules, message.word);
  if (!page) return On(request, protocol::CardTextRequest{request.id, message.word});
  const auto whole = explain::ExplainWhole(*rules, message.word);
  Reply(request, PageLines(*page), whole ? PageLines(*whole) : std::vector<std::string>());
}

void HostedMatch::On(const Request& request, const protocol::Rules&) {
  if (const explain::ExplainedGame* rules = FindRules(request))
    Reply(request, PageLines(explain::ExplainRules(*rules)), PageLines(explain::ExplainGame(*rules)));
}

// An alias means a card of the match; any other name means a definition, which all players may know.
void HostedMatch::On(const Request& request, const protocol::CardTextRequest& message) {
  const view::Localizer words = Words(request.client);
  const auto viewer = viewers_.find(request.client.viewer);
  const model::CardId card = viewer == viewers_.end() ? -1 : viewer->second.aliases.FindCard(message.card);
  if (card >= 0) return ReplyCardText(request, GetMatch().state.cards[card].def);
  const reasons::BilingualNames names = reasons::CardNames(program_, words);
  const std::int32_t found = message.card.empty() ? -1 : reasons::FindName(message.card, names);
  if (found >= 0) return ReplyCardText(request, found);
  const std::string nearest = diag::FindNearestName(message.card, names.reader);
  Refuse(request, RefusalCode::no_such_thing,
         found == -2       ? reasons::DescribeSeveralCards(program_, words, message.card)
         : nearest.empty() ? words.TranslatePhrase("There is no such card, and no such word in the rules.")
                           : words.TranslatePhrase("There is no such card; did you mean `{name}`?", {nearest}));
}

void HostedMatch::ReplyCardText(const Request& request, std::int32_t def) {
  const std::int32_t language = request.client.names.language;
  const view::Localizer words = Words(request.client);
  const program::CardDef& card = program_.cards[def];
  const std::string type = words.TranslateName(program_.card_types[card.type].name);
  const std::string kind =
      card.set.empty() ? type : words.TranslatePhrase("{type} of {set}", {type, words.TranslateText(card.set)});
  std::vector<std::string> lines = {words.CardName(def) + ", " + kind}, places;
  for (std::string line :
       {narration::FormatPrintedFacts(program_, def, language, session_.GetSetup().layout), words.CardText(def)})
    if (!line.empty()) lines.push_back(std::move(line));
  if (const explain::ExplainedGame* rules = setup_.texts.rules ? setup_.texts.rules(language) : nullptr) {
    for (std::string& sentence : explain::KeywordSentences(*rules).ForCard(def)) lines.push_back(std::move(sentence));
    places = PageLines(explain::ExplainCard(*rules, def, {}));
  }
  Reply(request, std::move(lines), std::move(places));
}

void HostedMatch::ReplyExplained(const Request& request,
                                 const std::optional<session::MatchSession::MoveExplanation>& move,
                                 std::string_view otherwise) {
  const view::Localizer words = Words(request.client);
  if (!move) return Refuse(request, RefusalCode::no_such_thing, words.TranslatePhrase(otherwise));
  std::vector<std::string> lines = session::ReasonSentences(words, move->reasons);
  lines.insert(lines.begin(), move->head);
  Reply(request, std::move(lines));
}

void HostedMatch::On(const Request& request, const protocol::Because&) {
  if (RefuseSpectator(request)) return;
  AnswerInTime(request, [&] {
    ReplyExplained(request, session_.ExplainLastMove(request.client.viewer, request.client.names),
                   "No computer player has chosen anything since then.");
  });
}

// It takes about as long as a move of a computer player, so a decision has it once.
void HostedMatch::On(const Request& request, const protocol::Advice&) {
  if (RefuseSpectator(request)) return;
  const bool asked = asked_seat_ == request.client.viewer;
  if (asked && advised_ == generation_)
    return Refuse(request, RefusalCode::rate,
                  Words(request.client).TranslatePhrase("You had advice for this question already."));
  if (asked) advised_ = generation_;
  AnswerInTime(request, [&] {
    ReplyExplained(request, asked ? session_.Advise(request.client.viewer, request.client.names) : std::nullopt,
                   "You have no choice here.");
  });
}

}  // namespace cardinal::host
