// AT: what holds where a limit is just kept. OVER: what holds one past it. tests/limits/catalogue_test.cpp wants both
// for every limit.
#pragma once

#define AT(condition) CHECK(condition)
#define OVER(condition) CHECK(condition)
