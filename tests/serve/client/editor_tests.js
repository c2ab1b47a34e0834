// Who may use the editor of a server, and what a hostile page cannot do with it. Each test has a server of its own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { equal, eventually, ok, run, test } from './checks.js'
import { Player } from './player.js'
import { cardinal, Server, serversIn } from './server.js'

const folder = mkdtempSync(join(tmpdir(), 'cardinal-editor-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
execFileSync(cardinal, ['new', 'game', 'my_game'], { cwd: folder, stdio: 'ignore' })
const game = join(folder, 'my_game')
const withServer = serversIn(folder, game)

// A page of the editor. `token`: of the owner's link, if it is not given.
class Page {
  constructor(server, { token = server.creator, headers = {} } = {}) {
    this.messages = []
    this.lastId = 0
    this.socket = new WebSocket(`${server.url.replace('http', 'ws')}/editor/ws`, { headers, perMessageDeflate: false })
    this.socket.on('error', (error) => { this.error = error.message })
    this.socket.on('open', () => this.socket.send(JSON.stringify({ type: 'join', token })))
    this.socket.on('message', (data) => this.messages.push(JSON.parse(data)))
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)))
    this.opened = new Promise((resolve) => this.socket.on('open', resolve))
  }

  // Resolves to the whole answer.
  async ask(method, params = {}) {
    await this.opened
    const id = ++this.lastId
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const found = () => this.messages.find((message) => message.id === id && message.method === undefined)
    await eventually(found, `an answer to ${method}`)
    return found()
  }
}

test('only the owner has the editor', () =>
  withServer(async (server) => {
    ok(server.lines.some((line) => line === `edit and test the rules: ${server.url}/#edit.${server.creator}`), 'the link is printed')
    equal((await (await server.get('/api/game')).json()).editor, true)
    const match = await server.create(['human', 'human'])
    const seat = new URL(match.seats[0].link).hash.split('.')[1]
    for (const token of ['0'.repeat(32), seat, 'short', '']) {
      const stranger = new Page(server, { token })
      equal(await stranger.closed, 1008, `the token ${token}:`)
      equal(stranger.messages.map((message) => message.type), ['refused'])
    }
    const foreign = new Page(server, { headers: { Origin: 'http://evil.example' } })
    await eventually(() => foreign.error, 'an error')
    ok(foreign.error.includes('403'), foreign.error)
    const owner = new Page(server)
    equal((await owner.ask('cardinal/project')).result.game, 'my_game')
  }))

test('a server for others, or one that is open to all, has no editor unless it is wanted', async () => {
  for (const options of [['--editor', 'off'], ['--host', '0.0.0.0'], ['--url', 'https://play.example.org'], ['--open']])
    await withServer(async (server) => {
      ok(!server.lines.some((line) => line.includes('#edit.')), `a link is printed with ${options}`)
      equal((await (await server.get('/api/game')).json()).editor, false, `${options}:`)
      const page = new Page(server)
      await eventually(() => page.error, 'an error')
      ok(page.error.includes('404'), page.error)
    }, options)
  await withServer((server) => new Page(server).ask('cardinal/project'), ['--host', '0.0.0.0', '--editor', 'on'])
  const refused = await Server.start(game, ['--store', ':memory:', '--editor', 'on', '--open']).catch((error) => error.message)
  ok(/ended with 2: .*only the owner may edit/.test(refused), `${refused}`)
})

test('a page plays edited rules, and a seat of the match sees them', () =>
  withServer(async (server) => {
    const page = new Page(server)
    await page.ask('cardinal/project')
    const scenario = { file: 'scenarios/first.yaml', index: 1, step: 1 }
    const { result } = await page.ask('cardinal/try', { scenario })
    const [, id, token] = new URL(result.links[0].link).hash.split('.')
    const player = new Player(result.links[0].link, { at: server.url })
    player.socket.terminate()
    const seat = new WebSocket(`${server.url.replace('http', 'ws')}/drafts/${id}/ws`)
    const positions = []
    seat.on('message', (data) => JSON.parse(data).type === 'position' && positions.push(data.toString()))
    seat.on('open', () => seat.send(JSON.stringify({ type: 'join', token })))
    await eventually(() => positions.length > 0, 'a position')
    const text = readFileSync(join(game, 'cards/first.cardinal'), 'utf8')
    const edited = await page.ask('cardinal/edit', { texts: { 'cards/first.cardinal': text.replace('by +1 if', 'by +7 if') } })
    equal(edited.result.loaded, true)
    await eventually(() => /"value":8/.test(positions.at(-1)), 'the edited strength')
    equal(readFileSync(join(game, 'cards/first.cardinal'), 'utf8'), text, 'nothing is written:')
    const bad = await page.ask('cardinal/edit', { texts: { 'cards/first.cardinal': 'card {' } })
    equal(bad.result.loaded, false)
    const forged = new WebSocket(`${server.url.replace('http', 'ws')}/drafts/${id}/ws`)
    forged.on('open', () => forged.send(JSON.stringify({ type: 'join', token: server.creator })))
    equal(await new Promise((resolve) => forged.on('close', resolve)), 1008, 'the owner has no seat without its link:')
    // The match is not one of the stored ones.
    equal((await page.ask('cardinal/try', { scenario, apart: true })).result.links.length, 3)
    seat.terminate()
  }))

test('a message of 10 MB, many pages, floods and garbage end alone', () =>
  withServer(
    async (server) => {
      const large = new Page(server)
      await large.ask('cardinal/project')
      large.socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'cardinal/edit', params: { texts: { 'cards/first.cardinal': 'x'.repeat(10_000_000) } } }))
      equal(await large.closed, 1009)
      // A page, as soon as there is space for one.
      const open = async () => {
        let page
        await eventually(async () => {
          page = new Page(server)
          const isOpen = await Promise.race([page.closed.then(() => false), page.ask('cardinal/project').then(() => true, () => false)])
          if (!isOpen) page.socket.terminate()
          return isOpen
        }, 'a page after another one has gone')
        return page
      }
      const pages = [await open(), await open()]
      const third = new Page(server)
      equal(await third.closed, 1013)
      pages[0].socket.terminate()
      await open()
      for (const text of ['{', '[]', '"x"', '{"id":{},"method":"cardinal/save"}', '{"method":"textDocument/didOpen","params":[]}', '{"id":1,"method":"initialize","params":7}']) pages[1].socket.send(text)
      equal((await pages[1].ask('cardinal/read', { name: '../../etc/passwd' })).error.message, "this file is not one of the game's")
      for (let i = 0; i < 200; ++i) pages[1].socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didChange', params: {} }))
      equal((await server.get('/healthz')).status, 200)
    },
    ['--limit', 'editors=2', '--limit', 'messages_per_second=1000'],
  ))

run()
