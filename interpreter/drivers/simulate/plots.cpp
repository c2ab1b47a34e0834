#include "interpreter/drivers/simulate/plots.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/text.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

std::string Attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + FormatTenths(value) + '"';
}

std::string SvgLine(const char* type, double x1, double y1, double x2, double y2) {
  return std::string("<line class=\"") + type + '"' + Attribute("x1", x1) + Attribute("y1", y1) + Attribute("x2", x2) +
         Attribute("y2", y2) + "/>";
}

// A point with an interval on a line from 0 to 1, and a mark.
std::string PointPlot(const Rate& point, double mark, const std::string& text) {
  constexpr double kLong = 200, kMiddle = 8, kEdge = 4;
  const auto x = [](double part) { return kEdge + part * kLong; };
  return "<svg class=\"range\" width=\"208\" height=\"16\" viewBox=\"0 0 208 16\" role=\"img\" aria-label=\"" +
         html::EscapeHtml(text) + "\">" + SvgLine("all", x(0), kMiddle, x(1), kMiddle) +
         SvgLine("fair", x(mark), 1, x(mark), 15) + SvgLine("between", x(point.low), kMiddle, x(point.high), kMiddle) +
         "<circle class=\"rate\"" + Attribute("cx", x(point.rate)) + Attribute("cy", kMiddle) + " r=\"3.2\"/></svg>";
}

// The numbers of one bar.
struct Bar {
  std::int64_t from = 0, to = 0, games = 0;
};

std::vector<Bar> MakeBars(const Histogram& counts) {
  constexpr std::int64_t kMostBars = 40;
  const std::int64_t low = counts.Quantile(0), high = counts.Quantile(1);
  const std::int64_t width = (high - low) / kMostBars + 1;
  std::vector<Bar> bars;
  for (std::int64_t from = low; from <= high; from += width) bars.push_back({from, from + width - 1, 0});
  for (const auto& [value, games] : counts.Counts()) bars[(value - low) / width].games += games;
  return bars;
}

// The geometry of a histogram.
constexpr double kWidth = 480, kHeight = 170, kLeft = 8, kTop = 18, kBottom = 140;

std::string BarText(const Bar& bar, double x, double width, double height, const std::string& what) {
  const std::string numbers = bar.from == bar.to ? base::FormatGrouped(bar.from)
                                                 : base::FormatGrouped(bar.from) + " to " + base::FormatGrouped(bar.to);
  return "<rect" + Attribute("x", x + 0.5) + Attribute("y", kBottom - height) +
         Attribute("width", std::max(width - 1, 0.5)) + Attribute("height", height) + "><title>" +
         html::EscapeHtml(numbers + ' ' + what + ": " + base::FormatGrouped(bar.games) +
                          (bar.games == 1 ? " game" : " games")) +
         "</title></rect>";
}

std::string Label(double x, double y, const char* anchor, const std::string& text, const char* type = "") {
  return "<text" + Attribute("x", x) + Attribute("y", y) + " text-anchor=\"" + anchor + "\" class=\"" + type + "\">" +
         html::EscapeHtml(text) + "</text>";
}

}  // namespace

std::string RangePlot(const Rate& rate, double fair) {
  return PointPlot(
      {rate.rate, rate.low, rate.high}, fair,
      FormatPercent(rate.rate) + ", 95 % interval " + FormatTenths(100 * rate.low) + " to " + FormatPercent(rate.high));
}

std::string ChangePlot(double change, double low, double high, double most, const std::string& text) {
  const auto part = [&](double value) { return std::clamp(0.5 + value / (2 * most), 0.0, 1.0); };
  return PointPlot({part(change), part(low), part(high)}, 0.5, text);
}

std::string HistogramPlot(const Histogram& counts, const std::string& what) {
  if (counts.Games() == 0) return "";
  const std::vector<Bar> bars = MakeBars(counts);
  std::int64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.games);
  const double width = (kWidth - 2 * kLeft) / static_cast<double>(bars.size());
  std::string svg = "<svg class=\"bars\" viewBox=\"0 0 480 170\" role=\"img\" aria-label=\"" +
                    html::EscapeHtml("How many games had how many " + what) + "\">";
  for (std::size_t i = 0; i < bars.size(); ++i)
    svg += BarText(bars[i], kLeft + static_cast<double>(i) * width, width,
                   (kBottom - kTop) * static_cast<double>(bars[i].games) / static_cast<double>(most), what);
  const double spread = static_cast<double>(bars.back().to + 1 - bars.front().from);
  const double mean =
      kLeft + (kWidth - 2 * kLeft) * (counts.Mean() + 0.5 - static_cast<double>(bars.front().from)) / spread;
  svg += SvgLine("axis", kLeft, kBottom, kWidth - kLeft, kBottom) + SvgLine("mean", mean, kTop - 6, mean, kBottom);
  const char* side = mean < kWidth / 2 ? "start" : "end";
  svg += Label(mean + (mean < kWidth / 2 ? 4 : -4), kTop - 8, side, "mean " + FormatTenths(counts.Mean()), "marked");
  svg += Label(kLeft, kBottom + 15, "start", base::FormatGrouped(counts.Quantile(0)));
  svg += Label(kWidth - kLeft, kBottom + 15, "end", base::FormatGrouped(counts.Quantile(1)));
  svg += Label(kWidth / 2, kBottom + 27, "middle",
               what + "; the highest bar is " + base::FormatGrouped(most) + (most == 1 ? " game" : " games"));
  return svg + "</svg>";
}

}  // namespace cardinal::simulate
