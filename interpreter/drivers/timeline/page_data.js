// The data of the page, as page_data.cpp writes them: each text, face, zone and state is there once, and the rest refers to
// it by its number.
const data = JSON.parse(document.getElementById("data").textContent);
const text = (number) => (number < 0 ? "" : data.strings[number]);
const texts = (numbers) => numbers.map(text);

// A label in the reader's language (page_labels.cpp has them all), its holes filled.
const say = (english, holes = {}) =>
  (data.words[english] ?? english).replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);

const lineOf = ([parent, kind, words, decision, by, place, clauses, cards, word], index) => ({
  index, parent, kind: data.kinds[kind], text: text(words), decision, by: text(by), place: text(place),
  clauses: texts(clauses), cards: texts(cards), word: text(word), children: [],
});

const faceOf = ([name, type, words, hue, facts]) => ({
  name: text(name), type: text(type), text: text(words), hue,
  facts: facts.map(([fact, printed, changed]) =>
    ({ text: text(fact), printed: text(printed), changed: changed === 1 })),
});

const momentOf = ([seat, mark, question, window, options, chosen, answer, line, cells, states, out, sentence]) => ({
  seat, mark: text(mark), question: text(question), window: text(window), options: texts(options), chosen,
  answer: text(answer), line, cells: cells.map((cell) => data.cells[cell]), states: states.map(statesOf), out,
  sentence: sentence === 1,
});

// `truth`: 1 yes, 0 no, -1: not a truth value.
function statesOf(number) {
  const flat = data.states[number];
  const states = [];
  for (let i = 0; i < flat.length; i += 3)
    states.push({ name: text(flat[i]), value: text(flat[i + 1]), truth: flat[i + 2] });
  return states;
}

const toldOf = ([kind, depth, words, decision, cards]) => ({
  kind: ["gap", "heading", "sentence", "numbers"][kind], depth, text: text(words), decision, cards: texts(cards),
});

const faces = data.faces.map(faceOf);
const zones = data.zones.map(([name, owner, spread, open, held]) =>
  ({ name: text(name), owner, spread: spread === 1, open: open === 1, held: held === 1 }));

const isRound = (line) => line.word === "round" || line.word === "turn";

// The places of the decisions at which a player stops: those with a choice that the viewer sees, those before which the
// story tells something, the first and the last.
function stopsOf(view) {
  const told = new Set(view.story.filter((line) => line.kind !== "gap").map((line) => line.decision));
  const last = view.moments.length - 1;
  const stops = (moment, i) => i === 0 || i === last || moment.options.length > 1 || told.has(data.first + i - 1);
  return [...view.moments.keys()].filter((i) => stops(view.moments[i], i));
}

// A view is decoded when it is shown for the first time.
const views = data.views.map((view) =>
  ({ id: view.id, name: view.name, ending: view.ending, result: view.result, raw: view }));
function ready(view) {
  if (!view.lines) {
    view.lines = view.raw.lines.map(lineOf);
    for (const line of view.lines) if (line.parent >= 0) view.lines[line.parent].children.push(line);
    // Lines around rounds and turns have many lines in them: they are open from the beginning, without indentation.
    for (const line of [...view.lines].reverse())
      line.around = line.children.some((child) => isRound(child) || child.around);
    view.moments = view.raw.moments.map(momentOf);
    view.story = view.raw.story.map(toldOf);
    view.stops = stopsOf(view);
  }
  return view;
}

const seatName = (seat) => (seat === -2 ? say("Luck") : data.players[seat] ?? say("player {number}", { number: seat + 1 }));

// An element with a class and children. All texts become text nodes: none of them can be markup.
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}
