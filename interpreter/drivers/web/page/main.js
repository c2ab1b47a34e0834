// Opens the page: the start page, the table of the link's seat, the gallery or the editor.
import { parseLink, socketAddress } from './link.js'
import { setting, useTheme } from './settings.js'
import { openStartPage } from './start.js'
import { Table } from './table.js'
import { language, useLanguage } from './words.js'

async function open() {
  const link = parseLink(location.hash)
  const root = document.getElementById('app')
  if (link.kind === 'seat' || link.kind === 'draft') new Table(root, socketAddress(location, link.match, link.kind), link.token).open()
  else if (link.kind === 'gallery') new (await import('./gallery.js')).Gallery(root, link.token).open()
  else if (link.kind === 'edit') new (await import('./editor.js')).Editor(root, link.token).open()
  else openStartPage(root, link.kind === 'new' ? link.token : null)
}

useTheme(setting('theme', 'auto'))
useLanguage(setting('language', navigator.language.slice(0, 2)))
document.documentElement.lang = language()
// Another link in the same window is another seat: nothing of the first one may stay.
window.addEventListener('hashchange', () => location.reload())
open()
