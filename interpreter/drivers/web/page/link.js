// The address of the page. In: its fragment. Out: the match and the token of a seat, or that a new match is wanted. The
// token is in the fragment because browsers do not send fragments to servers, so it is in no log.
//   #MATCH.TOKEN   a seat, or a spectator
//   #new.TOKEN     the start page of the creator

// {kind: 'seat', match, token}, {kind: 'new', token} or {kind: 'none'}.
export function parseLink(fragment) {
  const found = /^#?([0-9A-Za-z_-]+)\.([0-9A-Za-z_-]+)$/.exec(fragment)
  if (found === null) return { kind: 'none' }
  const [, match, token] = found
  return match === 'new' ? { kind: 'new', token } : { kind: 'seat', match, token }
}

// The address of the WebSocket of a match, on the server of the page.
export function socketAddress(location, match) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}/matches/${match}/ws`
}
