#include <antlr4-runtime.h>

#include "CardsLexer.h"
#include "CardsParser.h"
#include "tests/bench/peers/cards/cards.h"
#include "tests/bench/trouble.h"

namespace cardinal::peers {

int ParseWithAntlr(const std::string& cards) {
  antlr4::ANTLRInputStream input(cards);
  CardsLexer lexer(&input);
  antlr4::CommonTokenStream tokens(&lexer);
  CardsParser parser(&tokens);
  const CardsParser::File_Context* const file = parser.file_();
  if (parser.getNumberOfSyntaxErrors() > 0) throw bench::Trouble("ANTLR found mistakes in the cards");
  return static_cast<int>(file->children.size()) - 1;  // without the end of the file
}

}  // namespace cardinal::peers
