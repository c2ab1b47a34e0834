#include "interpreter/cli/game_texts.h"

#include <map>
#include <memory>
#include <optional>

namespace cardinal::cli {

ReaderRules::ReaderRules(const Environment& env, const FullGame& game, const narration::GameLayout& layout,
                         std::string_view code, std::int32_t language)
    : book(LoadRulebookOrEmpty(env, game.home, std::string(code))),
      explained{game.GetProgram(),
                game.loaded,
                game.sources,
                game.home,
                language,
                &book,
                &game.references,
                LoadHowToPlay(env, game.home, std::string(code)).value_or(load::HowToPlay{}),
                &layout} {}

std::function<const explain::ExplainedGame*()> MakeRulesLookup(const Environment& env, const CommandGame& game,
                                                               const std::vector<std::string>& cards,
                                                               const std::string& lang, std::int32_t language) {
  struct Rules {
    std::unique_ptr<FullGame> game;
    narration::GameLayout layout;
    std::unique_ptr<ReaderRules> read;
  };
  auto rules = std::make_shared<std::optional<Rules>>();
  return [&env, &game, cards, lang, language, rules]() -> const explain::ExplainedGame* {
    if (!*rules) {
      Rules& made = rules->emplace();
      made.game = TryLoadWholeGame(env, game.home, cards);
      const bool same = made.game && made.game->GetProgram().content_hash == game.GetProgram().content_hash;
      if (same) {
        made.layout = LoadLayout(env, game.home, game.GetProgram()).value_or(narration::GameLayout{});
        made.read = std::make_unique<ReaderRules>(env, *made.game, made.layout, lang, language);
      }
    }
    return (*rules)->read ? &(*rules)->read->explained : nullptr;
  };
}

host::GameTexts MakeGameTexts(const Environment& env, const CommandGame& game, const std::vector<std::string>& cards) {
  const auto code = [&game](std::int32_t language) {
    const auto& languages = game.GetProgram().languages;
    return languages.Contains(language) ? languages[language].code : std::string();
  };
  auto rules = std::make_shared<std::map<std::int32_t, std::function<const explain::ExplainedGame*()>>>();
  auto clauses = std::make_shared<std::map<std::int32_t, narration::ClauseLookup>>();
  host::GameTexts texts;
  texts.source = reasons::MakeSourceTextLookup(game.GetProgram(), game.sources);
  texts.rules = [&env, &game, cards, code, rules](std::int32_t language) {
    auto& lookup = (*rules)[language];
    if (!lookup) lookup = MakeRulesLookup(env, game, cards, code(language), language);
    return lookup();
  };
  texts.clauses = [&env, &game, code, clauses](std::int32_t language) {
    auto& lookup = (*clauses)[language];
    if (!lookup) lookup = MakeClauseLookup(env, game.home, code(language));
    return lookup;
  };
  return texts;
}

}  // namespace cardinal::cli
