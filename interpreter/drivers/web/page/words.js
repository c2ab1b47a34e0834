// The page's own words in the language of the player. In: a key and the values of its holes. Out: a text. The words of
// the game come from the server in the seat's language. Promises: both dictionaries have the same keys (a test
// compares them).
import { english } from './words.en.js'
import { italian } from './words.it.js'

export const dictionaries = { en: english, it: italian }
let current = 'en'

// Uses the language with that code, or English if there is no dictionary for it.
export function useLanguage(code) {
  current = code in dictionaries ? code : 'en'
}
export const language = () => current

// say('seconds', {n: 3}): "in 3 s".
export function say(key, values = {}) {
  const text = dictionaries[current][key]
  if (text === undefined) throw new Error(`no words for ${key}`)
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}
