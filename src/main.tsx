import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { overlays } from './app/overlays.ts'
import { followTheme } from './app/theme.ts'
import { reportErrors } from './errors/report.ts'
import { resolveAddress } from './navigation/address.ts'
import { holdBack } from './navigation/back-button.ts'
import { readEntryParams } from './session/entry-params.ts'
// After the components' own styles, so that the tokens win over the library's.
import './frame/theme.css'

reportErrors(() => resolveAddress(location.pathname).entry.id)
followTheme()
window.history.scrollRestoration = 'manual'
holdBack(overlays, window)
readEntryParams(new URL(window.location.href), document)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
