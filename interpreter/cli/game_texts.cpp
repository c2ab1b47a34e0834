#include "interpreter/cli/game_texts.h"

#include <map>
#include <memory>
#include <optional>

namespace cardinal::cli {

std::function<const explain::ExplainedGame*()> MakeRulesLookup(const Environment& env, const CommandGame& game,
                                                               const std::vector<std::string>& cards,
                                                               const std::string& lang, std::int32_t language) {
  struct Rules {
    std::unique_ptr<FullGame> game;
    documents::ClauseList book;
    narration::GameLayout layout;
    std::optional<explain::ExplainedGame> explained;
  };
  auto rules = std::make_shared<std::optional<Rules>>();
  return [&env, &game, cards, lang, language, rules]() -> const explain::ExplainedGame* {
    if (!*rules) {
      Rules& made = rules->emplace();
      made.game = TryLoadWholeGame(env, game.home, cards);
      const bool same = made.game && made.game->GetProgram().content_hash == game.GetProgram().content_hash;
      if (same) {
        made.book = LoadRulebookOrEmpty(env, game.home, lang);
        made.layout = LoadLayout(env, game.home, game.GetProgram()).value_or(narration::GameLayout{});
        made.explained.emplace(explain::ExplainedGame{made.game->GetProgram(), made.game->loaded, made.game->sources,
                                                      made.game->home, language, &made.book, &made.game->references,
                                                      LoadHowToPlay(env, game.home, lang).value_or(load::HowToPlay{}),
                                                      &made.layout});
      }
    }
    return (*rules)->explained ? &*(*rules)->explained : nullptr;
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
