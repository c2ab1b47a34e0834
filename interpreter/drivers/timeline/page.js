// The state of the page: a view, a decision and the filter of the story. The address contains it (#d=12&v=p1&q=words), so
// that a link leads to the same place.
const at = { view: ready(views[0]), index: 0, query: "" };
const $ = (id) => document.getElementById(id);
const lastIndex = () => at.view.moments.length - 1;
const number = () => data.first + at.index;

function draw() {
  if (at.view.moments.length === 0) return;
  board.show(at.view, at.index);
  story.mark(number());
  const end = at.view.moments[at.index].seat === -1;
  $("slider").value = number();
  $("jump").value = end ? "" : number();
  $("back").disabled = $("first").disabled = at.index === 0;
  $("forward").disabled = $("last").disabled = at.index === lastIndex();
  $("slider").setAttribute("aria-valuetext", end ? say("the end") : say("decision {number}", { number: number() }));
  const address = `#d=${number()}&v=${at.view.id}${at.query ? `&q=${encodeURIComponent(at.query)}` : ""}`;
  if (location.hash !== address) history.replaceState(null, "", address);
}

function go(index) {
  at.index = Math.min(Math.max(index, 0), Math.max(lastIndex(), 0));
  draw();
}

function look(view) {
  at.view = ready(view);
  $("view").value = view.id;
  story.show(at.view, at.query);
  names();
  ticks();
}

function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const view = views.find((one) => one.id === wanted.get("v")) ?? at.view;
  const query = wanted.get("q") ?? at.query;
  const other = view !== at.view || query !== at.query || story.view === null;
  at.query = $("filter").value = query;
  if (other) look(view);
  const decision = Number.parseInt(wanted.get("d"), 10);
  go(Number.isNaN(decision) ? at.index : decision - data.first);
}

// The suggestions of the filter.
function names() {
  const known = new Set(at.view.lines.flatMap((line) => [...line.cards, ...line.clauses]));
  $("names").replaceChildren(...[...known].sort().map((name) => {
    const option = make("option");
    option.value = name;
    return option;
  }));
}

// Where rounds and turns begin.
function ticks() {
  const rounds = at.view.lines.filter(isRound);
  const span = Math.max(lastIndex(), 1);
  $("ticks").replaceChildren(...rounds.map((line) => {
    const tick = make("i");
    tick.style.left = `${(100 * (story.target(line) - data.first)) / span}%`;
    return tick;
  }));
}

function pane(name) {
  document.body.dataset.pane = name;
  for (const one of ["board", "story"]) $(`show-${one}`).setAttribute("aria-pressed", String(one === name));
  story.mark(number());
}

// Translates the texts of page.html, which are in English.
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, english = node.data.trim();
    if (english in data.words) node.data = node.data.replace(english, () => say(english));
  }
  for (const name of ["aria-label", "placeholder", "title"])
    for (const element of document.querySelectorAll(`body [${name}]`))
      element.setAttribute(name, say(element.getAttribute(name)));
  document.documentElement.style.setProperty("--new", JSON.stringify(say("new")));  // the label that page.css writes on a card
}

function start() {
  translate();
  $("game").textContent = data.game;
  const said = `${data.game}: `;  // a log's title begins with the game's name
  $("about").textContent = data.title.startsWith(said) ? data.title.slice(said.length) : data.title;
  $("view").append(...views.map((view) => {
    const option = make("option", "", view.name);
    option.value = view.id;
    return option;
  }));
  $("view").disabled = views.length === 1;
  const moments = at.view.moments.length;
  for (const id of ["slider", "jump"]) {
    $(id).min = data.first;
    $(id).max = data.first + Math.max(moments - 1, 0);
  }
  $("jump").placeholder = say("end");
  $("of").textContent = say("of {n}", { n: data.total - (data.over ? 1 : 0) });
  $("first").onclick = () => go(0);
  $("back").onclick = () => go(at.index - 1);
  $("forward").onclick = () => go(at.index + 1);
  $("last").onclick = () => go(lastIndex());
  $("slider").oninput = () => go(Number($("slider").value) - data.first);
  $("jump").onchange = () => go((Number.parseInt($("jump").value, 10) || number()) - data.first);
  $("view").onchange = () => {
    look(views.find((view) => view.id === $("view").value));
    draw();
  };
  let waiting = 0;
  $("filter").oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      at.query = $("filter").value.trim();
      story.show(at.view, at.query);
      draw();
    }, 120);
  };
  $("rules").onchange = () => document.body.toggleAttribute("data-rules", $("rules").checked);
  $("show-board").onclick = () => pane("board");
  $("show-story").onclick = () => pane("story");
  addEventListener("hashchange", follow);
  addEventListener("keydown", key);
  follow();
}

function key(event) {
  const typing = event.target.matches("input:not([type=range]), select, textarea");
  if (event.altKey || event.ctrlKey || event.metaKey || typing) return;
  const to = { ArrowLeft: at.index - 1, ArrowRight: at.index + 1, Home: 0, End: lastIndex() }[event.key];
  if (event.key === "/") {
    event.preventDefault();
    $("filter").focus();
  } else if (to !== undefined) {
    event.preventDefault();
    go(to);
  }
}

start();
