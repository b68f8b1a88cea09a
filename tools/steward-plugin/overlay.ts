import { ASK, MISTAKES, type Shown } from './mistakes.ts'

/**
 * Runs in the page during development: shows over it what is wrong with the schemas, until that is mended or put away.
 * Vite's own overlay would keep what it was last told, and speaks English.
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

function element(name: string, text: string, ...inside: Node[]): HTMLElement {
  const made = document.createElement(name)
  made.append(text, ...inside)
  return made
}

function show({ mistakes, title, hint, close }: Shown): void {
  host.toggleAttribute('open', mistakes.length > 0)
  const button = element('button', close)
  button.addEventListener('click', putAway)
  const section = element('section', '', element('h2', title), ...mistakes.map((one) => element('p', one)), element('footer', hint, button))
  section.setAttribute('role', 'alert')
  root.replaceChildren(element('style', STYLE), section)
}

const putAway = () => host.removeAttribute('open')

const root = host.attachShadow({ mode: 'open' })
document.body.append(host)
window.addEventListener('keydown', ({ key }) => key === 'Escape' && putAway())
import.meta.hot?.on(MISTAKES, show)
import.meta.hot?.send(ASK)
