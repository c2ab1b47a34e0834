// Draws the editor around its text: the files and the tools, the findings, what is played, where the table begins.
import { h } from './dom.js'
import { inLanguage } from './problems.js'
import { computerWords } from './start.js'
import { drawPlaces } from './workbench.js'
import { language, say } from './words.js'

const choice = (value, text, now) => h('option', { key: value, value, selected: value === now }, text)
const button = (what, text, more = {}) => h('button', { type: 'button', class: 'quiet', 'data-do': what, 'data-focus': what, ...more }, text)

export function drawEditor(page) {
  const { bench } = page
  return h('div', { class: 'bench editor', 'data-side': page.side, lang: language() },
    h('header', { key: 'head', class: 'bench-head' }, h('h1', null, say('edit_rules')), drawPlaces(page.token, 'edit')),
    bench.drawBanner(),
    page.problem && drawMessage('problem', 'bad', page.problem),
    page.notice && drawMessage('notice', 'calm', page.notice),
    h('div', { key: 'sides', class: 'bench-sides', role: 'group', 'aria-label': say('view') },
      ['text', 'table'].map((side) => button('side', say(side), { key: side, 'data-side': side, 'data-focus': `side:${side}`, 'aria-pressed': String(page.side === side) }))),
    h('main', { key: 'main', class: 'bench-main' },
      h('section', { key: 'text', class: 'editing', 'aria-label': say('text') },
        drawTools(page), drawConflict(page),
        h('div', { key: 'host', class: 'editing-text' }),
        drawState(page), drawFindings(page)),
      drawTablePane(page)))
}

const drawMessage = (key, kind, text) => h('div', { key, class: `banner ${kind}`, role: kind === 'bad' ? 'alert' : 'status' }, h('p', { class: 'problem-text' }, inLanguage(text)), button('dismiss', say('dismiss'), { 'data-focus': `dismiss:${key}` }))

function drawTools(page) {
  const changed = new Set(page.text ? page.unsaved.map((file) => file.name) : [])
  const names = (page.bench.project?.files ?? []).map((file) => file.name)
  return h('div', { key: 'tools', class: 'editing-tools' },
    h('label', { for: 'editor-file', class: 'unseen' }, say('choose_file')),
    h('select', { id: 'editor-file', 'data-focus': 'file' }, names.map((name) => choice(name, changed.has(name) ? `● ${name}` : name, page.current))),
    button('save', say('save_file'), { disabled: !changed.has(page.current) || page.bench.link !== 'open', title: say('editor_keys') }),
    button('format', say('format'), { disabled: page.bench.link !== 'open' }),
    changed.has(page.current) && button('discard', say('undo'), { 'aria-label': say('discard') }),
    changed.has(page.current) && h('span', { class: 'unsaved' }, say('unsaved')))
}

function drawConflict(page) {
  const file = page.files.get(page.current)
  if (!file?.conflict) return null
  return h('div', { key: 'conflict', class: 'banner ask', role: 'alert' }, h('p', null, say('conflict', { name: file.name })),
    button('theirs', say('take_theirs')), button('mine', say('keep_mine')))
}

function drawState({ state }) {
  if (state.kind === 'none') return null
  if (state.kind !== 'bad') {
    const key = { loading: 'loading_rules', played: 'plays_edited', kept: 'plays_kept' }[state.kind]
    return h('div', { key: 'state', class: 'editing-state', role: 'status' }, say(key, { n: state.given, m: state.answers }))
  }
  return h('div', { key: 'state', class: 'editing-state bad', role: 'status' }, say('not_loaded'), h('pre', { tabindex: '0', 'data-focus': 'errors' }, inLanguage(state.errors)))
}

function drawFindings(page) {
  const found = page.shownFindings
  return h('section', { key: 'findings', class: 'findings', 'aria-label': say('findings'), tabindex: '0', 'data-focus': 'findings' },
    h('h2', null, say('findings')),
    found.length === 0 ? h('p', { class: 'hint-line' }, say('no_findings')) : h('ul', null, found.map((finding, index) => h('li', { key: index },
      h('button', { type: 'button', class: 'finding', 'data-do': 'finding', 'data-index': index, 'data-severity': finding.severity, 'data-focus': `finding:${index}` },
        say('finding_at', { n: finding.range.start.line + 1, text: finding.message }), finding.code && h('small', null, ` ${finding.code}`)),
      (page.fixes[index] ?? []).map((fix, number) => h('button', { key: number, type: 'button', class: 'quiet', 'data-do': 'fix', 'data-index': index, 'data-fix': number, 'data-focus': `fix:${index}:${number}` }, say('fix', { title: fix.title })))))))
}

function drawTablePane(page) {
  const { begin } = page
  const file = begin.files.find((each) => each.name === begin.file)
  const select = (id, label, ...options) => [h('label', { for: id, class: 'unseen' }, label), h('select', { id, 'data-focus': id }, options)]
  const table = page.bench.drawTable()
  const place = file ? file.scenarios[begin.index].title : say('new_game')
  const bar = h('details', { key: 'begin', class: 'begin', open: window.innerWidth > 960 }, h('summary', null, `${say('begin_at')}: ${place}`), h('div', { class: 'begin-at', role: 'group', 'aria-label': say('begin_at') },
    select('begin-file', say('scenarios'), choice('', say('new_game'), begin.file), begin.files.map((each) => choice(each.name, each.name.replace(/^.*\//, ''), begin.file))),
    file && select('begin-scenario', say('scenarios'), file.scenarios.map((each, index) => h('option', { key: index, value: String(index), selected: index === begin.index, disabled: each.deck_check }, each.title))),
    file && select('begin-step', say('steps'), Array.from({ length: begin.steps.length + 1 }, (_, n) => choice(String(n), n === 0 ? say('the_start') : say('step_number', { n }), String(begin.step)))),
    select('begin-opponent', say('against'), choice('', say('no_computer'), begin.opponent), page.players.map((kind) => choice(kind, computerWords(kind), begin.opponent))),
    button('begin', say(page.bench.match ? 'again' : 'begin_game'), { disabled: page.bench.link !== 'open' })))
  return { ...table, children: [bar, ...table.children] }
}
