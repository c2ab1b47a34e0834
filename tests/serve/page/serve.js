// Starts `cardinal serve` for a test. The program is in the variable CARDINAL.
import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { bridge } from './stdio_bridge.js'

export const CARDINAL = process.env.CARDINAL

// Whether the program has the web server.
export const hasWebServer = () => execFileSync(CARDINAL, ['serve', '--help'], { encoding: 'utf8' }).includes('--port')

// {links: by name, stop(), kill()}; `names` are the seats that people have, and `spectators` if there is a link for them.
export async function serve(game, options) {
  const { seats, names, seed = 7, more = [] } = options
  const common = ['--seats', seats.join(','), '--names', names.join(','), '--seed', String(seed), ...more]
  if (!hasWebServer()) return bridge(CARDINAL, game, options, common)
  const server = spawn(CARDINAL, ['serve', game, '--port', '0', ...common], { stdio: ['ignore', 'pipe', 'pipe'] })
  const links = {}
  let errors = ''
  server.stderr.on('data', (data) => { errors += data })
  const ended = new Promise((done) => server.on('exit', done))
  const people = seats.filter((seat) => seat === 'human').length
  await new Promise((ready, failed) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = /^(.+?): +(http:\S+#\S+)$/.exec(line)
      if (found) links[found[1]] = found[2]
      if (Object.keys(links).length >= people) setTimeout(ready, 100)
    })
    server.on('exit', (status) => failed(new Error(`the server ended with ${status}: ${errors}`)))
    setTimeout(() => failed(new Error(`the server prints no links: ${errors}`)), 20_000).unref()
  })
  const end = async (signal) => {
    server.kill(signal)
    return ended
  }
  return { links, ended, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
}
