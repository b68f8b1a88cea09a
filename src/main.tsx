import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import './frame/theme.css'
import { App } from './app/app.tsx'
import { readEntry } from './session/entry.ts'

window.history.scrollRestoration = 'manual'
readEntry(new URL(window.location.href), document)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
