import type { Look } from '../protocol.ts'

const DARK = '(prefers-color-scheme: dark)'
const LARGE = '150%'

/** Simulates the phone's settings that the app reads from the browser: dark mode and font size. Returns the function that changes them. */
export function simulateLook(first: Look): (look: Look) => void {
  let { dark } = first
  const originalMatchMedia = window.matchMedia.bind(window)
  const scheme = Object.defineProperties(new EventTarget(), { matches: { get: () => dark }, media: { value: DARK } })
  window.matchMedia = (query) => (query === DARK ? (scheme as unknown as MediaQueryList) : originalMatchMedia(query))
  const apply = (look: Look) => {
    document.documentElement.style.fontSize = look.large ? LARGE : ''
    if (look.dark === dark) return
    dark = look.dark
    scheme.dispatchEvent(new Event('change'))
  }
  apply(first)
  return apply
}
