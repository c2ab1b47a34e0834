#include "interpreter/drivers/simulate/report_page.h"

#include <ostream>

#include "interpreter/drivers/html/html_page.h"

namespace cardinal::simulate {

void PrintReportPage(std::ostream& out, const std::string& title, const std::string& language,
                     const std::function<void(std::ostream&)>& body) {
  const auto file = [](std::string_view name) { return base::FindEmbeddedFile(ReportPageFiles(), name); };
  const html::Page page{title, language, file("report_page.css"), file("report_page.html")};
  html::PrintPage(out, page, [&](std::ostream& to, std::string_view name) {
    if (name == "body") {
      body(to);
    } else {
      to << file(name);
    }
  });
}

}  // namespace cardinal::simulate
