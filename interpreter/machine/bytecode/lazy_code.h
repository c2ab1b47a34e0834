// The code of a program that is compiled when it is first needed: many programs are only checked. In: the functions of
// a program, or their code from an image. Out: the code, and the description of its waiting frames. Promises: each is
// made once, whatever the thread.
#pragma once

#include <mutex>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

class LazyCode : public program::FrameShapes {
 public:
  LazyCode() = default;  // of Program::module
  explicit LazyCode(Compiled compiled) : given_(true), compiled_(std::move(compiled)) {}

  // `program`: the one to which it belongs.
  const Compiled& Get(const program::Program& program) const;
  const base::Table<FunctionId, program::FrameShape>& Of(const program::Program& program) const override;

 private:
  const bool given_ = false;  // it needs no compilation
  mutable std::once_flag compiled_once_, described_;
  mutable Compiled compiled_;
  mutable base::Table<FunctionId, program::FrameShape> shapes_;
};

}  // namespace cardinal::bytecode
