// What the filter has found, above the story.
function sayFound(query, words, n = 0) {
  const found = document.getElementById("found");
  found.hidden = query === "";
  found.textContent = n > 0 ? words : say("Nothing fits “{words}”.", { words: query });
}

// Scrolls the story, not the page, and only if needed. The effects of the last answer are above the decision.
function scrollStory(element) {
  const box = document.getElementById("story");
  if (!element || box.clientHeight === 0) return;
  const at = (element.getBoundingClientRect().top - box.getBoundingClientRect().top) / box.clientHeight;
  if (at < 0.12 || at > 0.85) box.scrollTop += (at - 0.62) * box.clientHeight;
}

// The story for an author: a tree of lines, built where it is opened. A line that is not a decision belongs to the board
// after the decision that caused it. page_player_story.js has the story for a player, with the same functions.
const authorStory = {
  placeholder: say("Filter: card, clause, words"),
  view: null,
  elements: new Map(),  // by line: its <li>
  shown: null,          // the lines that the filter leaves, or null
  hits: null,
  opened: new Set(),    // <details> that were opened to show the decision, not by the reader

  root: document.getElementById("lines"),

  show(view, query) {
    this.view = view;
    this.find(query);
    this.elements.clear();
    this.opened.clear();
    this.marked = [];
    this.root.replaceChildren(...this.items(view.lines.filter((line) => line.parent < 0)));
  },

  // A line matches if it, a card or a clause of it contains the words; its causes and effects are shown with it.
  find(query) {
    const words = query.toLowerCase();
    this.shown = this.hits = null;
    sayFound(query, null);
    if (words === "") return;
    const lines = this.view.lines;
    const fits = (line) =>
      [line.text, line.by, ...line.clauses, ...line.cards].some((part) => part.toLowerCase().includes(words));
    this.hits = new Set(lines.filter(fits));
    this.shown = new Set();
    for (const line of lines)
      if (this.hits.has(line) || this.inHit(line)) this.shown.add(line);
    for (const hit of this.hits)
      for (let at = hit; at; at = lines[at.parent]) this.shown.add(at);
    const n = this.hits.size;
    sayFound(query, n === 1 ? say("1 line with “{words}”, and what is around them", { words: query })
      : say("{n} lines with “{words}”, and what is around them", { n, words: query }), n);
  },

  // The suggestions of the filter.
  names(view) { return view.lines.flatMap((line) => [...line.cards, ...line.clauses]); },

  // The numbers of the decisions at which rounds and turns begin.
  parts(view) { return view.lines.filter(isRound).map((line) => this.target(line)); },

  // The decision that is next to the one at `index`: `by` is 1 or -1.
  next(view, index, by) { return index + by; },

  inHit(line) {
    for (let at = this.view.lines[line.parent]; at; at = this.view.lines[at.parent])
      if (this.hits.has(at) && at.kind !== "phase" && at.kind !== "window") return true;
    return false;
  },

  visible(line) { return !this.shown || this.shown.has(line); },

  items(lines) { return lines.filter((line) => this.visible(line)).map((line) => this.item(line)); },

  item(line) {
    const children = line.children.filter((child) => this.visible(child));
    const item = make("li", line.kind);
    if (line.word) item.classList.add(line.word);
    if (this.hits?.has(line)) item.classList.add("hit");
    this.elements.set(line, item);
    if (children.length === 0) {
      item.append(make("div", "line", ...this.words(line)));
    } else {
      item.append(this.folded(line, children));
    }
    return item;
  },

  folded(line, children) {
    const details = make("details");
    const told = this.gist(line);
    details.append(make("summary", "line", ...this.words(line), told ? make("span", "gist", told) : null));
    const build = () => {
      if (details.lastChild.tagName !== "OL")
        details.append(make("ol", line.around ? "flat" : "", ...this.items(line.children)));
    };
    details.addEventListener("toggle", () => details.open && build());
    details.build = build;
    const wanted = this.hits && children.some((child) => this.leads(child));
    if (line.around || wanted || line.parent < 0) {
      details.open = true;
      build();
    }
    return details;
  },

  leads(line) {
    return this.hits.has(line) || line.children.some((child) => this.visible(child) && this.leads(child));
  },

  // The first message of a phase, shown while the phase is closed.
  gist(line) {
    return line.kind === "phase" ? line.children.find((child) => child.kind === "told")?.text ?? "" : "";
  },

  words(line) {
    const link = make("a", "", this.wording(line));
    link.href = `#d=${this.target(line)}`;
    const number = line.kind === "decision" ? make("span", "number", String(line.decision)) : null;
    const by = line.by ? make("span", "by", say("by {card}", { card: line.by })) : null;
    return [number, link, by, ...this.rules(line)];
  },

  // The rules that caused it: clauses with their text, file and line.
  rules(line) {
    const parts = line.clauses.map((id) => {
      const clause = make("span", "clause", id);
      if (data.clauses[id]) clause.title = `${id}: ${data.clauses[id]}`;
      return clause;
    });
    if (line.place) parts.push(make("span", "place", line.place));
    return parts.flatMap((part) => [" ", part]);  // a line may break between them
  },

  wording(line) { return line.text.replaceAll(" -> ", " → "); },

  // The number of the decision whose board a line belongs to.
  target(line) {
    const number = line.kind === "decision" ? line.decision : line.decision + 1;
    return Math.min(Math.max(number, data.first), data.first + this.view.moments.length - 1);
  },

  // Marks the decision and the effects of the one before, and opens the lines around them.
  mark(number) {
    for (const element of this.marked ?? []) element.classList.remove("now", "fresh");
    this.marked = [];
    const old = this.opened;
    this.opened = new Set();
    const lines = this.view.lines.filter((line) => this.visible(line));
    const now = lines.find((line) => line.kind === "decision" && line.decision === number);
    const since = (line) => line.kind !== "decision" && line.decision === number - 1;
    const fresh = number > data.first ? lines.filter(since) : [];
    for (const line of [...fresh, now]) if (line) this.reveal(line, old);
    for (const line of fresh) this.paint(line, "fresh");
    if (now) this.paint(now, "now");
    for (const details of old) if (!this.opened.has(details)) details.open = false;
    scrollStory(this.elements.get(now ?? fresh.at(-1))?.querySelector(".line"));
  },

  paint(line, name) {
    const element = this.elements.get(line);
    element.classList.add(name);
    this.marked.push(element);
  },

  reveal(line, old) {
    const chain = [];
    for (let at = this.view.lines[line.parent]; at; at = this.view.lines[at.parent]) chain.unshift(at);
    for (const around of chain) {
      const details = this.elements.get(around)?.querySelector(":scope > details");
      if (!details) continue;
      if (!details.open || old.has(details)) this.opened.add(details);
      details.build();
      details.open = true;
    }
  },
};
