// Draws the list of scenarios, and one scenario with its steps.
import { h } from './dom.js'
import { computerWords } from './start.js'
import { say } from './words.js'

// All words of the filter are in the title or in the name of the file.
const matches = (filter, text) => filter.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word))

export function drawList({ files, filter, chosen }) {
  return h('section', { key: 'list', class: 'scenario-list', 'aria-label': say('scenarios') },
    h('label', { for: 'gallery-filter' }, say('filter')),
    h('input', { id: 'gallery-filter', type: 'text', autocomplete: 'off', value: filter, 'data-focus': 'filter' }),
    files === null ? h('p', { class: 'hint' }, say('loading')) : h('div', { class: 'scenario-files', tabindex: '0', role: 'group', 'aria-label': say('scenarios'), 'data-focus': 'files' }, files.map((file) => drawFile(file, filter, chosen))))
}

function drawFile(file, filter, chosen) {
  const found = file.scenarios.map((scenario, index) => ({ ...scenario, index })).filter(({ title }) => matches(filter, `${file.name} ${title}`))
  if (found.length === 0 && !file.problem) return null
  return h('section', { key: file.name, class: 'scenario-file' },
    h('h2', null, file.name.split('/').slice(-1)[0].replace(/\.yaml$/, ''), h('small', null, file.name)),
    file.problem && h('p', { class: 'bad-text' }, file.problem),
    h('ul', null, found.map((scenario) => h('li', { key: scenario.index },
      h('button', {
        type: 'button', class: 'scenario', 'data-do': 'choose', 'data-file': file.name, 'data-index': scenario.index, 'data-title': scenario.title, 'data-focus': `scenario:${file.name}:${scenario.index}`,
        disabled: scenario.deck_check, 'aria-current': chosen?.file === file.name && chosen?.index === scenario.index ? 'true' : null,
      }, scenario.title, scenario.deck_check && h('small', null, ` ${say('deck_check')}`))))))
}

const MARKS = { passed: '✓', failed: '✗', unreached: '·' }

export function drawWalk(page) {
  const { walk, step, busy } = page
  const tool = (what, text, disabled) => h('button', { type: 'button', class: 'quiet', 'data-do': what, 'data-focus': what, disabled }, text)
  const rows = page.files?.find((file) => file.name === page.chosen.file)?.scenarios[page.chosen.index]?.rows ?? []
  return h('section', { key: 'steps', class: 'walk', 'aria-label': say('steps') },
    h('h2', { id: 'walk-title', tabindex: '-1' }, walk.title),
    !walk.problem && h('p', { class: walk.passed ? 'verdict good-text' : 'verdict bad-text' }, say(walk.passed ? 'scenario_passed' : 'scenario_failed')),
    rows.length > 0 && h('p', { class: 'field-line' }, h('label', { for: 'gallery-row' }, say('row')),
      h('select', { id: 'gallery-row', 'data-focus': 'row' }, rows.map((row, index) => h('option', { key: index, value: String(index), selected: index === page.chosen.row }, row)))),
    h('div', { class: 'walk-tools', role: 'group', 'aria-label': say('steps') },
      tool('back', say('back'), busy || step === 0), tool('forward', say('forward'), busy || step >= page.last),
      h('span', { class: 'walk-place' }, say('step_of', { n: step, m: walk.steps.length }))),
    h('div', { class: 'walk-take' },
      h('label', { for: 'gallery-opponent' }, say('against')),
      h('select', { id: 'gallery-opponent', 'data-focus': 'opponent' },
        h('option', { value: '', selected: page.opponent === '' }, say('no_computer')),
        page.players.map((kind) => h('option', { key: kind, value: kind, selected: kind === page.opponent }, computerWords(kind)))),
      h('button', { type: 'button', class: 'option primary', 'data-do': 'take', 'data-focus': 'take', disabled: page.bench.match === null }, say('take_over'))),
    h('ol', { class: 'walk-steps', tabindex: '0', 'data-focus': 'steps', 'aria-label': say('steps') },
      drawStep({ status: 'passed', text: '', sentences: walk.opening, claims: [], failures: [] }, 0, page),
      walk.steps.map((each, index) => drawStep(each, index + 1, page))),
    drawFailures(walk.others))
}

function drawStep(step, number, page) {
  const isHere = page.step === number
  return h('li', { key: number, class: 'walk-step', 'data-status': step.status, 'aria-current': isHere ? 'step' : null },
    h('button', { type: 'button', class: 'step-go', 'data-do': 'go', 'data-step': number, 'data-focus': `step:${number}`, disabled: page.busy || number > page.last },
      h('span', { 'aria-hidden': 'true', class: 'mark' }, MARKS[step.status]),
      number === 0 ? say('the_start') : say('step_number', { n: number }),
      h('span', { class: 'unseen' }, `, ${say(`step_${step.status}`)}`)),
    step.text && h('pre', { class: 'step-text' }, step.text),
    step.sentences.length > 0 && h('ul', { class: 'sentences' }, step.sentences.map((sentence, index) => h('li', { key: index }, sentence))),
    step.claims.length > 0 && h('ul', { class: 'claims', 'aria-label': say('expected') }, step.claims.map((claim, index) =>
      h('li', { key: index, 'data-holds': String(claim.holds) },
        h('span', { 'aria-hidden': 'true', class: 'mark' }, claim.holds === true ? '✓' : claim.holds === false ? '✗' : '·'),
        h('code', null, claim.text), h('span', { class: 'unseen' }, ` ${say(claim.holds === true ? 'holds' : claim.holds === false ? 'holds_not' : 'not_checked')}`)))),
    drawFailures(step.failures))
}

function drawFailures(failures) {
  return failures.map((failure, index) => h('details', { key: `failure ${index}`, class: 'failure' },
    h('summary', null, failure.message),
    failure.sections.map((section) => [h('p', { class: 'section-title' }, section.title), h('pre', null, section.lines.join('\n'))])))
}
