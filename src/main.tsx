import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { loadLaterCode } from './app/later-code.ts'
import { history } from './app/tab-history.ts'
import { loadScreenFiles } from './app/screen-files.ts'
import { firstScreenCode } from './app/screens.ts'
import { wideQuery } from './app/wide-window.ts'
import { followTheme } from './app/theme.ts'
import { noteErrors } from './errors/report.ts'
import { resolveAddress } from './navigation/address.ts'
import { isSideBar } from './messenger/is-side-bar.ts'
import { HistoryProvider } from './navigation/provider.tsx'
import { readEntryParams, reopenedEntry } from './session/entry-params.ts'
import { useSession } from './session/session.ts'
import { syncSignedInCookie } from './session/signed-in-cookie.ts'
import { storeSignInCode } from './session/sign-in-code.ts'
import { takeSecrets } from './session/take-secrets.ts'
// Imported after the styles of the components, which it overrides.
import './frame/theme.css'

// browser-check.js shows this text when this script does not load.
document.getElementById('not-loaded')?.remove()
noteErrors(() => resolveAddress(location.pathname).entry.id)
followTheme()
syncSignedInCookie()
if (import.meta.env.PROD) loadScreenFiles()
loadLaterCode()
window.history.scrollRestoration = 'manual'
const { address, signIn, ticket, link } = takeSecrets(new URL(window.location.href))
if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address)
if (signIn) storeSignInCode(signIn)
readEntryParams(address, document)
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A new one-time link reloads its page.
const reopened = link === undefined ? reopenedEntry(window.location, navigation?.type) : undefined
if (reopened !== undefined) window.location.replace(reopened)

function render(): void {
  const root = document.getElementById('root')
  // browser-check.js has replaced the page.
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <HistoryProvider history={history}>
          <App />
        </HistoryProvider>
      </BrowserRouter>
    </StrictMode>,
  )
}

async function start(): Promise<void> {
  if ((ticket ?? link) !== undefined || wideQuery().matches || isSideBar(navigator.userAgent))
    await import('./app/special-start.ts').then(({ startSpecially }) => startSpecially({ ticket, link })).catch(() => undefined)
  await firstScreenCode(window.location.pathname, useSession.getState().token !== undefined)
  render()
}
// The app writes its state into the history entry. During the replacement this would make the browser add an entry instead.
if (reopened === undefined) void start()
