// Random and malformed traffic on loopback for SECONDS: the server does not crash, and its memory stays bounded. That no
// client receives a hidden card is tested elsewhere (tests/protocol: two worlds on the wire). SEED makes the traffic again. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { equal, ok, run, sleep, test } from './checks.js'
import { Player, options, parseLink } from './player.js'
import { Server } from './server.js'

const seconds = Number(process.env.SECONDS ?? 10)
const game = process.env.GAME ?? 'imagimon'
const folder = mkdtempSync(join(tmpdir(), 'cardinal-traffic-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let state = Number(process.env.SEED ?? 1) >>> 0

// mulberry32
function random(below) {
  state = (state + 0x6d2b79f5) >>> 0
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) % below
}
const pick = (list) => list[random(list.length)]
const bytes = (length) => Buffer.from(Array.from({ length }, () => random(256)))

const words = ['', 'x', 'damage', 'why', '1', '-1', '"', '\\', 'è', '\u0000', '('.repeat(1000), 'c1', 'c2', 'c99999', 'pass until x', 'always']
const types = ['answer', 'why', 'why_not', 'explain', 'rules', 'text', 'because', 'advice', 'undo', 'undo_reply', 'stop', 'language', 'save',
  'resend', 'clock', 'join', 'nonsense', 'hello']

function randomMessage(player) {
  const decision = player.last('decision')
  switch (random(8)) {
    case 0:
      return bytes(random(200)).toString('latin1')
    case 1:
      return JSON.stringify({ type: pick(types), id: random(3) - 1, question: pick(words), word: pick(words), card: pick(words) })
    case 2: {
      const text = JSON.stringify({ type: 'answer', decision: 1, option: 0 })
      return text.slice(0, random(text.length))
    }
    case 3:
      return JSON.stringify({ type: pick(types), [pick(['question', 'word', 'card', 'words', 'code'])]: pick(words) })
    default:
      return JSON.stringify({ type: 'answer', decision: (decision?.decision ?? 0) + (random(4) === 0 ? random(5) - 2 : 0), option: random(3) === 0 ? random(6) - 1 : pick(decision ? options(decision) : [0]) })
  }
}

// Raw bytes and odd requests on a connection of its own.
function rawTraffic(server) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const lines = ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', 'POST /matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{"a":',
    `GET /matches/${'0'.repeat(16)}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`]
  socket.on('error', () => {})
  socket.on('connect', () => {
    socket.write(random(2) === 0 ? bytes(random(2000)) : pick(lines))
    setTimeout(() => socket.destroy(), random(200))
  })
}

// One client: it joins a seat or watches, sends random messages, leaves or is cut.
async function client(server, links) {
  const link = pick(links)
  const player = new Player(random(10) === 0 ? link.replace(/\.[0-9a-f]{4}/, '.0000') : link)
  player.socket.on('error', () => {})
  if (!(await player.opened.then(() => true, () => false))) return
  if (random(10) > 0) player.send({ type: 'join', token: parseLink(link).token })
  const messages = random(40)
  for (let i = 0; i < messages && !player.closed; ++i) {
    player.send(random(500) === 0 ? 'x'.repeat(70_000) : randomMessage(player))
    if (random(3) === 0) await sleep(random(10))
    player.messages.splice(0, Math.max(0, player.messages.length - 50))
    player.read = 0
  }
  if (random(2) === 0) player.cut()
  else player.leave()
}

test(`${seconds} s of random and malformed traffic`, async () => {
  const server = await Server.start(game, ['--store', join(folder, 'matches.sqlite'), '--limit', 'new_matches_per_minute=100000',
    '--limit', 'messages_per_second=1000', '--limit', 'sleep_seconds=1', '--limit', 'request_seconds=2'])
  const end = Date.now() + seconds * 1000
  let links = []
  let early = 0
  let rounds = 0
  while (Date.now() < end) {
    if (links.length === 0 || random(20) === 0) {
      const match = await server.create(pick([['human', 'human'], ['human', 'random'], ['human', 'greedy']]))
      links = [...links.slice(-20), ...match.seats.map((seat) => seat.link), match.spectator]
    }
    for (let i = 0; i < 3; ++i) rawTraffic(server)
    await Promise.all(Array.from({ length: 10 }, () => client(server, links)))
    equal(server.child.exitCode, null, 'the server has ended:')
    rounds += 1
    if (Date.now() < end - (seconds * 1000) / 2) early = await server.memory()
  }
  const late = await server.memory()
  console.log(`${rounds} rounds, ${await server.metric('messages_total')} messages, memory ${early.toFixed(0)} -> ${late.toFixed(0)} MB`)
  ok(late < Math.max(early * 1.5, early + 50), `the memory grows: ${early} -> ${late} MB`)
  const player = await Player.join((await server.create(['human', 'random'])).seats[0].link)
  ok(await player.decision(), 'a match is playable afterwards')
  equal((await server.end()).code, 0)
  ok(!/ERROR|runtime error|Sanitizer/.test(server.errors), server.errors)
})

run()
