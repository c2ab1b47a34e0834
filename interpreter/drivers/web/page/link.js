// The address of the page. In: its fragment. Out: the match and the token of a seat, or that a new match is wanted. The
// token is in the fragment because browsers do not send fragments to servers, so it is in no log.
//   #MATCH.TOKEN   a seat, or a spectator
//   #draft.MATCH.TOKEN   the same in a match of the editor or of the gallery
//   #new.TOKEN     the start page of the creator
//   #gallery.TOKEN, #edit.TOKEN   the pages of the owner

const PLACES = ['new', 'gallery', 'edit']

// {kind: 'seat', match, token}, {kind: 'draft', match, token}, {kind: 'new', token}, {kind: 'gallery', token},
// {kind: 'edit', token} or {kind: 'none'}.
export function parseLink(fragment) {
  const draft = /^#?draft\.([0-9A-Za-z_-]+)\.([0-9A-Za-z_-]+)$/.exec(fragment)
  if (draft !== null) return { kind: 'draft', match: draft[1], token: draft[2] }
  const found = /^#?([0-9A-Za-z_-]+)\.([0-9A-Za-z_-]+)$/.exec(fragment)
  if (found === null) return { kind: 'none' }
  const [, match, token] = found
  return PLACES.includes(match) ? { kind: match, token } : { kind: 'seat', match, token }
}

// The address of the WebSocket of a match, on the server of the page. `kind`: seat or draft.
export function socketAddress(location, match, kind = 'seat') {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}/${kind === 'draft' ? 'drafts' : 'matches'}/${match}/ws`
}
