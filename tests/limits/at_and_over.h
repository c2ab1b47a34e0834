// AT marks what holds at a limit, OVER what holds one past it. tests/limits/catalogue_test.cpp requires both for every
// limit.
#pragma once

#define AT(condition) CHECK(condition)
#define OVER(condition) CHECK(condition)
