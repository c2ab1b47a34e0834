// Starts `cardinal serve` for a test. The program is in the variable CARDINAL; CARDINAL_PAGE is a folder with the page, if
// it is not to be the one in the program.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bridge } from './stdio_bridge.js'

export const CARDINAL = process.env.CARDINAL

// Whether the program has the web server.
export const hasWebServer = () => execFileSync(CARDINAL, ['serve', '--help'], { encoding: 'utf8' }).includes('--port')

// {links: by the words that the server prints before each, stop(), kill()}; without seats the server makes no match.
// `folder`: that of an earlier server which was killed; its matches continue. `cwd`: where it is started.
export async function serve(game, options) {
  const { seats, names, seed = 7, more = [], port = 0 } = options
  const common = seats ? ['--seats', seats.join(','), '--names', names.join(','), '--seed', String(seed), ...more] : more
  if (!hasWebServer()) return bridge(CARDINAL, game, options, common)
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'cardinal-page-'))
  const page = process.env.CARDINAL_PAGE ? ['--page', process.env.CARDINAL_PAGE] : []
  const server = spawn(CARDINAL, ['serve', game, '--port', String(port), '--store', join(folder, 'matches.db'), ...page, ...common], { stdio: ['ignore', 'pipe', 'pipe'], cwd: options.cwd })
  const links = {}
  let errors = ''
  server.stderr.on('data', (data) => { errors += data })
  const ended = new Promise((done) => server.on('exit', done))
  await new Promise((ready, failed) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = /^(.+?): +(http:\S+#\S+)$/.exec(line)
      if (found) links[found[1]] = found[2]
      if (line.startsWith('listening')) ready()
    })
    server.on('exit', (status) => failed(new Error(`the server ended with ${status}: ${errors}`)))
    setTimeout(() => failed(new Error(`the server prints no links: ${errors}`)), 60_000).unref()
  })
  const end = async (signal, keeps) => {
    server.kill(signal)
    const status = await ended
    if (!keeps) rmSync(folder, { recursive: true })
    return status
  }
  return { links, folder, ended, stop: () => end('SIGINT', false), kill: () => end('SIGKILL', true) }
}
