import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { loadLaterCode } from '../app/later-code.ts'
import { history } from '../app/tab-history.ts'
import { resolveAddress } from '../navigation/address.ts'
import { HistoryProvider, useShownEntry } from '../navigation/provider.tsx'
import { startSession } from '../session/start-session.ts'
import { bundleOf } from './load-screen.ts'
import type { Start, Surroundings } from './messages.ts'
import { keepMarks, mark } from './marks.ts'
import { explainNode, keepExplaining } from './node-state.ts'
import { keepOutline, noticeTaps, outline } from './places.ts'
import { onMessage, tellWorkbench } from './talk.ts'
// Imported after the styles of the components, which it overrides.
import '../frame/theme.css'
import './preview.css'

/** Starts the app at an address, and makes it follow the workbench. */
export function startApp({ address, session, surroundings }: Start): void {
  surround(surroundings)
  if (session) startSession(session.token, session.user)
  loadLaterCode()
  onMessage((message) => {
    if (message.about === 'screen' && message.data) changed(message.screen, bundleOf(message.data))
    else if (message.about === 'content') changed('content', { content: message.content })
    else if (message.about === 'open') history.open(message.address, false)
    else if (message.about === 'surroundings') surround(message.surroundings)
    else if (message.about === 'outline') {
      outline(message.place)
      explainNode(message.place)
    } else if (message.about === 'mark') mark(message.marks)
  })
  noticeTaps((place) => tellWorkbench({ about: 'tapped', place }))
  const root = document.getElementById('root')
  if (!root) return
  keepOutline(root)
  keepExplaining(root)
  keepMarks(root, (count) => tellWorkbench({ about: 'marked', count }))
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter initialEntries={[address]}>
        <HistoryProvider history={history}>
          <App />
          <Reporter />
        </HistoryProvider>
      </MemoryRouter>
    </StrictMode>,
  )
}

function surround({ isDark, fault }: Surroundings): void {
  if (isDark) document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
  navigator.serviceWorker.controller?.postMessage(fault, [])
}

/** Replaces a screen or the content in the running app (src/app/changes.ts). */
function changed(name: string, module: object): void {
  window.dispatchEvent(new CustomEvent('steward:changed', { detail: { name, module } }))
}

/** Tells the workbench which screen is shown. */
function Reporter(): null {
  const { location } = useShownEntry()
  const address = location.pathname + location.search
  const screen = resolveAddress(location.pathname).entry.id
  useEffect(() => tellWorkbench({ about: 'shows', address, screen }), [address, screen])
  return null
}
