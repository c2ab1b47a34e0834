// Sentences of the server in the language of the person. In: what the server answers to the editor and to a new match, in
// English. Out: the same in the language of the page; a sentence that is not listed (a finding, what a rule says) stays
// as it is. A test compares the list with the sources of the server.
import { language } from './words.js'

// Each with the holes {a}, {b}, which are any text of the server.
export const PROBLEMS = [
  ['only the link that `cardinal serve` has printed opens the editor', 'solo il collegamento stampato da `cardinal serve` apre l’editor'],
  ['as many editors are open as the server allows', 'sono già aperti tutti gli editor che il server consente'],
  ["this file is not one of the game's: nothing was written", 'questo file non è uno di quelli del gioco: non è stato scritto nulla'],
  ["this file is not one of the game's", 'questo file non è uno di quelli del gioco'],
  ['the file was changed elsewhere: nothing was written', 'il file è stato cambiato altrove: non è stato scritto nulla'],
  ['the file does not exist any more: nothing was written', 'il file non esiste più: non è stato scritto nulla'],
  ['the file does not exist any more', 'il file non esiste più'],
  ['a file has at most {a} bytes: nothing was written', 'un file ha al massimo {a} byte: non è stato scritto nulla'],
  ['a file has at most {a} bytes', 'un file ha al massimo {a} byte'],
  ['there is no such scenario in the file', 'nel file non c’è questo scenario'],
  ['this scenario checks a deck: it has no steps', 'questo scenario controlla un mazzo: non ha passi'],
  ['the rules of the game have errors', 'le regole del gioco hanno errori'],
  ['the scenario cannot be run', 'lo scenario non si può giocare'],
  ['the scenario cannot be played up to step {a}: {b}', 'lo scenario non si può giocare fino al passo {a}: {b}'],
  ['the scenario cannot be played up to step {a}', 'lo scenario non si può giocare fino al passo {a}'],
  ['the rules are not in memory any more: open the page again', 'le regole non sono più in memoria: riapri la pagina'],
  ['the match is not in memory any more: begin it again', 'la partita non è più in memoria: ricominciala'],
  ['the rules run for longer than {a} seconds', 'le regole girano per più di {a} secondi'],
  ['this takes longer than {a} seconds', 'questo richiede più di {a} secondi'],
  ['two players are called `{a}`', 'due giocatori si chiamano `{a}`'],
  ['two players have nearly the same name: `{a}` and `{b}`', 'due giocatori hanno quasi lo stesso nome: `{a}` e `{b}`'],
  ['`{a}` is not a name for a player: `all` means everybody', '`{a}` non è un nome per un giocatore: `all` significa tutti'],
  ['`{a}` is not a name for player {b}: it means player {c}', '`{a}` non è un nome per il giocatore {b}: indica il giocatore {c}'],
  ['`{a}` is not a name for a player', '`{a}` non è un nome per un giocatore'],
  ['there is no deck `{a}` of {b}', 'non c’è nessun mazzo `{a}` di {b}'],
  ['{a} is for {b} players, not {c}', '{a} è per {b} giocatori, non per {c}'],
  ['The server has as many matches as it keeps: please try again later.', 'Il server ha già tutte le partite che può tenere: riprova più tardi.'],
]

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patterns = PROBLEMS.map(([english, italian]) => ({ english: new RegExp(`^${escaped(english).replace(/\\\{(\w)\\\}/g, '(?<$1>[\\s\\S]+)')}$`), italian }))

export function inLanguage(sentence) {
  if (language() !== 'it' || typeof sentence !== 'string') return sentence
  for (const { english, italian } of patterns) {
    const found = english.exec(sentence)
    if (found) return italian.replace(/\{(\w)\}/g, (_, name) => found.groups[name])
  }
  return sentence
}
