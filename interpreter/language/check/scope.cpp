#include "interpreter/language/check/scope.h"

namespace cardinal::check {

const Variable* Variables::FindVariable(const std::string& name) const {
  constexpr std::size_t kFew = 64;
  if (list_.size() <= kFew) {
    const auto found =
        std::find_if(list_.rbegin(), list_.rend(), [&](const Variable& one) { return one.name == name; });
    return found == list_.rend() ? nullptr : &*found;
  }
  for (; known_ < list_.size(); ++known_) innermost_[list_[known_].name] = known_;
  const auto found = innermost_.find(name);
  return found == innermost_.end() ? nullptr : &list_[found->second];
}

void Variables::resize(std::size_t size) {
  list_.resize(size);
  if (known_ <= size) return;
  innermost_.clear();
  known_ = 0;
}

}  // namespace cardinal::check
