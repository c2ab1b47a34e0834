// A WebSocket to the server that connects again after a loss. In: an address, a token, the requests of a subclass. Out: the
// state of the connection, the replies. Promises: the pauses between tries grow; a request gets its reply, or a rejection
// if the connection is lost; nothing is sent twice.

const FIRST_PAUSE = 500 // milliseconds
const LONGEST_PAUSE = 15_000
// The code with which the server closes a connection whose link it does not accept.
export const REFUSED = 1008

// The pause before the try with that number, from 0; `chance` from 0 to 1 spreads the clients of a server that comes back.
export const pauseBefore = (attempt, chance) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt, 10)) * (0.75 + chance / 2)

// A subclass has `join()`, the first message; `receive(message)`; `endedBy(code)`, the state in which it stays closed, or
// null if it tries again; and `failure(reason)`, the error of a request without a reply.
export class ReconnectingSocket {
  // `listener`: {link(state, milliseconds until the next try)}; the states are connecting, lost, and those of the subclass.
  // `surroundings`: makes sockets and waits; the tests give their own.
  constructor(address, token, listener, surroundings = {}) {
    this.address = address
    this.token = token
    this.listener = listener
    this.makeSocket = surroundings.makeSocket ?? ((url) => new WebSocket(url))
    this.wait = surroundings.wait ?? ((milliseconds, then) => setTimeout(then, milliseconds))
    this.stopWaiting = surroundings.stopWaiting ?? ((timer) => clearTimeout(timer))
    this.chance = surroundings.chance ?? Math.random
    this.attempt = 0
    this.nextId = 1
    this.requests = new Map()
    this.socket = null
    this.timer = null
    this.isWelcome = false // whether the server has accepted the token of this socket
  }

  open() {
    this.stopWaiting(this.timer)
    this.listener.link('connecting', 0)
    this.isWelcome = false
    const socket = this.makeSocket(this.address)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify(this.join()))
      this.listener.open?.()
    }
    socket.onmessage = (event) => this.receive(JSON.parse(event.data))
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

  // The server has accepted the token: a later loss is not a refusal, and pauses begin with the shortest one.
  welcome() {
    this.attempt = 0
    this.isWelcome = true
  }

  // Sends the message that `make(id)` makes; resolves with what `takeRequest` of this id is given.
  ask(make) {
    if (!this.isOpen) return Promise.reject(this.failure('not connected'))
    const id = this.nextId++
    this.socket.send(JSON.stringify(make(id)))
    return new Promise((resolve, reject) => this.requests.set(id, { resolve, reject }))
  }

  // The request with that id, which waits no longer; undefined if there is none.
  takeRequest(id) {
    const request = this.requests.get(id)
    this.requests.delete(id)
    return request
  }

  #lose(socket, code) {
    if (socket !== this.socket) return
    this.socket = null
    for (const request of this.requests.values()) request.reject(this.failure('the connection is lost'))
    this.requests.clear()
    const ended = this.endedBy(code)
    if (ended !== null) {
      this.listener.link(ended, 0)
      return
    }
    const pause = pauseBefore(this.attempt++, this.chance())
    this.listener.link('lost', pause)
    this.timer = this.wait(pause, () => this.socket === null && this.open())
  }
}
