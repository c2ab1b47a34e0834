#include "interpreter/machine/bytecode/lazy_code.h"

#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/bytecode/describe_frames.h"
#include "interpreter/machine/ir/lazy_module.h"

namespace cardinal::bytecode {

namespace {

// From one decision to the next, or one question. Optimising the rules of a large game takes as long as some thousands.
constexpr int kFewRuns = 2000;

}  // namespace

const Compiled& LazyCode::Get(const program::Program& program) const {
  if (lazy_.is_optimized) return lazy_.optimized;
  std::call_once(lazy_.optimizing, [&] {
    lazy_.optimized = Compile(program, program.module->Get(program));
    lazy_.is_optimized = true;
  });
  return lazy_.optimized;
}

const Compiled& LazyCode::ForRun(const program::Program& program) const {
  if (lazy_.is_optimized || lazy_.runs++ >= kFewRuns) return Get(program);
  return Plain(program);
}

const Compiled& LazyCode::Plain(const program::Program& program) const {
  if (lazy_.is_optimized) return lazy_.optimized;
  std::call_once(lazy_.compiling, [&] { lazy_.plain = CompilePlain(program, program.module->Get(program)); });
  return lazy_.plain;
}

const base::Table<FunctionId, program::FrameShape>& LazyCode::Of(const program::Program& program) const {
  if (lazy_.is_optimized) {
    std::call_once(lazy_.describing_optimized, [&] { lazy_.optimized_shapes = DescribeFrames(lazy_.optimized); });
    return lazy_.optimized_shapes;
  }
  std::call_once(lazy_.describing, [&] { lazy_.shapes = DescribeFrames(Plain(program)); });
  return lazy_.shapes;
}

}  // namespace cardinal::bytecode
