// Serves the page and one match of `cardinal serve --stdio` over WebSockets: for a program that is built without the web
// server. One seat has one window, as at the real server; a spectator needs the real server.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'
import { serveFile } from './fake_server.js'

// The same as serve() of serve.js. `arguments_`: those of `cardinal serve GAME --stdio`.
export async function bridge(cardinal, game, { seats, names }, arguments_) {
  const people = seats.flatMap((seat, index) => (seat === 'human' ? [index] : []))
  const match = spawn(cardinal, ['serve', game, '--stdio', ...arguments_], { stdio: ['pipe', 'pipe', 'inherit'] })
  match.stdin.on('error', () => {}) // the match may end before its windows are closed
  const ended = new Promise((done) => match.on('exit', done))
  const windows = new Map() // by seat
  createInterface({ input: match.stdout }).on('line', (line) => {
    const { to = people[0], ...message } = JSON.parse(line)
    windows.get(to)?.send(JSON.stringify(message))
  })
  const tell = (seat, message) => match.stdin.write(`${JSON.stringify(people.length > 1 ? { ...message, seat } : message)}\n`)

  const http = createServer((request, response) => {
    if (request.url !== '/api/game') return serveFile(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end('{"pictures":false}')
  })
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    let seat = null
    socket.on('message', (data) => {
      const message = JSON.parse(data)
      if (message.type !== 'join') return tell(seat, message)
      seat = Number(message.token)
      windows.get(seat)?.close(4001)
      windows.set(seat, socket)
      tell(seat, { type: 'resend' })
      if (message.language) tell(seat, { type: 'language', code: message.language })
    })
    socket.on('close', () => windows.get(seat) === socket && windows.delete(seat))
  })
  await new Promise((ready) => http.listen(0, '127.0.0.1', ready))
  const stop = async (signal) => {
    for (const socket of windows.values()) socket.terminate()
    match.kill(signal)
    http.close()
    return ended
  }
  return {
    links: Object.fromEntries(people.map((seat) => [names[seat], `http://127.0.0.1:${http.address().port}/#00.${seat}`])), ended,
    stop: () => stop('SIGINT'), kill: () => stop('SIGKILL'),
  }
}
