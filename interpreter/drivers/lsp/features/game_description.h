// What a client needs to start a game: the place of its rules, the number of players, and its decks with their cards.
#pragma once

#include <string>

#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

// The game of a file: {game, rules, players, decks: [{uri, title, cards}]}, decks sorted by title. `rules`: the URI of
// the folder or the file that a command accepts as the game. `players`: the minimum number.
// The decks are those in the game's folders and those that are open. Null: the file belongs to no game.
Json DescribeGame(Session& session, const std::string& uri);

}  // namespace cardinal::lsp
