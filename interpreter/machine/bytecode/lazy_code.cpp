#include "interpreter/machine/bytecode/lazy_code.h"

#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/bytecode/describe_frames.h"
#include "interpreter/machine/ir/lazy_module.h"

namespace cardinal::bytecode {

const Compiled& LazyCode::Get(const program::Program& program) const {
  if (!given_) std::call_once(compiled_once_, [&] { compiled_ = Compile(program, program.module->Get(program)); });
  return compiled_;
}

const base::Table<FunctionId, program::FrameShape>& LazyCode::Of(const program::Program& program) const {
  std::call_once(described_, [&] { shapes_ = DescribeFrames(Get(program)); });
  return shapes_;
}

}  // namespace cardinal::bytecode
