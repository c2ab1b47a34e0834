// Matches that outlive their server: kills and restarts, two servers with one store, a store that goes away. In: $STORE,
// a file of SQLite or the URL of a database of PostgreSQL; $POSTGRES_CONTROL, a program that starts and stops the
// database.
import { execFileSync } from 'node:child_process'
import { equal, eventually, ok, run, test } from './checks.js'
import { Player, asked, plain, play } from './player.js'
import { Server } from './server.js'

const game = process.env.GAME ?? 'imagimon'
const store = process.env.STORE
const database = process.env.POSTGRES_CONTROL
const matches = 50
const kind = database ? 'PostgreSQL' : 'SQLite'
const more = ['--store', store, '--limit', 'new_matches_per_minute=1000']
const start = () => Server.start(game, more)

test(`kill -9 with ${matches} matches, then a restart: each continues at its decision (${kind})`, async () => {
  const server = await start()
  const created = []
  for (let i = 0; i < matches; ++i) created.push(await server.create(['human', 'random']))
  const players = await Promise.all(created.map((match) => Player.join(match.seats[0].link)))
  await Promise.all(players.map((player, i) => play(player, 1 + (i % 7))))
  await Promise.all(players.map((player) => player.decision()))
  const before = await Promise.all(players.map((player) => player.position()))
  const decisions = players.map((player) => player.open)
  await server.end('SIGKILL')

  const restarted = await start()
  const again = await Promise.all(created.map((match) => Player.join(match.seats[0].link, { at: restarted.url })))
  await Promise.all(again.map((player, i) => decisions[i] && player.decision()))
  const after = await Promise.all(again.map((player) => player.position()))
  equal(after, before, 'the hashes of the positions')
  equal(again.map((player) => player.open && plain(player.open)), decisions.map((decision) => decision && plain(decision)), 'the decisions')
  ok((await Promise.all(again.map((player) => play(player, 2)))).some((count) => count === 2), 'they continue')
  equal((await restarted.end()).code, 0)
})

test(`kill -9 while answers are on the way: no accepted answer is lost (${kind})`, async () => {
  const server = await start()
  const created = await Promise.all(Array.from({ length: 10 }, () => server.create(['human', 'random'])))
  const players = await Promise.all(created.map((match) => Player.join(match.seats[0].link)))
  const playing = players.map((player) => play(player))
  const count = (player) => player.messages.filter((message) => message.type === 'accepted').length
  await eventually(() => players.some((player) => count(player) > 5), 'answers that are accepted')
  await server.end('SIGKILL')
  await Promise.all(playing)
  const restarted = await start()
  for (const [i, match] of created.entries()) {
    const player = await Player.join(match.seats[0].link, { at: restarted.url })
    const accepted = count(players[i])
    const decision = await player.decision()
    if (decision) ok(decision.decision > accepted, `decision ${decision.decision} after ${accepted} accepted answers`)
    player.cut()
  }
  await restarted.end()
})

test(`kill -9 while a person is asked about an undo: both see the question again, and the undo is in the story (${kind})`, async () => {
  const server = await start()
  const match = await server.create(['human', 'human'])
  const sit = (at) => Promise.all(match.seats.map((seat) => Player.join(seat.link, { at: at.url })))
  let players = await sit(server)
  // Twelve answers draw cards, so an undo of the last answer of each seat goes back over luck.
  for (let i = 0; i < 12; ++i) {
    const player = await asked(players)
    player.answer(player.open)
    await player.next('accepted')
  }
  const wants = await asked(players)
  const seat = players.indexOf(wants)
  wants.send({ type: 'undo' })
  equal((await wants.next('accepted', 'refused')).type, 'accepted')
  const { sentence } = await players[1 - seat].next('undo_request')
  await server.end('SIGKILL')

  const restarted = await start()
  players = await sit(restarted)
  const requests = await Promise.all(players.map((player) => player.next('undo_request')))
  equal(requests.map((request) => request.seat), [seat, seat])
  equal(requests[1 - seat].sentence, sentence)
  players[1 - seat].send({ type: 'undo_reply', accept: true })
  const undone = await Promise.all(players.map((player) => player.next('undone')))
  const told = (player) => player.messages.filter((message) => message.type === 'story').flatMap((story) => story.lines).filter((line) => line.kind === 'undo').map((line) => line.text)
  await Promise.all(players.map((player) => player.position()))
  const before = told(players[0])
  await restarted.end('SIGKILL')

  const third = await start()
  players = await sit(third)
  await Promise.all(players.map((player) => player.position()))
  for (const player of players) {
    equal(told(player), before, 'the undo in the story')
    equal(player.last('undo_request'), undefined, 'a question that was answered')
  }
  ok(undone[0].sentence.length > 0 && before.length <= 1, before.join())
  await third.end()
})

test(`a person at another server with the same store is asked about an undo (${kind})`, async () => {
  const [one, two] = [await start(), await start()]
  const match = await one.create(['human', 'human'])
  const players = [await Player.join(match.seats[0].link), await Player.join(match.seats[1].link, { at: two.url })]
  for (let i = 0; i < 6; ++i) {
    const player = await asked(players)
    player.answer(player.open)
    equal((await player.next('accepted', 'refused')).type, 'accepted', `answer ${i}`)
  }
  await asked(players)
  players[0].send({ type: 'undo' })
  equal((await players[0].next('accepted', 'refused')).type, 'accepted')
  equal((await players[1].next('undo_request')).seat, 0)
  players[1].send({ type: 'undo_reply', accept: true })
  equal((await players[1].next('undone')).seat, 0)
  await asked([players[0]])
  await eventually(async () => (await players[0].position()) !== undefined && players[0].open !== null, 'the seat is asked again')
  await Promise.all([one.end(), two.end()])
})

test(`two servers with one store hand a match over (${kind})`, async () => {
  const [one, two] = [await start(), await start()]
  const match = await one.create(['human', 'random'])
  let player = await Player.join(match.seats[0].link)
  for (let i = 0; i < 6; ++i) {
    const decision = await player.decision()
    const position = await player.position()
    player.cut()
    player = await Player.join(match.seats[0].link, { at: i % 2 === 0 ? two.url : one.url })
    const same = await player.decision()
    equal(plain(same), plain(decision), `the decision after change ${i}`)
    equal(await player.position(), position, `the position after change ${i}`)
    player.answer(same)
    equal((await player.next('accepted', 'refused')).type, 'accepted')
  }
  equal((await one.metric('matches_created_total')) + (await two.metric('matches_created_total')), 1)
  await Promise.all([one.end(), two.end()])
})

test(`two people at two servers with one store: the second answer to one decision is refused (${kind})`, async () => {
  const [one, two] = [await start(), await start()]
  const match = await one.create(['human', 'random'])
  const left = await Player.join(match.seats[0].link)
  const right = await Player.join(match.seats[0].link, { at: two.url })
  const decision = await left.decision()
  const same = await right.decision()
  equal(plain(same), plain(decision))
  left.answer(decision)
  right.answer(same)
  const replies = [await left.next('accepted', 'refused'), await right.next('accepted', 'refused')]
  equal(replies.map((reply) => reply.type).sort(), ['accepted', 'refused'], 'the replies')
  // Both see the same position in the end.
  await eventually(async () => (await left.position()) === (await right.position()), 'one position')
  await Promise.all([one.end(), two.end()])
})

test(`people at two servers with one store play one match (${kind})`, async () => {
  const [one, two] = [await start(), await start()]
  const match = await one.create(['human', 'human'])
  const players = [await Player.join(match.seats[0].link), await Player.join(match.seats[1].link, { at: two.url })]
  for (let i = 0; i < 6; ++i) {
    const player = await asked(players)
    player.answer(player.open)
    equal((await player.next('accepted', 'refused')).type, 'accepted', `answer ${i}`)
  }
  await Promise.all([one.end(), two.end()])
})

if (database)
  test('a database that goes away and comes back: answers are refused, then the match continues', async () => {
    const server = await start()
    const match = await server.create(['human', 'random'])
    const player = await Player.join(match.seats[0].link)
    await play(player, 2)
    const decision = await player.decision()
    const position = await player.position()
    execFileSync(database, ['stop'])
    for (let i = 0; i < 3; ++i) {
      player.answer(decision)
      const refused = await player.next('refused', 'accepted')
      equal(refused.code, 'busy')
      equal(refused.reason, 'This cannot be stored now: try again later.')
    }
    equal((await server.post({ seats: [{}, {}] })).status, 503)
    await eventually(async () => (await server.get('/healthz')).status === 503, 'not healthy')
    equal(await player.position(), position, 'the match is unharmed')
    execFileSync(database, ['start'])
    await eventually(async () => {
      player.answer(decision)
      return (await player.next('refused', 'accepted')).type === 'accepted'
    }, 'an accepted answer')
    ok((await play(player, 3)) > 0, 'it continues')
    await eventually(async () => (await server.get('/healthz')).status === 200, 'healthy again')
    await server.end()
  })
else
  test('a full store: answers are refused, then the match continues', async () => {
    const full = await Server.start(game, ['--store', store + '.full', '--limit', 'store_mb=1', '--limit', 'new_matches_per_minute=10000'])
    const match = await full.create(['human', 'human'])
    const players = await Promise.all(match.seats.map((seat) => Player.join(seat.link)))
    while ((await full.post({ seats: [{}, {}] })).status === 201);
    let [player, decision, refused] = []
    for (let i = 0; i < 200 && !refused; ++i) {
      player = await asked(players)
      decision = player.open
      player.answer(decision)
      const reply = await player.next('refused', 'accepted')
      if (reply.type === 'refused') refused = reply
    }
    equal(refused.code, 'busy')
    equal(refused.reason, 'This cannot be stored now: try again later.')
    const position = await player.position()
    await full.end('SIGKILL')
    const roomy = await Server.start(game, ['--store', store + '.full'])
    const again = await Player.join(player.link, { at: roomy.url })
    const same = await again.decision()
    equal(plain(same), plain(decision), 'the decision')
    equal(await again.position(), position)
    again.answer(same)
    equal((await again.next('refused', 'accepted')).type, 'accepted')
    await roomy.end()
  })

run()
