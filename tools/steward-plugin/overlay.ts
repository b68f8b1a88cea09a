import { MISTAKES, NEWS, NEWS_MS, type OverlayContent, REQUEST_MISTAKES } from './mistakes.ts'

/**
 * Runs in the page during development and shows the schemas' mistakes in an overlay until they are fixed or it is closed. Vite's own
 * overlay would not disappear by itself and has English texts.
 */
const host = document.createElement('steward-mistakes')
const STYLE = `
  :host { position: fixed; inset: 0; z-index: 99999; display: none; background: rgb(0 0 0 / 0.5); }
  :host([open]) { display: block; }
  section { max-width: 720px; max-height: 90vh; overflow: auto; margin: 5vh auto; padding: 16px; border-radius: 8px; background: #fff; color: #1c1f23; font: 14px/1.6 system-ui, sans-serif; }
  h2 { margin: 0 0 8px; font-size: 16px; }
  p { margin: 0 0 8px; overflow-wrap: anywhere; }
  footer { display: flex; gap: 8px; align-items: center; justify-content: space-between; color: #6b7075; }
`

const NEWS_STYLE = `
  :host { position: fixed; inset: 8px 8px auto; z-index: 99998; pointer-events: none; }
  p { width: fit-content; max-width: 100%; box-sizing: border-box; margin: 4px auto 0; padding: 4px 12px; border-radius: 4px; background: rgb(0 0 0 / 0.8); color: #fff; font: 12px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
`

function element(name: string, text: string, ...inside: Node[]): HTMLElement {
  const created = document.createElement(name)
  created.append(text, ...inside)
  return created
}

function show({ mistakes, title, hint, close }: OverlayContent): void {
  host.toggleAttribute('open', mistakes.length > 0)
  const button = element('button', close)
  button.addEventListener('click', dismiss)
  const section = element('section', '', element('h2', title), ...mistakes.map((one) => element('p', one)), element('footer', hint, button))
  section.setAttribute('role', 'alert')
  root.replaceChildren(element('style', STYLE), section)
}

/** Shows announcements for some seconds, and refetches data as if the page came to the front, because the server's rules are new. */
function announce(said: readonly string[]): void {
  news.replaceChildren(element('style', NEWS_STYLE), ...said.map((line) => element('p', line)))
  // Only while it says something, because an empty status would be one more for everything that looks for the page's own.
  document.body.append(newsHost)
  clearTimeout(timer)
  timer = setTimeout(() => newsHost.remove(), NEWS_MS)
  document.dispatchEvent(new Event('visibilitychange'))
}

const dismiss = () => host.removeAttribute('open')

const root = host.attachShadow({ mode: 'open' })
const newsHost = document.createElement('steward-news')
newsHost.setAttribute('role', 'status')
const news = newsHost.attachShadow({ mode: 'open' })
let timer: ReturnType<typeof setTimeout> | undefined
document.body.append(host)
window.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
import.meta.hot?.on(MISTAKES, show)
import.meta.hot?.on(NEWS, announce)
import.meta.hot?.send(REQUEST_MISTAKES)
