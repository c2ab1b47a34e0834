// In: rates and counts. Out: plots as inline SVG. Promises: no colour stands in them, only classes that the page's CSS
// colours for light and dark; each says in words what it shows.
#pragma once

#include <string>

#include "interpreter/drivers/simulate/game_statistics.h"

namespace cardinal::cli {

// A rate as a point, its interval as a bar, on a line from 0 to 1. `fair`: what everybody would have if all were equal.
std::string RangePlot(const simulate::Rate& rate, double fair);

// How many games had which number: bars over the numbers, with the mean as a line.
std::string HistogramPlot(const simulate::Histogram& counts, const std::string& what);

}  // namespace cardinal::cli
