// The story for a player: the sentences that the rules tell, and the decisions with a choice. The other
// decisions of a round or turn are folded at its end.
const playerStory = {
  placeholder: say("Filter: card, words"),
  root: document.getElementById("lines"),
  marked: [],
  items: [],  // { item, decision, choice }: the <li> of each sentence and choice that is shown, in order

  show(view, query) {
    this.view = view;
    this.items = [];
    this.marked = [];
    const words = query.toLowerCase();
    const parts = this.split(view);
    this.root.replaceChildren(...parts.flatMap((part) => this.part(part, words)));
    sayFound(query, this.items.length === 1 ? say("1 line with “{words}”", { words: query })
      : say("{n} lines with “{words}”", { n: this.items.length, words: query }), this.items.length);
  },

  // The story and the decisions between two gaps, in order: [{ line } or { moment, number }, ...].
  split(view) {
    const parts = [[]];
    let next = 0;
    const tell = (decision) => {
      for (; next < view.story.length && view.story[next].decision < decision; ++next) {
        const line = view.story[next];
        if (line.kind === "gap") parts.push([]);
        else parts.at(-1).push({ line });
      }
    };
    view.moments.forEach((moment, i) => {
      tell(data.first + i);
      parts.at(-1).push(moment.seat === -1 ? { line: this.outcome(view, i) } : { moment, number: data.first + i });
    });
    tell(Infinity);
    return parts.filter((part) => part.length > 0);
  },

  outcome(view, index) {
    return { kind: "outcome", depth: 0, text: board.outcome(view), decision: data.first + index - 1, cards: [] };
  },

  part(part, words) {
    const isFolded = (entry) => entry.moment && entry.moment.options.length < 2;
    const folded = part.filter(isFolded);
    const items = [];
    let titled = false;  // the first sentence of a part is its title
    for (const entry of part) {
      if (isFolded(entry) || !this.fits(entry, words)) continue;
      const first = !titled && words === "" && entry.line?.kind === "sentence";
      titled = titled || first;
      const item = entry.line ? this.sentence(entry.line, first) : this.decision(entry);
      items.push(item);
      this.items.push({ item, decision: entry.line ? entry.line.decision : entry.number, choice: Boolean(entry.moment) });
    }
    if (words === "" && folded.length > 0) items.push(this.rest(folded));
    items[0]?.classList.add("begins");
    return items;
  },

  fits(entry, words) {
    if (words === "") return true;
    const parts = entry.line ? [entry.line.text, ...entry.line.cards] : [this.wording(entry)];
    return parts.some((part) => part.toLowerCase().includes(words));
  },

  // As an author reads it, but with the option's own words: without the number of a copy of a card.
  wording({ moment }) {
    if (moment.line < 0) return `${seatName(moment.seat)}: ${moment.question || say("is asked")}`;
    const words = authorStory.wording(this.view.lines[moment.line]);
    const chosen = moment.options[moment.chosen];
    return chosen && words.endsWith(moment.answer) ? words.slice(0, -moment.answer.length) + chosen : words;
  },

  link(words, number) {
    const link = make("a", "", words);
    link.href = `#d=${number}`;
    return link;
  },

  // A sentence belongs to the board after the decision that caused it.
  sentence(line, first) {
    const link = this.link(line.text, this.target(line));
    const item = make("li", `told ${line.kind}${first ? " first" : ""}`,
      make("div", "line", first || line.kind === "heading" ? make("h3", "", link) : link));
    item.style.setProperty("--depth", Math.min(line.depth, 4));
    return item;
  },

  decision(entry) {
    return make("li", "decision", make("div", "line", make("span", "number", String(entry.number)),
      this.link(this.wording(entry), entry.number)));
  },

  // Decisions without a choice, or whose options this viewer does not see.
  rest(folded) {
    const n = folded.length;
    const details = make("details", "rest", make("summary", "line", n === 1 ? say("1 more decision")
      : say("{n} more decisions", { n })));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1)
        details.append(make("ol", "", ...folded.map((entry) => this.decision(entry))));
    });
    return make("li", "more", details);
  },

  target(line) {
    return Math.min(Math.max(line.decision + 1, data.first), data.first + this.view.moments.length - 1);
  },

  names(view) { return view.story.flatMap((line) => line.cards); },

  parts(view) { return view.story.filter((line) => line.kind === "gap").map((line) => this.target(line)); },

  next(view, index, by) {
    const stop = by > 0 ? view.stops.find((i) => i > index) : view.stops.findLast((i) => i < index);
    return stop ?? index;
  },

  // Marks the decision, and the sentences since the last stop before it.
  mark(number) {
    for (const element of this.marked) element.classList.remove("now", "fresh");
    const index = number - data.first;
    const last = index > 0 ? data.first + this.next(this.view, index, -1) : number;
    const fresh = this.items.filter(({ decision, choice }) => !choice && decision >= last && decision < number);
    const now = this.items.find(({ decision, choice }) => choice && decision === number);
    this.marked = [...fresh, ...(now ? [now] : [])].map(({ item }) => item);
    for (const { item } of fresh) item.classList.add("fresh");
    if (now) now.item.classList.add("now");
    scrollStory((now ?? fresh.at(-1) ?? this.items.findLast(({ decision }) => decision < number))?.item);
  },
};
