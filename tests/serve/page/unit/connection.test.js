// The connection with sockets and a clock of the test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Connection } from '../../../../interpreter/drivers/web/page/connection.js'
import { pauseBefore } from '../../../../interpreter/drivers/web/page/reconnecting_socket.js'
import { parseLink, socketAddress } from '../../../../interpreter/drivers/web/page/link.js'

function setUp() {
  const world = { sockets: [], pauses: [], links: [], messages: [] }
  world.connection = new Connection('ws://here/matches/1/ws', 'secret', {
    message: (message) => world.messages.push(message), link: (link, pause) => world.links.push([link, pause]),
  }, {
    makeSocket: (address) => {
      const socket = { address, readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)) }
      world.sockets.push(socket)
      return socket
    },
    wait: (milliseconds, then) => world.pauses.push({ milliseconds, then }) && world.pauses.length,
    stopWaiting: () => {}, chance: () => 0.5, language: () => 'it',
  })
  world.connection.open()
  world.newest = () => world.sockets.at(-1)
  world.up = () => {
    world.newest().readyState = 1
    world.newest().onopen()
    world.newest().onmessage({ data: '{"type":"hello"}' })
  }
  world.down = (code) => {
    world.newest().readyState = 3
    world.newest().onclose({ code })
  }
  return world
}

test('the token is in the first message, and not in the address', () => {
  const world = setUp()
  world.up()
  assert.deepEqual(world.newest().sent, [{ type: 'join', token: 'secret', language: 'it' }])
  assert.ok(!world.newest().address.includes('secret'))
})

test('a reply goes to its request; every message goes to the listener', async () => {
  const world = setUp()
  world.up()
  const first = world.connection.request({ type: 'why', question: 'a' })
  const second = world.connection.request({ type: 'rules' })
  const [, why, rules] = world.newest().sent
  assert.notEqual(why.id, rules.id)
  world.newest().onmessage({ data: JSON.stringify({ type: 'reasons', id: rules.id, lines: ['r'], places: [] }) })
  world.newest().onmessage({ data: JSON.stringify({ type: 'refused', id: why.id, code: 'no_such_thing', reason: 'No.' }) })
  assert.deepEqual((await second).lines, ['r'])
  assert.equal((await first).reason, 'No.')
  assert.equal(world.messages.length, 3)
})

test('after a loss it tries again with growing pauses, and from the beginning after a hello', () => {
  const world = setUp()
  world.up()
  world.down(1006)
  for (let attempt = 0; attempt < 4; attempt++) {
    world.pauses.at(-1).then()
    world.down(1006)
  }
  assert.deepEqual(world.pauses.map((pause) => pause.milliseconds), [500, 1000, 2000, 4000, 8000])
  world.pauses.at(-1).then()
  world.up()
  world.down(1001)
  assert.equal(world.pauses.at(-1).milliseconds, 500)
  assert.deepEqual(world.links.at(-1), ['lost', 500])
})

test('pauses are at most 15 s and a quarter more or less', () => {
  assert.equal(pauseBefore(40, 1), 18_750)
  assert.equal(pauseBefore(0, 0), 375)
})

test('a lost connection rejects what waits for a reply', async () => {
  const world = setUp()
  world.up()
  const waiting = world.connection.request({ type: 'rules' })
  world.down(1006)
  await assert.rejects(waiting, /lost/)
  await assert.rejects(world.connection.request({ type: 'rules' }), /not connected/)
})

test('a link that opens no seat is not tried again', () => {
  const world = setUp()
  world.newest().readyState = 1
  world.newest().onopen()
  world.down(1008)
  assert.deepEqual(world.links.at(-1), ['closed', 0])
  assert.equal(world.pauses.length, 0)
})

test('a slow reader that is cut off after hello comes back', () => {
  const world = setUp()
  world.up()
  world.down(1008)
  assert.equal(world.links.at(-1)[0], 'lost')
})

test('a seat that is open in another window stays there until the person wants it back', () => {
  const world = setUp()
  world.up()
  world.down(4001)
  assert.deepEqual(world.links.at(-1), ['elsewhere', 0])
  assert.equal(world.pauses.length, 0)
  world.connection.retry()
  assert.equal(world.sockets.length, 2)
})

test('an old socket that closes late changes nothing', () => {
  const world = setUp()
  const old = world.newest()
  world.connection.open()
  old.onclose({ code: 1006 })
  assert.equal(world.pauses.length, 0)
})

test('links', () => {
  assert.deepEqual(parseLink('#0123456789abcdef.ff00'), { kind: 'seat', match: '0123456789abcdef', token: 'ff00' })
  assert.deepEqual(parseLink('#new.ff00'), { kind: 'new', token: 'ff00' })
  for (const wrong of ['', '#', '#abc', '#../x.y', '#a.b.c', '#a/b.c']) assert.deepEqual(parseLink(wrong), { kind: 'none' })
  assert.equal(socketAddress({ protocol: 'http:', host: 'here:8080' }, 'abc'), 'ws://here:8080/matches/abc/ws')
  assert.equal(socketAddress({ protocol: 'https:', host: 'here' }, 'abc'), 'wss://here/matches/abc/ws')
})
