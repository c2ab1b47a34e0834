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

// Waits until `check` resolves to true, for at most ten seconds.
export async function eventually(check, about) {
  for (let i = 0; i < 200; ++i) {
    if (await check()) return
    await sleep(50)
  }
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
