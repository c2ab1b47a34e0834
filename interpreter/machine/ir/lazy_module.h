// The functions of a program that is read from an image: most commands never look at them. In: functions, or their
// image (image.h). Out: the functions. Promises: an image is decoded when it is first asked for, once, whatever the
// thread.
#pragma once

#include <mutex>
#include <string>
#include <utility>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

class LazyModule {
 public:
  explicit LazyModule(Module module) : module_(std::move(module)) {}
  explicit LazyModule(std::string image) : image_(std::move(image)) {}

  // `program`: the one to which they belong. Throws std::runtime_error if the image is not sound, which only a
  // forged checksum makes possible.
  const Module& Get(const Program& program) const;
  // The image.
  std::string Encode() const;

 private:
  const std::string image_;  // empty: there are functions from the beginning
  mutable std::once_flag decoded_;
  mutable Module module_;
};

}  // namespace cardinal::ir
