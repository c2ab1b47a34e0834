// A small game in a folder of its own, with a server that its owner edits it with.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { launch } from './browser_test.js'
import { CARDINAL, hasWebServer, serve } from './serve.js'

export const CARDS = 'cards/first.cardinal'

// {edit, gallery, start: links, read(name), write(name, text), stop()}
export async function startProject(more = []) {
  const cwd = mkdtempSync(join(tmpdir(), 'cardinal-project-'))
  execFileSync(CARDINAL, ['new', 'game', 'my_game'], { cwd, stdio: 'ignore' })
  const server = await serve('my_game', { cwd, more })
  const project = {
    read: (name) => readFileSync(join(cwd, 'my_game', name), 'utf8'), write: (name, text) => writeFileSync(join(cwd, 'my_game', name), text),
    edit: server.links['edit and test the rules'], start: server.links['new match'],
    async stop() {
      await server.stop()
      rmSync(cwd, { recursive: true })
    },
  }
  project.gallery = project.edit?.replace('#edit.', '#gallery.')
  return project
}

// The link through a server in between, whose connections a test cuts.
export async function startProxy(link) {
  const url = new URL(link)
  const sockets = new Set()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(url.port), url.hostname)
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => { sockets.delete(one); other.destroy() })
    }
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    link: link.replace(url.port, String(server.address().port)), cut, allow: () => { isCut = false },
    close: () => {
      cut()
      return new Promise((done) => server.close(done))
    },
  }
}

// A browser and a project for the tests of a file, which begin before them and end after them. `needed`: the options of
// these tests, which are skipped if the program has no web server.
export function useProject() {
  const used = { needed: CARDINAL && hasWebServer() ? {} : { skip: 'the program has no web server' }, browser: null, project: null }
  before(async () => {
    used.browser = await launch()
    if (!used.needed.skip) used.project = await startProject()
  })
  after(async () => {
    await used.browser.close()
    await used.project?.stop()
  })
  return used
}
