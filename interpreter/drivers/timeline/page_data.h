// Makes the data of a timeline page. In: a Timeline and the viewers of the page. Out: what the page's script reads, as
// JSON: each text, card view, zone and list of states is stored once and referred to by its number. Promises: the JSON
// has no `<`, so that a page can contain it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/base/json.h"
#include "interpreter/drivers/timeline/timeline_lines.h"
#include "interpreter/drivers/timeline/timeline_page.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

class PageData {
 public:
  PageData(const program::Program& program, const Timeline& timeline, const PageOptions& options)
      : program_(program), words_(program, timeline.names), timeline_(timeline), options_(options) {}
  std::string Text();

 private:
  // Values that are stored once and referred to by their number.
  struct InternTable {
    std::map<std::string, int> number_of;  // by their JSON text
    base::Json entries = base::Json::array();
    int Intern(const base::Json& json);
  };

  int String(const std::string& text);  // -1: empty
  base::Json Strings(const std::vector<std::string>& texts);
  int Face(int face);
  int Place(model::SiteId site);
  base::Json Clauses(const std::vector<std::int32_t>& clauses, bool all);
  base::Json Cards(const std::vector<std::int32_t>& cards);
  base::Json View(std::size_t viewer);
  base::Json Story(std::size_t viewer);
  base::Json LineJson(const TimelineLine& line, bool all);
  base::Json MomentJson(const TimelinePoint& moment, std::size_t viewer, const std::map<int, int>& line_of);
  void AddBoard(base::Json& moment, const BoardSnapshot& board);
  base::Json Zones();
  base::Json Words() const;
  std::size_t First() const { return static_cast<std::size_t>(options_.from) - 1; }
  std::size_t End() const;

  const program::Program& program_;
  const view::Localizer words_;
  const Timeline& timeline_;
  const PageOptions& options_;
  InternTable strings_, faces_, cells_, states_;
  std::map<std::string, std::string> clauses_;  // by id: the text, for the referee
};

}  // namespace cardinal::timeline
