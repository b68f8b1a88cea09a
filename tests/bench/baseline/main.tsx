import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:home-assets'
import '../../../widgets/semi.ts'
import { followTheme } from '../../../src/app/theme.ts'
import { noteErrors } from '../../../src/errors/report.ts'
import { HistoryProvider } from '../../../src/navigation/provider.tsx'
import { readEntryParams } from '../../../src/session/entry-params.ts'
import { takeSecrets } from '../../../src/session/take-secrets.ts'
import '../../../src/frame/theme.css'
import { App } from './app.tsx'
import { history } from './baseline-history.ts'

noteErrors(() => location.pathname)
followTheme()
window.history.scrollRestoration = 'manual'
const { address } = takeSecrets(new URL(window.location.href))
if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address)
readEntryParams(address, document)
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1_000 } } })

/** An app with a single home written by hand: the same libraries, styles and shell, but no renderer and no schemas. */
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <HistoryProvider history={history}>
          <App />
        </HistoryProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
