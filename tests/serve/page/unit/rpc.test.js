// The connection of the editor: requests, notifications, losses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLink, socketAddress } from '../../../../interpreter/drivers/web/page/link.js'
import { Rpc, RpcError } from '../../../../interpreter/drivers/web/page/rpc.js'

class FakeSocket {
  constructor() {
    this.sent = []
    this.readyState = 0
  }
  send(text) { this.sent.push(JSON.parse(text)) }
  accept() {
    this.readyState = 1
    this.onopen()
  }
  receive(message) { this.onmessage({ data: JSON.stringify(message) }) }
  close(code) {
    this.readyState = 3
    this.onclose({ code })
  }
}

function start() {
  const sockets = [], told = [], waits = []
  const rpc = new Rpc('ws://here/editor/ws', 'abc', { open: () => told.push('open'), notify: (method) => told.push(method), link: (state) => told.push(`link ${state}`) }, {
    makeSocket: () => sockets[sockets.push(new FakeSocket()) - 1], wait: (milliseconds, then) => waits.push({ milliseconds, then }),
  })
  rpc.open()
  return { rpc, sockets, told, waits }
}

test('the token is the first message, and each answer goes to its request', async () => {
  const { rpc, sockets: [socket], told } = start()
  await assert.rejects(rpc.request('cardinal/project'), /not connected/)
  socket.accept()
  assert.deepEqual(socket.sent[0], { type: 'join', token: 'abc' })
  const one = rpc.request('cardinal/project'), other = rpc.request('cardinal/read', { name: 'x' })
  socket.receive({ jsonrpc: '2.0', id: 2, error: { code: -32001, message: 'no', data: { version: 'v' } } })
  socket.receive({ jsonrpc: '2.0', id: 1, result: { game: 'duel' } })
  assert.deepEqual(await one, { game: 'duel' })
  await assert.rejects(other, (error) => error instanceof RpcError && error.code === -32001 && error.data.version === 'v')
  socket.receive({ jsonrpc: '2.0', method: 'cardinal/saved', params: {} })
  socket.receive({ jsonrpc: '2.0', id: 9, method: 'client/registerCapability', params: {} })
  assert.deepEqual(socket.sent.at(-1), { jsonrpc: '2.0', id: 9, result: null })
  assert.deepEqual(told, ['link connecting', 'open', 'link open', 'cardinal/saved'])
})

test('a loss rejects open requests, and connects again with growing pauses', async () => {
  const { rpc, sockets, told, waits } = start()
  sockets[0].accept()
  const request = rpc.request('cardinal/edit')
  sockets[0].close(1006)
  await assert.rejects(request, /the connection is lost/)
  waits[0].then()
  sockets[1].close(1006)
  waits[1].then()
  assert.ok(waits[1].milliseconds > waits[0].milliseconds / 1.3)
  assert.equal(sockets.length, 3)
  assert.equal(told.filter((each) => each === 'link lost').length, 2)
  assert.ok(!rpc.isOpen)
})

test('a refused token and a message that is too large end the tries', () => {
  const refused = start()
  refused.sockets[0].accept()
  refused.sockets[0].receive({ type: 'refused', code: 'not_allowed', reason: 'not yours' })
  refused.sockets[0].close(1008)
  assert.equal(refused.told.at(-1), 'link closed')
  assert.equal(refused.rpc.refusal, 'not yours')
  assert.equal(refused.waits.length, 0)
  const large = start()
  large.sockets[0].accept()
  large.sockets[0].close(1009)
  assert.equal(large.told.at(-1), 'link too_large')
  assert.equal(large.waits.length, 0)
  large.rpc.retry()
  assert.equal(large.sockets.length, 2)
})

test('links of the pages', () => {
  assert.deepEqual(parseLink('#edit.abc'), { kind: 'edit', token: 'abc' })
  assert.deepEqual(parseLink('#gallery.abc'), { kind: 'gallery', token: 'abc' })
  assert.deepEqual(parseLink('#draft.12.abc'), { kind: 'draft', match: '12', token: 'abc' })
  assert.deepEqual(parseLink('#draft.abc'), { kind: 'seat', match: 'draft', token: 'abc' })
  assert.equal(socketAddress({ protocol: 'https:', host: 'x' }, '12', 'draft'), 'wss://x/drafts/12/ws')
  assert.equal(socketAddress({ protocol: 'http:', host: 'x' }, '12'), 'ws://x/matches/12/ws')
})
