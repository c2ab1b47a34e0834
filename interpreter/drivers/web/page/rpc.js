// The connection of the editor and of the gallery: JSON-RPC 2.0 over a WebSocket, for the owner of the server. In: the
// owner's token, requests. Out: results, notifications, and the state of the connection. Promises: after a loss it
// connects again, with growing pauses; a request that has no answer then is rejected. Nothing is sent twice.
import { pauseBefore } from './connection.js'

const REFUSED = 1008 // the link is not the owner's
const TOO_LARGE = 1009

// What a request failed with: the error of JSON-RPC, or that the connection is lost (code null).
export class RpcError extends Error {
  constructor({ code = null, message, data = null }) {
    super(message)
    this.code = code
    this.data = data
  }
}

export class Rpc {
  // `listener`: {open(), notify(method, params), link(state, pause)}; the states are connecting, open, lost, closed (the
  // link is not the owner's) and too_large (a message was larger than the server reads).
  constructor(address, token, listener, surroundings = {}) {
    this.address = address
    this.token = token
    this.listener = listener
    this.makeSocket = surroundings.makeSocket ?? ((url) => new WebSocket(url))
    this.wait = surroundings.wait ?? ((milliseconds, then) => setTimeout(then, milliseconds))
    this.attempt = 0
    this.nextId = 1
    this.requests = new Map()
    this.socket = null
    this.hasAnswer = false // whether this socket has answered: the server has accepted the token
  }

  open() {
    this.listener.link('connecting', 0)
    const socket = this.makeSocket(this.address)
    this.socket = socket
    this.hasAnswer = false
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'join', token: this.token }))
      this.listener.open()
    }
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data))
    socket.onclose = (event) => this.#lose(socket, event?.code)
  }

  retry() {
    if (this.socket !== null) return
    this.attempt = 0
    this.open()
  }

  get isOpen() {
    return this.socket?.readyState === 1
  }

  // Resolves with the result; rejects with an RpcError.
  request(method, params = {}) {
    if (!this.isOpen) return Promise.reject(new RpcError({ message: 'not connected' }))
    const id = this.nextId++
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return new Promise((resolve, reject) => this.requests.set(id, { resolve, reject }))
  }

  notify(method, params = {}) {
    if (this.isOpen) this.socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  #receive(message) {
    if (message.type === 'refused') {
      this.refusal = message.reason
      return
    }
    this.attempt = 0
    if (!this.hasAnswer) this.listener.link('open', 0)
    this.hasAnswer = true
    if (message.method !== undefined) {
      // The server asks nothing that this page knows.
      if (message.id !== undefined) this.socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: null }))
      else this.listener.notify(message.method, message.params)
      return
    }
    const request = this.requests.get(message.id)
    this.requests.delete(message.id)
    if (message.error) request?.reject(new RpcError(message.error))
    else request?.resolve(message.result)
  }

  #lose(socket, code) {
    if (socket !== this.socket) return
    this.socket = null
    for (const request of this.requests.values()) request.reject(new RpcError({ message: 'the connection is lost' }))
    this.requests.clear()
    if (code === REFUSED && !this.hasAnswer) return this.listener.link('closed', 0)
    if (code === TOO_LARGE) return this.listener.link('too_large', 0)
    const pause = pauseBefore(this.attempt++, Math.random())
    this.listener.link('lost', pause)
    this.wait(pause, () => this.socket === null && this.open())
  }
}
