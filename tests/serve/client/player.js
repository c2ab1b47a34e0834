// A seat or a spectator of a match, over WebSocket. In: the link that the server gave. Out: its messages. It keeps what it
// received, so that a test can ask for the last message of a type or wait for the next one.
import WebSocket from 'ws'
import { PATIENCE, sleep } from './checks.js'

// The parts of a link: { url, match, token }.
export function parseLink(link) {
  const { origin, hash } = new URL(link)
  const [match, token] = hash.slice(1).split('.')
  return { url: `${origin.replace(/^http/, 'ws')}/matches/${match}/ws`, match, token }
}

export class Player {
  // `at`: the URL of another server that has the same store.
  constructor(link, { headers = {}, at } = {}) {
    const parts = parseLink(link)
    this.link = link
    this.token = parts.token
    this.messages = []
    this.read = 0 // messages that `next` has returned or skipped
    this.waiting = []
    this.closed = null // { code, reason }
    this.open = null // the decision that is asked and not answered yet
    const url = at ? parts.url.replace(/^ws:\/\/[^/]*/, at.replace(/^http/, 'ws')) : parts.url
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false })
    this.opened = new Promise((resolve, reject) => {
      this.socket.on('open', resolve)
      this.socket.on('error', reject)
    })
    this.opened.catch(() => {})
    this.socket.on('message', (data) => this.add(JSON.parse(data)))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.wake()
    })
  }

  // Connects and joins; resolves when the server has answered.
  static async join(link, options) {
    const player = new Player(link, options)
    await player.opened
    player.send({ type: 'join', token: player.token })
    await player.next('hello')
    return player
  }

  add(message) {
    if (message.type === 'decision') this.open = message
    if (['waiting', 'ended', 'fault'].includes(message.type)) this.open = null
    this.messages.push(message)
    this.wake()
  }

  wake() {
    const waiting = this.waiting
    this.waiting = []
    waiting.forEach((check) => check())
  }

  send(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  // The next message of one of these types; the others before it are skipped. Null: the connection was closed.
  next(...types) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const last = this.messages.slice(-3).map((message) => JSON.stringify(message).slice(0, 200))
        reject(new Error(`no message ${types.join(', ')}; the last ones: ${last.join('\n')}`))
      }, PATIENCE)
      const check = () => {
        while (this.read < this.messages.length) {
          const message = this.messages[this.read++]
          if (types.includes(message.type)) {
            clearTimeout(timer)
            return resolve(message)
          }
        }
        if (this.closed) {
          clearTimeout(timer)
          return resolve(null)
        }
        this.waiting.push(check)
      }
      check()
    })
  }

  // Resolves to { code, reason } when the server has closed the connection.
  async close() {
    for (const end = Date.now() + PATIENCE; !this.closed; await sleep(10))
      if (Date.now() > end) throw new Error('the server does not close the connection')
    return this.closed
  }

  last(type) {
    return this.messages.findLast((message) => message.type === type)
  }

  // The decision that is asked now; null: the game is over, or the connection was closed.
  async decision() {
    for (;;) {
      const message = await this.next('decision', 'ended', 'fault')
      if (message?.type !== 'decision') return null
      if (message === this.open) return message // otherwise it has been answered, or asked again
    }
  }

  answer(decision, option = options(decision)[0], more = {}) {
    this.open = null
    this.send({ type: 'answer', decision: decision.decision, option, ...more })
  }

  // The hash of the position as this viewer sees it.
  async position() {
    this.send({ type: 'save' })
    return (await this.next('saved', 'refused')).position
  }

  leave() {
    this.socket.close()
  }

  cut() {
    this.socket.terminate()
  }
}

// What `answer` takes at a decision.
export function options(decision) {
  const { options, numbers } = decision
  if (!numbers) return options.map((option) => option.option)
  return Array.from({ length: Math.min(numbers.last - numbers.first + 1, 100) }, (_, i) => numbers.first + i)
}

// The decision without what may be different after a restart: its number, and the numbers in aliases of cards.
export function plain(decision) {
  const seen = new Map()
  const text = JSON.stringify({ ...decision, decision: 0 })
  return text.replace(/"c\d+"/g, (alias) => seen.get(alias) ?? seen.set(alias, `"card ${seen.size}"`).get(alias))
}

// The player who is asked now, among several.
export async function asked(players) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(10)) {
    const found = players.find((player) => player.open)
    if (found) return found
  }
  throw new Error('no player is asked')
}

const random = (list) => list[Math.floor(Math.random() * list.length)]

// Answers this many decisions, or plays to the end. `choose(decision)`: the option; random without it.
export async function play(player, decisions = Infinity, choose = (decision) => random(options(decision))) {
  let answered = 0
  while (answered < decisions) {
    const decision = player.open ?? (await player.decision())
    if (!decision) break
    player.answer(decision, choose(decision))
    answered += 1
  }
  return answered
}
