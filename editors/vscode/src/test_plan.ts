// Which commands run a selection of scenarios: as few as possible, each short enough for a command line.
import type { Scenario } from './scenarios';

export interface Invocation {
  cwd: string;
  args: string[]; // of cardinal
  scenarios: Scenario[];
}

interface Batch {
  cwd: string;
  files: string[];
  filters: string[];
  scenarios: Scenario[];
}

// In characters. Windows allows 32,767 for a command.
const kMostForFiles = 20_000;

// `selected` is a part of `all`. `cwd` is the folder in which a file's command runs.
export function planRuns(
  selected: readonly Scenario[],
  all: readonly Scenario[],
  cwd: (file: string) => string,
  options: readonly string[] = []
): Invocation[] {
  const allByFile = groupByFile(all);
  const batches: Batch[] = [];
  const unfinished = new Map<string, Batch>(); // of whole files, by folder and game
  for (const [file, scenarios] of groupByFile(selected)) {
    if (scenarios.length < (allByFile.get(file)?.length ?? 0)) {
      // A filter is a part of a title: other scenarios may run too, and their results are ignored.
      const filters = [...new Set(scenarios.map(({ title }) => `--filter=${title}`))];
      batches.push({ cwd: cwd(file), files: [file], filters, scenarios });
      continue;
    }
    const key = `${cwd(file)}\n${scenarios[0]?.game}`;
    let batch = unfinished.get(key);
    if (!batch || [...batch.files, file].join(' ').length > kMostForFiles) {
      batch = { cwd: cwd(file), files: [], filters: [], scenarios: [] };
      batches.push(batch);
      unfinished.set(key, batch);
    }
    batch.files.push(file);
    batch.scenarios.push(...scenarios);
  }
  return batches.map(({ cwd, files, filters, scenarios }) => ({
    cwd,
    args: ['test', ...files, '--format=json', ...options, ...filters],
    scenarios,
  }));
}

function groupByFile(scenarios: readonly Scenario[]): Map<string, Scenario[]> {
  const groups = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const group = groups.get(scenario.file);
    if (group) group.push(scenario);
    else groups.set(scenario.file, [scenario]);
  }
  return groups;
}
