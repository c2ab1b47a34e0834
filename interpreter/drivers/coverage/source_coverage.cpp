#include "interpreter/drivers/coverage/source_coverage.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::coverage {

namespace {

using program::Program;
using program::SiteId;

// A part of a source, on one line.
std::string OneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

class SourceCoverageCollector {
 public:
  SourceCoverageCollector(const Program& program, const source::SourceSet& sources, const ReachedPlaces& ran,
                          Coverage& coverage)
      : program_(program), sources_(sources), ran_(ran), coverage_(coverage), lines_(program.files.size()) {}

  void CollectAll() {
    Files();
    Instructions();
    Relations();
    Conditions();
    Lines();
    Functions();
  }

 private:
  // Files of the standard library are shown as std:NAME.
  void Files() {
    for (const program::SourceName& name : program_.files) {
      const bool own = !name.path.starts_with("std:");
      index_.push_back(own ? base::Count(coverage_.files) : -1);
      if (own) coverage_.files.push_back({name.path, {}, {}, {}});
    }
  }

  bool IsOwn(SiteId site) const {
    return site >= 0 && program_.sites[site].file >= 0 && index_[program_.sites[site].file] >= 0;
  }

  bool Reached(SiteId site) const { return ran_.sites[site] != 0; }

  void Mark(SiteId site, bool run) {
    const program::Site& place = program_.sites[site];
    bool& known = lines_[place.file][place.line];
    known = known || run;
  }

  // Queries that only return a state or a printed value are declarations: they are not counted, because they need not
  // run. Sentences for people are evaluated when a person reads them, and no scenario does.
  void Declared() {
    declared_ = ir::FindGuards(module_);
    const auto mark = [&](std::int32_t query) {
      const program::FunctionId code = program_.queries[query].code;
      if (code >= 0) declared_[code] = true;
    };
    for (const program::Attribute& attribute : program_.attributes) {
      if (attribute.query >= 0) mark(attribute.query);
    }
    for (const auto i : program_.queries.Ids()) {
      if (scenario_runner::FindField(program_, program_.queries[i]) >= 0) mark(i);
    }
    for (const program::Window& window : program_.windows) {
      for (const program::ShownSentence& question : window.questions) DeclareSentence(question);
      for (const program::ShownSentence& effect : window.passing) DeclareSentence(effect);
    }
    for (const program::Action& action : program_.actions) {
      DeclareSentence(action.label);
      for (const program::ActionVariant& variant : action.variants)
        for (const program::Refusal& refusal : variant.refusals) DeclareSentence(refusal.sentence);
    }
  }

  void DeclareSentence(const program::ShownSentence& sentence) {
    if (sentence.condition >= 0) declared_[sentence.condition] = true;
    for (const program::FunctionId hole : sentence.holes) declared_[hole] = true;
  }

  void Instructions() {
    Declared();
    for (const program::FunctionId id : module_.functions.Ids()) {
      if (declared_[id]) continue;
      ir::ForEachInstruction(module_.functions[id], [&](const ir::Instruction& in) {
        if (IsOwn(in.site)) Mark(in.site, Reached(in.site));
      });
    }
  }

  // The links of a relation are read, not run: `A > B`.
  void Relations() {
    for (const program::Relation& relation : program_.relations) {
      for (const SiteId site : relation.sites) {
        if (IsOwn(site)) Mark(site, Reached(site));
      }
    }
  }

  // Conditions of an action's offer that only select the zone in which its cards are looked for.
  std::vector<bool> Always() const {
    base::Table<program::ConditionId, bool> always(program_.conditions.size(), false);
    for (const program::Action& action : program_.actions) {
      for (const program::ActionVariant& variant : action.variants) {
        if (action.your_zone < 0 || variant.offer < 0) continue;
        for (const ir::Block& block : module_.functions[variant.offer].blocks)
          MarkAlways(block, action.your_zone, always);
      }
    }
    return always;
  }

  // The condition follows what it tests.
  void MarkAlways(const ir::Block& block, std::int32_t zone, base::Table<program::ConditionId, bool>& always) const {
    const ir::Instruction* before = nullptr;
    for (const ir::Instruction& in : block.instructions) {
      if (in.op == ir::Op::Decide && program_.conditions[in.id].kind == program::ConditionKind::When)
        always[in.id] = before && before->op == ir::Op::IsZoneOf && before->id == zone;
      before = &in;
    }
  }

  void Conditions() {
    const base::Table<program::ConditionId, bool> always = Always();
    // an offer's `when` is evaluated again when the action runs
    using Key = std::tuple<std::int32_t, std::int32_t, std::int32_t>;
    std::map<Key, CoveredCondition> conditions;
    for (std::size_t i = 0; i < program_.conditions.size(); ++i) {
      const program::Condition& test = program_.conditions[i];
      if (!IsOwn(test.site) || test.kind == program::ConditionKind::Result) continue;  // it is not a separate branch
      const program::Site& site = program_.sites[test.site];
      CoveredCondition& condition = conditions[{index_[site.file], site.begin, site.end}];
      if (condition.line == 0) condition = Describe(test, site);
      if (condition.kind == program::ConditionKind::Part) condition.kind = test.kind;
      for (const std::int32_t clause : site.clauses) condition.clauses.push_back(program_.clauses[clause]);
      condition.yes = condition.yes || (ran_.tests[i] & trace::TraceRecorder::kYes) != 0;
      condition.no = condition.no || (ran_.tests[i] & trace::TraceRecorder::kNo) != 0;
      condition.always = condition.always || always[i];
      Mark(test.site, ran_.tests[i] != 0);
    }
    for (auto& [key, condition] : conditions) Keep(std::move(condition));
  }

  CoveredCondition Describe(const program::Condition& test, const program::Site& site) const {
    CoveredCondition condition;
    condition.kind = test.kind;
    condition.file = static_cast<std::size_t>(index_[site.file]);
    condition.line = site.line;
    condition.column = site.column;
    condition.text = OneLine(sources_[source::FileId{site.file}].Text({{site.file}, site.begin, site.end}));
    if (test.kind == program::ConditionKind::Can)  // of a whole event: the line of its head is enough
      condition.text = OneLine(condition.text.substr(0, condition.text.find('{')));
    return condition;
  }

  void Keep(CoveredCondition condition) {
    std::sort(condition.clauses.begin(), condition.clauses.end());
    condition.clauses.erase(std::unique(condition.clauses.begin(), condition.clauses.end()), condition.clauses.end());
    coverage_.files[condition.file].conditions.push_back(coverage_.conditions.size());
    coverage_.conditions.push_back(std::move(condition));
  }

  void Lines() {
    for (const auto file : lines_.Ids()) {
      if (index_[file] < 0) continue;
      const source::SourceFile& source = sources_[source::FileId{file}];
      for (const auto& [number, run] : lines_[file]) {
        coverage_.files[index_[file]].lines.push_back({number, run, OneLine(source.LineText(number))});
      }
    }
  }

  // Sorted by line and name; code that begins in a file of the standard library is not counted.
  void Functions() {
    std::map<std::tuple<std::int32_t, std::int32_t, std::string>, bool> functions;
    for (const program::FunctionId id : module_.functions.Ids()) {
      if (declared_[id]) continue;
      const ir::Function& function = module_.functions[id];
      const SiteId site = function.blocks.front().instructions.front().site;
      if (!IsOwn(site)) continue;
      const program::Site& place = program_.sites[site];
      bool& known = functions[{index_[place.file], place.line, function.name}];
      known = known || Reached(site);
    }
    for (const auto& [key, run] : functions) {
      const auto& [file, line, name] = key;
      coverage_.files[file].functions.push_back({name, line, run});
    }
  }

  const Program& program_;
  const ir::Module& module_ = ir::FunctionsOf(program_);
  const source::SourceSet& sources_;
  const ReachedPlaces& ran_;
  Coverage& coverage_;
  base::Table<program::FileId, std::int32_t> index_;  // Program::files -> Coverage::files, -1: not a file of the game
  base::Table<program::FunctionId, bool> declared_;   // by function
  base::Table<program::FileId, std::map<std::int32_t, bool>> lines_;  // by file of the program: number -> run
};

}  // namespace

void CoverSources(const Program& program, const source::SourceSet& sources, const ReachedPlaces& ran,
                  Coverage& coverage) {
  SourceCoverageCollector(program, sources, ran, coverage).CollectAll();
}

}  // namespace cardinal::coverage
