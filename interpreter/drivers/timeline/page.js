// The state of the page: a view, a decision, the filter of the story, and the audience: whom the page is for. The address
// contains it (#d=12&v=p1&q=words&a=author), so that a link leads to the same place.
const stories = { player: playerStory, author: authorStory };
const at = { view: ready(views[0]), index: 0, query: "", audience: "player" };
const shownStory = () => stories[at.audience];
const $ = (id) => document.getElementById(id);
const lastIndex = () => at.view.moments.length - 1;
const number = () => data.first + at.index;

function draw() {
  if (at.view.moments.length === 0) return;
  board.show(at.view, at.index, at.index > 0 ? shownStory().next(at.view, at.index, -1) : -1, at.audience === "author");
  shownStory().mark(number());
  const end = at.view.moments[at.index].seat === -1;
  $("slider").value = number();
  $("jump").value = end ? "" : number();
  $("back").disabled = $("first").disabled = at.index === 0;
  $("forward").disabled = $("last").disabled = at.index === lastIndex();
  $("slider").setAttribute("aria-valuetext", end ? say("the end") : say("decision {number}", { number: number() }));
  const query = at.query ? `&q=${encodeURIComponent(at.query)}` : "";
  const address = `#d=${number()}&v=${at.view.id}${query}${at.audience === "author" ? "&a=author" : ""}`;
  if (location.hash !== address) history.replaceState(null, "", address);
}

function go(index) {
  at.index = Math.min(Math.max(index, 0), Math.max(lastIndex(), 0));
  draw();
}

// Goes to the decision next to this one in the story: `by` is 1 or -1.
function step(by) { go(shownStory().next(at.view, at.index, by)); }

// Goes to the decision of the story that is nearest to a place on the slider.
function slideTo(index) {
  const after = shownStory().next(at.view, index - 1, 1), before = shownStory().next(at.view, index + 1, -1);
  go(after - index <= index - before ? after : before);
}

function look(view, name) {
  at.view = ready(view);
  at.audience = name;
  $("view").value = view.id;
  document.body.dataset.audience = name;
  for (const one of Object.keys(stories)) $(`for-${one}`).setAttribute("aria-pressed", String(one === name));
  $("filter").placeholder = shownStory().placeholder;
  head();
  shownStory().show(at.view, at.query);
  names();
  ticks();
}

// The result, and for the author what the file is.
function head() {
  $("game").textContent = `${data.game}.`;
  $("result").textContent = at.view.result;
  const said = `${data.game}: `;  // a log's title begins with the game's name
  const title = data.title.startsWith(said) ? data.title.slice(said.length) : data.title;
  $("about").textContent = [data.scenario || at.audience === "author" ? title : "", at.view.ending].filter(Boolean).join(". ");
  $("ending").textContent = at.view.ending;
}

function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const view = views.find((one) => one.id === wanted.get("v")) ?? at.view;
  const query = wanted.get("q") ?? at.query;
  const audience = wanted.get("a") ?? (wanted.has("v") ? "player" : at.audience);
  const name = Object.hasOwn(stories, audience) ? audience : "player";
  const other = view !== at.view || query !== at.query || name !== at.audience || !shownStory().view;
  at.query = $("filter").value = query;
  if (other) look(view, name);
  const decision = Number.parseInt(wanted.get("d"), 10);
  go(Number.isNaN(decision) ? at.index : decision - data.first);
}

// The suggestions of the filter.
function names() {
  const known = new Set(shownStory().names(at.view));
  $("names").replaceChildren(...[...known].sort().map((name) => {
    const option = make("option");
    option.value = name;
    return option;
  }));
}

// Where rounds and turns begin.
function ticks() {
  const span = Math.max(lastIndex(), 1);
  $("ticks").replaceChildren(...shownStory().parts(at.view).map((decision) => {
    const tick = make("i");
    tick.style.left = `${(100 * (decision - data.first)) / span}%`;
    return tick;
  }));
}

function pane(name) {
  document.body.dataset.pane = name;
  for (const one of ["board", "story"]) $(`show-${one}`).setAttribute("aria-pressed", String(one === name));
  shownStory().mark(number());
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
  $("back").onclick = () => step(-1);
  $("forward").onclick = () => step(1);
  $("last").onclick = () => go(lastIndex());
  $("slider").oninput = () => slideTo(Number($("slider").value) - data.first);
  $("jump").onchange = () => go((Number.parseInt($("jump").value, 10) || number()) - data.first);
  $("view").onchange = () => {
    look(views.find((view) => view.id === $("view").value), at.audience);
    draw();
  };
  let waiting = 0;
  $("filter").oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      at.query = $("filter").value.trim();
      shownStory().show(at.view, at.query);
      draw();
    }, 120);
  };
  for (const name of Object.keys(stories))
    $(`for-${name}`).onclick = () => {
      look(at.view, name);
      draw();
    };
  $("show-board").onclick = () => pane("board");
  $("show-story").onclick = () => pane("story");
  addEventListener("hashchange", follow);
  addEventListener("keydown", key);
  follow();
}

function key(event) {
  const typing = event.target.matches("input:not([type=range]), select, textarea");
  if (event.altKey || event.ctrlKey || event.metaKey || typing) return;
  const to = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: () => go(lastIndex()) }[event.key];
  if (event.key === "/") {
    event.preventDefault();
    $("filter").focus();
  } else if (to !== undefined) {
    event.preventDefault();
    to();
  }
}

start();
