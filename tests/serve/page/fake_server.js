// A server that speaks the protocol without a game: it sends the messages of a scene (scenes.js) and notes what the page
// sends. Tests of the page alone use it: every kind of question, lost connections, refusals, clocks. It serves the page
// with the content security policy of the real server.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocketServer } from 'ws'

export const PAGE = fileURLToPath(new URL('../../../interpreter/drivers/web/page/', import.meta.url))
export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }

export async function serveFile(request, response) {
  const name = new URL(request.url, 'http://here').pathname.slice(1) || 'index.html'
  try {
    if (name !== normalize(name) || name.startsWith('.')) throw new Error('outside of the page')
    const text = await readFile(join(PAGE, name))
    response.writeHead(200, { 'Content-Type': TYPES[name.split('.').pop()] ?? 'application/octet-stream', 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' })
    response.end(text)
  } catch {
    response.writeHead(404, { 'Content-Security-Policy': POLICY })
    response.end()
  }
}

// {address, link, game: what GET /api/game answers, create(body, headers): what POST /matches answers, sent: messages of the page, send(message), drop(), reply: by type a function that returns messages, close()}
export async function startFakeServer(scene, port = 0) {
  const fake = { sent: [], sockets: new Set(), scene, reply: {}, accepts: true, game: { pictures: false } }
  const http = createServer(async (request, response) => {
    if (request.url === '/api/game') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(fake.game))
    } else if (request.method === 'POST' && request.url === '/matches') {
      let body = ''
      for await (const part of request) body += part
      const answer = fake.create(JSON.parse(body), request.headers)
      response.writeHead(answer.error ? 400 : 201, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer))
    } else await serveFile(request, response)
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    if (!fake.accepts) {
      socket.terminate()
      return
    }
    fake.sockets.add(socket)
    socket.on('close', () => fake.sockets.delete(socket))
    socket.on('message', (data) => {
      const message = JSON.parse(data)
      fake.sent.push(message)
      const replies = message.type === 'join' ? (fake.join?.(message, socket) ?? fake.scene) : fake.reply[message.type]?.(message) ?? []
      for (const reply of replies) socket.send(JSON.stringify(reply))
    })
  })
  await new Promise((ready) => http.listen(port, '127.0.0.1', ready))
  fake.address = `http://127.0.0.1:${http.address().port}/`
  fake.link = `${fake.address}#00112233.445566`
  fake.send = (...messages) => {
    for (const socket of fake.sockets) for (const message of messages) socket.send(JSON.stringify(message))
  }
  fake.drop = () => {
    for (const socket of fake.sockets) socket.terminate()
  }
  fake.close = async () => {
    fake.drop()
    await new Promise((done) => http.close(done))
  }
  return fake
}
