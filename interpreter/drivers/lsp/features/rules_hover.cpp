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

bool ContainsOffset(source::Span span, source::FileId file, std::int32_t offset) {
  return span.file == file && span.begin <= offset && offset <= span.end;
}

documents::ClauseList ReadRulebook(const Session& session, const workspace::AnalysisSnapshot& snapshot) {
  source::SourceSet sources;
  diag::Sink unheard;  // errors of the rulebook are reported as findings of the rulebook
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

explain::ExplainedGame RulesHover::Game() const {
  const workspace::AnalysisSnapshot& snapshot = *snapshot_;
  const load::LoadResult& loaded = snapshot.analysis.loaded;
  return {loaded.program ? *loaded.program : kNoProgram,
          loaded,
          snapshot.sources,
          snapshot.home,
          0,
          &rulebook_,
          &snapshot.analysis.references};
}

void RulesHover::Use(const workspace::SnapshotPtr& snapshot) {
  if (snapshot_ == snapshot) return;
  snapshot_ = snapshot;
  rulebook_ = ReadRulebook(session_, *snapshot_);
}

std::optional<Hover> RulesHover::HoverAt(const RequestTarget& target, Position position) {
  const std::int32_t offset = session_.Offset(target, position);
  if (const auto found = Find(target, offset))
    return HoverWith(found->page, session_.ToRange(*target.snapshot, found->span));
  const auto earlier = FindEarlierPlace(session_, target, offset);
  const auto found = earlier ? Find(earlier->target, earlier->offset) : std::nullopt;
  const auto span = found ? earlier->SpanNow(found->span) : std::nullopt;
  if (!span) return std::nullopt;
  return HoverWith(found->page, session_.LocationIn(target.path, *target.source, *span).range);
}

std::optional<Hover> RulesHover::HoverWith(const explain::ExplainPage& page, Range range) const {
  Hover hover;
  hover.contents = {WantsMarkdown(session_) ? MarkupKind::Markdown : MarkupKind::PlainText, RenderPage(page)};
  hover.range = range;
  return hover;
}

std::optional<Hover> RulesHover::MakeHover(const workspace::SnapshotPtr& snapshot, check::Entity entity, Range range) {
  Use(snapshot);
  const auto page = Explain(entity, {});
  return page ? HoverWith(*page, range) : std::nullopt;
}

std::optional<Hover> RulesHover::OfClause(const workspace::SnapshotPtr& snapshot, const std::string& id, Range range) {
  Use(snapshot);
  return HoverWith(ExplainClause(id), range);
}

std::string RulesHover::RenderPage(const explain::ExplainPage& page) const {
  if (!WantsMarkdown(session_)) return explain::RenderText(page, {false, 80});
  return explain::RenderMarkdown(page, [this](const explain::PageLocation& place) { return LocationUri(place); });
}

std::string RulesHover::LocationUri(const explain::PageLocation& place) const {
  const workspace::AnalysisSnapshot& snapshot = *snapshot_;
  std::filesystem::path path = place.span.file.value < 0 ? std::filesystem::path() : snapshot.FilePath(place.span.file);
  if (place.path.starts_with("std:"))
    path = load::StandardFile(session_.workspace.Files(), place.path).value_or(std::filesystem::path());
  else if (path.empty())
    path = session_.workspace.Canonical(session_.workspace.WorkingFolder() / place.path);
  return path.empty() ? "" : session_.ClientUri(path) + "#L" + std::to_string(place.line);
}

std::optional<RulesHover::FoundPage> RulesHover::Find(const RequestTarget& target, std::int32_t offset) {
  Use(target.snapshot);
  if (auto found = FindClause(target, offset)) return found;
  if (auto found = FindCheck(target, offset)) return found;
  if (auto found = FindName(target, offset)) return found;
  if (auto found = FindOwnWord(target, offset)) return found;
  return FindText(target, offset);
}

std::optional<RulesHover::FoundPage> RulesHover::FindClause(const RequestTarget& target, std::int32_t offset) const {
  for (const check::Citation& citation : snapshot_->analysis.loaded.rules.citations)
    if (ContainsOffset(citation.span, target.file, offset))
      return FoundPage{ExplainClause(citation.clause), citation.span};
  return std::nullopt;
}

explain::ExplainPage RulesHover::ExplainClause(const std::string& id) const {
  const load::GameHome& home = snapshot_->home;
  const auto& program = snapshot_->analysis.loaded.program;
  const explain::ClauseQuestion question{id, rulebook_.FindClause(id), home, program ? &*program : nullptr, 0};
  return explain::ExplainClause(question, explain::ScenarioLines(session_.workspace.Files(), home, id));
}

// The code of a check in a comment `lint: allow CODE`.
std::optional<RulesHover::FoundPage> RulesHover::FindCheck(const RequestTarget& target, std::int32_t offset) const {
  const source::SourceFile& file = *target.source;
  const int line = file.LineNumberAt(offset);
  const std::string_view text = file.LineText(line);
  if (text.find("lint: allow") == std::string_view::npos) return std::nullopt;
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
  auto begin = static_cast<std::size_t>(offset - file.LineStart(line)), end = begin;
  while (begin > 0 && is_part(text[begin - 1])) --begin;
  while (end < text.size() && is_part(text[end])) ++end;
  const auto code = diag::FindCode(text.substr(begin, end - begin));
  if (!code) return std::nullopt;
  const std::int32_t start = file.LineStart(line);
  const auto no_examples = [](const std::string&) { return std::string(); };
  return FoundPage{explain::ExplainCode(*code, no_examples),
                   {target.file, start + static_cast<std::int32_t>(begin), start + static_cast<std::int32_t>(end)}};
}

std::optional<RulesHover::FoundPage> RulesHover::FindName(const RequestTarget& target, std::int32_t offset) const {
  std::optional<FoundPage> found;
  for (const symbols::Reference& reference : snapshot_->Symbols().ReferencesAt(target.file, offset)) {
    auto page = Explain(reference.entity, symbols::TypeAt(snapshot_->Symbols(), target.file, offset));
    if (!page) continue;
    if (found)
      explain::AppendPage(found->page, std::move(*page));
    else
      found = FoundPage{std::move(*page), reference.name};
  }
  return found;
}

std::optional<RulesHover::FoundPage> RulesHover::FindOwnWord(const RequestTarget& target, std::int32_t offset) const {
  const auto own = symbols::OwnWordAt(snapshot_->Symbols(), target.file, offset);
  if (!own) return std::nullopt;
  return FoundPage{explain::ExplainOwnWord(Game(), own->word, own->type, own->card), own->span};
}

std::optional<explain::ExplainPage> RulesHover::Explain(check::Entity entity, check::Type type) const {
  const explain::ExplainedGame game = Game();
  if (entity.kind == check::EntityKind::Card && snapshot_->Checks()) {
    const std::string& name = game.loaded.rules.cards[entity.index].name;
    const std::int32_t card = program::FindCard(game.program, name);
    if (card >= 0)
      return explain::ExplainCard(game, card,
                                  explain::DecksWithCard(session_.workspace.Files(), game.home, game.program, card));
  }
  return explain::ExplainEntity(game, entity, snapshot_->analysis.references, type);
}

std::optional<RulesHover::FoundPage> RulesHover::FindText(const RequestTarget& target, std::int32_t offset) const {
  const ast::File* tree = snapshot_->FindTree(target.file);
  if (tree == nullptr || !snapshot_->Checks()) return std::nullopt;
  const explain::ExplainedGame game = Game();
  std::string card;  // around the node
  for (const ast::Node& node : tree->nodes) {
    if (node.kind == ast::NodeKind::Card && ContainsOffset(node.span, target.file, offset)) card = node.text;
  }
  const std::int32_t def = card.empty() ? -1 : program::FindCard(game.program, card);
  if (def < 0) return std::nullopt;
  for (const ast::Node& node : tree->nodes) {
    if (node.kind == ast::NodeKind::CardText && ContainsOffset(node.span, target.file, offset))
      return FoundPage{explain::ExplainText(game, def, node.span), node.span};
  }
  return std::nullopt;
}

void RegisterRulesHover(Router& router, Session& session) {
  const auto hover = std::make_shared<RulesHover>(session);
  router.OnRulesAndInlineCards<HoverRequest>(
      [hover](const RequestTarget& target, const HoverParams& params, HandlerContext&) {
        return hover->HoverAt(target, params.position);
      });
}

}  // namespace cardinal::lsp
