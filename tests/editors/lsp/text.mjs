// Texts with positions of LSP: lines from 0, columns in UTF-16 code units, which are those of JavaScript's strings.
import assert from 'node:assert/strict';

export function lineStarts(text) {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  starts.push(text.length);
  return starts;
}

export function positionAt(text, offset) {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length - 1, character: before.at(-1).length };
}

export function offsetAt(text, { line, character }) {
  const starts = lineStarts(text);
  assert.ok(line < starts.length, `line ${line} is in the text`);
  const offset = starts[line] + character;
  assert.ok(offset <= (starts[line + 1] ?? text.length), `column ${character} is in line ${line}`);
  return offset;
}

/** Applies the edits of one document, which must not overlap. */
export function applyEdits(text, edits) {
  const sorted = edits
    .map(({ range, newText }, order) => ({ start: offsetAt(text, range.start), end: offsetAt(text, range.end), newText, order }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  let result = '';
  let last = 0;
  for (const { start, end, newText } of sorted) {
    assert.ok(start <= end && start >= last, 'edits do not overlap');
    result += text.slice(last, start) + newText;
    last = end;
  }
  return result + text.slice(last);
}

/** `marked` without the marks, and where they were. */
export function splitMarked(marked, ...characters) {
  let plain = '';
  const marks = [];
  for (const character of marked) {
    if (characters.includes(character)) marks.push(plain.length); else plain += character;
  }
  return { plain, marks };
}
