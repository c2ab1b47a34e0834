// Starts `cardinal serve` for a test, and asks it over HTTP. In: options of the program. Out: its address, the links that
// it prints, its process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const cardinal = process.env.CARDINAL ?? 'cardinal'

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export class Server {
  // Resolves when the server listens. `options`: of the command line, after `serve GAME --port 0`.
  static async start(game, options = [], { prefix = [] } = {}) {
    const words = [...prefix, cardinal, 'serve', game, '--port', '0', ...options]
    const child = spawn(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const server = new Server()
    server.child = child
    server.lines = []
    server.errors = ''
    child.stderr.on('data', (text) => (server.errors += text))
    server.ended = once(child, 'exit').then(([code, signal]) => {
      running.delete(child)
      return { code, signal }
    })
    await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        server.lines.push(line)
        if (line.startsWith('listening on ')) resolve()
      })
      server.ended.then(({ code }) => reject(new Error(`the server ended with ${code}: ${server.errors}`)))
    })
    server.url = server.lines.at(-1).match(/listening on (\S+),/)[1]
    server.creator = server.lines.map((line) => line.match(/#new\.([0-9a-f]{32})/)?.[1]).find(Boolean)
    return server
  }

  // Ends it with a signal; resolves to { code, signal }.
  end(signal = 'SIGTERM') {
    this.child.kill(signal)
    return this.ended
  }

  get(path, headers = {}) {
    return fetch(this.url + path, { headers })
  }

  post(body, headers = {}) {
    return fetch(this.url + '/matches', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.creator}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  // A match with these kinds of players; resolves to { match, seats: [{seat, name, link}], spectator }.
  async create(players, more = {}) {
    const answer = await this.post({ seats: players.map((player) => ({ player })), ...more })
    const match = await answer.json()
    if (answer.status !== 201) throw new Error(`no match: ${answer.status} ${match.error}`)
    return match
  }

  // One figure of /metrics.
  async metric(name) {
    const text = await (await this.get('/metrics')).text()
    return Number(text.match(new RegExp(`^cardinal_${name} (\\S+)$`, 'm'))[1])
  }

  // Seconds of processor time that the process has used.
  async processorTime() {
    const { readFileSync } = await import('node:fs')
    const [user, system] = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  }

  // Megabytes of the process.
  async memory() {
    const { readFileSync } = await import('node:fs')
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(status.match(/VmRSS:\s+(\d+)/)[1]) / 1000
  }
}

// Returns withServer(use, options), which runs `use(server)` with a new server of the game and a new store in the folder.
export function serversIn(folder, game) {
  let stores = 0
  return async function withServer(use, options = []) {
    const server = await Server.start(game, ['--store', join(folder, `${++stores}.sqlite`), ...options])
    try {
      await use(server)
    } finally {
      await server.end('SIGKILL')
    }
  }
}
