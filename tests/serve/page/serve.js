// Starts `cardinal serve` for a test. The program is in the variable CARDINAL.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export const CARDINAL = process.env.CARDINAL

// {links: by name, stop(), kill()}; `names` are the seats that people have, and `spectators` if there is a link for them.
export async function serve(game, { seats, names, seed = 7, more = [] }) {
  const server = spawn(CARDINAL, ['serve', game, '--port', '0', '--seats', seats.join(','), '--names', names.join(','), '--seed', String(seed), ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
  const links = {}
  let errors = ''
  server.stderr.on('data', (data) => { errors += data })
  const ended = new Promise((done) => server.on('exit', done))
  const people = seats.filter((seat) => seat === 'human').length
  await new Promise((ready, failed) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = /^(.+?): (http:\S+#\S+)$/.exec(line)
      if (found) links[found[1]] = found[2]
      if (Object.keys(links).length >= people) setTimeout(ready, 100)
    })
    server.on('exit', (status) => failed(new Error(`the server ended with ${status}: ${errors}`)))
    setTimeout(() => failed(new Error(`the server prints no links: ${errors}`)), 20_000).unref()
  })
  return {
    links, ended,
    stop: async () => {
      server.kill('SIGINT')
      return ended
    },
    kill: async () => {
      server.kill('SIGKILL')
      return ended
    },
  }
}
