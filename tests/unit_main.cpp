// The one main of all unit tests. Catch2 version 2 costs nine seconds of compilation here only; version 3 brings its
// own main.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
