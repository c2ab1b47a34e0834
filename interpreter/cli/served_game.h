// A game of the command line for the web server: its rules, decks, languages and layout are loaded once. In: the
// environment, the game, the settings of its matches. Out: web::ServedGame. Promises: after Load all functions only
// read, so that several threads may call them; a client chooses decks by name only, never a file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/game_texts.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/web/served_game.h"

namespace cardinal::cli {

class ServedGame : public web::ServedGame {
 public:
  struct Words {
    std::vector<std::string> decks;       // files or names, which are added to the legal decks of the game
    std::vector<std::string> card_files;  // more cards
    std::string language;                 // its code; empty: that of the rules
  };
  // Null after printing an error to `err`.
  static std::unique_ptr<ServedGame> Load(const Environment& env, const load::GameHome& home, const Words& words);
  // The same with these files. Null: `errors`.
  static std::shared_ptr<const ServedGame> LoadQuietly(const Environment& env, const source::FileSystem& files,
                                                       const load::GameHome& home, const Words& words,
                                                       std::string& errors);

  std::string Key() const override { return game_->GetProgram().game; }
  std::vector<std::string> Players() const override;
  std::string DescribeJson(bool has_pictures, bool is_open, std::string_view language) const override;
  std::string TranslatePhrase(std::string_view english, std::string_view language,
                              std::initializer_list<std::string> values) const override;
  web::BegunMatch Begin(const web::NewMatch& match) const override;
  web::ContinuedMatch Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                               std::unique_ptr<replay::LineSink> log) const override;
  web::RetriedMatch Retry(const web::MatchToRetry& match, host::MessageSink& messages) const override;

  const program::Program& GetProgram() const { return game_->GetProgram(); }
  // The decks of --decks, by their names; the first one for the first seat.
  const std::vector<std::string>& NamedDecks() const { return named_decks_; }

 private:
  // The texts for readers of one language.
  struct LanguageTexts {
    narration::ClauseLookup clauses;
    std::unique_ptr<ReaderRules> rules;
  };

  ServedGame() = default;
  bool LoadDecks(const Environment& env, const std::vector<std::string>& decks,
                 const std::vector<std::string>& card_files);
  void LoadTexts(const Environment& env);
  // Returns a problem in words, or "".
  std::string SetDecks(const web::NewMatch& match, session::SessionSetup& setup) const;
  // Returns a problem in words, or "".
  std::string MakeSetup(const web::NewMatch& match, session::SessionSetup& setup) const;
  std::int32_t FindLanguage(std::string_view code) const;  // that of the server if the game does not have it
  const LanguageTexts& TextsFor(std::int32_t language) const;
  host::HostSetup MakeHostSetup(session::SessionSetup session) const;

  std::unique_ptr<FullGame> game_;
  std::int32_t language_ = 0;
  narration::GameLayout layout_;
  std::vector<deck::Deck> decks_;  // legal ones; empty: the game has no decks
  std::vector<std::string> named_decks_;
  bool uses_decks_ = false;
  std::vector<LanguageTexts> texts_;  // by language
};

}  // namespace cardinal::cli
