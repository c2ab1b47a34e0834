// What a client needs to start a game: where its rules are, how many players it needs, and its decks with their cards.
#pragma once

#include <string>

#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

// Of the game of a file: {game, rules, players, decks: [{uri, title, cards}]}, decks by their titles. `rules`: the URI
// of the folder or the file that a command takes for the game. `players`: the fewest.
// The decks are those in the game's folders and those that are open. Null: the file belongs to no game.
Json DescribeGame(Session& session, const std::string& uri);

}  // namespace cardinal::lsp
