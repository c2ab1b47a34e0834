#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::TestModule;

namespace {

// The caller after the pass. `event`: the instructions of the first event of the program.
std::string CallerAfter(const std::string& event, ir::Effects effects = 0, bool named = false,
                        const std::string& before = "") {
  TestModule test;
  const std::string name = test.program.events[0].name;
  const auto code = test.Add("function \"event\" -> nothing\n  r0: number\n  r1: truth\nb0:\n" + before +
                             "  enter event " + name + "\n" + event + "  r0 = none\n  leave\n  return r0\n");
  const auto caller = test.Add("function \"caller\" -> number\n  r0: number\n  r1: number\nb0:\n  r0 = call event " +
                               name + " ()\n  r1 = 1\n  return r1\n");
  test.program.events[0].code = code;
  test.program.events[0].params.clear();
  ir::ModuleEffects all(test.module.functions.size());
  all[code].effects = effects;
  Facts facts{test.program, test.module, all, {}};
  facts.named_events.assign(test.program.events.size(), named ? 1 : 0);
  ir::Function function = test.module.functions[caller];
  InlineEvents(function, facts);
  CHECK(ir::Verify(test.program, function) == "");
  CHECK_FALSE(InlineEvents(function, facts));  // the call that is left is for observers
  const std::string text = ir::Print(test.program, function);
  return text.substr(text.find("b0:"));
}

bool IsInlined(const std::string& text) { return text.find("if unseen") != std::string::npos; }

}  // namespace

TEST_CASE("opt: the code of a short event is put where it is called, and the call stays for observers") {
  const std::string text = CallerAfter("");
  INFO(text);
  CHECK(IsInlined(text));
  CHECK(text.find("call event") != std::string::npos);
  CHECK(text.find("leave") == std::string::npos);
}

TEST_CASE("opt: an event that may be forbidden keeps its frame: then it does not begin") {
  const std::string forbidden = "  r1 = 0\n  if r1 go to b1 else b2\nb1:\n  r0 = none\n  return r0\nb2:\n";
  CHECK_FALSE(IsInlined(CallerAfter("", 0, false, forbidden)));
}

TEST_CASE("opt: an event keeps its frame if it asks, ends the match, is named, or names itself") {
  CHECK_FALSE(IsInlined(CallerAfter("", ir::kAsks)));
  CHECK_FALSE(IsInlined(CallerAfter("", ir::kEndsMatch)));
  CHECK_FALSE(IsInlined(CallerAfter("", 0, true)));
  CHECK_FALSE(IsInlined(CallerAfter("  run the state-based actions\n")));
}

}  // namespace cardinal::opt
