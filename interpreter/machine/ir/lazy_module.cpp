#include "interpreter/machine/ir/lazy_module.h"

#include <stdexcept>

#include "interpreter/machine/ir/image.h"

namespace cardinal::ir {

const Module& LazyModule::Get(const Program& program) const {
  if (image_.empty()) return module_;
  std::call_once(decoded_, [&] {
    if (!Decode(program, image_, module_))
      throw std::runtime_error("the functions of a program in the cache are not sound");
  });
  return module_;
}

std::string LazyModule::Encode() const { return image_.empty() ? ir::Encode(module_) : image_; }

}  // namespace cardinal::ir
