// The machine that will replace this one. In and out: as vm.h. Promises: a program that has one is run by it.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

// The machine that will replace this one (machine/run, docs/decisions/machine.md). A program that has one is run by it.
class Successor {
 public:
  virtual ~Successor() = default;
  virtual std::optional<model::Fault> RunToDecision(const program::Program&, match::Match&, const base::Limits&,
                                                    Observer*, AutoAnswer) const = 0;
  virtual void ApplyAnswer(const program::Program&, match::Match&, const model::Answer&) const = 0;
  // `arena`: of lists among the parameters; null: there are none.
  virtual EvaluationResult Evaluate(const program::Program&, const match::Match& asking, program::FunctionId,
                                    std::span<const Value> params, const base::Limits&, ModifierTerms*, Observer*,
                                    const match::ValueStack* arena) const = 0;
  virtual model::SiteId SiteOf(const program::Program&, const match::Frame&) const = 0;
  virtual model::SiteId EventCallSiteOf(const program::Program&, const match::Frame&) const = 0;
};

}  // namespace cardinal::vm
