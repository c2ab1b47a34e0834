// The scenarios of the workspace, as the language server lists them, in the order of a tree: game, file, scenario.
import { fileURLToPath } from 'node:url';

export interface Position {
  line: number; // from 0
  character: number;
}

// An item of the answer to the server command `cardinal.listScenarios`.
export interface ListedScenario {
  uri: string;
  title: string;
  range: { start: Position; end: Position };
  game: string;
}

export interface Scenario extends ListedScenario {
  id: string; // the same as long as file and title are the same
  file: string;
}

export function scenarioId(uri: string, title: string, number = 1): string {
  return number === 1 ? `${uri}#${title}` : `${uri}#${title}#${number}`;
}

// Sorted; several scenarios of one title in one file are numbered.
export function identify(listed: readonly ListedScenario[]): Scenario[] {
  const order = (a: ListedScenario, b: ListedScenario) =>
    compare(a.game, b.game) || compare(a.uri, b.uri) || a.range.start.line - b.range.start.line;
  const numbers = new Map<string, number>();
  return [...listed].sort(order).map((scenario) => {
    const first = scenarioId(scenario.uri, scenario.title);
    const number = (numbers.get(first) ?? 0) + 1;
    numbers.set(first, number);
    return { ...scenario, id: scenarioId(scenario.uri, scenario.title, number), file: fileURLToPath(scenario.uri) };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
