import type { Look } from '../protocol.ts'

const DARK = '(prefers-color-scheme: dark)'
const LARGE = '150%'

/** The telephone's own settings, which the app asks its browser for: light or dark, and the size of letters. */
export function pretendLook(first: Look): (look: Look) => void {
  let { dark } = first
  const real = window.matchMedia.bind(window)
  const scheme = Object.defineProperties(new EventTarget(), { matches: { get: () => dark }, media: { value: DARK } })
  window.matchMedia = (query) => (query === DARK ? (scheme as unknown as MediaQueryList) : real(query))
  const apply = (look: Look) => {
    document.documentElement.style.fontSize = look.large ? LARGE : ''
    if (look.dark === dark) return
    dark = look.dark
    scheme.dispatchEvent(new Event('change'))
  }
  apply(first)
  return apply
}
