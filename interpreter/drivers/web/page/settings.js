// What a person has set on this device: colours and language. In: a setting. Out: the same at the next visit, where the
// browser keeps it. Promises: a browser that keeps nothing changes nothing else.
const PREFIX = 'cardinal.'

export function setting(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise
  } catch {
    return otherwise
  }
}

export function keepSetting(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // A private window keeps nothing.
  }
}

// theme: auto, light or dark. theme.css has the colours of each.
export function useTheme(theme) {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
  keepSetting('theme', theme)
}
