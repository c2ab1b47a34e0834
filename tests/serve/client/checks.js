// A list of tests that run one after the other. The last line is `N passed, N failed`.
const tests = []

export function test(name, run) {
  tests.push({ name, run })
}

export function equal(actual, wanted, about = '') {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(wanted)]
  if (a !== b) throw new Error(`${about} ${a}, not ${b}`)
}

export function ok(value, about) {
  if (!value) throw new Error(about)
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Milliseconds until something that does not happen is an error: a machine that does other work may take long.
export const PATIENCE = 60_000

// Waits until `check` resolves to true.
export async function eventually(check, about) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) if (await check()) return
  throw new Error(`never: ${about}`)
}

// `only`: a part of a name.
export async function run(only = process.argv[2] ?? '') {
  let failed = 0
  const chosen = tests.filter((one) => one.name.includes(only))
  for (const { name, run } of chosen) {
    const begin = Date.now()
    try {
      await run()
      console.log(`ok ${name} (${Date.now() - begin} ms)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${name}: ${error.stack}`)
    }
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  process.exit(failed > 0 || chosen.length === 0 ? 1 : 0)
}
