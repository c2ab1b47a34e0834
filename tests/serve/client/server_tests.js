// What a server of matches does with links, answers and hostile clients. Each test has a server of its own.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATIENCE, equal, eventually, ok, run, sleep, test } from './checks.js'
import { Player, asked, options, parseLink, play } from './player.js'
import { Server, serversIn } from './server.js'

const game = process.env.GAME ?? 'imagimon'
const folder = mkdtempSync(join(tmpdir(), 'cardinal-serve-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const withServer = serversIn(folder, game)

// The types of the messages that arrived after the first `from`.
const types = (player, from) => player.messages.slice(from).map((message) => message.type)

// Resolves to the text that the server sends to these bytes until it closes the connection.
function exchange(server, bytes) {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => {
      reject(new Error(`the connection stays open after ${bytes.slice(0, 40)}`))
      socket.destroy()
    }, PATIENCE)
    const end = () => {
      clearTimeout(timer)
      resolve(text)
    }
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (data) => (text += data))
    socket.on('error', end)
    socket.on('close', end)
  })
}

test('a whole game against the computer; at its end it has a log, and nothing can be undone', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    const player = await Player.join(match.seats[0].link)
    equal(player.last('hello').match, match.match)
    const answered = await play(player)
    ok(answered > 5, `only ${answered} answers`)
    ok(player.last('ended'), 'no end')
    player.send({ type: 'save' })
    const saved = await player.next('saved')
    ok(saved.log.includes('"end"') || saved.log.length > 1000, 'the log of an ended game is given')
    ok((await server.metric('answers_total')) >= answered, 'the metric counts the answers')
    player.send({ type: 'undo' })
    equal((await player.next('refused', 'accepted')).code, 'over', 'an undo after the log was given')
    player.cut()
    await eventually(async () => (await server.metric('matches_in_memory')) === 0, 'the match leaves the memory')
    const again = await Player.join(match.seats[0].link)
    again.send({ type: 'undo' })
    equal((await again.next('refused', 'accepted')).code, 'over', 'an undo after a reload')
  }, ['--limit', 'sleep_seconds=1']))

test('two people and a spectator see one match, each what it may see', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'human'])
    equal(match.seats.map((seat) => seat.seat), [0, 1])
    const [anna, berto] = await Promise.all(match.seats.map((seat) => Player.join(seat.link)))
    const viewers = [await Player.join(match.spectator), await Player.join(match.spectator)]
    equal(viewers[0].last('hello').seat, null)
    for (let i = 0; i < 20 && !anna.last('ended'); ++i) {
      const player = await asked([anna, berto])
      player.answer(player.open)
      ok((await player.next('accepted', 'refused')).type === 'accepted', 'the answer is accepted')
    }
    // The reply of a viewer comes after everything that was sent to it before.
    const positions = await Promise.all(viewers.map((viewer) => viewer.position()))
    equal(positions[0], positions[1], 'the hash that the second spectator has')
    equal(viewers.flatMap((viewer) => viewer.messages).filter((message) => message.type === 'decision').length, 0)
    equal(JSON.stringify(viewers[0].last('position')), JSON.stringify(viewers[1].last('position')))
  }))

test('a forged, cut or old link has no seat', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    const other = await server.create(['human', 'random'])
    const { url } = parseLink(match.seats[0].link)
    const tokens = [
      'f'.repeat(32),
      parseLink(other.seats[0].link).token,
      parseLink(match.seats[0].link).token.slice(1),
      parseLink(match.seats[0].link).token.toUpperCase() + '!',
    ]
    for (const token of tokens) {
      const player = new Player(match.seats[0].link)
      await player.opened
      player.send({ type: 'join', token })
      const refused = await player.next('refused')
      ok(['not_allowed', 'malformed'].includes(refused.code), `${refused.code}`)
      equal((await player.close()).code, 1008)
      equal(player.messages.length, 1, 'only the refusal was sent:')
    }
    const missing = new Player(match.seats[0].link.replace(/#[0-9a-f]{16}/, '#0123456789abcdef'))
    await missing.opened
    missing.send({ type: 'join', token: missing.token })
    equal((await missing.next('refused')).code, 'not_allowed')
    ok(!url.includes(parseLink(match.seats[0].link).token), 'the token is not in the address')
    equal(await server.metric('joins_refused_total'), 5, 'refused joins:')
    equal(await server.metric('matches_resumed_total'), 0, 'a match that was read for a forged link:')
  }))

test('a first message other than join ends the connection', () =>
  withServer(
    async (server) => {
      const match = await server.create(['human', 'random'])
      for (const message of ['{', '[]', { type: 'answer', decision: 1, option: 0 }, { type: 'join' }]) {
        const player = new Player(match.seats[0].link)
        await player.opened
        player.send(message)
        equal((await player.next('refused')).code, 'malformed')
        equal((await player.close()).code, 1008)
      }
    },
    ['--limit', 'request_seconds=60'],
  ))

test('a client that sends no token is closed', () =>
  withServer(
    async (server) => {
      const silent = new Player((await server.create(['human', 'random'])).seats[0].link)
      await silent.opened
      equal((await silent.close()).code, 1008)
    },
    ['--limit', 'request_seconds=1'],
  ))

test('answers out of turn, to an old decision, twice, or to no option are refused; nothing else changes', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'human'])
    const players = await Promise.all(match.seats.map((seat) => Player.join(seat.link)))
    const first = await asked(players)
    const other = players.find((player) => player !== first)
    const decision = first.last('decision')
    const positions = await Promise.all(players.map((player) => player.position()))
    const [before, otherBefore] = [first.messages.length, other.messages.length]
    const attempts = [
      [other, { decision: decision.decision, option: options(decision)[0] }, ['not_your_turn', 'old_decision']],
      [first, { decision: decision.decision + 1, option: 0 }, ['old_decision']],
      [first, { decision: decision.decision, option: 100_000 }, ['no_such_option']],
      [first, { decision: decision.decision, option: -1 }, ['no_such_option', 'malformed']],
      [first, { decision: decision.decision }, ['malformed']],
      [first, { decision: decision.decision, option: 0, more: 1 }, ['malformed']],
    ]
    for (const [player, answer, codes] of attempts) {
      player.send({ type: 'answer', id: 7, ...answer })
      const refused = await player.next('refused', 'accepted')
      ok(codes.includes(refused.code), `${JSON.stringify(answer)}: ${JSON.stringify(refused)}`)
    }
    equal(await Promise.all(players.map((player) => player.position())), positions, 'positions')
    ok(types(first, before).every((type) => ['refused', 'saved'].includes(type)), types(first, before).join())
    ok(types(other, otherBefore).every((type) => ['refused', 'saved'].includes(type)), types(other, otherBefore).join())
    first.answer(decision)
    first.answer(decision)
    equal((await first.next('accepted', 'refused')).type, 'accepted')
    const second = await first.next('accepted', 'refused')
    ok(['old_decision', 'not_your_turn'].includes(second.code), `two answers at once: ${JSON.stringify(second)}`)
  }))

test('a seat that is opened again gets everything; the former window is closed', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    const first = await Player.join(match.seats[0].link)
    await play(first, 3)
    await first.decision()
    const [decision, position] = [first.last('decision'), await first.position()]
    const second = await Player.join(match.seats[0].link)
    equal((await first.close()).code, 4001)
    const again = await second.decision()
    equal(again, decision, 'the decision')
    equal(second.messages.find((message) => message.type === 'story').from, 0)
    equal(await second.position(), position)
    second.cut()
    await sleep(100)
    const third = await Player.join(match.seats[0].link)
    equal(await third.decision(), decision, 'the decision after a cut')
    equal(await third.position(), position)
  }))

test('a connection that is cut during an answer loses nothing', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    let player = await Player.join(match.seats[0].link)
    const taken = [] // by decision: the last option that was sent for it
    for (let i = 0; i < 15; ++i) {
      const decision = await player.decision()
      if (!decision) break
      // The decision comes again if the connection was cut before the answer arrived.
      ok(decision.decision >= taken.length - 1, 'a decision that was answered came back')
      taken[decision.decision] = options(decision).at(-1)
      player.answer(decision, taken[decision.decision])
      player.cut() // at once: the answer may arrive or not
      player = await Player.join(match.seats[0].link)
    }
    if (!player.last('ended')) await play(player)
    player.send({ type: 'save' })
    const { log } = await player.next('saved')
    const lines = log.trim().split('\n').map((line) => JSON.parse(line))
    const own = lines.filter((line) => line.seat === 1 && line.decision && !line.unasked)
    ok(own.length >= taken.length - 1, `${own.length} answers in the log`)
    // All but the last one were taken before the next decision came; equal options have one number, so only the first
    // and the last number can be compared.
    taken.slice(1, -1).forEach((option, i) => ok(own[i].option >= option, `answer ${i + 1} is option ${own[i].option}, not ${option}`))
  }))

test('a message of 10 MB and a binary message close the connection; the match continues', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    const player = await Player.join(match.seats[0].link)
    const decision = await player.decision()
    player.send(JSON.stringify({ type: 'explain', word: 'x'.repeat(10_000_000) }))
    equal((await player.close()).code, 1009)
    const again = await Player.join(match.seats[0].link)
    equal(await again.decision(), decision)
    again.socket.send(Buffer.from([1, 2, 3]))
    equal((await again.close()).code, 1003)
    const before = await server.memory()
    ok(before < 500, `${before} MB`)
  }))

test('garbage is refused, again and again', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    const player = await Player.join(match.seats[0].link)
    await player.decision()  // until then the computer may still move
    const position = await player.position()
    const garbage = ['', '{', 'null', '5', '"x"', '[[[[', '{"type":5}', '{"type":"join","token":"x"}', '{"type":"\u0000"}',
      '{"type":"answer","decision":1e99,"option":0}', '['.repeat(50_000), '{"type":"why","question":"' + '('.repeat(5000) + '"}']
    for (const text of garbage) {
      player.send(text)
      ok(await player.next('refused', 'reasons'), `no reply to ${text.slice(0, 20)}`)
    }
    equal(await player.position(), position)
  }))

test('more messages in a second than the limit wait, none is lost', () =>
  withServer(
    async (server) => {
      const match = await server.create(['human', 'random'])
      const player = await Player.join(match.seats[0].link)
      await player.decision()
      const begin = Date.now()
      for (let id = 0; id < 30; ++id) player.send({ type: 'save', id })
      for (let id = 0; id < 30; ++id) equal((await player.next('saved')).id, id)
      const time = Date.now() - begin
      ok(time > 1500, `${time} ms for 30 messages at 10 in a second`)
    },
    ['--limit', 'messages_per_second=10'],
  ))

test('a thousand connections: those above the limit get an answer, the others play', () =>
  withServer(
    async (server) => {
      const match = await server.create(['human', 'random'])
      const player = await Player.join(match.seats[0].link)
      const viewers = Array.from({ length: 1000 }, () => new Player(match.spectator))
      const opened = await Promise.all(viewers.map((viewer) => viewer.opened.then(() => true, (error) => error.message)))
      const refused = opened.filter((result) => result !== true)
      ok(refused.length >= 100 && refused.length <= 110, `${refused.length} refused: ${refused[0]}`)
      ok(refused.every((message) => /503/.test(message)), refused.find((message) => !/503/.test(message)))
      ok((await play(player, 10)) > 0, 'the match continues')
      viewers.forEach((viewer) => viewer.cut())
      await eventually(async () => (await server.metric('connections')) === 1, 'the connections are counted down')
      const memory = await server.memory()
      ok(memory < 400, `${memory} MB`)
    },
    // No spectator sends its token; all of them stay connected until the test has counted them.
    ['--limit', 'connections=900', '--limit', 'connections_per_address=900', '--limit', 'spectators_per_match=900', '--limit', 'request_seconds=300'],
  ))

test('a client that does not read is cut', () =>
  withServer(
    async (server) => {
      const match = await server.create(['human', 'random'])
      const player = await Player.join(match.seats[0].link)
      await player.decision()
      player.socket._socket.pause()
      for (let i = 0; i < 3000; ++i) player.send({ type: 'resend' })
      await eventually(async () => (await server.metric('connections_cut_total')) === 1, 'the connection is cut')
      const again = await Player.join(match.seats[0].link)
      ok(await again.decision(), 'the match continues')
    },
    ['--limit', 'queue_bytes=65536', '--limit', 'messages_per_second=10000'],
  ))

test('requests of other sites and hosts are refused', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'random'])
    equal((await server.post({ seats: [{}] }, { Origin: 'http://evil.example' })).status, 403)
    const foreign = new Player(match.seats[0].link, { headers: { Origin: 'http://evil.example' } })
    ok(/403/.test(await foreign.opened.then(() => 'opened', (error) => error.message)), 'a WebSocket of another site')
    const own = await Player.join(match.seats[0].link, { headers: { Origin: server.url } })
    ok(own.last('hello'), 'a WebSocket of the own page')
    const rebound = await exchange(server, 'GET /api/game HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    ok(rebound.startsWith('HTTP/1.1 403'), rebound.slice(0, 50))
  }))

test('only the creator creates matches, with a valid body', () =>
  withServer(async (server) => {
    const status = async (body, headers) => (await server.post(body, headers)).status
    equal(await status({ seats: [{}, {}] }, { Authorization: '' }), 401)
    equal(await status({ seats: [{}, {}] }, { Authorization: `Bearer ${'0'.repeat(32)}` }), 401)
    equal(await status({ seats: [{}, {}] }, { 'Content-Type': 'text/plain' }), 415)
    equal(await status('{'), 400)
    equal(await status({ seats: [{ player: 'wizard' }, {}] }), 400)
    equal(await status({ seats: Array(60).fill({}) }), 400)
    equal(await status({ seats: [{ name: 'a\u0007' }, {}] }), 400)
    equal(await status({ seats: [{ deck: '../../etc/passwd' }, {}] }), 400)
    equal(await status(JSON.stringify({ seats: [{ name: 'x'.repeat(100_000) }] })), 413)
    equal((await fetch(server.url + '/matches')).status, 404)
    equal((await fetch(server.url + '/matches', { method: 'PUT' })).status, 405)
    const error = await (await server.post({ seats: [{ player: 'wizard' }, {}] })).json()
    ok(/wizard/.test(error.error), error.error)
    equal(await status({ seats: [{}, {}] }), 201)
  }))

test('one address creates a limited number of matches in a minute, and the store holds a limited number', async () => {
  await withServer(
    async (server) => {
      const statuses = []
      for (let i = 0; i < 4; ++i) statuses.push((await server.post({ seats: [{}, {}] })).status)
      equal(statuses, [201, 201, 201, 429])
    },
    ['--limit', 'new_matches_per_minute=3'],
  )
  await withServer(
    async (server) => {
      const statuses = []
      for (let i = 0; i < 3; ++i) statuses.push((await server.post({ seats: [{}, {}] })).status)
      equal(statuses, [201, 201, 503])
    },
    ['--limit', 'matches=2'],
  )
})

test('pages have the headers that protect them; only files of the page are sent', () =>
  withServer(async (server) => {
    const page = await server.get('/')
    equal(page.status, 200)
    ok(page.headers.get('content-security-policy').includes("default-src 'none'"), 'a content policy')
    equal(page.headers.get('x-content-type-options'), 'nosniff')
    equal(page.headers.get('referrer-policy'), 'no-referrer')
    equal((await server.get('/', { 'If-None-Match': page.headers.get('etag') })).status, 304)
    const head = await fetch(server.url + '/', { method: 'HEAD' })
    equal([head.status, Number(head.headers.get('content-length')) > 0], [200, true])
    for (const path of ['/missing.js', '/%2e%2e/CMakeLists.txt', '/..%2f..%2fetc%2fpasswd', '/pictures/x.webp'])
      equal((await server.get(path)).status, 404, path)
    for (const path of ['/../README.md', '/page/../../x', '//etc/passwd', '/\\..\\x'])
      ok((await exchange(server, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).startsWith('HTTP/1.1 404'), path)
    const described = await (await server.get('/api/game')).json()
    equal([described.game, described.pictures, described.open], [game, false, false])
    equal((await (await server.get('/healthz')).json()).status, 'ok')
  }))

test('only pictures of the folder are sent, up to 8 MB; a slow reader gets a large one', async () => {
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  writeFileSync(join(folder, 'secret.webp'), 'secret')
  writeFileSync(join(pictures, 'A Card.webp'), 'picture')
  writeFileSync(join(pictures, 'Large.png'), Buffer.alloc(8_000_000, 'x'))
  writeFileSync(join(pictures, 'Too Large.png'), Buffer.alloc(8_000_001, 'x'))
  symlinkSync(join(folder, 'secret.webp'), join(pictures, 'Link.webp'))
  symlinkSync('A Card.webp', join(pictures, 'Inner.webp'))
  await withServer(
    async (server) => {
      const get = async (name) => {
        const answer = await server.get('/pictures/' + encodeURIComponent(name))
        return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]
      }
      equal(await get('A Card.webp'), [200, 'image/webp', 7])
      equal(await get('Inner.webp'), [200, 'image/webp', 7])
      equal((await get('Link.webp'))[0], 404, 'a link out of the folder')
      equal((await get('Too Large.png'))[0], 404, 'a file above 8 MB')
      equal((await (await server.get('/api/game')).json()).pictures, true)
      const { hostname, port } = new URL(server.url)
      const received = await new Promise((resolve) => {
        let bytes = 0
        const socket = connect(Number(port), hostname, () => socket.write('GET /pictures/Large.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))
        socket.on('data', (data) => {
          const before = Math.floor(bytes / 1_000_000)
          bytes += data.length
          if (Math.floor(bytes / 1_000_000) === before) return
          socket.pause()
          setTimeout(() => socket.resume(), 500)
        })
        socket.on('error', () => resolve(bytes))
        socket.on('close', () => resolve(bytes))
      })
      ok(received > 8_000_000, `${received} bytes in 4 seconds, with a limit of 3 for each part`)
    },
    ['--pictures', pictures, '--limit', 'request_seconds=3'],
  )
})

test('the link of the owner belongs to the store: it is the same after a restart, until it is replaced', async () => {
  const options = ['--store', join(folder, 'owner.sqlite')]
  const start = async (...more) => {
    const server = await Server.start(game, [...options, ...more])
    const status = async (token) => (await server.post({ seats: [{}, {}] }, { Authorization: `Bearer ${token}` })).status
    return { server, status, end: () => server.end() }
  }
  const first = await start()
  const former = first.server.creator
  await first.end()
  const second = await start('--seats', 'human,random')
  equal(second.server.creator, former, 'the link after a restart, with --seats:')
  ok(second.server.lines.includes(`matches are stored in ${options[1]}`), second.server.lines.join(', '))
  equal(await second.status(former), 201)
  await second.end()
  const third = await start('--new-link')
  ok(third.server.creator !== former, 'a new link')
  equal([await third.status(former), await third.status(third.server.creator)], [401, 201])
  await third.end()
})

test('with --open every visitor creates matches, and the page learns it', () =>
  withServer(
    async (server) => {
      equal((await (await server.get('/api/game')).json()).open, true)
      equal((await server.post({ seats: [{}, {}] }, { Authorization: '' })).status, 201)
    },
    ['--open'],
  ))

test('the sentences of the server are in the language of the reader', async () => {
  const server = await Server.start('kmon', ['--store', ':memory:'])
  const match = await server.create(['human', 'random'])
  for (const [language, reason] of [['it', 'Questo collegamento non è valido.'], ['en', 'This link is not valid.'], ['xx', 'This link is not valid.']]) {
    const player = new Player(match.seats[0].link)
    await player.opened
    player.send({ type: 'join', token: 'f'.repeat(32), language })
    equal((await player.next('refused')).reason, reason)
    equal(await player.close(), { code: 1008, reason })
  }
  const cut = new Player(match.seats[0].link)
  await cut.opened
  cut.send({ type: 'join', token: cut.token.slice(0, -3), language: 'it' })
  equal((await cut.next('refused')).reason, 'Questo collegamento non è completo.')
  equal((await cut.close()).code, 1008)
  const aims = await Promise.all(['it', 'en', 'xx'].map(async (language) => (await (await server.get('/api/game', { 'Accept-Language': language })).json()).aim))
  ok(aims[0] !== aims[1] && aims[1] === aims[2], aims.join(' / '))
  const refused = await server.post({ seats: [{}, {}] }, { Authorization: '', 'Accept-Language': 'it-IT,it;q=0.9' })
  equal(await refused.json(), { error: 'Solo il collegamento stampato da `cardinal serve` crea partite.' })
  await server.end()
})

test('after a message that took long, the connection waits', () =>
  withServer(async (server) => {
    const player = await Player.join((await server.create(['human', 'random'])).seats[0].link)
    await player.decision()
    // The pause is four times as long as the processor time of the message.
    const before = await server.processorTime()
    player.send({ type: 'advice' })
    await player.next('reasons', 'refused')
    const used = 1000 * ((await server.processorTime()) - before)
    const begin = Date.now()
    player.send({ type: 'save' })
    await player.next('saved')
    const waited = Date.now() - begin
    ok(used < 200 || waited > 2 * used, `${waited} ms after a message that used ${used} ms`)
  }))

test('malformed, slow and oversized requests end alone', () =>
  withServer(
    async (server) => {
      ok((await exchange(server, 'NONSENSE\r\n\r\n')).startsWith('HTTP/1.1 400'), 'malformed')
      ok((await exchange(server, `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).startsWith('HTTP/1.1 431'), 'headers')
      equal(await exchange(server, 'GET / HTTP/1.1\r\nHost: a'), '', 'a slow request is cut without an answer')
      equal((await server.get('/healthz')).status, 200)
    },
    ['--limit', 'request_seconds=1'],
  ))

test('a signal ends the server: connections are closed with the reason, the exit code is 0', () =>
  withServer(async (server) => {
    const match = await server.create(['human', 'search'])
    const player = await Player.join(match.seats[0].link)
    await player.decision()
    const ended = server.end('SIGTERM')
    equal(await player.close(), { code: 1001, reason: 'The server is ending; the match is stored.' })
    equal((await ended).code, 0)
  }))

test('the matches of --seats and --names are created at the start', async () => {
  const server = await Server.start(game, ['--store', ':memory:', '--seats', 'human,random', '--names', 'Anna,Berto'])
  const link = server.lines.find((line) => line.startsWith('Anna: ')).slice('Anna: '.length)
  const player = await Player.join(link)
  equal(player.last('hello').names, ['Anna', 'Berto'])
  ok((await play(player, 3)) === 3, 'it is played')
  equal((await server.end('SIGINT')).code, 0)
})

run()
