// The connection of the editor and of the gallery: JSON-RPC 2.0 over a WebSocket, for the owner of the server. In: the
// owner's token, requests. Out: results, notifications, and the state of the connection.
import { REFUSED, ReconnectingSocket } from './reconnecting_socket.js'

const TOO_LARGE = 1009

// What a request failed with: the error of JSON-RPC, or that the connection is lost (code null).
export class RpcError extends Error {
  constructor({ code = null, message, data = null }) {
    super(message)
    this.code = code
    this.data = data
  }
}

// `listener`: {open(), notify(method, params), link(state, pause)}; the states of its own are open, closed (the link is not
// the owner's) and too_large (a message was larger than the server reads).
export class Rpc extends ReconnectingSocket {
  join() {
    return { type: 'join', token: this.token }
  }

  failure(reason) {
    return new RpcError({ message: reason })
  }

  endedBy(code) {
    if (code === TOO_LARGE) return 'too_large'
    return code === REFUSED && !this.isWelcome ? 'closed' : null
  }

  // Resolves with the result; rejects with an RpcError.
  request(method, params = {}) {
    return this.ask((id) => ({ jsonrpc: '2.0', id, method, params }))
  }

  notify(method, params = {}) {
    if (this.isOpen) this.socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  receive(message) {
    if (message.type === 'refused') {
      this.refusal = message.reason
      return
    }
    if (!this.isWelcome) this.listener.link('open', 0)
    this.welcome()
    if (message.method !== undefined) {
      // The server asks nothing that this page knows.
      if (message.id !== undefined) this.socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: null }))
      else this.listener.notify(message.method, message.params)
      return
    }
    const request = this.takeRequest(message.id)
    if (message.error) request?.reject(new RpcError(message.error))
    else request?.resolve(message.result)
  }
}
