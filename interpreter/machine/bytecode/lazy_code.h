// The code of a program that is compiled when it is needed: many programs are only checked, and others, such as those
// of a scenario with cards of its own, play one short match. In: the functions of a program, or their code from an
// image. Out: the code, first only in its plain form; the description of its waiting frames. Promises: each is made
// once, whatever the thread; both forms of the code continue each other's matches.
#pragma once

#include <atomic>
#include <mutex>
#include <utility>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

class LazyCode : public program::FrameShapes {
 public:
  LazyCode() = default;  // of Program::module
  explicit LazyCode(Compiled compiled) : lazy_(std::move(compiled)) {}

  // `program`: the one to which it belongs, in all these functions.

  // With its optimised form.
  const Compiled& Get(const program::Program& program) const;
  // For one more run. The optimised form is made when a program has run often enough to gain from it.
  const Compiled& ForRun(const program::Program& program) const;
  // With its plain form, which is the same in all results.
  const Compiled& Plain(const program::Program& program) const;
  const base::Table<FunctionId, program::FrameShape>& Of(const program::Program& program) const override;

 private:
  struct Lazy {
    Lazy() = default;
    explicit Lazy(Compiled compiled) : is_optimized(true), optimized(std::move(compiled)) {}
    std::atomic<bool> is_optimized = false;
    std::atomic<int> runs = 0;
    std::once_flag optimizing, compiling, describing, describing_optimized;
    Compiled optimized, plain;
    base::Table<FunctionId, program::FrameShape> shapes, optimized_shapes;
  };
  mutable Lazy lazy_;
};

}  // namespace cardinal::bytecode
