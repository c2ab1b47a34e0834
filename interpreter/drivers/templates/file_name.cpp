#include "interpreter/drivers/templates/file_name.h"

#include "interpreter/base/spelling.h"

namespace cardinal::templates {

std::string ToFileName(const std::string& name, const std::string& otherwise) {
  std::string file;
  for (const char c : base::FoldSpelling(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) file += c;
    if ((c == ' ' || c == '-' || c == '_') && !file.empty() && file.back() != '_') file += '_';
  }
  while (!file.empty() && file.back() == '_') file.pop_back();
  return file.empty() ? otherwise : file;
}

}  // namespace cardinal::templates
