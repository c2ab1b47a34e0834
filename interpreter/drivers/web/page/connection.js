// The connection to the server. In: a link of a seat, messages to send. Out: messages of the server, and the state of the
// connection. Promises: after a loss it connects again to the same seat, with growing pauses; the server then sends
// everything again. A request gets its reply, or a rejection if the connection is lost.

const FIRST_PAUSE = 500 // milliseconds
const LONGEST_PAUSE = 15_000
// Why the server closes a connection; all other codes are losses.
const REFUSED = 1008 // before `hello`: the link opens no seat
const OPENED_ELSEWHERE = 4001 // the seat is open in another window

// The pause before the try with that number, from 0; `chance` from 0 to 1 spreads the players of a server that comes back.
export const pauseBefore = (attempt, chance) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt, 10)) * (0.75 + chance / 2)

// The types that answer a request with its id.
const REPLIES = new Set(['reasons', 'saved', 'clock', 'refused', 'accepted'])

export class Connection {
  // `listener`: {message(object), link(state, milliseconds until the next try)}; the states are connecting, lost, closed
  // (the link opens no seat) and elsewhere (the seat is open in another window).
  // `surroundings`: makes sockets and waits; the tests give their own.
  constructor(address, token, listener, surroundings = {}) {
    this.address = address
    this.token = token
    this.listener = listener
    this.makeSocket = surroundings.makeSocket ?? ((url) => new WebSocket(url))
    this.wait = surroundings.wait ?? ((milliseconds, then) => setTimeout(then, milliseconds))
    this.stopWaiting = surroundings.stopWaiting ?? ((timer) => clearTimeout(timer))
    this.chance = surroundings.chance ?? Math.random
    this.language = surroundings.language ?? (() => undefined) // of the person, if one is set; the seat's otherwise
    this.attempt = 0
    this.nextId = 1
    this.requests = new Map()
    this.socket = null
    this.timer = null
    this.welcome = false // whether this socket has had its `hello`
  }

  open() {
    this.stopWaiting(this.timer)
    this.listener.link('connecting', 0)
    this.welcome = false
    const socket = this.makeSocket(this.address)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'join', token: this.token, language: this.language() }))
    socket.onmessage = (event) => this.#receive(event.data)
    socket.onclose = (event) => this.#lose(socket, event?.code)
  }

  // Tries at once, for a button and for a browser that is online again.
  retry() {
    if (this.socket !== null) return
    this.attempt = 0
    this.open()
  }

  get isOpen() {
    return this.socket?.readyState === 1
  }

  // Sends a message; resolves with the reply, which may be a refusal.
  request(message) {
    if (!this.isOpen) return Promise.reject(new Error('not connected'))
    const id = this.nextId++
    this.socket.send(JSON.stringify({ ...message, id }))
    return new Promise((resolve, reject) => this.requests.set(id, { resolve, reject }))
  }

  // Sends a message whose reply nothing waits for. Returns its id.
  send(message) {
    this.request(message).catch(() => {})
    return this.nextId - 1
  }

  #receive(text) {
    const message = JSON.parse(text)
    if (message.type === 'hello') {
      this.attempt = 0
      this.welcome = true
    }
    if (REPLIES.has(message.type) && this.requests.has(message.id)) {
      this.requests.get(message.id).resolve(message)
      this.requests.delete(message.id)
    }
    this.listener.message(message)
  }

  #lose(socket, code) {
    if (socket !== this.socket) return
    this.socket = null
    for (const request of this.requests.values()) request.reject(new Error('the connection is lost'))
    this.requests.clear()
    if (code === OPENED_ELSEWHERE || (code === REFUSED && !this.welcome)) {
      this.listener.link(code === REFUSED ? 'closed' : 'elsewhere', 0)
      return
    }
    const pause = pauseBefore(this.attempt++, this.chance())
    this.listener.link('lost', pause)
    this.timer = this.wait(pause, () => this.open())
  }
}
