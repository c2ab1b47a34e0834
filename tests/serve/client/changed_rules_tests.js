// The files of a game change while its server runs: which rules new matches and running ones have.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { equal, eventually, ok, run, test } from './checks.js'
import { Player, asked } from './player.js'
import { Server, cardinal } from './server.js'

const folder = mkdtempSync(join(tmpdir(), 'cardinal-rules-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
execFileSync(cardinal, ['new', 'game', 'my_game'], { cwd: folder, stdio: 'ignore' })
let copies = 0

// A server of a copy of the game, whose files the test changes. `use` gets { server, game: its folder, change(text => text),
// create(): a match, restart(): the new server }.
async function withGame(use, options = []) {
  const game = join(folder, `copy${++copies}`, 'my_game')
  cpSync(join(folder, 'my_game'), game, { recursive: true })
  const cards = join(game, 'cards/first.cardinal')
  const start = () => Server.start(game, ['--store', join(folder, `${copies}.sqlite`), ...options])
  const change = (edit) => writeFileSync(cards, edit(readFileSync(cards, 'utf8')))
  let server = await start()
  try {
    await use({
      server, game, change, create: () => server.create(['human', 'human']),
      restart: async () => {
        await server.end('SIGKILL')
        server = await start()
        return server
      },
    })
  } finally {
    await server.end('SIGKILL')
  }
}

// The hash of the rules that a match has, as a client reads it.
async function rulesOf(match, at) {
  const player = await Player.join(match.seats[0].link, { at: at?.url })
  const { rules } = player.last('hello')
  player.leave()
  await player.close()
  return rules
}
const oldRules = async (server) => (await (await server.get('/api/game')).json()).old_rules
const stronger = (text) => text.replace('strength 3', 'strength 4')

test('a new match has the rules that are on the disk; a running match keeps its own, also after it left the memory', () =>
  withGame(async ({ server, change, create }) => {
    const first = await create()
    const before = await rulesOf(first)
    change(stronger)
    const second = await create()
    const after = await rulesOf(second)
    ok(after !== before, 'the new match has the former rules')
    equal(await rulesOf(first), before, 'the running match')
    await eventually(async () => (await server.metric('matches_in_memory')) === 0, 'the matches leave the memory')
    equal([await rulesOf(first), await rulesOf(second)], [before, after], 'the matches from the store')
    const players = await Promise.all(first.seats.map((seat) => Player.join(seat.link)))
    for (let i = 0; i < 4; ++i) {
      const player = await asked(players)
      player.answer(player.open)
      equal((await player.next('accepted', 'refused')).type, 'accepted')
    }
    equal(await oldRules(server), false)
    ok(server.errors.includes('The files of the game have changed: new matches have the new rules.'), server.errors)
  }, ['--limit', 'sleep_seconds=1']))

test('files with errors: new matches have the rules from before, and the page and the owner learn it', () =>
  withGame(async ({ server, change, create }) => {
    const before = await rulesOf(await create())
    change((text) => text + '\ncard "Broken": Ally { strengt 3 }\n')
    const answer = await server.post({ seats: [{}, {}] })
    const match = await answer.json()
    equal([answer.status, match.old_rules], [201, true])
    equal(await rulesOf(match), before)
    await eventually(() => oldRules(server), 'the page learns it')
    ok(/strengt/.test(server.errors) && server.errors.includes('new matches have the rules from before'), server.errors)
    const errors = server.errors.length
    await create()
    equal(server.errors.length, errors, 'an error is printed once:')
    change((text) => stronger(text.replace(/\ncard "Broken".*\n/, '')))
    const fixed = await create()
    equal(fixed.old_rules, undefined)
    ok((await rulesOf(fixed)) !== before, 'the fixed files are used')
    await eventually(async () => !(await oldRules(server)), 'the page learns that it is over')
  }))

test('the start page describes a new deck without a restart', () =>
  withGame(async ({ server, game }) => {
    const decks = async () => (await (await server.get('/api/game')).json()).decks
    const before = await decks()
    const text = readFileSync(join(game, 'cards/decks/first.yaml'), 'utf8')
    writeFileSync(join(game, 'cards/decks/second.yaml'), text.replace(/^deck: .*$/m, 'deck: Another'))
    await eventually(async () => (await decks()).length === before.length + 1, 'the new deck')
    ok((await decks()).includes('Another'), 'its name')
  }))

test('a match continues after a restart with files that have another comment', () =>
  withGame(async ({ server, change, create, restart }) => {
    const match = await create()
    const players = await Promise.all(match.seats.map((seat) => Player.join(seat.link)))
    for (let i = 0; i < 3; ++i) {
      const player = await asked(players)
      player.answer(player.open)
      equal((await player.next('accepted', 'refused')).type, 'accepted')
    }
    const before = await rulesOf(match)
    change((former) => `// a comment\n${former}`)
    const again = await restart()
    ok((await rulesOf(match, again)) !== before, 'it has the rules of the disk')
  }))

run()
