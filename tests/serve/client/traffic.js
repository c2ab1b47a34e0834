// Random and malformed traffic on loopback for SECONDS: the server does not crash, its memory stays bounded (it is printed
// every five minutes), and no client receives what it may not: see checkMessage. (tests/protocol compares two worlds on the
// wire.) GAME=imagimon,kmon: several games, each with a server of its own. SEED makes the traffic again. RUNNER="nice -n 15":
// how the server is started. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { equal, ok, run, sleep, test } from './checks.js'
import { Player, options, parseLink } from './player.js'
import { Server } from './server.js'

const seconds = Number(process.env.SECONDS ?? 10)
const games = (process.env.GAME ?? 'imagimon').split(',')
const runner = (process.env.RUNNER ?? '').split(' ').filter(Boolean)
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

// Throws if a client receives what its viewer may not know: a message before it has joined, a question for another seat,
// the log of a game that is not over, or a face in a zone that only its owner sees, if no line of the story named that card
// to this viewer.
function checkMessage(player, message) {
  const wrong = (what) => { throw new Error(`${what} to viewer ${player.viewer}: ${JSON.stringify(message).slice(0, 200)}`) }
  if (message.type === 'hello') player.viewer = message.seat
  else if (player.viewer === undefined && message.type !== 'refused') wrong('a message before `hello`')
  if (player.viewer === null && ['decision', 'skipped', 'undo_request'].includes(message.type)) wrong('a question')
  if (['ended', 'fault'].includes(message.type)) player.over = true
  if (['undone', 'decision', 'waiting'].includes(message.type)) player.over = false
  if (message.type === 'saved' && message.log && !player.over) wrong('a log before the end')
  if (message.type === 'story') for (const line of message.lines) for (const card of line.cards ?? []) player.told.add(card)
  if (message.type === 'position')
    for (const zone of message.seats.flatMap((seat) => seat.zones))
      if (zone.shape === 'hand' && zone.owner !== player.viewer)
        for (const card of zone.cards) if (card.id !== undefined && !player.told.has(card.id) && !player.told.has(card.face)) wrong(`${card.face} in a hand`)
}

// One client: it joins a seat or watches, sends random messages, leaves or is cut.
async function client(server, links, problems) {
  const link = pick(links)
  const player = new Player(random(10) === 0 ? link.replace(/\.[0-9a-f]{4}/, '.0000') : link)
  player.told = new Set()
  const add = player.add.bind(player)
  player.add = (message) => {
    try {
      checkMessage(player, message)
    } catch (error) {
      problems.push(error.message)
    }
    add(message)
  }
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

const traffic = async (game) => {
  const problems = []
  const server = await Server.start(game, ['--store', join(folder, `${game}.sqlite`), '--limit', 'matches=1000000', '--limit', 'new_matches_per_minute=100000',
    '--limit', 'messages_per_second=1000', '--limit', 'sleep_seconds=1', '--limit', 'request_seconds=2'], { prefix: runner })
  const begin = Date.now()
  const end = begin + seconds * 1000
  let printed = begin
  let links = []
  let early = 0
  let rounds = 0
  while (Date.now() < end) {
    if (links.length === 0 || random(20) === 0) {
      const match = await server.create(pick([['human', 'human'], ['human', 'random'], ['human', 'greedy']]))
      links = [...links.slice(-20), ...match.seats.map((seat) => seat.link), match.spectator]
    }
    for (let i = 0; i < 3; ++i) rawTraffic(server)
    await Promise.all(Array.from({ length: 10 }, () => client(server, links, problems)))
    equal(server.child.exitCode, null, 'the server has ended:')
    equal(problems, [], 'what a client may not know:')
    rounds += 1
    if (Date.now() > printed + 300_000) {
      printed = Date.now()
      console.log(`${game}: after ${Math.round((printed - begin) / 60_000)} minutes ${(await server.memory()).toFixed(0)} MB`)
    }
    if (Date.now() < end - (seconds * 1000) / 2) early = await server.memory()
  }
  const late = await server.memory()
  console.log(`${game}: ${rounds} rounds, ${await server.metric('messages_total')} messages, memory ${early.toFixed(0)} -> ${late.toFixed(0)} MB`)
  ok(late < Math.max(early * 1.5, early + 50), `the memory grows: ${early} -> ${late} MB`)
  const player = await Player.join((await server.create(['human', 'random'])).seats[0].link)
  ok(await player.decision(), 'a match is playable afterwards')
  equal((await server.end()).code, 0)
  ok(!/ERROR|runtime error|Sanitizer/.test(server.errors), server.errors)
}

// The servers run at the same time.
test(`${seconds} s of random and malformed traffic: ${games.join(', ')}`, async () => {
  await Promise.all(games.map(traffic))
})

run()
