// A browser does not load the modules of the site from file://. There a page is static text. This function runs in the page: it
// makes the links relative, and style.css hides the controls that need the modules.
export function openedAsFile(base, toRoot) {
  if (location.protocol !== 'file:') return
  document.documentElement.classList.add('opened-as-file')
  const relative = (link) => toRoot + link.slice(base.length).replace(/(^|\/)(?=#|$)/, '$1index.html')
  addEventListener('DOMContentLoaded', () => {
    for (const [elements, name] of [['a, link[rel~=stylesheet]', 'href'], ['img', 'src']]) {
      for (const element of document.querySelectorAll(elements)) {
        const link = element.getAttribute(name)
        if (link?.startsWith(base)) element.setAttribute(name, relative(link))
      }
    }
  })
}
