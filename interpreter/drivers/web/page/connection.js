// The connection to a match. In: a link of a seat, messages to send. Out: messages of the server, and the state of the
// connection. Promises: after a loss it connects again to the same seat; the server then sends everything again.
import { REFUSED, ReconnectingSocket } from './reconnecting_socket.js'

const OPENED_ELSEWHERE = 4001 // the seat is open in another window

// The types that answer a request with its id.
const REPLIES = new Set(['reasons', 'saved', 'clock', 'refused', 'accepted'])

export class Connection extends ReconnectingSocket {
  // `listener`: {message(object), link(state, pause)}; the states of its own are closed (the link opens no seat) and
  // elsewhere (the seat is open in another window).
  constructor(address, token, listener, surroundings = {}) {
    super(address, token, listener, surroundings)
    this.language = surroundings.language ?? (() => undefined) // of the person, if one is set; the seat's otherwise
  }

  join() {
    return { type: 'join', token: this.token, language: this.language() }
  }

  failure(reason) {
    return new Error(reason)
  }

  endedBy(code) {
    if (code === OPENED_ELSEWHERE) return 'elsewhere'
    return code === REFUSED && !this.isWelcome ? 'closed' : null
  }

  // Sends a message; resolves with the reply, which may be a refusal.
  request(message) {
    return this.ask((id) => ({ ...message, id }))
  }

  // Sends a message whose reply nothing waits for. Returns its id.
  send(message) {
    this.request(message).catch(() => {})
    return this.nextId - 1
  }

  receive(message) {
    if (message.type === 'hello') this.welcome()
    if (REPLIES.has(message.type)) this.takeRequest(message.id)?.resolve(message)
    this.listener.message(message)
  }
}
