// Measures a server: MATCHES matches at once with random players over the wire, for SECONDS. Prints the decisions of people
// in a second, the processor time of the server for each (which does not depend on what else the machine does), the time
// from an answer to its `accepted`, and the memory of the server for each match.
// CARDINAL=build/full/bin/cardinal GAME=imagimon MATCHES=200 SECONDS=30 STORE=FILE node tests/serve/client/load.js
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Player } from './player.js'
import { Server } from './server.js'

const number = (name, value) => Number(process.env[name] ?? value)
const game = process.env.GAME ?? 'imagimon'
const matches = number('MATCHES', 200)
const seconds = number('SECONDS', 30)
const seats = (process.env.SEATS ?? 'human,human').split(',')
const folder = mkdtempSync(join(tmpdir(), 'cardinal-load-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const limits = ['connections=20000', 'connections_per_address=20000', 'new_matches_per_minute=100000', 'messages_per_second=10000',
  'matches_in_memory=20000']
const server = await Server.start(game, ['--store', process.env.STORE ?? join(folder, 'matches.sqlite'),
  ...limits.flatMap((limit) => ['--limit', limit])])
const empty = await server.memory()
const startTime = await server.processorTime()

const times = []
let decisions = 0
let games = 0
let ended = false

// Plays one seat with random answers; messages are not kept.
async function playSeat(link) {
  const player = await Player.join(link)
  let sent = 0
  player.add = (message) => {
    if (message.type === 'accepted') times.push(performance.now() - sent)
    if (message.type === 'ended' || message.type === 'fault') player.over()
    if (message.type !== 'decision' || ended) return
    decisions += 1
    sent = performance.now()
    const { first, last } = message.numbers ?? {}
    const option = message.numbers ? first + Math.floor(Math.random() * (last - first + 1))
      : message.options[Math.floor(Math.random() * message.options.length)].option
    player.answer(message, option)
  }
  const over = new Promise((resolve) => (player.over = resolve))
  for (const message of player.messages.splice(0)) player.add(message)
  await over
  player.leave()
}

async function playMatches() {
  while (!ended) {
    const match = await server.create(seats)
    await Promise.race([Promise.all(match.seats.map((seat) => playSeat(seat.link))), whenEnded])
    games += 1
  }
}

let end
const whenEnded = new Promise((resolve) => (end = resolve))
const all = Array.from({ length: matches }, playMatches)
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const memory = await server.memory()
const used = (await server.processorTime()) - startTime
const inMemory = await server.metric('matches_in_memory')
const played = decisions
const allAnswers = await server.metric('answers_total')
ended = true
end()
await Promise.all(all)
times.sort((a, b) => a - b)
const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1)
console.log(`${game}: ${matches} matches at once for ${seconds} s: ${(played / seconds).toFixed(0)} decisions/s, ${games} games`)
console.log(`the server used ${used.toFixed(1)} s of processor time: ${((used * 1000) / played).toFixed(2)} ms for each decision of a person, ${((used * 1000) / allAnswers).toFixed(2)} ms for each answer`)
console.log(`an answer is accepted after ${at(0.5)} ms (half), ${at(0.99)} ms (99 of 100)`)
console.log(`memory: ${empty.toFixed(0)} MB without a match, ${memory.toFixed(0)} MB with ${inMemory}: ${(((memory - empty) * 1000) / inMemory).toFixed(0)} kB for each`)
await server.end()
process.exit(0)
