// The one main of all unit tests; Catch2 costs nine seconds here and only here.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
