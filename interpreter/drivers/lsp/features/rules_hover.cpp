#include "interpreter/drivers/lsp/features/rules_hover.h"

#include <algorithm>

#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/load/standard_file.h"
#include "interpreter/language/symbols/value_at.h"

namespace cardinal::lsp {

namespace {

const program::Program kNoProgram;

bool Holds(source::Span span, source::FileId file, std::int32_t offset) {
  return span.file == file && span.begin <= offset && offset <= span.end;
}

documents::ClauseList RulebookOf(const Session& session, const workspace::Snapshot& snapshot) {
  source::SourceSet sources;
  diag::Sink unheard;  // what is wrong with the rulebook is a finding of the rulebook
  const std::string& prefix = snapshot.analysis.loaded.rules.game.rulebook;
  return load::LoadRulebook(session.workspace.Files(), snapshot.home.ruleset, "", prefix, {}, sources, unheard)
      .value_or(documents::ClauseList{});
}

bool WantsMarkdown(const Session& session) {
  const auto& document = session.client.textDocument;
  if (!document || !document->hover || !document->hover->contentFormat) return true;
  const auto& formats = *document->hover->contentFormat;
  return std::find(formats.begin(), formats.end(), "markdown") != formats.end();
}

}  // namespace

explain::Game RulesHover::Game() const {
  const workspace::Snapshot& snapshot = *snapshot_;
  const load::Loaded& loaded = snapshot.analysis.loaded;
  return {loaded.program ? *loaded.program : kNoProgram, loaded, snapshot.sources, snapshot.home, 0, &rulebook_};
}

void RulesHover::Use(const workspace::SnapshotPtr& snapshot) {
  if (snapshot_ == snapshot) return;
  snapshot_ = snapshot;
  rulebook_ = RulebookOf(session_, *snapshot_);
}

std::optional<Hover> RulesHover::At(const Target& target, Position position) {
  const std::size_t offset = session_.Offset(target, position);
  if (const auto found = Find(target, static_cast<std::int32_t>(offset)))
    return HoverWith(found->page, session_.RangeOf(*target.snapshot, found->span));
  const auto earlier = FindEarlierPlace(session_, target, offset);
  const auto found = earlier ? Find(earlier->target, earlier->offset) : std::nullopt;
  const auto span = found ? earlier->SpanNow(found->span) : std::nullopt;
  if (!span) return std::nullopt;
  return HoverWith(found->page, session_.LocationIn(target.path, *target.source, *span).range);
}

std::optional<Hover> RulesHover::HoverWith(const explain::Page& page, Range range) const {
  Hover hover;
  hover.contents = {WantsMarkdown(session_) ? MarkupKind::Markdown : MarkupKind::PlainText, TextOf(page)};
  hover.range = range;
  return hover;
}

std::optional<Hover> RulesHover::Of(const workspace::SnapshotPtr& snapshot, check::Entity entity, Range range) {
  Use(snapshot);
  const auto page = Explain(entity, {});
  return page ? HoverWith(*page, range) : std::nullopt;
}

std::optional<Hover> RulesHover::OfClause(const workspace::SnapshotPtr& snapshot, const std::string& id, Range range) {
  Use(snapshot);
  return HoverWith(ExplainClause(id), range);
}

std::string RulesHover::TextOf(const explain::Page& page) const {
  if (!WantsMarkdown(session_)) return explain::AsText(page, {false, 80});
  return explain::AsMarkdown(page, [this](const explain::Place& place) { return AddressOf(place); });
}

std::string RulesHover::AddressOf(const explain::Place& place) const {
  const workspace::Snapshot& snapshot = *snapshot_;
  std::filesystem::path path = place.span.file.value < 0 ? std::filesystem::path() : snapshot.PathOf(place.span.file);
  if (place.path.starts_with("std:"))
    path = load::StandardFile(session_.workspace.Files(), place.path).value_or(std::filesystem::path());
  else if (path.empty())
    path = session_.workspace.Canonical(session_.workspace.WorkingFolder() / place.path);
  return path.empty() ? "" : session_.UriOf(path) + "#L" + std::to_string(place.line);
}

std::optional<RulesHover::Found> RulesHover::Find(const Target& target, std::int32_t offset) {
  Use(target.snapshot);
  if (auto found = FindClause(target, offset)) return found;
  if (auto found = FindCheck(target, offset)) return found;
  if (auto found = FindName(target, offset)) return found;
  if (auto found = FindOwnWord(target, offset)) return found;
  return FindText(target, offset);
}

std::optional<RulesHover::Found> RulesHover::FindClause(const Target& target, std::int32_t offset) const {
  for (const check::Citation& citation : snapshot_->analysis.loaded.rules.citations)
    if (Holds(citation.span, target.file, offset)) return Found{ExplainClause(citation.clause), citation.span};
  return std::nullopt;
}

explain::Page RulesHover::ExplainClause(const std::string& id) const {
  const load::Home& home = snapshot_->home;
  const auto& program = snapshot_->analysis.loaded.program;
  const explain::ClauseQuestion question{id, rulebook_.Find(id), home, program ? &*program : nullptr, 0};
  return explain::ExplainClause(question, explain::ScenarioLines(session_.workspace.Files(), home, id));
}

// The code of a check in a comment `lint: allow CODE`.
std::optional<RulesHover::Found> RulesHover::FindCheck(const Target& target, std::int32_t offset) const {
  const source::SourceFile& file = *target.source;
  const int line = file.LineOf(offset);
  const std::string_view text = file.Line(line);
  if (text.find("lint: allow") == std::string_view::npos) return std::nullopt;
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
  auto begin = static_cast<std::size_t>(offset - file.LineStart(line)), end = begin;
  while (begin > 0 && is_part(text[begin - 1])) --begin;
  while (end < text.size() && is_part(text[end])) ++end;
  const auto code = diag::FindCode(text.substr(begin, end - begin));
  if (!code) return std::nullopt;
  const std::int32_t start = file.LineStart(line);
  const auto no_examples = [](const std::string&) { return std::string(); };
  return Found{explain::ExplainCode(*code, no_examples),
               {target.file, start + static_cast<std::int32_t>(begin), start + static_cast<std::int32_t>(end)}};
}

std::optional<RulesHover::Found> RulesHover::FindName(const Target& target, std::int32_t offset) const {
  std::optional<Found> found;
  for (const symbols::Reference& reference : snapshot_->Symbols().At(target.file, offset)) {
    auto page = Explain(reference.entity, symbols::TypeAt(snapshot_->Symbols(), target.file, offset));
    if (!page) continue;
    if (found)
      explain::Append(found->page, std::move(*page));
    else
      found = Found{std::move(*page), reference.name};
  }
  return found;
}

std::optional<RulesHover::Found> RulesHover::FindOwnWord(const Target& target, std::int32_t offset) const {
  const auto own = symbols::OwnWordAt(snapshot_->Symbols(), target.file, offset);
  if (!own) return std::nullopt;
  return Found{explain::ExplainOwnWord(Game(), own->word, own->type, own->card), own->span};
}

std::optional<explain::Page> RulesHover::Explain(check::Entity entity, check::Type type) const {
  const explain::Game game = Game();
  if (entity.kind == check::EntityKind::Card && snapshot_->Checks()) {
    const std::string& name = game.loaded.rules.cards[static_cast<std::size_t>(entity.index)].name;
    const std::int32_t card = program::FindCard(game.program, name);
    if (card >= 0)
      return explain::ExplainCard(game, card,
                                  explain::DecksWithCard(session_.workspace.Files(), game.home, game.program, card));
  }
  return explain::ExplainEntity(game, entity, snapshot_->analysis.references, type);
}

std::optional<RulesHover::Found> RulesHover::FindText(const Target& target, std::int32_t offset) const {
  const ast::File* tree = snapshot_->TreeOf(target.file);
  if (tree == nullptr || !snapshot_->Checks()) return std::nullopt;
  const explain::Game game = Game();
  std::string card;  // around the node
  for (const ast::Node& node : tree->nodes) {
    if (node.kind == ast::Kind::Card && Holds(node.span, target.file, offset)) card = node.text;
  }
  const std::int32_t def = card.empty() ? -1 : program::FindCard(game.program, card);
  if (def < 0) return std::nullopt;
  for (const ast::Node& node : tree->nodes) {
    if (node.kind == ast::Kind::CardText && Holds(node.span, target.file, offset))
      return Found{explain::ExplainText(game, def, node.span), node.span};
  }
  return std::nullopt;
}

void RegisterRulesHover(Router& router, Session& session) {
  const auto hover = std::make_shared<RulesHover>(session);
  router.OnRulesAndInlineCards<HoverRequest>([hover](const Target& target, const HoverParams& params, Context&) {
    return hover->At(target, params.position);
  });
}

}  // namespace cardinal::lsp
