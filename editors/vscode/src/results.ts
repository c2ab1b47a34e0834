// In: the report of `cardinal test --format json`. Out: how each scenario that was asked for went.
import * as path from 'node:path';
import type { Scenario } from './scenarios';

export interface Failure {
  file: string;
  line: number; // from 1
  column: number;
  message: string;
  details: { title: string; lines: string[] }[];
}

export interface Result {
  title: string;
  file: string;
  line: number; // of the title, from 1
  row: string;
  mode: string;
  status: 'passed' | 'failed' | 'invalid';
  milliseconds?: number;
  failures: Failure[];
}

export interface Report {
  scenarios: Result[];
  invalid: { file: string; message: string }[];
  broken_rules: Record<string, string>; // by game
}

export interface Message {
  text: string;
  place?: { file: string; line: number; column: number }; // from 1
}

export interface Outcome {
  state: 'passed' | 'failed' | 'errored';
  milliseconds: number;
  messages: Message[];
  failedRow?: number; // the first row that failed, from 1
}

// Throws if the text is not a report.
export function parseReport(text: string): Report {
  const report = JSON.parse(text) as Partial<Report> | null;
  if (!report || !Array.isArray(report.scenarios)) throw new Error('the report of `cardinal test` has no scenarios');
  return { scenarios: report.scenarios, invalid: report.invalid ?? [], broken_rules: report.broken_rules ?? {} };
}

// By the scenario's id. `cwd` is the folder in which the command ran.
export function findOutcomes(report: Report, cwd: string, wanted: readonly Scenario[]): Map<string, Outcome> {
  const results = new Map<string, Result[]>(); // by file and title
  for (const result of report.scenarios) {
    const key = resultKey(path.resolve(cwd, result.file), result.title);
    results.set(key, [...(results.get(key) ?? []), result]);
  }
  const outcomes = new Map<string, Outcome>();
  for (const scenario of wanted) {
    const ofTitle = results.get(resultKey(scenario.file, scenario.title)) ?? [];
    const own = ofTitle.length > 1 ? atNearestLine(ofTitle, scenario.range.start.line + 1) : ofTitle;
    outcomes.set(scenario.id, outcome(scenario, own, report, cwd));
  }
  return outcomes;
}

function resultKey(file: string, title: string): string {
  return `${file}\n${title}`;
}

// Scenarios of one title in one file differ in their lines. The document may have been edited since they were listed.
function atNearestLine(results: Result[], line: number): Result[] {
  const distance = (result: Result) => Math.abs(result.line - line);
  const nearest = Math.min(...results.map(distance));
  return results.filter((result) => distance(result) === nearest);
}

function outcome(scenario: Scenario, results: Result[], report: Report, cwd: string): Outcome {
  const milliseconds = results.reduce((sum, result) => sum + (result.milliseconds ?? 0), 0);
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length > 0) {
    const messages = failed.flatMap((result) => result.failures.map((failure) => failureMessage(result, failure, cwd)));
    return { state: 'failed', milliseconds, messages, failedRow: rowNumber(results, failed[0]) };
  }
  if (results.length > 0 && results.every(({ status }) => status === 'passed'))
    return { state: 'passed', milliseconds, messages: [] };
  return { state: 'errored', milliseconds, messages: notRunMessages(scenario, report, cwd) };
}

function rowNumber(results: Result[], failed: Result | undefined): number | undefined {
  if (!failed || failed.row === '') return undefined;
  return [...new Set(results.map(({ row }) => row))].indexOf(failed.row) + 1;
}

function failureMessage(result: Result, failure: Failure, cwd: string): Message {
  const run = [result.row && `row ${result.row}`, result.mode !== 'plain' && `mode ${result.mode}`].filter(Boolean);
  const heading = run.length > 0 ? `${run.join(', ')}: ${failure.message}` : failure.message;
  const details = failure.details.map(({ title, lines }) => [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
  return {
    text: [heading, ...details].join('\n\n'),
    place: { file: path.resolve(cwd, failure.file), line: failure.line, column: failure.column },
  };
}

function notRunMessages(scenario: Scenario, report: Report, cwd: string): Message[] {
  const rules = report.broken_rules[scenario.game];
  if (rules) return diagnosticMessages(rules, cwd);
  const invalid = report.invalid.find(({ file }) => path.resolve(cwd, file) === scenario.file);
  if (!invalid) return [{ text: '`cardinal test` reported nothing about this scenario. Is the file saved?' }];
  const messages = diagnosticMessages(invalid.message, cwd);
  const own = messages.filter(({ place }) => place && place.file === scenario.file && isIn(place.line, scenario));
  return own.length > 0 ? own : messages;
}

function isIn(line: number, { range }: Scenario): boolean {
  return line > range.start.line && line <= range.end.line + 1;
}

// Diagnostics as Cardinal prints them: `FILE:LINE:COLUMN: error: ...`, then lines about it.
function diagnosticMessages(text: string, cwd: string): Message[] {
  const messages: Message[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const head = /^(.+?):(\d+):(\d+): (?:error|warning|note): (.*)$/.exec(line);
    const last = messages.at(-1);
    if (head) {
      const [, file = '', lineNumber, column, message = ''] = head;
      messages.push({
        text: message,
        place: { file: path.resolve(cwd, file), line: Number(lineNumber), column: Number(column) },
      });
    } else if (last) last.text += `\n${line}`;
    else messages.push({ text: line });
  }
  return messages;
}
