// Draws plots as inline SVG.
// In: rates and counts. Out: SVG. Promises: a plot contains no colours, only classes that the page's CSS colours for
// light and dark; each plot has a text that says what it shows.
#pragma once

#include <string>

#include "interpreter/drivers/simulate/game_statistics.h"

namespace cardinal::simulate {

// A rate as a point, its interval as a bar, on a line from 0 to 1. `fair`: the rate if all seats were equal.
std::string RangePlot(const Rate& rate, double fair);

// A change as a point, its interval as a bar, on a line from -`most` to `most` with a mark at zero. `text` says it in
// words.
std::string ChangePlot(double change, double low, double high, double most, const std::string& text);

// How many games had which number: bars over the numbers, with the mean as a line.
std::string HistogramPlot(const Histogram& counts, const std::string& what);

}  // namespace cardinal::simulate
