// Draws what is around the table: the head with the phases and the tools, the messages of the page, the story and the
// questions at the side.
import { h } from './dom.js'
import { drawReasons } from './reasons.js'
import { drawStory, lastSentence } from './story.js'
import { say } from './words.js'

const tool = (what, text, more = {}) => h('button', { type: 'button', class: 'tool', 'data-do': what, 'data-focus': `tool:${what}`, ...more }, text)

// Outermost first: "Round 3 › Combat › Opening".
function drawPhases(state) {
  const turn = state.position?.turn ?? []
  if (turn.length === 0) return null
  return h('ol', { class: 'phases', 'aria-label': say('phases') }, turn.map((phase, index) =>
    h('li', { key: index, 'aria-current': index === turn.length - 1 ? 'step' : null }, phase.label)))
}

export function drawHead(state, page) {
  const plays = (state.hello?.seat ?? null) !== null
  return h('header', { key: 'head', class: 'head' },
    h('div', { class: 'title' },
      h('h1', null, state.hello?.title ?? '…'),
      state.hello?.aim && h('p', { class: 'aim' }, state.hello.aim)),
    drawPhases(state),
    h('div', { class: 'tools' },
      plays && tool('undo', say('undo'), { disabled: state.link !== 'open' || state.undoAsked || state.ended !== null || state.fault !== null }),
      plays && tool('passes', say('passes'), { 'aria-haspopup': 'dialog', class: 'tool wide' }),
      tool('side', say('story'), { 'data-side': 'story', 'data-focus': 'tool:story', 'aria-pressed': String(page.sideOpen && page.side === 'story'), class: 'tool narrow' }),
      tool('side', say('ask'), { 'data-side': 'ask', 'data-focus': 'tool:ask', 'aria-pressed': String(page.side === 'ask' && page.sideOpen), class: 'tool narrow' }),
      tool('settings', say('settings'), { 'aria-haspopup': 'dialog' }),
      tool('keys', '?', { 'aria-label': say('keys'), 'aria-haspopup': 'dialog', class: 'tool wide' })))
}

// The server says why a link opens no seat, before it closes the connection.
export const closedWords = (state) => (state.refused === null ? say('closed') : say('closed_because', { reason: state.refused.reason }))

export function drawBanners(state, page) {
  const banner = (key, kind, text, ...buttons) => h('div', { key, class: `banner ${kind}` }, h('p', null, text), buttons)
  const button = (what, text, more = {}) => h('button', { type: 'button', class: 'quiet', 'data-do': what, 'data-focus': `banner:${what}`, ...more }, text)
  return h('div', { key: 'banners', class: 'banners' },
    state.link === 'connecting' && banner('connecting', 'calm', say('connecting')),
    state.link === 'lost' && banner('lost', 'bad', say('lost', { n: Math.max(0, Math.ceil((page.retryAt - page.now) / 1000)) }), button('retry', say('try_now'))),
    state.link === 'elsewhere' && banner('elsewhere', 'bad', say('elsewhere'), button('retry', say('take_back'), { 'data-focus': 'banner:take-back' })),
    state.link === 'closed' && banner('closed', 'bad', closedWords(state)),
    state.undoRequest !== null && banner('undo', 'ask', state.undoRequest.sentence,
      button('undo-reply', say('allow'), { 'data-accept': 'yes', 'data-focus': 'undo:yes' }), button('undo-reply', say('refuse'), { 'data-accept': 'no', 'data-focus': 'undo:no' })),
    state.undoAsked && banner('undo-wait', 'calm', say('undo_wait')),
    state.refused !== null && state.link !== 'closed' && banner('refused', 'bad', state.refused.reason, button('dismiss', say('dismiss'), { 'data-focus': 'banner:refused' })),
    state.notice !== null && banner('notice', 'calm', state.notice, button('dismiss', say('dismiss'), { 'data-focus': 'banner:notice' })))
}

function drawAsk(state, page) {
  const ask = (what, text, words = true) => h('button', { type: 'button', class: 'quiet', 'data-do': 'ask', 'data-question': what, 'data-words': words, 'data-focus': `ask:${what}` }, text)
  return h('div', { class: 'ask' },
    h('form', { class: 'words-form', 'data-form': 'ask' },
      h('label', { for: 'ask-words' }, say('ask_hint')),
      h('input', { id: 'ask-words', name: 'words', type: 'text', autocomplete: 'off', 'data-input': 'ask', value: page.askWords, 'data-focus': 'ask-words' }),
      h('div', { class: 'ask-buttons' }, ask('explain', say('ask_explain')), ask('why', say('ask_why')), ask('why_not', say('ask_why_not')))),
    h('div', { class: 'ask-buttons' },
      ask('rules', say('ask_rules'), false),
      state.decision !== null && ask('why_asked', say('ask_why_asked'), false),
      state.decision !== null && ask('advice', say('ask_advice'), false),
      (state.hello?.computer ?? []).some(Boolean) && ask('because', say('ask_because'), false)),
    h('div', { class: 'answers', role: 'log', 'aria-label': say('ask_title'), tabindex: '0', 'data-focus': 'answers' }, page.answers.map((answer) =>
      h('section', { key: answer.number, class: 'answer', 'aria-label': answer.title },
        h('p', { class: 'answer-title' }, answer.title), drawReasons(answer.reply, answer.places, answer.number)))))
}

export function drawSide(state, page) {
  const tab = (side, text) => h('button', { type: 'button', role: 'tab', id: `tab-${side}`, class: 'tab', 'data-do': 'side', 'data-side': side, 'data-focus': `tab:${side}`, 'aria-selected': String(page.side === side), 'aria-controls': 'side-panel', tabindex: page.side === side ? '0' : '-1' }, text)
  return h('aside', { key: 'side', class: 'side', 'data-open': page.sideOpen, 'aria-label': say('story') },
    h('div', { class: 'tabs', role: 'tablist' }, tab('story', say('story')), tab('ask', say('ask'))),
    h('button', { type: 'button', class: 'close', 'data-do': 'close-side', 'data-focus': 'close-side', 'aria-label': say('close') }, '×'),
    h('div', { id: 'side-panel', class: 'side-panel', role: 'tabpanel', 'aria-labelledby': `tab-${page.side}` },
      page.side === 'story' ? drawStory(state) : drawAsk(state, page)))
}

// One line of the story above the question, where the side is closed.
export const drawTicker = (state) =>
  h('button', { key: 'ticker', type: 'button', class: 'ticker', 'data-do': 'side', 'data-side': 'story', 'data-focus': 'ticker' },
    h('span', { class: 'unseen' }, `${say('story')}: `), lastSentence(state))
