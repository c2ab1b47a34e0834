// The board at a decision, with the changes since the one before it: new, changed and removed cards and values.
const board = {
  element: document.getElementById("board"),
  panel: document.getElementById("decision"),

  // `last`: the place of the decision that the changes are since, or -1. `author`: with rules and inner values.
  show(view, index, last, author) {
    this.author = author;
    const moment = view.moments[index];
    const before = last >= 0 ? view.moments[last] : null;
    this.panel.replaceChildren(...this.decision(view, moment, index));
    const seats = this.order(view);
    const table = this.owner(moment, before, -1, null);
    this.element.className = `${seats.length === 2 ? "duel" : ""}${table ? " shared" : ""}`;
    this.element.replaceChildren(...seats.slice(0, -1).map((seat) => this.owner(moment, before, seat, view)),
      ...(table ? [table] : []), this.owner(moment, before, seats.at(-1), view));
  },

  // The other seats first, the viewer's seat last: nearest to the reader.
  order(view) {
    const seats = data.players.map((_, seat) => seat);
    const own = Number(view.id.slice(1)) - 1;
    return Number.isNaN(own) ? seats : [...seats.slice(own + 1), ...seats.slice(0, own + 1)];
  },

  // ---- the decision

  decision(view, moment, index) {
    const number = data.first + index;
    if (moment.seat === -1) return [make("h2", "", this.outcome(view)), make("p", "asked", say("The game is over."))];
    const heading = make("h2", "", make("span", "number", String(number)), make("span", "who", seatName(moment.seat)),
      make("span", "question", moment.question || say("is asked")));
    const about = [this.author || !moment.sentence ? moment.window : "", this.author ? moment.mark : ""].filter(Boolean).join(" · ");
    const rules = this.author && moment.line >= 0 ? authorStory.rules(view.lines[moment.line]) : [];
    const parts = [heading, about || rules.length > 0 ? make("p", "asked", about, ...rules) : null];
    if (moment.options.length > 0) {
      parts.push(make("ol", "options", ...moment.options.map((option, i) => this.option(option, i === moment.chosen))));
    } else {
      parts.push(make("p", "hidden", moment.answer ? say("Answer: {answer}", { answer: moment.answer })
        : say("What {player} can choose is not for {viewer} to see.",
          { player: seatName(moment.seat), viewer: view.name })));
    }
    if (moment.options.length > 0 && moment.chosen < 0)
      parts.push(make("p", "hidden", say("This has not been answered.")));
    if (moment.options.length > 0 && moment.chosen >= 0 && moment.answer !== moment.options[moment.chosen])
      parts.push(make("p", "hidden", moment.answer));
    return parts.filter(Boolean);
  },

  outcome(view) { return view.lines.find((line) => line.kind === "outcome")?.text ?? say("The end"); },

  option(words, chosen) {
    const item = make("li", chosen ? "chosen" : "", words);
    if (chosen) item.append(make("span", "unseen", ` (${say("chosen")})`));
    return item;
  },

  // ---- a player, or the table

  owner(moment, before, seat, view) {
    const states = this.states(moment.states[seat + 1], before?.states[seat + 1]);
    const isEmpty = ({ i }) => this.count(moment.cells[i]) === 0 && this.count(before?.cells[i] ?? []) === 0;
    // A zone of cards is not the table's: it is here only while cards are on cards.
    const mine = zones.map((zone, i) => ({ ...zone, i }))
      .filter((zone) => zone.owner === seat && !(zone.held && isEmpty(zone)));
    if (seat < 0 && states.length === 0 && mine.length === 0) return null;
    const panel = make("section", seat < 0 ? "owner table" : "owner");
    const title = make("h3", "", seat < 0 ? say("Table") : seatName(seat));
    if (seat >= 0 && moment.seat === seat) panel.classList.add("asked");
    if (seat >= 0 && moment.seat === seat) title.append(make("span", "pill", say("decides")));
    if (seat >= 0 && ((moment.out >> seat) & 1) === 1) title.append(make("span", "pill out", say("out of the game")));
    panel.append(make("header", "", title, make("ul", "states", ...states)));
    const row = (zone) => this.zone(zone, moment.cells[zone.i], before ? before.cells[zone.i] : null);
    const shown = mine.filter((zone) => zone.spread), piles = mine.filter((zone) => !zone.spread);
    const spread = [...shown.filter((zone) => zone.open), ...shown.filter((zone) => !zone.open)];  // the field, then the hand
    const between = spread.length > 0 && piles.length > 0 ? make("div", "break") : null;
    if (mine.length > 0) panel.append(make("div", "zones", ...spread.map(row), between, ...piles.map(row)));
    return panel;
  },

  // Players read a truth value as a word that is there or not.
  states(now, before) {
    const shown = this.author ? now : now.filter(({ truth }) => truth !== 0);
    return shown.map(({ name, value, truth }) => {
      const old = before?.find((state) => state.name === name);
      const item = truth === 1 && !this.author ? make("li", "", make("b", "", name))
        : make("li", "", make("span", "name", name), " ", make("b", "", value));
      if (before && old?.value !== value) {
        item.className = "fresh";
        item.title = old ? say("was {value}", { value: old.value }) : say("new");
      }
      return item;
    });
  },

  // ---- a zone

  count(cell) { return cell.reduce((sum, entry) => sum + (entry < 0 ? -entry : 1), 0); },

  zone(zone, now, before) {
    const size = this.count(now);
    const difference = before ? size - this.count(before) : 0;
    const label = make("h4", "", zone.name, make("span", "count", String(size)));
    if (difference !== 0) label.append(make("span", "delta", difference > 0 ? `+${difference}` : `−${-difference}`));
    const row = make("div", `zone ${zone.spread ? "spread" : "pile"}${size === 0 ? " empty" : ""}`, label);
    const rest = before ? before.filter((entry) => entry >= 0) : [];
    // Matches first the cards that look the same as before.
    const same = now.map((entry) => this.take(rest, (old) => old === entry && entry >= 0));
    const cards = now.map((entry, i) => {
      if (entry < 0) return this.backs(-entry);
      const old = same[i] ?? this.take(rest, (other) => faces[other].name === faces[entry].name);
      const face = faces[entry];
      return zone.spread ? this.tile(face, before && old === null, old === null ? null : faces[old])
        : this.chip(face, before && old === null);
    });
    for (const gone of rest) cards.push(this.gone(faces[gone]));
    if (cards.length > 0) row.append(make("ul", "cards", ...cards));
    return row;
  },

  take(list, fits) {
    const at = list.findIndex(fits);
    return at < 0 ? null : list.splice(at, 1)[0];
  },

  backs(count) {
    const back = make("li", "back", make("span", "times", `${count}`));
    back.title = count === 1 ? say("1 card not seen from here") : say("{n} cards not seen from here", { n: count });
    back.append(make("span", "unseen", ` ${count === 1 ? say("card not seen") : say("cards not seen")}`));
    return back;
  },

  gone(face) {
    const item = make("li", "gone", make("s", "", face.name), make("span", "unseen", ` ${say("has left")}`));
    item.title = say("was here before");
    return item;
  },

  coloured(element, face) {
    if (face.hue >= 0) element.style.setProperty("--hue", face.hue);
    if (face.hue >= 0) element.classList.add("hued");
    return element;
  },

  factsOf(face) {
    return face.facts.map((fact) =>
      (fact.printed ? `${fact.text} (${say("printed {value}", { value: fact.printed })})` : fact.text));
  },

  chip(face, fresh) {
    const chip = this.coloured(make("li", fresh ? "chip fresh" : "chip", make("b", "name", face.name)), face);
    chip.title = [face.name, ...this.factsOf(face), face.text].filter(Boolean).join("\n");
    return chip;
  },

  tile(face, fresh, old) {
    const tile = this.coloured(make("li", fresh ? "card fresh" : "card"), face);
    const facts = face.facts.map((fact) => {
      const item = make("li", fact.changed ? "changed" : "", fact.text);
      if (fact.printed) item.append(" ", make("s", "", fact.printed));
      if (fact.printed) item.title = say("printed {value}", { value: fact.printed });
      if (old && !old.facts.some((other) => other.text === fact.text)) item.classList.add("fresh");
      return item;
    });
    tile.append(make("b", "name", face.name), make("ul", "facts", make("li", "type", face.type), ...facts),
      face.text ? make("p", "text", face.text) : "");
    return tile;
  },
};
