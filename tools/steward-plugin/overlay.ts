import { MISTAKES, type OverlayContent, REQUEST_MISTAKES } from './mistakes.ts'

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

const dismiss = () => host.removeAttribute('open')

const root = host.attachShadow({ mode: 'open' })
document.body.append(host)
window.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
import.meta.hot?.on(MISTAKES, show)
import.meta.hot?.send(REQUEST_MISTAKES)
